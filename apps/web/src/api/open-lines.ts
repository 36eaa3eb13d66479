/** Lines, positions or parts of which units are held. */
export function openLines<Row extends { units: number }>(lines: readonly Row[]): Row[] {
  return lines.filter(({ units }) => units !== 0)
}

import type { Line } from '@plumbline/contract/portfolios/schemas'

/** The distinct symbols of the open holdings, in alphabetical order. */
export function heldSymbols(lines: readonly Pick<Line, 'symbol' | 'units'>[]): string[] {
  const held = lines.filter(({ units }) => units !== 0)
  return [...new Set(held.map(({ symbol }) => symbol))].sort((a, b) => a.localeCompare(b, 'en'))
}

/** `6 Mar 2026: Portfolio 211 586, Benchmark 188 105`. */
export function readAloud(name: string, figures: readonly { name: string; text: string }[]): string {
  return [name, figures.map((figure) => `${figure.name} ${figure.text}`).join(', ')].filter(Boolean).join(': ')
}

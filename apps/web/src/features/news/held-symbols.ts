import type { Line } from '@plumbline/contract/portfolios/schemas'

export type HeldSymbol = { symbol: string; name: string; image: string | null }

/** The distinct symbols of the open holdings, in alphabetical order, each with the name and picture of its first holding. */
export function heldSymbols(lines: readonly Pick<Line, 'symbol' | 'name' | 'image' | 'units'>[]): HeldSymbol[] {
  const held = lines.filter(({ units }) => units !== 0)
  return [...Map.groupBy(held, ({ symbol }) => symbol)]
    .map(([symbol, [first]]) => ({ symbol, name: first?.name ?? symbol, image: first?.image ?? null }))
    .sort((a, b) => a.symbol.localeCompare(b.symbol, 'en'))
}

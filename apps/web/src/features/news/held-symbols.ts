import type { Line } from '@plumbline/contract/portfolios/schemas'
import { openLines } from '../../api/open-lines.ts'

export type HeldSymbol = { symbol: string; name: string; image: string | null }

/** The distinct symbols of the open holdings, in alphabetical order, each with the name and picture of its first holding. */
export function heldSymbols(lines: readonly Pick<Line, 'symbol' | 'name' | 'image' | 'units'>[]): HeldSymbol[] {
  const held = openLines(lines)
  return [...Map.groupBy(held, ({ symbol }) => symbol)]
    .map(([symbol, [first]]) => ({ symbol, name: first?.name ?? symbol, image: first?.image ?? null }))
    .sort((a, b) => a.symbol.localeCompare(b.symbol, 'en'))
}

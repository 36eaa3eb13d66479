import type { Position } from '@plumbline/contract/performance/schemas'
import type { DividendSums } from './sum-dividends.ts'

type Held = Pick<Position, 'isSample' | 'units' | 'costPerShare'> & { lots: Pick<Position['lots'], 'currency'> }

/**
 * The dividends per share of the last twelve months over the average cost of the shares held in all portfolios but the
 * sample, and what they come to on these shares. Null without shares, without a known cost, and if dividends are paid
 * in another currency than the shares cost.
 */
export function measureYieldOnCost(
  { currency, lastTwelveMonths }: Pick<DividendSums, 'currency' | 'lastTwelveMonths'>,
  positions: readonly Held[],
): { ratio: number; perYear: number } | null {
  const held = positions.filter(({ isSample, units }) => !isSample && units > 0)
  let [units, cost] = [0, 0]
  for (const position of held) {
    if (position.costPerShare === null || position.lots.currency !== currency) return null
    units += position.units
    cost += position.units * position.costPerShare
  }
  return cost > 0 ? { ratio: (lastTwelveMonths * units) / cost, perYear: lastTwelveMonths * units } : null
}

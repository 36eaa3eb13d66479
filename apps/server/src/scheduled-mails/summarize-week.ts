import type { PlanStanding } from '@plumbline/contract/plans'
import type { ReturnMethod } from '@plumbline/contract/portfolios/vocabulary'
import { parseIsoDate } from '@plumbline/engine/calendar'
import { measureReturn } from '@plumbline/engine/measure-return'
import { runSteps } from '@plumbline/engine/steps'
import { bridgeValue, type ValueBridge } from '@plumbline/engine/value-bridge'
import { describeSummary } from '../measurement/describe-portfolio.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import { planViewOf } from '../measurement/plan-limits.ts'
import { pauseAfterSlice, runInSlices } from '../time-slice.ts'
import type { RecapWeek } from './local-morning.ts'

/** A holding's week: gain in the portfolio's currency, time-weighted return as a ratio. */
export interface HoldingWeek {
  assetId: string
  name: string
  gain: number
  return: number
}

/** A portfolio's week, in its currency. */
export interface WeekSummary {
  portfolioId: string
  name: string
  currency: string
  week: RecapWeek
  /** At the close of the week; null when no price is known. */
  value: number | null
  gain: number
  method: ReturnMethod
  /** As a ratio; null when undefined. */
  return: number | null
  /** Highest returns first; each holding is in at most one of the two lists. */
  best: readonly HoldingWeek[]
  worst: readonly HoldingWeek[]
  dividends: readonly { assetId: string; name: string; amount: number }[]
  /** New units per old unit; `isBooked` is false for a market split without a transaction. */
  splits: readonly { assetId: string; name: string; date: string; ratio: number; isBooked: boolean }[]
  /** Names of assets that the value excludes. */
  withoutPrice: readonly string[]
  /** Ids of the assets held at the week's close, highest value first. */
  heldAssets: readonly string[]
}

const MAX_NAMED = 3

/** The gain from the week's prices, rates and dividends, excluding deposits and withdrawals. */
export function gainOf({ priceEffect, currencyEffect, dividend, fees }: ValueBridge): number {
  return priceEffect + currencyEffect + dividend + fees
}

/**
 * Summarizes a portfolio's week with the same functions as its pages. Undefined when nothing was held and nothing
 * happened. Holdings hidden by the plan are not named; the totals include them.
 *
 * @param measured as of the Sunday that ends the week
 */
export async function summarizeWeek(
  measured: MeasuredPortfolio,
  standing: PlanStanding,
  week: RecapWeek,
): Promise<WeekSummary | undefined> {
  const { portfolio, measurement, assets } = measured
  const { from, to } = week
  const bridge = await runInSlices(bridgeValue(measurement, { from, to }))
  const effects = measurement.effects(parseIsoDate(from)).filter(({ date, kind }) => date <= to && kind !== 'opening')
  const held = measurement.lines.filter(({ units }) => units !== 0)
  if (held.length === 0 && bridge.start === 0 && effects.length === 0) return undefined

  const { hiddenAssets } = planViewOf(standing, measured)
  const nameOf = (assetId: string) => assets.get(assetId)?.name ?? assetId
  const shown = effects.filter(({ assetId }) => !hiddenAssets.has(assetId))
  const { currentValue, notes } = await describeSummary(measured)
  const { returnCalculation: method } = portfolio.settings
  return {
    portfolioId: portfolio.id,
    name: portfolio.name,
    currency: portfolio.currency,
    week,
    value: held.length === 0 ? 0 : currentValue,
    gain: gainOf(bridge),
    method,
    return: measureReturn(measurement, method, { from, to }).value,
    ...(await rankHoldings(measured, hiddenAssets, week)),
    dividends: [...Map.groupBy(shown, ({ assetId }) => assetId)].flatMap(([assetId, own]) => {
      const amount = own.reduce((sum, { dividend }) => sum + (dividend ?? 0), 0)
      return amount > 0 ? [{ assetId, name: nameOf(assetId), amount }] : []
    }),
    splits: shown
      .filter(({ kind }) => kind === 'split' || kind === 'reversesplit')
      .map(({ assetId, date, units, transactionId }) => {
        return { assetId, name: nameOf(assetId), date, ratio: units, isBooked: transactionId !== null }
      }),
    withoutPrice: notes.missing.filter(({ assetId }) => !hiddenAssets.has(assetId)).map(({ name }) => name),
    heldAssets: held
      .filter(({ assetId }) => !hiddenAssets.has(assetId))
      .sort((a, b) => (b.baseCurrencyCurrentValue ?? 0) - (a.baseCurrencyCurrentValue ?? 0))
      .map(({ assetId }) => assetId),
  }
}

/** Others have their turns between the holdings: each has a series of its own, which a long ledger has many of. */
async function rankHoldings(
  { measurement, assets }: MeasuredPortfolio,
  hiddenAssets: ReadonlySet<string>,
  { from, to }: RecapWeek,
): Promise<Pick<WeekSummary, 'best' | 'worst'>> {
  const ranked: HoldingWeek[] = []
  for (const { assetId } of measurement.lines) {
    if (hiddenAssets.has(assetId)) continue
    await pauseAfterSlice()
    const { value } = measureReturn(measurement, 'twr', { from, to }, [assetId])
    if (value === null || value === 0) continue
    const gain = gainOf(runSteps(bridgeValue(measurement, { from, to }, [assetId])))
    ranked.push({ assetId, name: assets.get(assetId)?.name ?? assetId, gain, return: value })
  }
  ranked.sort((a, b) => b.return - a.return)
  return {
    best: ranked.filter((each) => each.return > 0).slice(0, MAX_NAMED),
    worst: ranked.filter((each) => each.return < 0).slice(-MAX_NAMED),
  }
}

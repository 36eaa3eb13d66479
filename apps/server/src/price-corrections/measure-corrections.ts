import type { PriceCorrectionEffect } from '@plumbline/contract/price-corrections/schemas'
import { compareMeasurementsInSteps, type FixEffect, measuredLedger } from '@plumbline/engine/checks/measure-fix'
import type { Db } from '../database/db.ts'
import type { PriceCorrection } from '../market/histories/correct-prices.ts'
import type { AccountMarket } from '../market/market.ts'
import { describeEffect } from '../measurement/describe-effect.ts'
import { measureColumns } from '../measurement/measure-columns.ts'
import type { MeasuredPortfolio, PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { runInSlices } from '../time-slice.ts'
import { listPortfoliosWith } from '../transactions/list-held-assets.ts'

/** More would take too long in one request. */
const MAX_PORTFOLIOS = 20

interface Services {
  db: Db
  market: AccountMarket
  measurer: PortfolioMeasurer
}

/** The figures of a portfolio as they are and with other corrections; undefined if a price or a rate is missing. */
export async function compareCorrections(
  market: AccountMarket,
  { measurement, portfolio }: MeasuredPortfolio,
  others: readonly PriceCorrection[],
  assetId: string,
): Promise<FixEffect | undefined> {
  const ledger = measuredLedger(measurement)
  if (ledger === undefined) return undefined
  const { today } = measurement
  const other = await measureColumns(
    market.withCorrections(others),
    portfolio,
    ledger,
    { day: today, today },
    measurement,
  )
  const method = portfolio.settings.returnCalculation
  return await runInSlices(compareMeasurementsInSteps(measurement, other.measurement, method, new Set([assetId])))
}

/** Corrections in which the one of this asset and day is replaced, or removed if `correction` is null. */
export function correctionsWith(
  corrections: readonly PriceCorrection[],
  { assetId, day }: Pick<PriceCorrection, 'assetId' | 'day'>,
  correction: PriceCorrection | null,
): PriceCorrection[] {
  const others = corrections.filter((each) => each.assetId !== assetId || each.day !== day)
  return correction === null ? others : [...others, correction]
}

/** The figures of today as they are and with another price of a day, in each portfolio with the asset, at most 20. */
export async function measureCorrection(
  { db, market, measurer }: Services,
  { userId, today }: { userId: string; today: string },
  correction: PriceCorrection,
): Promise<PriceCorrectionEffect[]> {
  const others = correctionsWith(market.corrections, correction, correction)
  const effects: PriceCorrectionEffect[] = []
  for (const id of (await listPortfoliosWith(db, userId, correction.assetId)).slice(0, MAX_PORTFOLIOS)) {
    const portfolio = await readPortfolio(db, userId, id)
    const measured = await measurer.measure(portfolio, today)
    const effect = await compareCorrections(market, measured, others, correction.assetId)
    const { name, currency, settings } = portfolio
    effects.push({
      portfolioId: id,
      name,
      currency,
      effect: effect === undefined ? null : describeEffect(effect, settings.returnCalculation),
    })
  }
  return effects
}

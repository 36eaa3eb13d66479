import type { FiscalYearEnd } from '../calendar.ts'
import type { CashBooking } from '../cash-booking.ts'
import { combineMeasurements } from '../combine-measurements.ts'
import type { CostMethod } from '../cost-book.ts'
import { createFxTable, type FxRateSeries, type FxTable } from '../fx-table.ts'
import type { LedgerColumns } from '../ledger-columns.ts'
import type { AssetMarket } from '../market.ts'
import { measureInSteps, type PortfolioMeasurement } from '../measure-portfolio.ts'
import type { IgnoredSplit } from '../split-schedule.ts'
import type { Steps } from '../steps.ts'

/** One portfolio as it was measured. */
export interface CertifiedPortfolio {
  id: string
  name: string
  /** The currency into which the transactions' own rates convert. */
  rateCurrency: string
  costMethod: CostMethod
  fiscalYearEnd: FiscalYearEnd
  ignoredSplits: readonly IgnoredSplit[]
  /** Undefined where cash is not booked. */
  cash: CashBooking | undefined
  transactions: LedgerColumns
}

/** What names an asset; no figure depends on it. */
export interface CertifiedAsset {
  id: string
  symbol: string
  exchange: string | null
  name: string
  isin: string | null
}

/** Everything that figures follow from: measuring it again gives the same figures. */
export interface CertifiedInputs {
  /** ISO date of the measurement. */
  today: string
  /** ISO 4217. */
  baseCurrency: string
  /** True if the portfolios are also measured as one. */
  isWhole: boolean
  portfolios: readonly CertifiedPortfolio[]
  assets: readonly CertifiedAsset[]
  markets: readonly AssetMarket[]
  rates: readonly FxRateSeries[]
}

/** A portfolio, or all of them as one, with its figures. */
export interface MeasuredScope {
  id: string
  fiscalYearEnd: FiscalYearEnd
  measurement: PortfolioMeasurement
}

/** Stands for all portfolios as one. */
export const WHOLE_ID = 'all'

/** Measures each portfolio, and then all of them as one if the certificate is of all. */
export function* measureCertified(inputs: CertifiedInputs): Steps<MeasuredScope[]> {
  const { baseCurrency, today, markets, isWhole } = inputs
  const fx = createFxTable(inputs.rates)
  const scopes: MeasuredScope[] = []
  for (const { id, fiscalYearEnd, rateCurrency, costMethod, ignoredSplits, cash, transactions } of inputs.portfolios) {
    const input = {
      baseCurrency,
      rateCurrency,
      today,
      transactions,
      assets: markets,
      fx,
      costMethod,
      ignoredSplits,
      cash,
    }
    scopes.push({ id, fiscalYearEnd, measurement: yield* measureInSteps(input) })
  }
  if (!isWhole) return scopes
  const parts = scopes.map(({ measurement }) => measurement)
  return [...scopes, wholeOf(combineMeasurements(parts, { baseCurrency, today }))]
}

/** All portfolios as one, whose fiscal year is the calendar's. */
export function wholeOf(measurement: PortfolioMeasurement): MeasuredScope {
  return { id: WHOLE_ID, fiscalYearEnd: { month: 12, day: 31 }, measurement }
}

/** The published pairs that convert the currencies into each other. A table of these alone gives the same rates. */
export function ratesBetween(fx: FxTable, currencies: ReadonlySet<string>): FxRateSeries[] {
  const pairs = new Set<FxRateSeries>()
  for (const from of currencies)
    for (const to of currencies) for (const pair of fx.converter(from, to)?.pairs ?? []) pairs.add(pair)
  return [...pairs]
}

import { formatIsoDate } from '@plumbline/engine/calendar'
import type { LedgerColumns } from '@plumbline/engine/ledger-columns'
import { measureInSteps, type PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import type { AccountMarket } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { runInSlices } from '../time-slice.ts'
import { inputOfLedger, referencesOf } from './ledger-input.ts'

export interface MeasuredColumns {
  measurement: PortfolioMeasurement
  /** The assets of the ledger, by id. */
  assets: ReadonlyMap<string, AssetRow>
}

interface MeasuredDay {
  /** ISO date; transactions and prices after it do not count. */
  day: string
  /** ISO date of the market data. */
  today: string
}

function firstDayOf({ holdings }: LedgerColumns): string | undefined {
  let first: number | undefined
  for (const { days } of holdings.values()) {
    const [day] = days
    if (day !== undefined && (first === undefined || day < first)) first = day
  }
  return first === undefined ? undefined : formatIsoDate(first)
}

/**
 * Measures a ledger that a portfolio does not have, or on another day than today, by the portfolio's settings and with
 * the market data of today. Nothing is cached.
 *
 * @param previous of the same day: what is equal in both is not replayed
 */
export async function measureColumns(
  market: AccountMarket,
  portfolio: StoredPortfolio,
  transactions: LedgerColumns,
  { day, today }: MeasuredDay,
  previous?: PortfolioMeasurement,
): Promise<MeasuredColumns> {
  const { currency } = portfolio
  const references = await referencesOf(market, portfolio, transactions, currency)
  const ledger = { ...references, columns: transactions, firstDate: firstDayOf(transactions) }
  const { input } = await inputOfLedger(market, portfolio, ledger, { currency, day, today })
  return { measurement: await runInSlices(measureInSteps(input, previous)), assets: references.assets }
}

import type { DayNumber } from '@plumbline/engine/calendar'
import type { Security } from '../security.ts'
import type { CompanyFinances } from './company-books.ts'
import type { SimulatedExchange } from './exchanges.ts'
import type { PathModel } from './price-path.ts'
import type { StreamKey } from './random.ts'
import type { Sector } from './sectors.ts'

/** One invented security: everything that never changes. */
export type Instrument = Company | Fund | FixedIncome | Coin | CurrencyInstrument | IndexInstrument

interface InstrumentBase {
  /** Unique; the key of its random streams. */
  number: number
  key: StreamKey
  /** Without the delisting, which depends on the day. */
  security: Omit<Security, 'delistedOn'>
}

export interface Company extends InstrumentBase {
  kind: 'company'
  path: PathModel
  exchange: SimulatedExchange
  sector: Sector
  finances: CompanyFinances
  beta: number
  product: string
}

/** What a fund invests in. */
export interface FundTheme {
  aim: string
  /**
   * How much of a company a stock fund owns for its size; 0 for companies that are not part of the theme. Undefined for
   * other funds.
   */
  weightOf: ((company: Company) => number) | undefined
}

/** An exchange-traded or mutual fund. */
export interface Fund extends InstrumentBase {
  kind: 'fund'
  path: PathModel
  beta: number | undefined
  /** Ratios per year. */
  expenseRatio: number
  yield: number
  distributionsPerYear: 0 | 1 | 2 | 4
  holdingsCount: number
  units: number
  provider: string
  theme: FundTheme
}

/** A bond or preferred share with fixed payments. */
export interface FixedIncome extends InstrumentBase {
  kind: 'fixedIncome'
  path: PathModel
  paymentPerYear: number
  paymentsPerYear: 1 | 4
  units: number
  issuer: string
}

export interface Coin extends InstrumentBase {
  kind: 'coin'
  path: PathModel
  supply: number
  maxSupply: number | undefined
}

/** Money held as an asset (worth 1 of itself), or a currency pair quoted in `quote`. */
export interface CurrencyInstrument extends InstrumentBase {
  kind: 'currency'
  base: string
  quote: string
}

export interface IndexInstrument extends InstrumentBase {
  kind: 'index'
  path: PathModel
}

/** The last day of trading; undefined for securities that are never delisted. */
export function lastTradingDay(instrument: Instrument): DayNumber | undefined {
  return instrument.kind === 'currency' ? undefined : instrument.path.ending?.lastDay
}

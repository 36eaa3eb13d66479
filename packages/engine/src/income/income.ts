import type { MeasuredLedgerLine } from '../measure-line.ts'

/** A dividend of the ledger, in the portfolio's currency at the rate of its day; all null if that rate is missing. */
export interface ReceivedDividend {
  transactionId: string | null
  assetId: string
  /** ISO date. */
  date: string
  gross: number | null
  /** The fee of the dividend, in which a withheld tax is recorded; positive. */
  withheld: number | null
  /** gross - withheld */
  net: number | null
}

/** What the market data say of a holding: `gross = units x value`, in the portfolio's currency; null without a rate. */
export interface HeldDividend {
  assetId: string
  /** ISO dates; `payDate` is null where the source states none. */
  exDate: string
  payDate: string | null
  /** Those held before the ex-day; of an estimate, or an ex-day ahead, those held today. */
  units: number
  /** Per unit as paid, in `currency`; of an estimate, per unit of today. */
  value: number
  currency: string
  gross: number | null
  /** The part of `gross` that the user's rate for the payer's country withholds; null without a rate. */
  taxRate: number | null
  /** gross x taxRate; 0 without a rate for the country. Positive. */
  withheld: number | null
  /** gross - withheld */
  net: number | null
}

/**
 * `declared`: the market data state it, its pay day is ahead or not stated, and the ledger does not have it yet.
 * `estimated`: a payment of the last year comes once more.
 */
export interface ExpectedDividend extends HeldDividend {
  state: 'declared' | 'estimated'
  /** Of an estimate: the ex-day of the payment that comes once more, an ISO date. Null for a declared one. */
  repeats: string | null
}

/** Of one asset, for each unit: ratios, null where a part is missing. */
export interface UnitYields {
  assetId: string
  /** Declared and estimated dividends of the next twelve months for each unit / price. */
  yield: number | null
  /** The same / cost per unit. */
  yieldOnCost: number | null
  /** Dividends for each unit of the last twelve months by ex-day / those of the twelve months before - 1. */
  growth: number | null
}

export interface Income {
  /** By day. */
  received: readonly ReceivedDividend[]
  /** Of the next twelve months, by pay day, or by ex-day where the pay day is not known. */
  expected: readonly ExpectedDividend[]
  /** Paid by the market data while units were held, and not in the ledger. By ex-day. */
  missing: readonly HeldDividend[]
  /** `missing` by holding. The lines are those of `measuredLines`, also in the measurement of each portfolio alone. */
  missingByLine: ReadonlyMap<MeasuredLedgerLine, readonly HeldDividend[]>
  /** One per open holding whose dividends are known. */
  yields: readonly UnitYields[]
}

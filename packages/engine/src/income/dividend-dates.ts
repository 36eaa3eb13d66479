import { parseIsoDate } from '../calendar.ts'
import { compareTexts } from '../compare-texts.ts'
import type { MarketSplit } from '../market.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { unitsBefore } from '../units-before.ts'
import { datedEstimates, estimateDividends } from './estimate-dividends.ts'
import type { ExpectedDividend, HeldDividend } from './income.ts'
import { type DatedDividend, datedDividends, type MarketDividend, perUnitOfToday } from './market-dividend.ts'
import { mayStillCome } from './match-dividends.ts'

/** What the held units receive: sums over their portfolios; null where one part has no rate. */
export type HeldAmounts = Pick<HeldDividend, 'units' | 'gross' | 'withheld' | 'net'>

/** A dividend of one asset, whether it is held or not. */
export interface DividendDates {
  assetId: string
  /**
   * `declared`: the market data state it. `estimated`: a payment of the last year comes once more. `missing`: it was
   * paid while units were held, and the ledger does not have it. `received`: the ledger has it.
   */
  state: 'declared' | 'estimated' | 'missing' | 'received'
  /** Of an estimate: the ex-day of the payment that comes once more, an ISO date. Null otherwise. */
  repeats: string | null
  /** ISO dates; `payDate` is null where the source states none. */
  exDate: string
  payDate: string | null
  /** Per unit as paid, in `currency`; of an estimate, per unit of today. */
  value: number
  currency: string
  /** Null where nothing is held, and where the ledger has the dividend, whose amount counts then. */
  held: HeldAmounts | null
}

export interface DatedAsset {
  assetId: string
  stated: readonly MarketDividend[]
  splits: readonly MarketSplit[]
  /** One for each portfolio that has the asset in its ledger. */
  lines: readonly MeasuredLedgerLine[]
  expected: readonly ExpectedDividend[]
  missing: readonly HeldDividend[]
}

/** The first and the last day, as ISO dates, both included. */
export interface Days {
  from: string
  to: string
}

/**
 * The dividends of an asset with an ex-day or a pay day in a period, by ex-day. Where units are held, the expected and
 * missing ones are those of the portfolio's income. Where none are held, the same rule estimates them.
 *
 * @param today ISO date
 * @see docs/methods/income.md
 */
export function dividendDates(asset: DatedAsset, today: string, days: Days): DividendDates[] {
  const isShown = isWithin(days)
  const stated = datedDividends(asset.stated)
  const missing = asset.missing.filter(isShown)
  const held = [
    ...sumAlike(asset.expected.filter(isShown)),
    ...sumAlike(missing.map((each) => ({ ...each, state: 'missing' as const, repeats: null }))),
  ]
  const open = new Set(held.filter(({ state }) => state !== 'estimated').map(paymentOf))
  return [
    ...held,
    ...stated
      .filter((each) => isShown(each) && !open.has(paymentOf(each)))
      .map((each) => statedDates(each, asset, today)),
    ...(asset.lines.some(({ line }) => line.units > 0) ? [] : estimatedDates(asset, stated, today).filter(isShown)),
  ].sort((a, b) => compareTexts(a.exDate, b.exDate))
}

function isWithin({ from, to }: Days) {
  const isIn = (day: string | null) => day !== null && day >= from && day <= to
  return ({ exDate, payDate }: Pick<DividendDates, 'exDate' | 'payDate'>) => isIn(exDate) || isIn(payDate)
}

/** Identifies a payment: a special one may have the ex-day of a regular one. */
function paymentOf({ exDate, payDate, value, currency }: MarketDividend): string {
  return JSON.stringify([exDate, payDate, value, currency])
}

type OfOneLine = HeldDividend & Pick<DividendDates, 'state' | 'repeats'>

/** Combines the claims of several portfolios to the same payment. */
function sumAlike(dividends: readonly OfOneLine[]): DividendDates[] {
  return [...Map.groupBy(dividends, (each) => `${each.state} ${paymentOf(each)}`).values()].flatMap((alike) => {
    const [first] = alike
    if (first === undefined) return []
    const { assetId, state, repeats, exDate, payDate, value, currency } = first
    const sum = (part: 'gross' | 'withheld' | 'net') =>
      alike.reduce<number | null>((total, each) => addKnown(total, each[part]), 0)
    const units = alike.reduce((total, each) => total + each.units, 0)
    const held = { units, gross: sum('gross'), withheld: sum('withheld'), net: sum('net') }
    return [{ assetId, state, repeats, exDate, payDate, value, currency, held }]
  })
}

function addKnown(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}

/** A dividend that no portfolio is still owed: the ledger has it, or no units were held before its ex-day. */
function statedDates(
  { exDay, exDate, payDate, value, currency }: DatedDividend,
  { assetId, lines }: DatedAsset,
  today: string,
): DividendDates {
  const isReceived = exDate <= today && lines.some(({ replay: { columns } }) => unitsBefore(columns, exDay) > 0)
  const state = isReceived ? 'received' : 'declared'
  return { assetId, state, repeats: null, exDate, payDate, value, currency, held: null }
}

function estimatedDates(
  { assetId, splits }: DatedAsset,
  stated: readonly DatedDividend[],
  today: string,
): DividendDates[] {
  const now = parseIsoDate(today)
  const pending = new Set(stated.filter((each) => mayStillCome(each, now)).map(({ exDay }) => exDay))
  const estimates = estimateDividends(perUnitOfToday(stated, splits, now), now)
  return datedEstimates(estimates, pending).map((estimate) => ({ ...estimate, assetId, held: null }))
}

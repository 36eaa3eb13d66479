import { compareTexts } from '../compare-texts.ts'
import { isTrade, type LedgerTransaction } from '../ledger.ts'
import { type CashSettlement, cashEffectOf } from './cash-effect.ts'
import type { Hypothesis, ReconciledAsset, ReconciledCash, UnrecordedDividend } from './suspect.ts'
import type { Window } from './units-hypotheses.ts'

interface Given {
  assets: readonly ReconciledAsset[]
  settlement: CashSettlement
  unrecordedDividends: readonly UnrecordedDividend[]
}

const CASH_TOLERANCE = 0.005
/** A tax at the source keeps less than this of a dividend. */
const MIN_NET_SHARE = 0.6
const OPPOSITE: Readonly<Partial<Record<LedgerTransaction['type'], LedgerTransaction['type']>>> = {
  deposit: 'withdrawal',
  withdrawal: 'deposit',
  interest: 'interestpaid',
  interestpaid: 'interest',
}
const NOTHING = { ratio: null, until: null, isToConfirm: false } as const

/** Every single change of the ledger that changes no units and explains the cash of a currency. */
export function* cashHypotheses(cash: ReconciledCash, window: Window, given: Given): Generator<Hypothesis> {
  const { currency, differences } = cash
  const difference = differences.at(-1)?.difference ?? 0
  const { assets, settlement } = given
  const rows = assets
    .flatMap(({ transactions }) => transactions)
    .filter(({ date }) => (window.after === null || date > window.after) && date <= window.until)
    .map((row) => ({ row, effect: cashEffectOf(row, settlement).get(currency) ?? 0 }))
    .filter(({ effect }) => effect !== 0)
  yield* surplusRows(rows, difference)
  yield* wrongSigns(rows, difference, settlement, currency)
  yield* wrongFees(rows, difference)
  yield* unrecordedDividends(given.unrecordedDividends, cash, difference, window)
  yield missingMoney(cash, difference, window)
}

interface CashRow {
  row: LedgerTransaction
  effect: number
}

const isSame = (a: number, b: number) => Math.abs(a - b) < CASH_TOLERANCE

function* surplusRows(rows: readonly CashRow[], difference: number): Generator<Hypothesis> {
  const twins = Map.groupBy(rows, ({ row }) => [row.assetId, row.type, row.date, row.price].join(' '))
  for (const ofTwins of twins.values()) {
    const last = ofTwins.at(-1)
    if (last === undefined || isTrade(last.row) || !isSame(0 - last.effect, difference)) continue
    const { id, assetId, date: since } = last.row
    const kind = ofTwins.length > 1 ? 'doubled' : 'surplus'
    const change = { removed: [id], added: [] }
    yield { ...NOTHING, kind, assetId, change, transactions: ofTwins.map(({ row }) => row), since }
  }
}

function* wrongSigns(
  rows: readonly CashRow[],
  difference: number,
  settlement: CashSettlement,
  currency: string,
): Generator<Hypothesis> {
  for (const { row, effect } of rows) {
    const type = OPPOSITE[row.type]
    if (type === undefined) continue
    const by = { ...row, type }
    const after = cashEffectOf(by, settlement).get(currency) ?? 0
    if (isSame(after - effect, difference)) yield changed('wrong-side', row, by)
  }
}

/** The fee that most trades have is the likeliest, then none, then any that is no more than a twentieth of the trade. */
function* wrongFees(rows: readonly CashRow[], difference: number): Generator<Hypothesis> {
  const trades = rows.filter(({ row }) => isTrade(row) || row.type === 'dividend')
  const fees = new Map<string, number>()
  const keyOf = (row: LedgerTransaction, fee: number) => `${isTrade(row)} ${fee}`
  for (const { row } of trades) fees.set(keyOf(row, row.fee), (fees.get(keyOf(row, row.fee)) ?? 0) + 1)
  const candidates = trades.flatMap(({ row }) => {
    const fee = Number((row.fee - difference).toFixed(6))
    const gross = isTrade(row) ? row.units * row.price : row.price
    const times = fees.get(keyOf(row, fee)) ?? 0
    return fee < 0 || (times === 0 && fee > gross / 20) ? [] : [{ row, fee, times }]
  })
  candidates.sort((a, b) => b.times - a.times || a.fee - b.fee || compareTexts(b.row.date, a.row.date))
  for (const { row, fee } of candidates) yield changed('wrong-fee', row, { ...row, fee })
}

function* unrecordedDividends(
  dividends: readonly UnrecordedDividend[],
  { currency }: ReconciledCash,
  difference: number,
  window: Window,
): Generator<Hypothesis> {
  for (const dividend of dividends) {
    const { assetId, day, amount } = dividend
    const isInWindow = (window.after === null || day > window.after) && day <= window.until
    if (!isInWindow || dividend.currency !== currency) continue
    if (difference > amount + CASH_TOLERANCE || difference < amount * MIN_NET_SHARE) continue
    const fee = Number(Math.max(0, amount - difference).toFixed(6))
    const row = { ...addedRow(assetId, 'dividend', day, amount, currency), fee: fee < CASH_TOLERANCE ? 0 : fee }
    yield { ...NOTHING, kind: 'missing-dividend', assetId, change: { removed: [], added: [row] }, since: day }
  }
}

function missingMoney({ assetId, currency }: ReconciledCash, difference: number, window: Window): Hypothesis {
  const type = difference > 0 ? 'deposit' : 'withdrawal'
  const amount = Number(Math.abs(difference).toFixed(6))
  const added = [addedRow(assetId, type, window.until, amount, currency)]
  return {
    ...NOTHING,
    kind: 'missing-money',
    assetId,
    change: { removed: [], added },
    since: window.until,
    isToConfirm: true,
  }
}

function addedRow(
  assetId: string,
  type: LedgerTransaction['type'],
  date: string,
  price: number,
  currency: string,
): LedgerTransaction {
  return {
    id: 'added',
    assetId,
    type,
    date,
    units: 0,
    price,
    fee: 0,
    currency,
    rate: null,
    sequence: Number.MAX_SAFE_INTEGER,
  }
}

function changed(kind: Hypothesis['kind'], row: LedgerTransaction, by: LedgerTransaction): Hypothesis {
  const change = { removed: [row.id], added: [by] }
  return { ...NOTHING, kind, assetId: row.assetId, change, transactions: [row], since: row.date }
}

import { known } from '../known.ts'
import { currencyOf, isTradeRow, transactionAt } from '../ledger-columns.ts'
import { isMoney } from '../line-source.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { noAmounts } from '../resolve-transactions.ts'
import type { Checked, FeeFinding } from './finding.ts'

/** Of one currency. With fewer, a fee schedule cannot be recognized. */
const MIN_TRADES = 10
/** The trades of the nearest amounts below and above. */
const NEIGHBOURS = 3
/** Fees by a schedule are equal, or equal parts of the amount, but for rounding to cents. */
const SAME = 0.02
const COINS = 0.011
/** Of fees without a schedule: none is this many times the highest of its neighbors. */
const MAX_TIMES = 5
const MULTIPLES = [2, 10, 100, 0.1, 0.01] as const
/** Where more trades are without a fee, having none is usual. */
const MAX_FREE_SHARE = 0.03

interface Trade {
  line: MeasuredLedgerLine
  row: number
  fee: number
  amount: number
}

/**
 * A broker's fee is a function of the amount. So a trade whose fee is none, twice or ten times what trades of about the
 * same amount have contradicts them.
 *
 * @see docs/methods/checks.md
 */
export function checkFees(lines: readonly MeasuredLedgerLine[]): Checked<FeeFinding> {
  const byCurrency = Map.groupBy(tradesOf(lines), ({ line, row }) => currencyOf(line.source.ledger, row))
  const findings: FeeFinding[] = []
  let passed = 0
  for (const trades of byCurrency.values()) {
    if (trades.length < MIN_TRADES) continue
    const first = trades[0]?.fee
    const found = trades.every(({ fee }) => fee === first) ? [] : findOutliers(trades)
    findings.push(...found)
    passed += trades.length - found.length
  }
  return { findings, passed, notComparable: 0 }
}

function tradesOf(lines: readonly MeasuredLedgerLine[]): Trade[] {
  const trades: Trade[] = []
  for (const line of lines) {
    const { ledger } = line.source
    if (isMoney(line.source)) continue
    for (let row = 0; row < ledger.count; row++) {
      const amount = (ledger.units[row] as number) * (ledger.prices[row] as number)
      if (ledger.transfers.has(row)) continue
      if (isTradeRow(ledger, row) && amount > 0) trades.push({ line, row, amount, fee: ledger.fees[row] as number })
    }
  }
  return trades
}

function findOutliers(unsorted: readonly Trade[]): FeeFinding[] {
  const trades = unsorted.toSorted((a, b) => a.amount - b.amount)
  const free = trades.filter(({ fee }) => fee === 0).length
  const isFreeUsual = free > Math.max(1, MAX_FREE_SHARE * trades.length)
  return trades.flatMap((trade, at) => {
    // Most fees equal those of the next trades: that is cheaper to see than to compare all around.
    if (trade.fee > 0 && agrees(trade, trades[at - 1]) && agrees(trade, trades[at + 1])) return []
    const start = Math.max(0, Math.min(at - NEIGHBOURS, trades.length - 2 * NEIGHBOURS - 1))
    const around = trades.slice(start, start + 2 * NEIGHBOURS + 1).filter((each) => each !== trade)
    return (trade.fee === 0 && isFreeUsual ? undefined : compare(trade, around)) ?? []
  })
}

/** Equal, or the same part of the amounts. */
function agrees({ fee, amount }: Trade, other: Trade | undefined): boolean {
  return other === undefined || fee === other.fee || isSame(fee, (other.fee / other.amount) * amount)
}

function compare(trade: Trade, around: readonly Trade[]): FeeFinding | undefined {
  const expected = scheduledFee(trade, around)
  const fees = around.map(({ fee }) => fee)
  const [low, high] = [Math.min(...fees), Math.max(...fees)]
  if (!(low > 0)) return undefined
  if (expected !== undefined) {
    const isMultiple = MULTIPLES.some((times) => isSame(trade.fee, expected * times))
    return trade.fee === 0 || isMultiple ? describe(trade, expected, { low: expected, high: expected }) : undefined
  }
  if (trade.fee === 0) return describe(trade, undefined, { low, high })
  if (trade.fee < MAX_TIMES * high) return undefined
  const isTenfold = trade.fee / 10 >= low / 2 && trade.fee / 10 <= 2 * high
  return describe(trade, isTenfold ? trade.fee / 10 : undefined, { low, high })
}

/** The fee by the schedule of the trades around: a sum, or a part of the amount. Undefined if they have none. */
function scheduledFee({ amount }: Trade, around: readonly Trade[]): number | undefined {
  const fees = around.map(({ fee }) => fee).sort((a, b) => a - b)
  const parts = around.map((each) => each.fee / each.amount).sort((a, b) => a - b)
  const middle = fees[NEIGHBOURS] as number
  if (fees.every((fee) => isSame(fee, middle))) return middle
  const part = parts[NEIGHBOURS] as number
  return around.every((each) => isSame(each.fee, part * each.amount)) ? Number((part * amount).toFixed(2)) : undefined
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME * Math.max(a, b) + COINS
}

function describe({ line, row }: Trade, fee: number | undefined, usual: FeeFinding['usual']): FeeFinding {
  const transaction = transactionAt(line.source.ledger, row)
  const amounts = noAmounts()
  line.source.resolver.readAmounts(row, amounts)
  const toBase = amounts.amountBase / (transaction.units * transaction.price)
  const right = fee ?? (usual.low + usual.high) / 2
  return {
    kind: 'fee',
    assetId: transaction.assetId,
    since: transaction.date,
    inQuestion: known(Math.abs(transaction.fee - right) * toBase),
    change: fee === undefined ? null : { removed: [transaction.id], added: [{ ...transaction, fee }] },
    transaction,
    usual,
  }
}

import { known } from '../known.ts'
import { currencyOf, isTradeRow, transactionAt } from '../ledger-columns.ts'
import { isMoney } from '../line-source.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { noAmounts } from '../resolve-transactions.ts'
import { type FeeSchedule, feeScheduleOf, isSameFee } from './fee-schedule.ts'
import type { Checked, FeeFinding, TradeUnitsFinding } from './finding.ts'
import { describeUnits } from './trade-units.ts'

/** Of one holding: with fewer trades, its usual amount is not known. */
const MIN_OTHERS = 5
const TENFOLD = 10
/** Of one currency. With fewer, a fee schedule cannot be recognized. */
const MIN_TRADES = 10
/** The trades of the nearest amounts below and above. */
const NEIGHBOURS = 3
/** Of fees without a schedule: none is this many times the highest of its neighbors. */
const MAX_TIMES = 5
const MULTIPLES = [2, 10, 100, 0.1, 0.01] as const
/** Where more trades are without a fee, having none is usual. */
const MAX_FREE_SHARE = 0.03

interface CheckedFees {
  fees: Checked<FeeFinding>
  /** Trades whose fee is that of a tenth of their units. */
  units: Checked<TradeUnitsFinding>
}

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
export function checkFees(lines: readonly MeasuredLedgerLine[]): CheckedFees {
  const byCurrency = Map.groupBy(tradesOf(lines), ({ line, row }) => currencyOf(line.source.ledger, row))
  const findings: FeeFinding[] = []
  const units: TradeUnitsFinding[] = []
  let passed = 0
  for (const trades of byCurrency.values()) {
    if (trades.length < MIN_TRADES) continue
    const first = trades[0]?.fee
    if (trades.every(({ fee }) => fee === first)) {
      passed += trades.length
      continue
    }
    const schedule = feeScheduleOf(trades)
    const tenfold = schedule === undefined ? [] : findTenfold(trades, schedule)
    const found = findOutliers(trades, schedule).filter(({ transaction }) =>
      tenfold.every((each) => each.transaction.id !== transaction.id),
    )
    findings.push(...found)
    units.push(...tenfold)
    passed += trades.length - found.length
  }
  return {
    fees: { findings, passed, notComparable: 0 },
    units: { findings: units, passed: 0, notComparable: 0 },
  }
}

/** Units ten times too many for their fee: more than all other amounts of the holding, and usual without the zero. */
function findTenfold(trades: readonly Trade[], schedule: FeeSchedule): TradeUnitsFinding[] {
  const ofHolding = Map.groupBy(trades, ({ line }) => line)
  return trades.flatMap((trade) => {
    const { line, row, fee, amount } = trade
    if (isSameFee(fee, schedule(amount)) || !isSameFee(fee, schedule(amount / TENFOLD))) return []
    const others = (ofHolding.get(line) ?? []).filter((each) => each !== trade).map((each) => each.amount)
    const isUsual =
      others.length >= MIN_OTHERS &&
      amount > Math.max(...others) &&
      amount / TENFOLD >= Math.min(...others) &&
      amount / TENFOLD <= Math.max(...others)
    const units = Number(((line.source.ledger.units[row] as number) / TENFOLD).toFixed(8))
    return isUsual ? [describeUnits(line, row, units)] : []
  })
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

function findOutliers(unsorted: readonly Trade[], schedule: FeeSchedule | undefined): FeeFinding[] {
  const trades = unsorted.toSorted((a, b) => a.amount - b.amount)
  const free = trades.filter(({ fee }) => fee === 0).length
  const isFreeUsual = free > Math.max(1, MAX_FREE_SHARE * trades.length)
  return trades.flatMap((trade, at) => {
    // Most fees equal those of the next trades: that is cheaper to see than to compare all around.
    if (trade.fee > 0 && agrees(trade, trades[at - 1]) && agrees(trade, trades[at + 1])) return []
    const start = Math.max(0, Math.min(at - NEIGHBOURS, trades.length - 2 * NEIGHBOURS - 1))
    const around = trades.slice(start, start + 2 * NEIGHBOURS + 1).filter((each) => each !== trade)
    return (trade.fee === 0 && isFreeUsual ? undefined : compare(trade, around, schedule)) ?? []
  })
}

/** Equal, or the same part of the amounts. */
function agrees({ fee, amount }: Trade, other: Trade | undefined): boolean {
  return other === undefined || fee === other.fee || isSameFee(fee, (other.fee / other.amount) * amount)
}

function compare(trade: Trade, around: readonly Trade[], schedule: FeeSchedule | undefined): FeeFinding | undefined {
  const expected = scheduledFee(trade, around) ?? schedule?.(trade.amount)
  const fees = around.map(({ fee }) => fee)
  const [low, high] = [Math.min(...fees), Math.max(...fees)]
  if (!(low > 0)) return undefined
  if (expected !== undefined) {
    const isMultiple = MULTIPLES.some((times) => isSameFee(trade.fee, expected * times))
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
  if (fees.every((fee) => isSameFee(fee, middle))) return middle
  const part = parts[NEIGHBOURS] as number
  return around.every((each) => isSameFee(each.fee, part * each.amount))
    ? Number((part * amount).toFixed(2))
    : undefined
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

import { known } from '../known.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { currencyOf, type HoldingLedger, isDerivedRow, isTradeRow, transactionAt } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { noAmounts } from '../resolve-transactions.ts'
import type { Checked, DoubledFinding, TransactionSource } from './finding.ts'

/** The rows of transactions of one type, day, number of units, price and currency: at least two each. */
export function equalRows(ledger: HoldingLedger): number[][] {
  const groups: number[][] = []
  for (let start = 0, end = 0; start < ledger.count; start = end) {
    while (end < ledger.count && ledger.days[end] === ledger.days[start]) end += 1
    if (end - start === 1) continue
    const rows = Array.from({ length: end - start }, (_, at) => start + at).filter((row) => !isDerivedRow(ledger, row))
    for (const group of Map.groupBy(rows, (row) => factOf(ledger, row)).values()) {
      if (group.length > 1) groups.push(group)
    }
  }
  return groups
}

function factOf(ledger: HoldingLedger, row: number): string {
  return [ledger.types[row], ledger.units[row], ledger.prices[row], currencyOf(ledger, row)].join(' ')
}

/** With fewer trades, there may just not have been an order in parts yet. */
const MIN_TRADES = 20
const MAX_PAIRS_SHARE = 0.02

/** Whether the ledger has orders in parts: several trades of one asset, type and day that differ. */
export function reportsParts(lines: readonly MeasuredLedgerLine[]): boolean {
  let trades = 0
  let pairs = 0
  for (const { source } of lines) {
    const { ledger } = source
    const { count, days, types } = ledger
    let equal = 0
    for (let row = 0; row < count; row++) {
      if (!isTradeRow(ledger, row)) continue
      trades += 1
      // Rows of one day and type stand together.
      if (row === 0 || days[row - 1] !== days[row] || types[row - 1] !== types[row]) equal = 0
      else if (factOf(ledger, row) !== factOf(ledger, row - 1) || equal > 0) return true
      else {
        equal += 1
        pairs += 1
      }
    }
  }
  return trades < MIN_TRADES || pairs > Math.max(1, MAX_PAIRS_SHARE * trades)
}

/**
 * Finds equal transactions that several sources have. Those of one source are real where it reports each part of an
 * order. So as many are real as the source has that reports the most of them.
 *
 * @param sourceOf The source of a transaction, by its id.
 * @param hasParts Whether orders in parts are usual in this ledger.
 * @see docs/methods/checks.md
 */
export function checkDoubled(
  line: MeasuredLedgerLine,
  sourceOf: (transactionId: string) => TransactionSource | undefined,
  hasParts = true,
): Checked<DoubledFinding> {
  const { ledger } = line.source
  const findings = equalRows(ledger).flatMap((rows) => {
    const sourceAt = (row: number) => sourceOf(ledger.ids[row] as string)
    const bySource = Map.groupBy(rows, (row) => sourceAt(row)?.name)
    if (bySource.size < 2)
      return hasParts || !isTradeRow(ledger, rows[0] as number) ? [] : [describe(line, rows, rows.slice(1))]
    const most = Math.max(...[...bySource.values()].map(({ length }) => length))
    const candidates = [...bySource.values()].filter(({ length }) => length === most)
    // A file that is read again would bring its row back, but not one that was typed. Rows of one day and type are in
    // the order of entry: of two files, the first one keeps its rows.
    const real = candidates.find(([row]) => sourceAt(row ?? 0)?.isTyped === false) ?? candidates[0] ?? []
    const surplus = rows.filter((row) => !real.includes(row))
    return [describe(line, rows, surplus)]
  })
  const questioned = findings.reduce((sum, { ids }) => sum + ids.length, 0)
  const recorded = ledger.types.filter((_, row) => !isDerivedRow(ledger, row)).length
  return { findings, passed: recorded - questioned, notComparable: 0 }
}

function describe(
  { source: { ledger, resolver } }: MeasuredLedgerLine,
  rows: readonly number[],
  surplus: readonly number[],
): DoubledFinding {
  const transactions: LedgerTransaction[] = surplus.map((row) => transactionAt(ledger, row))
  const transaction = transactions[0] as LedgerTransaction
  const surplusIds = transactions.map(({ id }) => id)
  const amounts = noAmounts()
  resolver.readAmounts(surplus[0] as number, amounts)
  return {
    kind: 'doubled',
    assetId: ledger.assetId,
    since: transaction.date,
    inQuestion: known(surplus.length * amounts.amountBase),
    change: { removed: surplusIds, added: [] },
    transaction,
    ids: rows.map((row) => ledger.ids[row] as string),
    surplusIds,
  }
}

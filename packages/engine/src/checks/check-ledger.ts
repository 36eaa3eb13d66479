import type { IncomeMarket } from '../income/portfolio-income.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { checkLine } from './check-line.ts'
import { checkDividendAmounts } from './dividend-amount.ts'
import { reportsParts } from './doubled.ts'
import { checkEntryOrder, entryOrderOf } from './entry-order.ts'
import { checkFees } from './fee.ts'
import type { Checked, FindingKind, TransactionSource } from './finding.ts'
import { checkGaps } from './gap.ts'
import { withoutConsequences } from './without-consequences.ts'

export interface CheckedWith {
  /** The source of a transaction, by its id. */
  sourceOf: (transactionId: string) => TransactionSource | undefined
  /** Undefined where the portfolio does not compare its dividends with the market's. */
  income?: IncomeMarket | undefined
}

/**
 * The contradictions within a portfolio's ledger, and between it and the market data, by check. Findings that the fix
 * of another one settles are left out.
 *
 * @param lines of one portfolio
 * @see docs/methods/checks.md
 */
export function checkLedger(lines: readonly MeasuredLedgerLine[], given: CheckedWith): [FindingKind, Checked][] {
  const order = entryOrderOf(lines)
  const context = { ...given, isInOrder: order.isInOrder, others: lines, hasParts: reportsParts(lines) }
  const { fees, units } = checkFees(lines)
  const checked: [FindingKind, Checked][] = [
    ...checkHoldings(lines, context),
    ['trade-date', checkEntryOrder(order)],
    ['fee', fees],
    ['trade-units', units],
  ]
  return withoutConsequences(lines, checked, (corrected) => checkHoldings(corrected, context))
}

/** The checks of single holdings. */
function checkHoldings(
  lines: readonly MeasuredLedgerLine[],
  context: CheckedWith & Parameters<typeof checkLine>[1],
): [FindingKind, Checked][] {
  const { income } = context
  const checked: [FindingKind, Checked][] = [
    ...lines.flatMap((line) => checkLine(line, context)),
    ['gap', checkGaps(lines)],
  ]
  if (income !== undefined) checked.push(['dividend-amount', checkDividendAmounts(lines, income)])
  return checked
}

import type { MeasuredLedgerLine } from '../measure-line.ts'
import { checkDoubled } from './doubled.ts'
import type { Checked, FindingKind, TransactionSource } from './finding.ts'
import { checkRates, checkStalePrice } from './line-state.ts'
import { checkOversold } from './oversold.ts'
import { checkTradePrices } from './trade-price.ts'

/**
 * The checks of one asset's ledger, by what they check.
 *
 * @param sourceOf The source of a transaction, by its id.
 * @see docs/methods/checks.md
 */
export function checkLine(
  line: MeasuredLedgerLine,
  sourceOf: (transactionId: string) => TransactionSource | undefined,
): [FindingKind, Checked][] {
  return [
    ['trade-price', checkTradePrices(line)],
    ['doubled', checkDoubled(line, sourceOf)],
    ['oversold', checkOversold(line)],
    ['stale-price', checkStalePrice(line)],
    ['missing-rate', checkRates(line)],
  ]
}

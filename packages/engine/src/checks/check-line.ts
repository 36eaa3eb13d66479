import { isMoney } from '../line-source.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { checkDoubled } from './doubled.ts'
import type { Checked, FindingKind, TransactionSource } from './finding.ts'
import { checkRates, checkStalePrice } from './line-state.ts'
import { checkOverdrawn } from './overdrawn.ts'
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
  if (isMoney(line.source)) return checkMoney(line, sourceOf)
  return [
    ['trade-price', checkTradePrices(line)],
    ['doubled', checkDoubled(line, sourceOf)],
    ['oversold', checkOversold(line)],
    ['stale-price', checkStalePrice(line)],
    ['missing-rate', checkRates(line)],
  ]
}

/** Of cash: what is recorded of it. Its other rows are checked where they are recorded. */
function checkMoney(
  line: MeasuredLedgerLine,
  sourceOf: (transactionId: string) => TransactionSource | undefined,
): [FindingKind, Checked][] {
  return [
    ['doubled', checkDoubled(line, sourceOf)],
    ['missing-rate', checkRates(line)],
    ['overdrawn', checkOverdrawn(line)],
  ]
}

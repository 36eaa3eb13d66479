import { isMoney } from '../line-source.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { checkBookedSplits } from './booked-split.ts'
import { checkCloses } from './closes.ts'
import { checkDoubled } from './doubled.ts'
import type { Checked, FindingKind, TransactionSource } from './finding.ts'
import { checkRates, checkStalePrice } from './line-state.ts'
import { checkOpenings } from './opening.ts'
import { checkOverdrawn } from './overdrawn.ts'
import { checkOversold } from './oversold.ts'
import { checkTradePrices } from './trade-price.ts'
import type { TradeContext } from './trade-readings.ts'
import { checkTradeUnits } from './trade-units.ts'

interface Given extends TradeContext {
  /** The source of a transaction, by its id. */
  sourceOf: (transactionId: string) => TransactionSource | undefined
  /** Whether the portfolio has orders in parts. */
  hasParts: boolean
}

/**
 * The checks of one asset's ledger, by what they check.
 *
 * @see docs/methods/checks.md
 */
export function checkLine(line: MeasuredLedgerLine, given: Given): [FindingKind, Checked][] {
  const { sourceOf, hasParts } = given
  // Of cash, only what is recorded in it: its derived rows are checked where they are recorded.
  if (isMoney(line.source)) {
    return [
      ['doubled', checkDoubled(line, sourceOf)],
      ['missing-rate', checkRates(line)],
      ['overdrawn', checkOverdrawn(line)],
    ]
  }
  return [
    ['trade-price', checkTradePrices(line, given)],
    ['trade-units', checkTradeUnits(line)],
    ['booked-split', checkBookedSplits(line)],
    ['doubled', checkDoubled(line, sourceOf, hasParts)],
    ...(hasOpenings(line) ? ([['opening', checkOpenings(line)]] satisfies [FindingKind, Checked][]) : []),
    ['oversold', checkOversold(line)],
    ['stale-price', checkStalePrice(line)],
    ['closes', checkCloses(line)],
    ['missing-rate', checkRates(line)],
  ]
}

function hasOpenings({ source: { ledger } }: MeasuredLedgerLine): boolean {
  return [...ledger.transfers.values()].some(({ action }) => action === 'opening')
}

import type { DatedAsset } from '@plumbline/engine/income/dividend-dates'
import type { ExpectedDividend, HeldDividend, Income, ReceivedDividend } from '@plumbline/engine/income/income'
import { type Days, isIn } from '../measurement/fiscal-years.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import { missingOf, proposesDividends } from '../measurement/missing-dividends.ts'
import type { PlanView } from '../measurement/plan-limits.ts'

interface ShownPayments {
  /** In the period. */
  received: ReceivedDividend[]
  /** The assets with a payment that is expected, missing or received in the period. */
  assetIds: Set<string>
  of(assetId: string): Pick<DatedAsset, 'expected' | 'missing'>
}

/**
 * The payments of a portfolio that its plan shows. Where a portfolio does not propose dividends, none are missing: what
 * was paid is only declared.
 */
export function shownPayments(income: Income, measured: MeasuredPortfolio, view: PlanView, days: Days): ShownPayments {
  const isShown = ({ assetId }: { assetId: string }) => !view.hiddenAssets.has(assetId)
  const { missing, untracked } = splitMissing(income, measured, days)
  const expected = Map.groupBy([...income.expected, ...untracked.map(asDeclared)].filter(isShown), idOf)
  const missed = Map.groupBy(missing.filter(isShown), idOf)
  const received = income.received.filter(isIn(days)).filter((each) => isShown(each) && isOfShownYear(each, view))
  const recent = [...income.expected, ...missing, ...untracked].filter(
    (each) => isShown(each) && (each.payDate ?? each.exDate) >= days.from,
  )
  return {
    received,
    assetIds: new Set([...recent, ...received].map(idOf)),
    of: (assetId) => ({ expected: expected.get(assetId) ?? [], missing: missed.get(assetId) ?? [] }),
  }
}

const idOf = ({ assetId }: { assetId: string }) => assetId

function isOfShownYear({ date }: ReceivedDividend, { firstShownClose }: PlanView): boolean {
  return firstShownClose === null || date > firstShownClose
}

/** The missing dividends with a day in the period or after it. A ledger without dividends misses tens of thousands. */
function splitMissing(income: Income, measured: MeasuredPortfolio, { from }: Days) {
  const { parts = [measured] } = measured
  const isRecent = ({ exDate, payDate }: HeldDividend) => exDate >= from || (payDate !== null && payDate >= from)
  return {
    missing: missingOf(parts.filter(proposesDividends), income, isRecent),
    untracked: missingOf(
      parts.filter((part) => !proposesDividends(part)),
      income,
      isRecent,
    ),
  }
}

function asDeclared(dividend: HeldDividend): ExpectedDividend {
  return { ...dividend, state: 'declared', repeats: null }
}

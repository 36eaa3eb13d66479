import { dayBefore } from '@plumbline/engine/calendar'
import type { DatedAsset, Days } from '@plumbline/engine/income/dividend-dates'
import type { ExpectedDividend, HeldDividend, Income, ReceivedDividend } from '@plumbline/engine/income/income'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import type { PlanView } from '../measurement/plan-limits.ts'

interface ShownPayments {
  /** In these days. */
  received: ReceivedDividend[]
  /** The assets with a payment that is expected, missing or received in these days. */
  assetIds: Set<string>
  of(assetId: string): Pick<DatedAsset, 'expected' | 'missing'>
}

/**
 * The payments of a portfolio that its plan shows. Where a portfolio wants no dividends of the market proposed, none are
 * missing: what was paid there is only declared.
 */
export function shownPayments(income: Income, measured: MeasuredPortfolio, view: PlanView, days: Days): ShownPayments {
  const isShown = ({ assetId }: { assetId: string }) => !view.hiddenAssets.has(assetId)
  const { missing, untracked } = splitMissing(income, measured)
  const expected = Map.groupBy([...income.expected, ...untracked.map(asDeclared)].filter(isShown), idOf)
  const missed = Map.groupBy(missing.filter(isShown), idOf)
  const received = income.received.filter(
    (each) => isShown(each) && each.date >= days.from && each.date <= days.to && isOfShownYear(each, view),
  )
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
  return firstShownClose === null || dayBefore(date) >= firstShownClose
}

function splitMissing({ missingByLine }: Income, measured: MeasuredPortfolio) {
  const { parts = [measured] } = measured
  const missing: HeldDividend[] = []
  const untracked: HeldDividend[] = []
  for (const { portfolio, measurement } of parts) {
    const list = portfolio.settings.marketDividends === 'off' ? untracked : missing
    for (const line of [...measurement.measuredLines.values()].flat()) list.push(...(missingByLine.get(line) ?? []))
  }
  return { missing, untracked }
}

function asDeclared(dividend: HeldDividend): ExpectedDividend {
  return { ...dividend, state: 'declared', repeats: null }
}

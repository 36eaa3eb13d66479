import type { SecuritiesList } from '@plumbline/contract/realized-gains/schemas'
import type { IncomeColumn, ListCountry } from '@plumbline/contract/realized-gains/vocabulary'
import { dayBefore } from '@plumbline/engine/calendar'
import { listSecurities, SWITZERLAND, sumSecurities } from '@plumbline/engine/gains-reports/switzerland'
import { type Days, shownYears } from './fiscal-years.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import { payerCountry } from './payer-country.ts'
import { type PlanView, requireShownPeriod } from './plan-limits.ts'

interface AskedList {
  country: ListCountry
  from?: string | undefined
  to?: string | undefined
}

/**
 * The securities and accounts of a period as Switzerland asks for them; real property has a form of its own. Holdings
 * that the plan hides are added up into `others`.
 *
 * @param measured in Swiss francs
 * @throws {DomainError} the period starts before the years that the plan shows
 */
export function describeSecuritiesList(
  measured: MeasuredPortfolio,
  view: PlanView,
  { country, ...asked }: AskedList,
): SecuritiesList {
  const { measurement, assets } = measured
  const years = shownYears(measured, view, SWITZERLAND.yearEnd)
  const days = daysOf(asked, years, measurement.today)
  requireShownPeriod(view, measured, dayBefore(days.from))
  const columnOf = (assetId: string): IncomeColumn | null => {
    const payer = payerCountry(assets.get(assetId))
    if (payer === undefined) return null
    return payer === country ? 'A' : 'B'
  }
  const listed = listSecurities(measurement, days, columnOf).filter(
    ({ assetId }) => assets.get(assetId)?.type !== 'Property',
  )
  const isHidden = ({ assetId }: { assetId: string }) => view.hiddenAssets.has(assetId)
  const hidden = listed.filter(isHidden)
  return {
    country,
    currency: SWITZERLAND.currency,
    ...days,
    sums: sumSecurities(listed),
    years,
    securities: listed
      .filter((each) => !isHidden(each))
      .map((each) => ({ ...each, changes: [...each.changes], payments: [...each.payments] })),
    others: hidden.length === 0 ? null : sumSecurities(hidden),
  }
}

/** The asked days; without any, the latest year that is over, or else the current one. */
function daysOf({ from, to }: Omit<AskedList, 'country'>, years: readonly Days[], today: string): Days {
  const year = years.findLast((each) => each.to < today) ?? years.at(-1)
  if (from === undefined && to === undefined && year !== undefined) return { from: year.from, to: year.to }
  const last = to ?? today
  const first = years[0]?.from ?? today
  return { from: from ?? (first < last ? first : last), to: last }
}

import type { RealizedGains } from '@plumbline/contract/realized-gains/schemas'
import { LOT_METHODS, type LotMethod } from '@plumbline/contract/realized-gains/vocabulary'
import { type DayNumber, dayBefore, parseIsoDate } from '@plumbline/engine/calendar'
import type { ChosenLots } from '@plumbline/engine/chosen-lots'
import { realizedGainsBy, saleDays, sumSales, sumSold } from '@plumbline/engine/realized-gains'
import { type Days, shownDays, shownYears } from './fiscal-years.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import { type PlanView, requireShownPeriod } from './plan-limits.ts'

interface AskedGains {
  from?: string | undefined
  to?: string | undefined
  method?: LotMethod | undefined
  longTermMonths: number
  chosen: ChosenLots
}

/**
 * The sales of a period and what each method gives. Sales of holdings that the plan hides are added up into `others`.
 *
 * @throws {DomainError} the period starts before the years that the plan shows
 */
export function describeRealizedGains(measured: MeasuredPortfolio, view: PlanView, asked: AskedGains): RealizedGains {
  const { measurement, portfolio } = measured
  const { longTermMonths, chosen, method = portfolio.settings.costMethod } = asked
  const { today } = measurement
  const fiscalYears = shownYears(measured, view)
  const whole = { from: fiscalYears[0]?.from ?? today, to: today }
  const soldOn = saleDays(measurement)
  const years = fiscalYears.map((year) => ({ ...year, sales: countIn(year, soldOn) }))
  const days = shownDays(asked, years, whole)
  requireShownPeriod(view, measured, dayBefore(days.from))
  const methods = realizedGainsBy(measurement, LOT_METHODS, { ...days, longTermMonths, chosen })
  const sales = methods[LOT_METHODS.indexOf(method)]?.sales ?? []
  const hidden = sales.filter(({ assetId }) => view.hiddenAssets.has(assetId))
  return {
    ...days,
    currency: portfolio.currency,
    method,
    longTermMonths,
    ...sumSales(sales),
    methods: methods.map(({ gain, shortTerm, longTerm }, at) => ({
      method: LOT_METHODS[at] as LotMethod,
      gain,
      shortTerm,
      longTerm,
    })),
    years,
    sales: sales
      .filter(({ assetId }) => !view.hiddenAssets.has(assetId))
      .map((sale) => ({ ...sale, lots: [...sale.lots] })),
    others: hidden.length === 0 ? null : { sales: hidden.length, ...sumSold(hidden) },
  }
}

function countIn({ from, to }: Days, days: readonly DayNumber[]): number {
  const [first, last] = [parseIsoDate(from), parseIsoDate(to)]
  return days.filter((day) => first <= day && day <= last).length
}

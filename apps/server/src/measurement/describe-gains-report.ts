import type { GainsReport } from '@plumbline/contract/realized-gains/schemas'
import type { ReportCountry } from '@plumbline/contract/realized-gains/vocabulary'
import { dayBefore } from '@plumbline/engine/calendar'
import type { ChosenLots } from '@plumbline/engine/chosen-lots'
import {
  COUNTRY_RULES,
  type ReportedSale,
  type ReportQuestion,
  reportSales,
  sumAmounts,
  sumReportedSales,
} from '@plumbline/engine/gains-reports/report-gains'
import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import { isIn, shownDays, shownYears } from './fiscal-years.ts'
import { createLatestAnswers } from './latest-answers.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import { type PlanView, requireShownPeriod } from './plan-limits.ts'
import { kindOfType, sumsByKind } from './sums-by-kind.ts'

interface AskedReport {
  country: ReportCountry
  from?: string | undefined
  to?: string | undefined
  chosen: ChosenLots
}

/**
 * The sales of securities in a period by the rules of a country: those of money held in a currency follow others. Sales
 * of holdings that the plan hides are added up into `others`.
 *
 * @param measured in the country's currency
 * @throws {DomainError} the period starts before the years that the plan shows
 */
export function describeGainsReport(measured: MeasuredPortfolio, view: PlanView, asked: AskedReport): GainsReport {
  const { country, chosen } = asked
  const { currency, yearEnd } = COUNTRY_RULES[country]
  const { measurement } = measured
  const taxYears = shownYears(measured, view, yearEnd)
  const whole = { from: taxYears[0]?.from ?? measurement.today, to: measurement.today }
  const all = salesOf(measurement, { country, ...whole, chosen }).filter(({ assetId }) => !isMoney(measured, assetId))
  const years = taxYears.map((year) => ({ ...year, sales: all.filter(isIn(year)).length }))
  const days = shownDays(asked, years, whole)
  requireShownPeriod(view, measured, dayBefore(days.from))
  const sales = all.filter(isIn(days))
  const hidden = sales.filter(({ assetId }) => view.hiddenAssets.has(assetId))
  const kindOf = (assetId: string) => kindOfType(measured.assets.get(assetId)?.type)
  const asksForKinds = country === 'DE'
  return {
    country,
    currency,
    ...days,
    ...sumReportedSales(sales, country),
    years,
    kinds: asksForKinds ? sumsByKind(sales, kindOf) : null,
    sales: sales
      .filter(({ assetId }) => !view.hiddenAssets.has(assetId))
      .map((sale) => ({ ...sale, kind: asksForKinds ? kindOf(sale.assetId) : null, parts: [...sale.parts] })),
    others: hidden.length === 0 ? null : { sales: hidden.length, ...sumAmounts(hidden) },
  }
}

interface KnownSales {
  question: string
  sales: readonly ReportedSale[]
}

/** Covers all years, because a sale may take purchases of any year. Only the latest report of each measurement is kept. */
const known = createLatestAnswers<KnownSales>()

function salesOf(
  measurement: PortfolioMeasurement,
  asked: ReportQuestion & { chosen: ChosenLots },
): readonly ReportedSale[] {
  const question = JSON.stringify({ ...asked, chosen: [...asked.chosen] })
  const kept = known.get(measurement)
  if (kept?.question === question) return kept.sales
  const sales = reportSales(measurement, asked)
  known.set(measurement, { question, sales })
  return sales
}

function isMoney({ assets }: MeasuredPortfolio, assetId: string): boolean {
  return assets.get(assetId)?.type === 'Currency'
}

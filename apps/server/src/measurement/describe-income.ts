import type { Income, IncomeSums } from '@plumbline/contract/income/schemas'
import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import {
  addMonths,
  dayBefore,
  firstOfTwelveMonths,
  formatIsoDate,
  monthsBetween,
  parseIsoDate,
} from '@plumbline/engine/calendar'
import { compareTexts } from '@plumbline/engine/compare-texts'
import type {
  ExpectedDividend,
  HeldDividend,
  Income as MeasuredIncome,
  ReceivedDividend,
  UnitYields,
} from '@plumbline/engine/income/income'
import { groupIncome, sumExpected, sumReceived } from '@plumbline/engine/income/sum-income'
import { serializePartsOnce } from '../http/serialize-parts.ts'
import { type Days, isIn, shownYears } from './fiscal-years.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import { missingOf, newestOfDays, proposesDividends } from './missing-dividends.ts'
import { payerCountry } from './payer-country.ts'
import { type PlanView, requireShownPeriod } from './plan-limits.ts'

type Asked = { from?: string | undefined; to?: string | undefined; missingBefore?: string | undefined }
type Payments = { received: readonly ReceivedDividend[]; expected: readonly ExpectedDividend[] }

const MONTHS = 12
const NO_YIELDS = { yield: null, yieldOnCost: null, growth: null }

/**
 * The dividends of a period and of the next twelve months. Those of holdings that the plan hides are only in sums.
 *
 * @throws {DomainError} the period starts before the years that the plan shows
 */
export function describeIncome(
  measured: MeasuredPortfolio,
  all: MeasuredIncome,
  view: PlanView,
  asked: Asked,
  booked: Income['booked'],
): Income {
  const { measurement, portfolio } = measured
  const years = shownYears(measured, view)
  const days = daysOf(asked, years, all.received, measurement.today)
  requireShownPeriod(view, measured, dayBefore(days.from))
  const inPeriod = { received: all.received.filter(isIn(days)), expected: all.expected }
  const isShown = ({ assetId }: { assetId: string }) => !view.hiddenAssets.has(assetId)
  const { missing, expected } = shownOf(ofNoPeriod(measured, all), view)
  const shown = { received: inPeriod.received.filter(isShown), expected }
  const income: Income = {
    ...days,
    currency: portfolio.currency,
    ...sumPayments(inPeriod),
    ...yieldsOfAll(measured, all.yields),
    growth: growthOf(all.received, days),
    years: years.map((year) => {
      const { gross, payments } = sumReceived(all.received.filter(isIn(year)))
      return { ...year, gross, payments }
    }),
    months: byMonth(inPeriod, days, measurement.today),
    assets: byAsset(shown, all.yields.filter(isShown)),
    currencies: [...groupIncome(inPeriod, currencyIn(measured))].map(([currency, sums]) => ({ currency, ...sums })),
    countries: [...groupIncome(inPeriod, countryIn(measured))].map(([country, sums]) => ({
      country: country === '' ? null : country,
      ...sums,
    })),
    payments: [...shown.received],
    expected,
    missing: newestMissing(missing, asked.missingBefore),
    missingCount: missing.length,
    booked: booked.filter(isShown),
    unknownCountry: unknownCountries(measured, [expected, missing]),
    others: view.hiddenAssets.size === 0 ? null : sumPayments(without(inPeriod, isShown)),
  }
  return serializePartsOnce(income, ['expected', 'missing'])
}

/** What is the same for every period. */
type OfNoPeriod = Pick<Income, 'expected' | 'missing'>

/** With the portfolios that propose dividends. */
const knownOfNoPeriod = new WeakMap<MeasuredIncome, OfNoPeriod & { proposing: string }>()

function ofNoPeriod(measured: MeasuredPortfolio, income: MeasuredIncome): OfNoPeriod {
  const { parts = [measured] } = measured
  const shown = parts.filter(proposesDividends)
  const proposing = shown.map(({ portfolio }) => portfolio.id).join(' ')
  const known = knownOfNoPeriod.get(income)
  if (known?.proposing === proposing) return known
  const described = { proposing, expected: [...income.expected], missing: missingByDay(shown, income) }
  knownOfNoPeriod.set(income, described)
  return described
}

/** Of missing dividends of all time, so that those that most requests list are serialized once. */
const knownNewest = new WeakMap<Income['missing'], Income['missing']>()

/** A ledger without any dividends lacks tens of thousands of them: a page lists as many as one call records. */
function newestMissing(byDay: Income['missing'], before: string | undefined): Income['missing'] {
  const listed = before === undefined ? byDay : byDay.filter(({ exDate }) => exDate < before)
  const newest = knownNewest.get(listed) ?? newestOfDays(listed, MAX_TRANSACTIONS_PER_CALL)
  knownNewest.set(listed, newest)
  return newest
}

function shownOf({ expected, missing }: OfNoPeriod, { hiddenAssets }: PlanView): OfNoPeriod {
  if (hiddenAssets.size === 0) return { expected, missing }
  const isShown = ({ assetId }: { assetId: string }) => !hiddenAssets.has(assetId)
  return { expected: expected.filter(isShown), missing: missing.filter(isShown) }
}

function sumPayments({ received, expected }: Payments): IncomeSums {
  return {
    received: sumReceived(received),
    declared: sumExpected(expected, 'declared'),
    estimated: sumExpected(expected, 'estimated'),
  }
}

function without({ received, expected }: Payments, isShown: (payment: { assetId: string }) => boolean): Payments {
  return {
    received: received.filter((payment) => !isShown(payment)),
    expected: expected.filter((payment) => !isShown(payment)),
  }
}

/** Without days, the current fiscal year; before its first payment, the last twelve months that the plan shows. */
function daysOf(
  { from, to }: Asked,
  years: readonly Days[],
  received: readonly ReceivedDividend[],
  today: string,
): Days {
  const first = years[0]?.from ?? today
  if (from === undefined && to === undefined) {
    const year = years.at(-1) ?? { from: today, to: today }
    if (received.some(isIn(year))) return year
    const yearAgo = firstOfTwelveMonths(today)
    return { from: yearAgo > first ? yearAgo : first, to: today }
  }
  const last = to ?? today
  return { from: from ?? (first < last ? first : last), to: last }
}

/** The yields of the open holdings together: of those with a known price and cost. */
function yieldsOfAll({ measurement }: MeasuredPortfolio, yields: readonly UnitYields[]) {
  const byAsset = new Map(yields.map((each) => [each.assetId, each]))
  const open = measurement.lines.filter(({ units }) => units > 0)
  const ratioTo = (part: 'yield' | 'yieldOnCost', worth: (line: (typeof open)[number]) => number | null) => {
    let income = 0
    let total = 0
    for (const line of open) {
      const amount = worth(line)
      const own = byAsset.get(line.assetId)
      if (amount === null || own?.[part] === null) continue
      income += amount * (own?.[part] ?? 0)
      total += amount
    }
    return total > 0 ? income / total : null
  }
  return {
    yield: ratioTo('yield', (line) => line.baseCurrencyCurrentValue),
    yieldOnCost: ratioTo('yieldOnCost', (line) => line.baseCurrencyCost),
  }
}

function growthOf(received: readonly ReceivedDividend[], { from, to }: Days): number | null {
  const yearBefore = (day: string) => formatIsoDate(addMonths(parseIsoDate(day), -MONTHS))
  const before = sumReceived(received.filter(isIn({ from: yearBefore(from), to: yearBefore(to) }))).gross
  return before > 0 ? sumReceived(received.filter(isIn({ from, to }))).gross / before - 1 : null
}

function byMonth(payments: Payments, { from }: Days, today: string): Income['months'] {
  const grouped = groupIncome(payments, (payment) => dayOf(payment).slice(0, 7))
  const end = addMonths(parseIsoDate(today), MONTHS)
  const none = sumPayments({ received: [], expected: [] })
  return monthsBetween(parseIsoDate(from), end).map(({ start }) => {
    const month = formatIsoDate(start).slice(0, 7)
    return { month, ...(grouped.get(month) ?? none) }
  })
}

function dayOf(payment: ReceivedDividend | ExpectedDividend): string {
  return 'date' in payment ? payment.date : (payment.payDate ?? payment.exDate)
}

function byAsset(payments: Payments, yields: readonly UnitYields[]): Income['assets'] {
  const ofAssets = new Map(yields.map((each) => [each.assetId, each]))
  return [...groupIncome(payments, ({ assetId }) => assetId)]
    .map(([assetId, sums]) => ({ ...NO_YIELDS, ...ofAssets.get(assetId), assetId, ...sums }))
    .sort((a, b) => b.received.gross - a.received.gross || b.estimated.gross - a.estimated.gross)
}

function currencyIn({ measurement }: MeasuredPortfolio) {
  const currencies = new Map(measurement.lines.map(({ assetId, currency }) => [assetId, currency]))
  return ({ assetId }: { assetId: string }) => currencies.get(assetId) ?? ''
}

function countryIn({ assets }: MeasuredPortfolio) {
  return ({ assetId }: { assetId: string }) => assets.get(assetId)?.country ?? ''
}

/** Of several portfolios as one: those of each that proposes them, because each is recorded in its portfolio. */
function missingByDay(proposing: readonly MeasuredPortfolio[], income: MeasuredIncome): Income['missing'] {
  return missingOf(proposing, income).sort((a, b) => compareTexts(a.exDate, b.exDate))
}

function unknownCountries({ assets }: MeasuredPortfolio, dividends: readonly (readonly HeldDividend[])[]): string[] {
  const assetIds = new Set<string>()
  for (const each of dividends) for (const { assetId } of each) assetIds.add(assetId)
  return [...assetIds].filter((assetId) => payerCountry(assets.get(assetId)) === undefined)
}

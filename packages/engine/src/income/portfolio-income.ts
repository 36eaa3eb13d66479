import { addMonths, type DayNumber, formatIsoDate, parseIsoDate } from '../calendar.ts'
import { compareTexts } from '../compare-texts.ts'
import type { FxTable } from '../fx-table.ts'
import type { Line } from '../line.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import type { PortfolioMeasurement } from '../measure-portfolio.ts'
import { afterTax } from './after-tax.ts'
import { dueDividends, type ToBase } from './due-dividends.ts'
import { datedEstimates, type EstimatedDividend, estimateDividends } from './estimate-dividends.ts'
import type { ExpectedDividend, HeldDividend, Income, ReceivedDividend, UnitYields } from './income.ts'
import { datedDividends, type MarketDividend, perUnitOfToday } from './market-dividend.ts'
import { receivedDividends, withReturnsOfCapital } from './received-dividends.ts'
import { unitYields } from './unit-yields.ts'

export interface IncomeMarket {
  /** By asset, in any order, with those before the first purchase. */
  dividends: ReadonlyMap<string, readonly MarketDividend[]>
  /** Connects the currencies of the dividends with that of the portfolio. */
  fx: FxTable
  /** The user's rate of withheld tax for the payer's country, a ratio; null without one. */
  taxRateOf?: (line: MeasuredLedgerLine) => number | null
}

const MONTHS = 12

/**
 * The dividends of a portfolio: received by its ledger, declared and estimated by the market data, and missing. The
 * kinds are never added up.
 *
 * @see docs/methods/income.md
 */
export function portfolioIncome(
  measurement: PortfolioMeasurement,
  { dividends, fx, taxRateOf = () => null }: IncomeMarket,
): Income {
  const today = parseIsoDate(measurement.today)
  const toBase: ToBase = (amount, currency, day) =>
    amount * (fx.converter(currency, measurement.baseCurrency)?.rateOn(day) ?? Number.NaN)
  const whole = new Map(measurement.lines.map((line) => [line.assetId, line]))
  const received: ReceivedDividend[] = []
  const expected: ExpectedDividend[] = []
  const missingByLine = new Map<MeasuredLedgerLine, readonly HeldDividend[]>()
  const yields: UnitYields[] = []
  for (const [assetId, lines] of measurement.measuredLines) {
    const stated = datedDividends(dividends.get(assetId) ?? [])
    const perUnit = perUnitOfToday(stated, lines[0]?.market?.splits ?? [], today)
    const estimates = estimateDividends(perUnit, today)
    const ofAsset: ExpectedDividend[] = []
    for (const line of lines) {
      const own = receivedDividends(line)
      const taxRate = taxRateOf(line)
      const due = dueDividends(stated, line, withReturnsOfCapital(own, line), today, toBase, taxRate)
      received.push(...own)
      missingByLine.set(line, due.missing)
      ofAsset.push(...due.declared, ...estimatesOf(line.line, estimates, due.declared, today, toBase, taxRate))
    }
    const next = ofAsset.filter(isWithinYear(today))
    expected.push(...next)
    const line = whole.get(assetId)
    if (line !== undefined && line.units > 0 && stated.length > 0)
      yields.push(unitYields(line, perUnit, eachPayment(next), today, toBase))
  }
  return {
    received: received.sort((a, b) => compareTexts(a.date, b.date)),
    expected: expected.sort((a, b) => compareTexts(dayOf(a), dayOf(b))),
    missing: [...missingByLine.values()].flat().sort((a, b) => compareTexts(a.exDate, b.exDate)),
    missingByLine,
    yields,
  }
}

function estimatesOf(
  { assetId, units }: Line,
  estimates: readonly EstimatedDividend[],
  declared: readonly ExpectedDividend[],
  today: DayNumber,
  toBase: ToBase,
  taxRate: number | null,
): ExpectedDividend[] {
  if (units <= 0) return []
  const pending = new Set(declared.map(({ exDate }) => parseIsoDate(exDate)))
  return datedEstimates(estimates, pending).map((estimate) => ({
    ...estimate,
    assetId,
    units,
    ...afterTax(toBase(units * estimate.value, estimate.currency, today), taxRate),
  }))
}

function isWithinYear(today: DayNumber) {
  const end = formatIsoDate(addMonths(today, MONTHS))
  return (dividend: ExpectedDividend) => dayOf(dividend) <= end
}

/** Each payment once, where several portfolios expect it. */
function eachPayment(expected: readonly ExpectedDividend[]): ExpectedDividend[] {
  return [...new Map(expected.map((each) => [`${each.state} ${each.exDate}`, each])).values()]
}

/** The pay day, or the ex-day where the pay day is not known. */
function dayOf({ payDate, exDate }: ExpectedDividend): string {
  return payDate ?? exDate
}

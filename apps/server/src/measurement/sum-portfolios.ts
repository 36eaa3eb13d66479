import type { PortfoliosSum } from '@plumbline/contract/portfolios/schemas'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { FxTable } from '@plumbline/engine/fx-table'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

interface Part {
  measured: MeasuredPortfolio
  lastDay: { date: string; gain: number } | null
}

/**
 * All portfolios in one currency at the latest rates. A portfolio whose currency has no rate is left out, and the
 * total is marked as partial.
 */
export function sumMeasured(parts: readonly Part[], currency: string, fx: FxTable, today: string): PortfoliosSum {
  const rates: PortfoliosSum['rates'] = []
  const sum = { value: 0, gain: 0, purchases: 0, today: 0 }
  const date = parts
    .flatMap(({ lastDay }) => lastDay?.date ?? [])
    .sort()
    .at(-1)
  let isPartial = false
  let known = 0
  for (const { measured, lastDay } of parts) {
    const { portfolio, measurement } = measured
    const fxRate = fx.converter(portfolio.currency, currency)?.on(parseIsoDate(today))
    const { totals, lines } = measurement
    if (fxRate === undefined || (lines.length > 0 && totals.leftOut.length === lines.length)) {
      isPartial ||= lines.length > 0
      continue
    }
    known += 1
    isPartial ||= totals.isPartial
    if (portfolio.currency !== currency && rates.every((rate) => rate.currency !== portfolio.currency))
      rates.push({ currency: portfolio.currency, rate: fxRate.rate, date: formatIsoDate(fxRate.day) })
    sum.value += totals.currentValue * fxRate.rate
    sum.gain += totals.gain.total * fxRate.rate
    sum.purchases += totals.purchases * fxRate.rate
    if (lastDay !== null && lastDay.date === date) sum.today += lastDay.gain * fxRate.rate
  }
  return {
    currency,
    currentValue: known > 0 ? sum.value : null,
    gain: known > 0 ? sum.gain : null,
    percent: sum.purchases > 0 ? sum.gain / sum.purchases : null,
    lastDay: date === undefined ? null : { date, gain: sum.today },
    isPartial,
    rates,
  }
}

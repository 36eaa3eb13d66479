import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { measureHoldings } from '@plumbline/engine/holding-returns'
import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import { measureReturn } from '@plumbline/engine/measure-return'
import { bridgeValue } from '@plumbline/engine/value-bridge'

export interface DayFigures {
  /** In the portfolio's currency: price, currency, dividends and fees. */
  gain: number
  /** Time-weighted, a ratio. */
  twr: number | null
}

export interface LastDay extends DayFigures {
  /** ISO date. */
  date: string
  /** Of each asset that was held or had flows on the day. The gains add up to the portfolio's. */
  holdings(): ReadonlyMap<string, DayFigures>
}

/** The latest day with a close of a held asset, compared with the close before; null without such a day. */
export function measureLastDay(measurement: PortfolioMeasurement): LastDay | null {
  const priceDates = measurement.lines.flatMap(({ units, priceDate }) =>
    units > 0 && priceDate !== null ? [priceDate] : [],
  )
  const date = priceDates.sort().at(-1)
  if (date === undefined || measurement.firstDate === null || date < measurement.firstDate) return null
  const period = { from: formatIsoDate(parseIsoDate(date) - 1), to: date }
  const { priceEffect, currencyEffect, dividend, fees } = bridgeValue(measurement, period)
  return {
    date,
    gain: priceEffect + currencyEffect + dividend + fees,
    twr: measureReturn(measurement, 'twr', period).value,
    holdings() {
      const holdings = measureHoldings(measurement, period)?.holdings ?? []
      return new Map(holdings.map(({ assetId, gain, twr }) => [assetId, { gain, twr: twr.value }]))
    },
  }
}

import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { measureHoldings } from '@plumbline/engine/holding-returns'
import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import { measureReturn } from '@plumbline/engine/measure-return'
import { bridgeValue } from '@plumbline/engine/value-bridge'
import { pauseAfterSlice, runInSlices } from '../time-slice.ts'

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
  holdings(): Promise<ReadonlyMap<string, DayFigures>>
}

/** The latest day with a close of a held asset, compared with the close before; null without such a day. */
export async function measureLastDay(measurement: PortfolioMeasurement): Promise<LastDay | null> {
  const priceDates = measurement.lines.flatMap(({ units, priceDate }) =>
    units > 0 && priceDate !== null ? [priceDate] : [],
  )
  const date = priceDates.sort().at(-1)
  if (date === undefined || measurement.firstDate === null || date < measurement.firstDate) return null
  const period = { from: formatIsoDate(parseIsoDate(date) - 1), to: date }
  const { priceEffect, currencyEffect, dividend, fees } = await runInSlices(bridgeValue(measurement, period))
  await pauseAfterSlice()
  return {
    date,
    gain: priceEffect + currencyEffect + dividend + fees,
    twr: measureReturn(measurement, 'twr', period).value,
    async holdings() {
      const returns = await runInSlices(measureHoldings(measurement, period))
      const holdings = returns?.holdings ?? []
      return new Map(holdings.map(({ assetId, gain, twr }) => [assetId, { gain, twr: twr.value }]))
    },
  }
}

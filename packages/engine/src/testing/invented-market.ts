import { type DayNumber, formatIsoDate, parseIsoDate } from '../calendar.ts'
import { createFxTable } from '../fx-table.ts'
import type { MarketDividend } from '../income/market-dividend.ts'
import type { AssetMarket } from '../market.ts'
import type { CheckedLedger } from './checked-ledger.ts'

const FIRST = parseIsoDate('2017-01-02')
export const TODAY = '2024-03-15'
const CURRENCIES = ['USD', 'EUR', 'GBP', 'USD', 'CHF', 'EUR', 'USD'] as const
const RATIOS = [2, 3, 4, 5, 10, 0.1] as const
const DAYS_OF_QUARTER = 91

const isWeekday = (day: DayNumber) => (day + 3) % 7 < 5

function weekdays(): DayNumber[] {
  const days: DayNumber[] = []
  for (let day = FIRST; day <= parseIsoDate(TODAY); day++) if (isWeekday(day)) days.push(day)
  return days
}

/** Seven securities in four currencies whose closes move at random, some with a split and a dividend each quarter. */
export function inventedMarket(random: () => number): Omit<CheckedLedger, 'transactions'> {
  const days = weekdays()
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const dividends = new Map<string, MarketDividend[]>()
  const assets = CURRENCIES.map((currency, index): AssetMarket => {
    const assetId = `S${index}`
    const volatility = 0.007 + random() * 0.012
    const splitAt = index % 2 === 0 ? 500 + Math.floor(random() * 900) : undefined
    const ratio = RATIOS[Math.floor(random() * RATIOS.length)] as number
    let close = 15 + random() * 250
    const closes = days.map((_, at) => {
      close *= Math.exp(0.0002 + volatility * Math.max(-4, Math.min(4, normal())))
      if (at === splitAt) close /= ratio
      return Number(close.toFixed(4))
    })
    if (index % 3 !== 2) dividends.set(assetId, dividendsOf(days, closes, currency, random))
    const splits = splitAt === undefined ? [] : [{ date: formatIsoDate(days[splitAt] as number), ratio }]
    return { assetId, currency, splits, prices: { days: Int32Array.from(days), closes: Float64Array.from(closes) } }
  })
  return { assets, dividends, fx: rates(days, normal), baseCurrency: 'EUR', today: TODAY }
}

function dividendsOf(days: readonly DayNumber[], closes: readonly number[], currency: string, random: () => number) {
  const offset = Math.floor(random() * DAYS_OF_QUARTER)
  const dividends: MarketDividend[] = []
  for (let at = offset; at < days.length; at += 65) {
    const exDay = days[at] as number
    const value = Number(((closes[at] as number) * (0.004 + random() * 0.002)).toFixed(4))
    const [exDate, payDate] = [formatIsoDate(exDay), formatIsoDate(exDay + 14)]
    if (payDate <= TODAY) dividends.push({ exDate, payDate, value, currency })
  }
  return dividends
}

function rates(days: readonly DayNumber[], normal: () => number) {
  return createFxTable(
    (
      [
        ['USD', 1.16],
        ['GBP', 0.87],
        ['CHF', 1.08],
      ] as const
    ).map(([quote, start]) => {
      let rate = start as number
      const series = days.map(() => {
        rate *= Math.exp(0.003 * normal())
        return rate
      })
      return { base: 'EUR', quote, days: Int32Array.from(days), rates: Float64Array.from(series) }
    }),
  )
}

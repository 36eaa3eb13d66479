import { describe, expect, test } from 'vitest'
import type { BenchmarkIndex } from './benchmark.ts'
import { formatIsoDate, parseIsoDate } from './calendar.ts'
import { maxDrawdown, measureRisk } from './risk.ts'
import { correlation, sharpeRatio, volatility } from './risk-statistics.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'

const FIRST = parseIsoDate('2024-01-01')
const levelsOf = (...returns: number[]) => {
  const levels = [1]
  for (const each of returns) levels.push((levels.at(-1) ?? 1) * (1 + each / 100))
  return Float64Array.from(levels)
}

describe('maximum drawdown', () => {
  test.each([
    // empyrical, test_stats.py: mixed_returns, negative_returns, positive_returns.
    { name: 'one fall at the end', returns: [1, 10, -4, 2, 3, 2, 1, -10], depth: -0.1, dates: [7, 8, null] },
    { name: 'losses alone', returns: [0, -6, -7, -1, -9, -2, -6, -8, -5], depth: -0.365907303, dates: [1, 9, null] },
    { name: 'gains alone', returns: [1, 2, 1], depth: 0, dates: [null, null, null] },
    { name: 'a fall and a recovery', returns: [10, -10, 20, -5], depth: -0.1, dates: [1, 2, 3] },
  ])('$name', ({ returns, depth, dates }) => {
    const date = (day: number | null | undefined) => (typeof day === 'number' ? formatIsoDate(FIRST + day) : null)
    const levels = levelsOf(...returns)
    expect(
      maxDrawdown(
        [...levels.keys()].map((day) => FIRST + day),
        levels,
      ),
    ).toEqual({
      depth: expect.closeTo(depth, 9),
      peakDate: date(dates[0]),
      troughDate: date(dates[1]),
      recoveryDate: date(dates[2]),
    })
  })
})

/** 40 weekdays of closes that rise by 2 % and fall by 1 % in turn, and an index that does half of it. */
const weekdays = Array.from({ length: 56 }, (_, day) => FIRST + day).filter(
  (day) => ![5, 6].includes((day - FIRST) % 7),
)
const daily = weekdays.map((_, index) => (index === 0 ? 0 : index % 2 === 1 ? 0.02 : -0.01))
const closes = levelsOf(...daily.slice(1).map((each) => each * 100)).map((level) => 100 * level)
const asset = market(Object.fromEntries(weekdays.map((day, index) => [formatIsoDate(day), closes[index] as number])))
const lastDay = weekdays.at(-1) as number
const today = formatIsoDate(lastDay)
const buy = booked({ type: 'buy', date: '2024-01-01', units: 10, price: 100 })
const measured = measure({ today, transactions: [buy], assets: [asset] })
const period = { from: '2024-01-01', to: today }

describe('risk of a period', () => {
  const returns = Float64Array.from(daily.slice(1))

  test('counts the days with a close, and the year by them', () => {
    const risk = measureRisk(measured, { period, riskFreeRate: 0 })
    const perYear = (39 * 365) / (lastDay - FIRST)
    expect(risk?.tradingDays).toBe(39)
    expect(risk?.tradingDaysPerYear).toBeCloseTo(perYear, 9)
    expect(risk?.volatility).toBeCloseTo(volatility(returns, perYear) ?? 0, 9)
    expect(risk?.sharpeRatio).toBeCloseTo(sharpeRatio(returns, 0, perYear) ?? 0, 9)
    expect(risk).toMatchObject({ beta: null, correlation: null })
    expect(risk?.maxDrawdown.depth).toBeCloseTo(-0.01, 9)
  })

  test('a coin adds the weekends of the times in which it was held, and none in between', () => {
    const everyDay = Array.from({ length: lastDay - FIRST + 1 }, (_, day) => [formatIsoDate(FIRST + day), 100])
    const coin = { ...market(Object.fromEntries(everyDay)), assetId: 'COIN' }
    const trade = (type: 'buy' | 'sell', date: string) =>
      booked({ type, date, units: 1, price: 100, assetId: 'COIN', id: `${type} ${date}` })
    const trades = [trade('buy', '2024-01-02'), trade('sell', '2024-01-07'), trade('buy', '2024-02-19')]
    const both = measure({ today, transactions: [buy, ...trades], assets: [asset, coin] })
    expect(measureRisk(both, { period, riskFreeRate: 0 })?.tradingDays).toBe(39 + 2)
  })

  test('a rate that is earned without risk lowers both ratios', () => {
    const [without, priced] = [0, 0.05].map((riskFreeRate) => measureRisk(measured, { period, riskFreeRate }))
    expect(priced?.sharpeRatio).toBeLessThan(without?.sharpeRatio ?? 0)
    expect(priced?.sortinoRatio).toBeLessThan(without?.sortinoRatio ?? 0)
    expect(priced?.volatility).toBe(without?.volatility)
  })

  // Bought at the close of the day before: that day's return is the asset's.
  test('money in is not a risk', () => {
    const more = booked({ type: 'buy', date: '2024-01-17', units: 90, price: closes[11] as number })
    const flows = measure({ today, transactions: [buy, more], assets: [asset] })
    expect(measureRisk(flows, { period, riskFreeRate: 0 })?.volatility).toBeCloseTo(
      measureRisk(measured, { period, riskFreeRate: 0 })?.volatility ?? 0,
      9,
    )
  })

  test('moves twice as much as an index that moves half as much', () => {
    const levels = new Float64Array(lastDay - FIRST + 1)
    let level = 1
    let next = 0
    for (let day = FIRST; day <= lastDay; day++) {
      if (weekdays[next] === day) level *= 1 + (daily[next++] as number) / 2
      levels[day - FIRST] = level
    }
    const benchmark: BenchmarkIndex = { firstDay: FIRST, levels, estimated: [] }
    const risk = measureRisk(measured, { period, riskFreeRate: 0, benchmark })
    expect(risk?.beta).toBeCloseTo(2, 9)
    expect(risk?.correlation).toBeCloseTo(correlation(returns, returns) ?? 0, 9)
  })

  // Half of everything is lost on the last day, and what is left is sold.
  test.each([
    { title: 'with a close', isQuoted: true },
    { title: 'without a close', isQuoted: false },
  ])('includes the day of the last sale, $title', ({ isQuoted }) => {
    const [saleDay, price] = [formatIsoDate(lastDay), (closes.at(-2) as number) / 2]
    const quoted = weekdays.slice(0, isQuoted ? undefined : -1)
    const prices = quoted.map((day, index) => [formatIsoDate(day), day === lastDay ? price : (closes[index] as number)])
    const sold = measure({
      today: '2024-06-03',
      transactions: [buy, booked({ type: 'sell', date: saleDay, units: 10, price })],
      assets: [market(Object.fromEntries(prices))],
    })
    const expected = Float64Array.from([...daily.slice(1, -1), -0.5])
    const risk = measureRisk(sold, { period: { from: '2024-01-01', to: '2024-06-03' }, riskFreeRate: 0 })
    expect(risk?.tradingDays).toBe(39)
    expect(risk?.volatility).toBeCloseTo(volatility(expected, (39 * 365) / (lastDay - FIRST)) ?? 0, 9)
    expect(risk?.maxDrawdown).toMatchObject({ depth: expect.closeTo(0.99 * 0.5 - 1, 9), troughDate: saleDay })
  })

  test('includes a purchase and sale of one day', () => {
    const day = formatIsoDate(lastDay + 7)
    const trades = [
      booked({ type: 'sell', date: today, units: 10, price: closes.at(-1) as number }),
      booked({ type: 'buy', date: day, units: 10, price: 100 }),
      booked({ type: 'sell', date: day, units: 10, price: 80 }),
    ]
    const traded = measure({ today: '2024-06-03', transactions: [buy, ...trades], assets: [asset] })
    const risk = measureRisk(traded, { period: { from: '2024-01-01', to: '2024-06-03' }, riskFreeRate: 0 })
    expect(risk?.tradingDays).toBe(40)
    expect(risk?.maxDrawdown).toMatchObject({ depth: expect.closeTo(-0.2, 9), peakDate: today, troughDate: day })
  })

  test('is null for fewer than twenty trading days and undefined for an empty ledger', () => {
    const short = { from: '2024-01-01', to: '2024-01-26' }
    expect(measureRisk(measured, { period: short, riskFreeRate: 0 })).toMatchObject({
      tradingDays: 19,
      volatility: null,
      sharpeRatio: null,
    })
    const empty = measure({ today, transactions: [], assets: [] })
    expect(measureRisk(empty, { period, riskFreeRate: 0 })).toBeUndefined()
  })
})

describe('the days of a drawdown', () => {
  // 2024-01-05 is a Friday: 100, 110 on it, then 99 on Monday, 110 again on Tuesday, flat on Wednesday.
  const stock = market({
    '2024-01-04': 100,
    '2024-01-05': 110,
    '2024-01-08': 99,
    '2024-01-09': 110,
    '2024-01-10': 110,
    '2024-01-12': 104.5,
  })
  const held = measure({
    today: '2024-01-14',
    transactions: [booked({ type: 'buy', date: '2024-01-04', units: 10, price: 100 })],
    assets: [stock],
  })
  const drawdown = (from: string, to: string, measurement = held) =>
    measureRisk(measurement, { period: { from, to }, riskFreeRate: 0 })?.maxDrawdown

  test('begins, ends and recovers on days with a close', () => {
    const dates = { peakDate: '2024-01-05', troughDate: '2024-01-08', recoveryDate: '2024-01-09' }
    expect(drawdown('2024-01-03', '2024-01-14')).toEqual({ depth: expect.closeTo(-0.1, 12), ...dates })
  })

  test('begins on the last close before a period that starts on a Sunday', () => {
    expect(drawdown('2024-01-07', '2024-01-14')).toMatchObject({ peakDate: '2024-01-05', troughDate: '2024-01-08' })
  })

  test('begins on the last of several closes at the peak', () => {
    expect(drawdown('2024-01-08', '2024-01-14')).toMatchObject({ peakDate: '2024-01-10', troughDate: '2024-01-12' })
  })

  test('begins with the first purchase when nothing was held before', () => {
    const dear = booked({ type: 'buy', date: '2024-01-08', units: 10, price: 200 })
    const bought = measure({ today: '2024-01-14', transactions: [dear], assets: [stock] })
    const dates = { peakDate: '2024-01-08', troughDate: '2024-01-08', recoveryDate: null }
    expect(drawdown('2024-01-06', '2024-01-14', bought)).toEqual({ depth: expect.closeTo(99 / 200 - 1, 12), ...dates })
  })
})

import { dateOf, parseIsoDate } from '@plumbline/engine/calendar'
import type { ListedPortfolio } from './engine-portfolio.ts'

const KINDS = ['buy', 'sell', 'dividend', 'fee']

interface FloorLine {
  /** One entry per transaction, in order. */
  days: Int32Array
  kinds: Uint8Array
  units: Float64Array
  amounts: Float64Array
  fees: Float64Array
  /** One entry per calendar day. */
  closes: Float64Array
  rates: Float64Array
}

/**
 * The least that measuring a portfolio takes: the same sums over prepared typed arrays, without objects and checks.
 * Covers average cost, gains, daily values and flows, and the time-weighted return of the whole time and of each
 * month.
 */
export function prepareFloor(input: ListedPortfolio): () => number {
  const lastDay = parseIsoDate(input.today)
  const firstDay = parseIsoDate(input.transactions[0]?.date ?? input.today) - 1
  const length = lastDay - firstDay + 1
  const lines = input.assets.map((asset): FloorLine => {
    const booked = input.transactions.filter(({ assetId }) => assetId === asset.assetId)
    const column = (read: (transaction: (typeof booked)[number]) => number) => Float64Array.from(booked, read)
    return {
      days: Int32Array.from(booked, ({ date }) => parseIsoDate(date) - firstDay),
      kinds: Uint8Array.from(booked, ({ type }) => KINDS.indexOf(type)),
      units: column(({ units }) => units),
      amounts: column(({ units, price }) => (units === 0 ? price : units * price)),
      fees: column(({ fee }) => fee),
      closes: closesByDay(asset.prices.days, asset.prices.closes, firstDay, length),
      rates:
        input.fx.converter(asset.currency, input.baseCurrency)?.daily(firstDay, lastDay) ?? new Float64Array(length),
    }
  })
  const isMonthEnd = Uint8Array.from({ length }, (_, index) => (dateOf(firstDay + index + 1).day === 1 ? 1 : 0))
  return () => addUp(lines, isMonthEnd)
}

function closesByDay(days: Int32Array, closes: Float64Array, firstDay: number, length: number): Float64Array {
  const daily = new Float64Array(length)
  let next = 0
  for (let index = 0; index < length; index++) {
    while (next < days.length && (days[next] as number) <= firstDay + index) next += 1
    daily[index] = closes[Math.max(0, next - 1)] as number
  }
  return daily
}

function addUp(lines: readonly FloorLine[], isMonthEnd: Uint8Array): number {
  const length = isMonthEnd.length
  const values = new Float64Array(length)
  const inflows = new Float64Array(length)
  const outflows = new Float64Array(length)
  let gains = 0
  for (const line of lines) gains += addLine(line, values, inflows, outflows)
  let [growth, ofMonth, months] = [1, 1, 0]
  for (let day = 1; day < length; day++) {
    const capital = (values[day - 1] as number) + (inflows[day] as number)
    const factor = capital > 0 ? ((values[day] as number) + (outflows[day] as number)) / capital : 1
    growth *= factor
    ofMonth *= factor
    if (isMonthEnd[day] === 1) {
      months += ofMonth
      ofMonth = 1
    }
  }
  return gains + growth + months
}

function addLine(line: FloorLine, values: Float64Array, inflows: Float64Array, outflows: Float64Array): number {
  const { days, kinds, units, amounts, fees, closes, rates } = line
  let [held, cost, gains, next] = [0, 0, 0, 0]
  for (let day = 0; day < values.length; day++) {
    const rate = rates[day] as number
    for (; next < days.length && (days[next] as number) <= day; next++) {
      const amount = (amounts[next] as number) * rate
      const fee = (fees[next] as number) * rate
      gains -= fee
      switch (kinds[next]) {
        case 0:
          held += units[next] as number
          cost += amount
          inflows[day] = (inflows[day] as number) + amount + fee
          break
        case 1: {
          const relieved = (cost * (units[next] as number)) / held
          held -= units[next] as number
          cost -= relieved
          gains += amount - relieved
          outflows[day] = (outflows[day] as number) + amount - fee
          break
        }
        case 2:
          gains += amount
          outflows[day] = (outflows[day] as number) + amount
          break
        default:
          gains -= amount
          inflows[day] = (inflows[day] as number) + amount
      }
    }
    values[day] = (values[day] as number) + held * (closes[day] as number) * rate
  }
  return gains
}

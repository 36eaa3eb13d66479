import { expect, test } from 'vitest'
import { parseIsoDate } from '../calendar.ts'
import { market } from '../testing/measure.ts'
import { closesAround, ratioAfter, usualMove } from './market-range.ts'

const around = (closes: Record<string, number>, day: string) =>
  closesAround(market(closes).prices, parseIsoDate(day), [])

test('the closes of a day are the last one before it, its own and the next one', () => {
  const closes = { '2024-03-01': 10, '2024-03-04': 12, '2024-03-05': 11, '2024-03-06': 13, '2024-03-07': 20 }
  expect(around(closes, '2024-03-05')).toEqual({ low: 11, high: 13 })
  expect(around(closes, '2024-03-02')).toEqual({ low: 10, high: 12 })
})

test('a close seven days away counts, one eight days away does not', () => {
  expect(around({ '2024-03-01': 10, '2024-03-15': 12 }, '2024-03-08')).toEqual({ low: 10, high: 12 })
  expect(around({ '2024-03-01': 10 }, '2024-03-09')).toBeUndefined()
  expect(around({ '2024-03-08': 10, '2024-03-17': 12 }, '2024-03-09')).toEqual({ low: 10, high: 10 })
})

test('a split on the day itself is in the close of that day', () => {
  const splits = [{ marketDay: parseIsoDate('2024-03-05'), marketRatio: 4 }]
  expect(ratioAfter(splits, parseIsoDate('2024-03-04'))).toBe(4)
  expect(ratioAfter(splits, parseIsoDate('2024-03-05'))).toBe(1)
})

const dateOf = (day: number) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)

/** A close each day, which moves by these ratios. */
function closesOf(moves: readonly number[]): Record<string, number> {
  let close = 100
  const moved = moves.map((move, day) => {
    close *= 1 + move
    return [dateOf(day + 1), close]
  })
  return { [dateOf(0)]: 100, ...Object.fromEntries(moved) }
}

test('the usual move is the median of 20 before and 20 after', () => {
  // Days 21 to 60 move by 1 %, those before and after by 10 %.
  const moves = Array.from({ length: 80 }, (_, at) => (at >= 20 && at < 60 ? 0.01 : 0.1))
  const { prices } = market(closesOf(moves))
  expect(usualMove(prices, parseIsoDate(dateOf(40)))).toBeCloseTo(0.01, 9)
  expect(usualMove(prices, parseIsoDate(dateOf(5)))).toBeCloseTo(0.1, 9)
  expect(usualMove(market(closesOf([0.01, 0.02, 0.5])).prices, parseIsoDate(dateOf(1)))).toBeCloseTo(0.02, 9)
})

test('from one close to one a week later or more is no move', () => {
  const { prices } = market({ '2024-03-01': 10, '2024-03-08': 11, '2024-03-16': 22 })
  expect(usualMove(prices, parseIsoDate('2024-03-08'))).toBeCloseTo(0.1, 9)
  expect(usualMove(market({ '2024-03-01': 10 }).prices, parseIsoDate('2024-03-01'))).toBe(0)
})

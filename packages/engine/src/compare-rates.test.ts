import { expect, test } from 'vitest'
import { parseIsoDate } from './calendar.ts'
import { ratesDifferFrom } from './compare-rates.ts'
import { createFxTable } from './fx-table.ts'

const days = Int32Array.from(['2024-01-02', '2024-01-03', '2024-01-04'], parseIsoDate)
const dollars = (...rates: number[]) =>
  createFxTable([{ base: 'USD', quote: 'EUR', days, rates: Float64Array.from(rates) }]).converter('USD', 'EUR')

test('rates are compared with those asked for, whatever they were compared with before (by hand)', () => {
  const now = dollars(0.9, 0.9, 0.9)
  const onTheLastDay = dollars(0.9, 0.9, 0.8)
  const onTheFirstDay = dollars(0.8, 0.9, 0.9)
  expect(ratesDifferFrom(onTheLastDay, now)).toBe(parseIsoDate('2024-01-04'))
  expect(ratesDifferFrom(onTheFirstDay, now)).toBe(Number.NEGATIVE_INFINITY)
  expect(ratesDifferFrom(onTheLastDay, now)).toBe(parseIsoDate('2024-01-04'))
})

import { parseIsoDate } from '@plumbline/engine/calendar'
import { expect, test } from 'vitest'
import type { StoredHistory } from './history-rows.ts'
import { lastPrice } from './last-price.ts'

const history: StoredHistory = {
  assetId: 'X.US',
  source: 'eodhd',
  currency: 'USD',
  fromYear: undefined,
  days: Int32Array.from(['2026-03-05', '2026-03-06', '2026-03-09'], parseIsoDate),
  closes: Float64Array.of(90, 100, 51),
  adjustedCloses: undefined,
  splits: [{ date: '2026-03-07', numerator: 2, denominator: 1 }],
  dividends: [],
  fetchedTo: '2026-03-09',
  unknownParts: [],
  findings: [],
}

test('the change is against the close before', () => {
  expect(lastPrice(history, '2026-03-08')).toEqual({
    price: 100,
    date: '2026-03-06',
    previousClose: 90,
    change: 100 / 90 - 1,
  })
})

test('two for one between two closes: 51 after 100 is a rise of 2%', () => {
  expect(lastPrice(history, '2026-03-09')).toMatchObject({ price: 51, previousClose: 100 })
  expect(lastPrice(history, '2026-03-09')?.change).toBeCloseTo(0.02, 12)
})

test('the first close has no change, and before it there is no price', () => {
  expect(lastPrice(history, '2026-03-05')).toMatchObject({ price: 90, previousClose: null, change: null })
  expect(lastPrice(history, '2026-03-04')).toBeUndefined()
})

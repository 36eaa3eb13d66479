import { parseIsoDate } from '@plumbline/engine/calendar'
import { describe, expect, test } from 'vitest'
import type { DailySeries, DateRange } from '../provider.ts'
import { completeRates } from './complete-rates.ts'
import type { EcbRates } from './ecb-rates.ts'

const { signal } = new AbortController()
const range = { from: '2022-01-01', to: '2022-12-31' }

const series = (rates: Record<string, number>): DailySeries => ({
  days: Int32Array.from(Object.keys(rates), parseIsoDate),
  values: Float64Array.from(Object.values(rates)),
})

const published: EcbRates = {
  async fx(currencies) {
    const known: Record<string, DailySeries> = {
      USD: series({ '2022-03-01': 1.1162, '2022-12-30': 1.0666 }),
      RUB: series({ '2022-03-01': 117.201 }),
    }
    return currencies.flatMap((quote) => {
      const rates = known[quote]
      return rates === undefined ? [] : { base: 'EUR', quote, rates }
    })
  },
}

describe('currencies that the reference rates lack', () => {
  test('an unpublished one is requested for the whole range, a discontinued one from the next day, others not at all', async () => {
    const asked: [string, DateRange][] = []
    const pairs = await completeRates(
      published,
      async (currency, span) => {
        asked.push([currency, span])
        return series({ '2022-12-30': 33 })
      },
      ['EUR', 'USD', 'RUB', 'TWD', 'HRK'],
      range,
      signal,
    )
    expect(asked).toEqual([
      ['RUB', { from: '2022-03-02', to: '2022-12-31' }],
      ['TWD', range],
    ])
    expect(pairs.map(({ quote, rates }) => [quote, [...rates.values]])).toEqual([
      ['USD', [1.1162, 1.0666]],
      ['RUB', [117.201, 33]],
      ['TWD', [33]],
    ])
  })

  test('when the market fails, only its currencies are missing', async () => {
    const failing = () => Promise.reject(new Error('down'))
    const pairs = await completeRates(published, failing, ['RUB', 'TWD'], range, signal)
    expect(pairs.map(({ quote, rates }) => [quote, [...rates.values]])).toEqual([['RUB', [117.201]]])
  })
})

import type { PriceHistory } from '@plumbline/market-sources/provider'
import { expect, test } from 'vitest'
import type { WholeHistory } from './history-rows.ts'
import { keepUnit } from './keep-unit.ts'

function known(currency: string): WholeHistory {
  return {
    assetId: 'AAA.LSE',
    source: 'eodhd',
    currency,
    days: Int32Array.of(1, 2, 3, 4),
    closes: Float64Array.of(2.4, 2.5, 2.45, 2.5),
    splits: [],
    fetchedTo: '1970-01-05',
    unknownParts: [],
    findings: [],
    fromYear: undefined,
    adjustedCloses: undefined,
    dividends: [],
  }
}

function historyOf(currency: string, closes: number[]): PriceHistory {
  return {
    currency,
    closes: { days: Int32Array.from(closes.keys(), (index) => index + 3), values: Float64Array.from(closes) },
    adjustedCloses: Float64Array.from(closes),
    splits: [],
    dividends: [],
  }
}

test.each([
  {
    why: 'days in a hundredth are brought back',
    currency: 'GBP',
    closes: [0.0245, 0.025, 0.0252],
    kept: [2.45, 2.5, 2.52],
  },
  { why: 'days in hundredths are brought back', currency: 'GBP', closes: [245, 250, 252], kept: [2.45, 2.5, 2.52] },
  {
    why: 'days in the known unit stay, a correction too',
    currency: 'GBP',
    closes: [2.45, 2.6, 2.52],
    kept: [2.45, 2.6, 2.52],
  },
  {
    why: 'nothing is known of such a unit in dollars',
    currency: 'USD',
    closes: [245, 250, 252],
    kept: [245, 250, 252],
  },
])('$why', ({ currency, closes, kept }) => {
  const { closes: series, adjustedCloses } = keepUnit(historyOf(currency, closes), known(currency))
  expect([...series.values]).toEqual(kept)
  expect([...(adjustedCloses ?? [])]).toEqual(kept)
})

test('without a day in common nothing is judged', () => {
  const later = historyOf('GBP', [250])
  expect(
    keepUnit({ ...later, closes: { ...later.closes, days: Int32Array.of(9) } }, known('GBP')).closes.values[0],
  ).toBe(250)
})

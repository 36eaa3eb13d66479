import type { PresetBenchmark } from '@plumbline/contract/assets/schemas'
import { expect, test } from 'vitest'
import { suggestBenchmark } from './suggest-benchmark.ts'

const presets: PresetBenchmark[] = [
  { _id: 'QQQ', name: 'Nasdaq 100', covers: null },
  { _id: 'SPY', name: 'S&P 500', covers: 'united-states' },
  { _id: 'VT', name: 'World', covers: 'world' },
  { _id: 'VGK', name: 'Europe', covers: 'europe' },
]

const held = (country: string | null, value: number | null) => ({ country, baseCurrencyCurrentValue: value })

test.each([
  { of: 'US stocks', lines: [held('USA', 80), held('Germany', 20)], suggested: 'SPY' },
  { of: 'mostly US stocks', lines: [held('United States', 79), held('Germany', 21)], suggested: 'VT' },
  { of: 'European stocks', lines: [held('Germany', 50), held('UK', 30), held('Japan', 20)], suggested: 'VGK' },
  { of: 'a US stock and gold', lines: [held('USA', 50), held(null, 50)], suggested: 'VT' },
  { of: 'a US stock and one without a price', lines: [held('USA', 50), held('Japan', null)], suggested: 'SPY' },
  { of: 'nothing', lines: [], suggested: 'VT' },
])('for $of, $suggested is suggested', ({ lines, suggested }) => {
  expect(suggestBenchmark(lines, presets)?._id).toBe(suggested)
})

test('without a preset of the market, the world is suggested, else the first', () => {
  const lines = [held('USA', 100)]
  expect(
    suggestBenchmark(
      lines,
      presets.filter(({ _id }) => _id !== 'SPY'),
    )?._id,
  ).toBe('VT')
  expect(suggestBenchmark(lines, presets.slice(0, 1))?._id).toBe('QQQ')
  expect(suggestBenchmark(lines, [])).toBeUndefined()
})

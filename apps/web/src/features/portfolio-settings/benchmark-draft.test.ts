import { numberFormatOf } from '@plumbline/contract/accounts/number-format'
import { describe, expect, test } from 'vitest'
import {
  addRow,
  CUSTOM_BENCHMARK,
  changeRow,
  chooseBenchmark,
  draftOf,
  findBenchmarkFaults,
  isSameBenchmark,
  removeRow,
  toBenchmark,
} from './benchmark-draft.ts'

const presets = [{ _id: 'DUNE', name: 'Dune World ETF' }]
const none = draftOf([], presets)
test('a portfolio without a benchmark has none chosen', () => {
  expect(none).toEqual({ choice: 'none', rows: [] })
})

const percents = (draft: { rows: { percent: number }[] }) => draft.rows.map(({ percent }) => percent)
const stock = { _id: 'A', name: 'A' }

test('PST-02 a preset is one row of 100 %', () => {
  const draft = chooseBenchmark(none, 'DUNE', presets)
  expect(toBenchmark(draft)).toEqual([{ stockId: 'DUNE', name: 'Dune World ETF', percent: 100 }])
  expect(findBenchmarkFaults(draft)).toEqual([])
})

test('PST-02 Custom starts with one empty row and splits equally to 2 decimals', () => {
  const one = chooseBenchmark(none, CUSTOM_BENCHMARK, presets)
  expect(percents(one)).toEqual([100])
  const three = addRow(addRow(one))
  expect(percents(three)).toEqual([33.33, 33.33, 33.33])
  expect(percents(removeRow(three, three.rows[1]?.key ?? -1))).toEqual([50, 50])
})

test('the rows of a preset stay when Custom is chosen', () => {
  const preset = chooseBenchmark(none, 'DUNE', presets)
  expect(toBenchmark(chooseBenchmark(preset, CUSTOM_BENCHMARK, presets))).toEqual(toBenchmark(preset))
})

describe('PST-02 faults that keep a benchmark from being saved', () => {
  const two = addRow(changeRow(chooseBenchmark(none, CUSTOM_BENCHMARK, presets), 1, { stock }))
  const secondKey = two.rows[1]?.key ?? -1

  test('a row without a stock', () => {
    expect(findBenchmarkFaults(two)).toEqual(['Please select a stock for all benchmarks allocations'])
  })

  test('a total that is not 100, rounded', () => {
    const full = changeRow(two, secondKey, { stock, percent: 30 })
    expect(findBenchmarkFaults(full)).toEqual(['Total of all allocations is 80% but must be 100%'])
    expect(findBenchmarkFaults(changeRow(full, secondKey, { percent: 49.99 }))).toEqual([])
    expect(findBenchmarkFaults(changeRow(full, secondKey, { percent: 1950 }), numberFormatOf('de'))).toEqual([
      'Total of all allocations is 2.000% but must be 100%',
      'Percent must be between 1 and 100',
    ])
  })

  test.each([
    [-1, true],
    [0, false],
    [100, false],
    [101, true],
  ])('a percent of %d: %j', (percent, isFault) => {
    const draft = changeRow(changeRow(two, secondKey, { stock, percent: 50 }), 1, { percent })
    expect(findBenchmarkFaults(draft).includes('Percent must be between 1 and 100')).toBe(isFault)
  })
})

test('a saved benchmark is recognized, and another order or share is a change', () => {
  const saved = [
    { stockId: 'A', name: 'A', percent: 60 },
    { stockId: 'B', name: 'B', percent: 40 },
  ]
  const draft = draftOf(saved, presets)
  expect(draft.choice).toBe(CUSTOM_BENCHMARK)
  expect(isSameBenchmark(toBenchmark(draft), saved)).toBe(true)
  expect(isSameBenchmark(toBenchmark(changeRow(draft, 0, { percent: 61 })), saved)).toBe(false)
  expect(draftOf([{ stockId: 'DUNE', name: 'Dune World ETF', percent: 100 }], presets).choice).toBe('DUNE')
})

import { expect, test } from 'vitest'
import { cutComparison } from './cut-comparison.ts'

const compared = {
  labels: ['2026-01-02', '2026-02-02', '2026-03-02'],
  data: { invested: [100, 100, 150], portfolio: [100, 110, 171], benchmark: [100, 105, 160] },
  percent: { invested: [0, 0, 0], portfolio: [0, 0.1, 0.21], benchmark: [0, 0.05, 0.155] },
}

test('amounts of a range are those of its days', () => {
  expect(cutComparison(compared, 'currency', '2026-01-15')).toEqual({
    dates: ['2026-02-02', '2026-03-02'],
    lines: { invested: [100, 150], portfolio: [110, 171], benchmark: [105, 160] },
  })
})

test('returns of a range start at zero: 110 to 121 is 10%, 105 to 115.5 too; no line of money invested', () => {
  const { lines } = cutComparison(compared, 'percent', '2026-02-02')
  expect(Object.keys(lines)).toEqual(['portfolio', 'benchmark'])
  expect(lines.portfolio[0]).toBe(0)
  expect(lines.portfolio[1]).toBeCloseTo(0.1, 12)
  expect(lines.benchmark[1]).toBeCloseTo(0.1, 12)
})

test('without a date it is whole; after the last day, that day', () => {
  expect(cutComparison(compared, 'percent').dates).toEqual(compared.labels)
  expect(cutComparison(compared, 'percent').lines.portfolio[2]).toBeCloseTo(0.21, 12)
  expect(cutComparison(compared, 'currency', '2027-01-01').dates).toEqual(['2026-03-02'])
})

import type { Period } from '@plumbline/contract/portfolios/schemas'
import { expect, test } from 'vitest'
import { arrangePeriods } from './arrange-periods.ts'

const period = (startDate: string): Period => ({
  startDate,
  endDate: startDate,
  twr: 0.01,
  hidden: false,
  benchmark: { twr: null },
  reason: null,
  isAmbiguous: false,
  rates: [],
})

test('months stand under their calendar month, the latest year first', () => {
  const rows = arrangePeriods(
    [period('2025-11-01'), period('2025-12-01'), period('2026-01-01')],
    [period('2025-01-01'), period('2026-01-01')],
  )
  expect(rows.map(({ label }) => label)).toEqual(['2026', '2025'])
  expect(rows[1]?.months.map((month) => month?.startDate)).toEqual([
    ...Array.from({ length: 10 }, () => undefined),
    '2025-11-01',
    '2025-12-01',
  ])
  expect(rows[0]?.months[0]?.startDate).toBe('2026-01-01')
})

test('a fiscal year from April includes January to March of the next calendar year and is named after both', () => {
  const [row] = arrangePeriods([period('2025-04-01'), period('2026-03-01')], [period('2025-04-01')])
  expect(row?.label).toBe('2025/26')
  expect(row?.year).toBe(2026)
  expect(row?.months[0]?.startDate).toBe('2025-04-01')
  expect(row?.months[11]?.startDate).toBe('2026-03-01')
})

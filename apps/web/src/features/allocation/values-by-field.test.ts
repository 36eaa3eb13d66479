import type { Line } from '@plumbline/contract/portfolios/schemas'
import { expect, test } from 'vitest'
import { valuesByField } from './values-by-field.ts'

const line = (sector: string, country: string | null, value: number | null, units = 1) =>
  // Only what the function reads.
  ({ sector, country, units, baseCurrencyCurrentValue: value }) as Line

test('open lines are summed by the field, unknown values apart, and what is not known is in one group', () => {
  const lines = [
    line('Technology', 'United States', 30),
    line('Technology', null, 12.5),
    line('Energy', null, null),
    line('Technology', 'Japan', null),
    line('Energy', 'Japan', 99, 0),
  ]
  expect(valuesByField(lines, 'sector')).toEqual([
    { key: 'Technology', value: 42.5 },
    { key: 'Energy', value: null },
  ])
  expect(valuesByField(lines, 'country')).toEqual([
    { key: 'United States', value: 30 },
    { key: 'Other', value: 12.5 },
    { key: 'Japan', value: null },
  ])
})

import type { Line } from '@plumbline/contract/portfolios/schemas'
import { expect, test } from 'vitest'
import { valuesByField } from './values-by-field.ts'

const line = (
  sector: string,
  country: string | null,
  value: number | null,
  { units = 1, gain = 0 }: { units?: number; gain?: number | null } = {},
) =>
  // Only what the function reads.
  ({ sector, country, units, baseCurrencyCurrentValue: value, gain: { total: gain } }) as Line

test('open lines are summed by field without unknown values and gains; those without the field are one group', () => {
  const lines = [
    line('Technology', 'United States', 30),
    line('Technology', null, 12.5),
    line('Energy', null, null),
    line('Technology', 'Japan', null),
    line('Technology', 'Japan', 7, { gain: null }),
    line('Energy', 'Japan', 99, { units: 0 }),
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

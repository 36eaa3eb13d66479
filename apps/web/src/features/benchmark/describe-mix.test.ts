import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import { expect, test } from 'vitest'
import { describeMix } from './describe-mix.ts'

const row = (name: string, percent: number) => ({ stockId: name, name, percent })

test('a mix is described with its shares, a single security by its name', () => {
  expect(describeMix([row('Dune World ETF', 100)], DEFAULT_NUMBER_FORMAT)).toBe('Dune World ETF')
  expect(describeMix([row('A', 33.33), row('B', 66.67)], DEFAULT_NUMBER_FORMAT)).toBe('33.33% A, 66.67% B')
  expect(describeMix([row('A', 60), row('B', 39.999)], DEFAULT_NUMBER_FORMAT)).toBe('60% A, 40% B')
  expect(describeMix([], DEFAULT_NUMBER_FORMAT)).toBe('')
})

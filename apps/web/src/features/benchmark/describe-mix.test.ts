import { expect, test } from 'vitest'
import { defaultNumberFormat } from '../../formatting/number-format.ts'
import { describeMix } from './describe-mix.ts'

const row = (name: string, percent: number) => ({ stockId: name, name, percent })

test('a mix is described with its shares, a single security by its name', () => {
  expect(describeMix([row('Dune World ETF', 100)], defaultNumberFormat)).toBe('Dune World ETF')
  expect(describeMix([row('A', 33.33), row('B', 66.67)], defaultNumberFormat)).toBe('33.33% A, 66.67% B')
  expect(describeMix([], defaultNumberFormat)).toBe('')
})

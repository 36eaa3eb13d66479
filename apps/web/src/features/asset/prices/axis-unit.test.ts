import { expect, test } from 'vitest'
import { axisUnitOf } from './axis-unit.ts'

test('AST-04 the axis names days up to six months, and months for longer periods', () => {
  const periods = ['1m', '3m', '6m', '1y', '2y', '5y', 'max'] as const
  expect(periods.map(axisUnitOf)).toEqual(['day', 'day', 'day', 'month', 'month', 'month', 'month'])
})

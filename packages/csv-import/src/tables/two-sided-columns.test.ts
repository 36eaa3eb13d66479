import { expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

const of = (...rows: string[]) =>
  rowsOf(['Date,Symbol,Bought,Sold,Price,Currency', ...rows].join('\n')).map(({ type, units, outcome }) =>
    outcome.kind === 'ready' ? [type, units] : outcome.kind,
  )

test('units in a column for each side say what a row is', () => {
  expect(of('2024-03-01,ABC,100,,41.2,EUR', '2024-03-08,XYZ,0,10,26,EUR')).toEqual([
    ['buy', '100'],
    ['sell', '10'],
  ])
})

test('a row with units on both sides waits', () => {
  expect(of('2024-03-01,ABC,100,,41.2,EUR', '2024-03-08,XYZ,5,10,26,EUR')[1]).toBe('attention')
})

test('days on which lots were bought and sold are no units', () => {
  expect(of('2024-03-01,ABC,20240301,,41.2,EUR')).toEqual(['attention'])
})

import { expect, test } from 'vitest'
import { addRun } from './retried-tests.ts'

const runs = (count: number): string[][] => Array.from({ length: count }, () => [])

test('a test that is retried for the second time within ten runs is repeated', () => {
  expect(addRun([], ['slow'])).toEqual({ history: [['slow']], repeated: [] })
  expect(addRun([['slow'], ...runs(8)], ['slow', 'other']).repeated).toEqual(['slow'])
  expect(addRun([['slow'], ...runs(9)], ['slow']).repeated).toEqual([])
})

test('the history keeps ten runs', () => {
  expect(addRun([['oldest'], ['older'], ...runs(8)], ['new']).history).toEqual([['older'], ...runs(8), ['new']])
})

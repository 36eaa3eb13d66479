import { expect, test } from 'vitest'
import { pageOf } from './page-of.ts'

test.each([
  [0, 2, { page: ['a', 'b'], count: 3, next: 2 }],
  [2, 2, { page: ['c'], count: 3, next: null }],
  [1, 2, { page: ['b', 'c'], count: 3, next: null }],
  [0, 3, { page: ['a', 'b', 'c'], count: 3, next: null }],
  [3, 1, { page: [], count: 3, next: null }],
])('of three items, after %i at most %i', (offset, limit, page) => {
  expect(pageOf(['a', 'b', 'c'], offset, limit)).toEqual(page)
})

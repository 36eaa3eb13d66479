import { expect, test } from 'vitest'
import { readDcfSearch } from './dcf-search.ts'

test('an address holds every option', () => {
  const search = {
    growth: 'slowing',
    rate: -0.05,
    slowing: 0.4,
    years: 20,
    discount: 0.08,
    multiple: 12.5,
    terminal: 'discounted',
    unit: 'k',
    past: 'all',
  } as const
  expect(readDcfSearch(search)).toEqual(search)
})

test('what is as by default is left out: 5 years, discount 10 %, multiple 2, slowing 30 %', () => {
  expect(readDcfSearch({ years: 5, discount: 0.1, multiple: 2, slowing: 0.3, rate: 0 })).toEqual({})
})

test.each([
  { rate: -1, slowing: 0, years: 1, discount: 0, multiple: 0 },
  { rate: 10, slowing: 1, years: 20, discount: 1, multiple: 100 },
])('%o is at the edges of what there is', (search) => {
  expect(readDcfSearch(search)).toEqual(search)
})

test.each([
  { growth: 'luck' },
  { years: 0 },
  { years: 21 },
  { years: 2.5 },
  { years: 'five' },
  { discount: -0.1 },
  { discount: 1.5 },
  { slowing: 2 },
  { multiple: -1 },
  { rate: -1.1 },
  { rate: Number.NaN },
  { unit: 'million' },
  { terminal: true },
])('%o is no option and is left out', (search) => {
  expect(readDcfSearch(search)).toEqual({})
})

test('a percentage leaves no stray digits', () => {
  expect(readDcfSearch({ discount: 1.1 / 100 })).toEqual({ discount: 0.011 })
})

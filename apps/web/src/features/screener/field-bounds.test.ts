import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { edgesOf, positionOf, readBounds, setBound, setOrMissing, valueAt } from './field-bounds.ts'
import { type FilterDraft, toFilters } from './filter-draft.ts'

const pe = (operator: FilterDraft['operator'], value: number | string): FilterDraft => ({
  field: 'pe',
  operator,
  value,
})
const size: FilterDraft = { field: 'mktCapUSD', operator: 'gte', value: 1e9 }

describe('setBound', () => {
  test.each<[string, FilterDraft[], 'low' | 'high', number | null, FilterDraft[]]>([
    ['fills a filter without a value', [pe('gte', ''), size], 'high', 20, [pe('lte', 20), size]],
    ['adds the other bound after the first', [pe('gt', 5), size], 'high', 20, [pe('gt', 5), pe('lte', 20), size]],
    ['moves a bound and keeps the other', [pe('gte', 5), pe('lt', 20)], 'low', 8, [pe('gte', 8), pe('lt', 20)]],
    ['merges two bounds of one side', [pe('gte', 5), size, pe('gt', 7)], 'low', 8, [pe('gte', 8), size]],
    ['turns one value into a range', [pe('eq', 12)], 'high', 20, [pe('gte', 12), pe('lte', 20)]],
    ['removes a bound, not the filter', [pe('gte', 5), size], 'low', null, [pe('gte', ''), size]],
    ['ignores a bound that is not there', [pe('gte', 5)], 'high', null, [pe('gte', 5)]],
  ])('%s', (_, drafts, side, bound, expected) => {
    expect(setBound(drafts, 'pe', side, bound)).toEqual(expected)
  })

  test('a percent field is set in percent and read back as a ratio', () => {
    const drafts = setBound([{ field: 'dividendYield', operator: 'gte', value: '' }], 'dividendYield', 'low', 0.025)
    expect(drafts).toEqual([{ field: 'dividendYield', operator: 'gte', value: 2.5 }])
    expect(readBounds(toFilters(drafts))).toEqual({ low: 0.025, high: null })
  })
})

test('all filters of a field keep assets without a value, and a bound that is added does too', () => {
  const kept = setOrMissing([pe('gte', 5), size], 'pe', true)
  expect(kept).toEqual([{ ...pe('gte', 5), orMissing: true }, size])
  expect(setBound(kept, 'pe', 'high', 20)).toEqual([
    { ...pe('gte', 5), orMissing: true },
    { ...pe('lte', 20), orMissing: true },
    size,
  ])
  expect(setOrMissing(kept, 'pe', false)).toEqual([pe('gte', 5), size])
})

test('the tightest filters of a field are its bounds', () => {
  expect(readBounds(toFilters([pe('gte', 5), pe('gt', 7), pe('lte', 30), pe('lt', 20)]))).toEqual({ low: 7, high: 20 })
  expect(readBounds(toFilters([pe('eq', 12)]))).toEqual({ low: 12, high: 12 })
  expect(readBounds(toFilters([pe('lte', 30)]))).toEqual({ low: null, high: 30 })
})

test('a value lies among the edges, and outside them on the nearest end', () => {
  const edges = edgesOf([
    { from: 0, to: 10, count: 1 },
    { from: 10, to: 30, count: 2 },
  ])
  expect(edges).toEqual([0, 10, 30])
  expect([-5, 0, 5, 10, 20, 30, 99].map((value) => positionOf(value, edges))).toEqual([0, 0, 0.5, 1, 1.5, 2, 2])
})

test('the rounded value of an edge is short and stays on its edge', () => {
  expect(valueAt([0, 3.3333333, 6.6666667, 10], 1)).toBe(3.3)
  expect(valueAt([1e9, 2.1544e9, 4.6416e9], 1)).toBe(2.2e9)
  expect([valueAt([0, 1.23, 100], 1), valueAt([0, 98.77, 100], 1)]).toEqual([1.2, 98.8])
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e12, noNaN: true }),
      fc.double({ min: 1e-4, max: 1e9, noNaN: true }),
      fc.nat(24),
      (low, width, at) => {
        fc.pre(width > Math.abs(low) * 1e-6)
        const edges = Array.from({ length: 25 }, (_, edge) => low + edge * width)
        expect(positionOf(valueAt(edges, at), edges)).toBe(at)
      },
    ),
  )
})

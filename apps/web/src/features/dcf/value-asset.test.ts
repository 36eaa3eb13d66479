import type { Asset } from '@plumbline/contract/assets/schemas'
import { describe, expect, test } from 'vitest'
import { company, type GivenCompany } from '../../testing/example-company.ts'
import type { DcfSearch } from './dcf-search.ts'
import { valueAsset } from './value-asset.ts'

const perShare = (asset: Asset, search: DcfSearch = {}) => valueAsset(asset, search).outcome.fairValue?.perShare

test('DCF-06 fair value = (present value of the flows + last flow x multiple) / shares (docs/methods/discounted-cash-flow.md)', () => {
  const { outcome } = valueAsset(company({}), {})
  expect(outcome.company?.presentValue).toBeCloseTo(605, 9)
  expect(outcome.company?.terminalValue).toBeCloseTo(389.74342, 5)
  expect(outcome.fairValue?.perShare).toBeCloseTo(99.474342, 6)
  expect(outcome.fairValue?.comparison).toEqual({ ratio: expect.closeTo(0.11832, 5), reason: null })
  expect(perShare(company({}), { terminal: 'discounted' })).toBeCloseTo(84.7, 9)
})

describe('growth of the first two projected years by option (by hand)', () => {
  test.each<{ search: DcfSearch; expected: [number, number] }>([
    { search: { growth: 'average-3' }, expected: [0.15, 0.15] },
    { search: { growth: 'average-5' }, expected: [0.1, 0.1] },
    { search: { growth: 'last-year' }, expected: [0.1, 0.1] },
    { search: { growth: 'slowing' }, expected: [0.07, 0.049] },
    { search: { growth: 'slowing', slowing: 0.5 }, expected: [0.05, 0.025] },
    { search: { growth: 'worst-year' }, expected: [-0.2, -0.2] },
    { search: { growth: 'minus-10' }, expected: [-0.1, -0.1] },
    { search: { growth: 'minus-5' }, expected: [-0.05, -0.05] },
    { search: { growth: 'zero' }, expected: [0, 0] },
    { search: { growth: 'repeat' }, expected: [0, 0] },
    { search: { growth: 'plus-5' }, expected: [0.05, 0.05] },
    { search: { growth: 'plus-10' }, expected: [0.1, 0.1] },
    { search: { growth: 'custom', rate: 0.123 }, expected: [0.123, 0.123] },
  ])('$search', ({ search, expected }) => {
    const flows = valueAsset(company({}), search).outcome.company?.flows ?? []
    expect(flows.slice(0, 2).map(({ growth }) => growth)).toEqual(expected.map((growth) => expect.closeTo(growth, 12)))
  })

  test('the 10-year average', () => {
    const flows = [20, 40, 50, 40, 50, 80, 100, 80, 100, 110, 121]
    const { outcome, compound } = valueAsset(company({ flows }), { growth: 'average-10' })
    expect(outcome.company?.flows[0]?.growth).toBeCloseTo(0.24, 12)
    expect(compound?.ratio).toBeCloseTo((121 / 20) ** 0.1 - 1, 12)
  })
})

test('the options decide: years, discount rate, multiple', () => {
  const search: DcfSearch = { growth: 'zero', years: 1, discount: 0.21, multiple: 0 }
  expect(valueAsset(company({}), search).outcome.company?.flows).toHaveLength(1)
  expect(perShare(company({}), search)).toBeCloseTo(10, 9)
  expect(perShare(company({}), { ...search, multiple: 1 })).toBeCloseTo(22.1, 9)
})

test.each([
  { flows: [80, 100, 80, 100, 110, 121], chosen: 'average-5' },
  { flows: [100, 80, 100, 110], chosen: 'average-3' },
  { flows: [100, -5, 100, 110], chosen: 'last-year' },
  { flows: [110], chosen: 'zero' },
  { flows: [12, -6], chosen: 'zero' },
])('without a choice the growth is the first that exists: $chosen for $flows', ({ flows, chosen }) => {
  expect(valueAsset(company({ flows }), {}).chosen).toBe(chosen)
})

describe('missing values have a reason', () => {
  test.each<{ title: string; given: GivenCompany; search?: DcfSearch; reason: string }>([
    { title: 'no statement', given: { flows: [] }, reason: 'no-cash-flows' },
    { title: 'statements without the figure', given: { flows: [undefined, undefined] }, reason: 'no-cash-flows' },
    { title: 'a last flow below zero', given: { flows: [30, 12, -6] }, reason: 'last-flow-not-positive' },
    { title: 'too few years', given: { flows: [30, 40] }, search: { growth: 'average-3' }, reason: 'too-few-years' },
    {
      title: 'a year that lost more than all',
      given: { flows: [10, -6, 12] },
      search: { growth: 'worst-year' },
      reason: 'growth-below-total-loss',
    },
  ])('$title', ({ given, search = {}, reason }) => {
    expect(valueAsset(company(given), search).outcome).toEqual({ company: null, fairValue: null, reason })
  })

  test('no shares: the company has a value, the share has none', () => {
    const { outcome } = valueAsset(company({ shares: 0 }), {})
    expect(outcome.company?.total).toBeCloseTo(994.74342, 5)
    expect(outcome.fairValue).toBeNull()
  })

  test.each<{ given: GivenCompany; reason: string }>([
    { given: { price: null }, reason: 'no-price' },
    { given: { price: 0 }, reason: 'no-price' },
    { given: { statedIn: 'TWD' }, reason: 'other-currency' },
  ])('no comparison: $reason', ({ given, reason }) => {
    expect(valueAsset(company(given), {}).outcome.fairValue?.comparison).toEqual({ ratio: null, reason })
  })
})

test('a statement without a valid date is left out', () => {
  const asset = company({})
  asset.profile.Financials?.Cash_Flow.yearly.push({ date: 'TTM', freeCashFlow: 5 })
  expect(valueAsset(asset, {}).past).toHaveLength(6)
})

test('statements without a currency are in that of the listing', () => {
  expect(valueAsset(company({ statedIn: '' }), {}).currency).toBe('USD')
})

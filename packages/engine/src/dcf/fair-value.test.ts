import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareWithPrice, type ValuationTerms, valueCompany, valuePerShare } from './fair-value.ts'
import { assumeGrowth } from './growth.ts'
import { listPastCashFlows } from './past-cash-flows.ts'
import { projectCashFlows } from './projection.ts'

const terms: ValuationTerms = { discountRate: 0.1, terminalMultiple: 2, isTerminalDiscounted: false }

const flowsOf = (...amounts: number[]) =>
  amounts.map((freeCashFlow, index) => ({ year: 2023 + index, growth: 0, freeCashFlow }))

/** A flow of `first` in the first year that grows by `growth` from there. */
function growing(first: number, growth: number, years: number) {
  return flowsOf(...Array.from({ length: years }, (_, index) => first * (1 + growth) ** index))
}

describe('the present value of flows', () => {
  test.each([
    {
      source: 'egtry.com, DCF valuation, present value of the stream: 33100000/1331 cents',
      flows: flowsOf(100, 100, 100),
      discountRate: 0.1,
      expected: 331000 / 1331,
      decimals: 9,
    },
    {
      source: 'present value tables of an annuity, 10 %, 5 years: 3.7908',
      flows: flowsOf(1, 1, 1, 1, 1),
      discountRate: 0.1,
      expected: 3.7908,
      decimals: 4,
    },
    {
      source: 'present value tables of an annuity, 8 %, 20 years: 9.8181',
      flows: growing(1, 0, 20),
      discountRate: 0.08,
      expected: 9.8181,
      decimals: 4,
    },
    {
      source: 'wizedu.com question 11172: 800/1.05 + 800 x 1.07/1.05^2 + … + 800 x 1.07^23/1.05^24',
      flows: growing(800, 0.07, 24),
      discountRate: 0.05,
      expected: 22911.13,
      decimals: 2,
    },
    {
      source: 'forecastingstocks.com, a simple DCF: 100 growing by 10 % at 10 %, 90.9 each year',
      flows: growing(100, 0.1, 5),
      discountRate: 0.1,
      expected: 5 * (100 / 1.1),
      decimals: 9,
    },
  ])('$source', ({ flows, discountRate, expected, decimals }) => {
    expect(valueCompany(flows, { ...terms, discountRate }).presentValue).toBeCloseTo(expected, decimals)
  })
})

describe('the terminal value', () => {
  test('is not discounted: last flow x multiple (by hand: 331000/1331 + 200)', () => {
    const { terminalValue, total } = valueCompany(flowsOf(100, 100, 100), terms)
    expect(terminalValue).toBe(200)
    expect(total).toBeCloseTo(448.6852, 4)
  })

  test('or discounted as the last flow is (by hand: 200 / 1.331)', () => {
    const { terminalValue, total } = valueCompany(flowsOf(100, 100, 100), { ...terms, isTerminalDiscounted: true })
    expect(terminalValue).toBeCloseTo(150.263, 3)
    expect(total).toBeCloseTo(398.948, 3)
  })
})

test('the steps are there: factor and present value of each year (by hand)', () => {
  const { flows } = valueCompany(flowsOf(110, 121), terms)
  expect(flows.map(({ discountFactor }) => discountFactor)).toEqual([
    expect.closeTo(0.90909, 5),
    expect.closeTo(0.82645, 5),
  ])
  expect(flows.map(({ presentValue }) => presentValue)).toEqual([expect.closeTo(100, 9), expect.closeTo(100, 9)])
})

test.each([
  { total: 448, shares: 100, expected: 4.48 },
  { total: 0, shares: 100, expected: 0 },
  { total: 448, shares: null, expected: null },
  { total: 448, shares: 0, expected: null },
])('$total by $shares shares is $expected a share', ({ total, shares, expected }) => {
  expect(valuePerShare(total, shares)).toBe(expected)
})

test.each([
  { title: 'above the price: undervalued', fairValue: 125, price: 100, expected: 0.25 },
  { title: 'below it: overvalued', fairValue: 50, price: 100, expected: -0.5 },
  { title: 'no price', fairValue: 50, price: null, expected: null },
  { title: 'a price of zero', fairValue: 50, price: 0, expected: null },
])('$title', ({ fairValue, price, expected }) => {
  expect(compareWithPrice(fairValue, price)).toBe(expected)
})

test.each([-1, -1.5, Number.NaN])('%d is not a discount rate', (discountRate) => {
  expect(() => valueCompany(flowsOf(100), { ...terms, discountRate })).toThrow(RangeError)
})

test('no flows have no value', () => {
  expect(() => valueCompany([], terms)).toThrow(RangeError)
})

const amount = fc.double({ min: 1, max: 1e12, noNaN: true })
const rate = fc.double({ min: 0, max: 0.5, noNaN: true })
const growth = fc.double({ min: -0.9, max: 1, noNaN: true })
const years = fc.integer({ min: 1, max: 20 })
const multiple = fc.double({ min: 0, max: 30, noNaN: true })

const agree = (actual: number, expected: number) =>
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.max(Math.abs(actual), Math.abs(expected)))

function totalOf(
  first: number,
  path: { first: number; yearlyFactor: number },
  ahead: number,
  valuation: ValuationTerms,
) {
  const past = listPastCashFlows([{ date: '2022-12-31', freeCashFlow: first }])
  const { flows } = projectCashFlows(past, { path, reason: null }, ahead)
  if (flows === null) throw new Error('not projected')
  return valueCompany(flows, valuation)
}

describe('laws of the valuation', () => {
  test('flows that grow evenly have the present value of a growing annuity', () =>
    fc.assert(
      fc.property(amount, growth, rate, years, (base, g, r, n) => {
        fc.pre(Math.abs(r - g) > 1e-3)
        const { presentValue } = totalOf(base, { first: g, yearlyFactor: 1 }, n, { ...terms, discountRate: r })
        const annuity = ((base * (1 + g)) / (r - g)) * (1 - ((1 + g) / (1 + r)) ** n)
        expect(Math.abs(presentValue - annuity)).toBeLessThanOrEqual(1e-7 * annuity)
      }),
    ))

  test('flows that grow by the discount rate are each worth the last past one', () =>
    fc.assert(
      fc.property(amount, rate, years, (base, r, n) => {
        agree(totalOf(base, { first: r, yearlyFactor: 1 }, n, { ...terms, discountRate: r }).presentValue, n * base)
      }),
    ))

  test('another unit of money changes the value by as much and its distance from the price not at all', () =>
    fc.assert(
      fc.property(amount, growth, rate, years, multiple, amount, (base, g, r, n, times, price) => {
        const path = { first: g, yearlyFactor: 0.9 }
        const valuation = { ...terms, discountRate: r, terminalMultiple: times }
        const plain = totalOf(base, path, n, valuation).total
        const scaled = totalOf(base * 1e5, path, n, valuation).total
        agree(scaled, plain * 1e5)
        const ratio = (compareWithPrice(plain, price) ?? Number.NaN) + 1
        agree((compareWithPrice(scaled, price * 1e5) ?? Number.NaN) + 1, ratio)
      }),
    ))

  test('a higher discount rate is worth less, a higher multiple more, a discounted terminal value less', () =>
    fc.assert(
      fc.property(amount, rate, years, multiple, (base, r, n, times) => {
        const path = { first: 0.05, yearlyFactor: 1 }
        const valuation = { ...terms, discountRate: r, terminalMultiple: times }
        const { total } = totalOf(base, path, n, valuation)
        expect(totalOf(base, path, n, { ...valuation, discountRate: r + 0.01 }).total).toBeLessThan(total)
        expect(totalOf(base, path, n, { ...valuation, terminalMultiple: times + 1 }).total).toBeGreaterThan(total)
        expect(totalOf(base, path, n, { ...valuation, isTerminalDiscounted: true }).total).toBeLessThanOrEqual(total)
      }),
    ))

  test('a growth that does not slow is that of last year, one that slows at once is none', () =>
    fc.assert(
      fc.property(amount, amount, years, (before, last, n) => {
        const past = listPastCashFlows([
          { date: '2021-12-31', freeCashFlow: before },
          { date: '2022-12-31', freeCashFlow: last },
        ])
        const flowsBy = (assumption: Parameters<typeof assumeGrowth>[1]) => {
          return projectCashFlows(past, assumeGrowth(past, assumption), n).flows?.map(
            ({ freeCashFlow }) => freeCashFlow,
          )
        }
        expect(flowsBy({ kind: 'slowing', slowingRate: 0 })).toEqual(flowsBy({ kind: 'last-year' }))
        expect(flowsBy({ kind: 'slowing', slowingRate: 1 })).toEqual(Array(n).fill(last))
        expect(flowsBy({ kind: 'fixed', growth: 0 })).toEqual(Array(n).fill(last))
      }),
    ))
})

import type { Returns } from '@plumbline/contract/performance/schemas'
import type { Performance, Portfolio, PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import type { Explanation, FigureExplanation, Leaf } from '@plumbline/engine/explanation'
import { describe, expect, test } from 'vitest'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import {
  limitExplanation,
  limitPerformance,
  limitPortfolio,
  limitReturns,
  limitSummary,
  planViewOf,
  requireBenchmark,
  requireShownAsset,
  requireShownPeriod,
  shownPeriod,
} from './plan-limits.ts'

const free = { plan: 'free', trialDaysLeft: -1 } as const
const premium = { plan: 'premium', trialDaysLeft: -1 } as const
const line = (assetId: string, value: number | null, units = 1) => ({ assetId, units, baseCurrencyCurrentValue: value })

/** A portfolio with these lines, since `firstDate` and up to 15 March 2026; its fiscal years end with December. */
function measured(lines: object[], firstDate: string | null = '2020-05-01', more: object = {}): MeasuredPortfolio {
  const measurement = { lines, firstDate, today: '2026-03-15' }
  const settings = { fiscalYearEndDay: 31, fiscalYearEndMonth: 12 }
  return { measurement, portfolio: { settings }, ...more } as unknown as MeasuredPortfolio
}

/** Holdings worth 1, 2, 3 … */
const holdings = (count: number) => Array.from({ length: count }, (_, index) => line(`a${index + 1}`, index + 1))

// The free plan shows 20 open holdings, and the current year.
describe('the view of the free plan', () => {
  test('hides the holdings of the lowest value after the twentieth', () => {
    expect([...planViewOf(free, measured(holdings(20))).hiddenAssets]).toEqual([])
    expect([...planViewOf(free, measured(holdings(22))).hiddenAssets]).toEqual(['a2', 'a1'])
  })

  test('hides what has no value first, and counts nothing that was sold', () => {
    const lines = [line('unknown', null), line('worthless', 0), line('sold', 99, 0), ...holdings(19)]
    expect([...planViewOf(free, measured(lines)).hiddenAssets]).toEqual(['unknown'])
  })

  test('begins with the close before the current fiscal year', () => {
    expect(planViewOf(free, measured([])).firstShownClose).toBe('2025-12-31')
    expect(planViewOf(free, measured([], null)).firstShownClose).toBeNull()
  })

  test('of several portfolios hides what is hidden in one of them', () => {
    const parts = [measured(holdings(21)), measured([])]
    expect([...planViewOf(free, measured([], null, { parts })).hiddenAssets]).toEqual(['a1'])
  })

  test('of Premium hides nothing', () => {
    expect(planViewOf(premium, measured(holdings(22)))).toEqual({ hiddenAssets: new Set(), firstShownClose: null })
  })
})

const view = { hiddenAssets: new Set(['h']), firstShownClose: '2025-12-31' }
const whole = { hiddenAssets: new Set<string>(), firstShownClose: null }
const overLimit = expect.objectContaining({ code: 'over-plan-limit' })

test('what the plan does not include is refused', () => {
  expect(() => requireBenchmark(free)).toThrow(overLimit)
  expect(() => requireBenchmark(premium)).not.toThrow()
  expect(() => requireShownAsset(view, 'h')).toThrow(overLimit)
  expect(() => requireShownAsset(view, 'a')).not.toThrow()
})

describe('a period', () => {
  const old = measured([])

  test.each([
    ['2025-12-30', true],
    ['2025-12-31', false],
    [undefined, true],
  ])('from %s is refused: %s', (from, isRefused) => {
    const require = () => requireShownPeriod(view, old, from)
    if (isRefused) expect(require).toThrow(overLimit)
    else expect(require).not.toThrow()
    expect(() => requireShownPeriod(whole, old, from)).not.toThrow()
  })

  test('from the first transaction is shown, if that is in the current year', () => {
    expect(() => requireShownPeriod(view, measured([], '2026-01-01'))).not.toThrow()
    expect(() => requireShownPeriod(view, measured([], '2025-12-31'))).toThrow(overLimit)
  })

  test('is by default what the plan shows, up to today', () => {
    expect(shownPeriod(view, old, {})).toEqual({ from: '2025-12-31', to: '2026-03-15' })
    expect(shownPeriod(whole, old, {})).toEqual({ from: '2020-04-30', to: '2026-03-15' })
    expect(shownPeriod(view, measured([], '2026-02-01'), {})).toEqual({ from: '2026-01-31', to: '2026-03-15' })
    expect(shownPeriod(whole, old, { from: '2021-01-01', to: '2022-01-01' })).toEqual({
      from: '2021-01-01',
      to: '2022-01-01',
    })
    expect(() => shownPeriod(view, old, { from: '2021-01-01' })).toThrow(overLimit)
    expect(shownPeriod(whole, measured([], null), {})).toBeUndefined()
  })
})

test('a portfolio has no trace of hidden holdings but their number', () => {
  const notes = { missingPrices: [{ assetId: 'h' }, { assetId: 'a' }] }
  const portfolio = {
    overLimit: 0,
    lines: [{ _id: 'h' }, { _id: 'a' }],
    groups: [{ assetIds: ['h', 'a'] }],
    notes,
    unbookedSplits: [{ assetId: 'h' }, { assetId: 'a' }],
    ignoredSplits: [{ assetId: 'h' }],
  } as unknown as Portfolio
  expect(limitPortfolio(view, portfolio)).toEqual({
    overLimit: 1,
    lines: [{ _id: 'a' }],
    groups: [{ assetIds: ['a'] }],
    notes: { missingPrices: [{ assetId: 'a' }] },
    unbookedSplits: [{ assetId: 'a' }],
    ignoredSplits: [],
  })
  expect(limitPortfolio(whole, portfolio)).toBe(portfolio)
})

test.each([
  ['2025-12-31', true],
  ['2025-12-30', false],
])('the year of a summary from %s is shown: %s', (from, isShown) => {
  const summary = { year: { from }, notes: {} } as unknown as PortfolioSummary
  expect(limitSummary(view, summary).year).toEqual(isShown ? { from } : null)
  expect(limitSummary(whole, summary).year).toEqual({ from })
})

test('fiscal years that begin before the first one shown are hidden', () => {
  const period = (startDate: string) => ({ startDate, twr: 0.1, benchmark: { twr: 0.2 }, hidden: false })
  const performance = {
    periods: [period('2026-01-01'), period('2025-12-31')],
    yearlyPeriods: [period('2025-01-01')],
    notes: {},
  } as unknown as Performance
  const limited = limitPerformance(view, performance)
  expect(limited.periods.map(({ twr, hidden }) => [twr, hidden])).toEqual([
    [0.1, false],
    [null, true],
  ])
  expect(limited.yearlyPeriods).toMatchObject([{ twr: null, hidden: true, benchmark: { twr: null } }])
  expect(limitPerformance(whole, performance)).toEqual(performance)
})

test('returns add up hidden holdings to one without a name', () => {
  const holding = (assetId: string, gain: number, contribution: number) => ({ assetId, gain, contribution })
  const returns = {
    holdings: [holding('h', 5, 0.25), holding('a', 7, 0.5), holding('i', 1, 0.125)],
    others: null,
    leftOut: ['h', 'b'],
  } as unknown as Returns
  const hidden = { ...view, hiddenAssets: new Set(['h', 'i']) }
  expect(limitReturns(hidden, returns)).toEqual({
    holdings: [holding('a', 7, 0.5)],
    others: { holdings: 2, gain: 6, contribution: 0.375 },
    leftOut: ['b'],
  })
  expect(limitReturns(whole, returns)).toBe(returns)
})

describe('an explanation', () => {
  const leaf = (assetId: string | null, amount: number | null, date: string, isLeftOut = false) =>
    ({ kind: 'buy', assetId, amount, date, isLeftOut, transactionId: 't', operands: [] }) as unknown as Leaf
  const node = (leaves: Leaf[], parts: Explanation[] = []) =>
    ({ parts, leaves, leftOut: ['h', 'b'] }) as unknown as Explanation

  test('adds up the leaves of hidden holdings to one without names, in each part', () => {
    const leaves = [
      leaf('h', 5, '2024-01-02'),
      leaf('a', 7, '2024-01-01'),
      leaf('i', 3, '2024-03-01'),
      leaf('h', 100, '2024-02-01', true),
      leaf('i', null, '2024-02-02'),
      leaf(null, 9, '2024-01-03'),
    ]
    const explained = {
      explanation: node([], [node(leaves), node([leaf('a', 1, '2024-01-01')])]),
      missing: [{ assetId: 'h' }, { assetId: 'b' }],
    } as unknown as FigureExplanation
    const limited = limitExplanation({ ...view, hiddenAssets: new Set(['h', 'i']) }, explained)
    expect(limited.missing).toEqual([{ assetId: 'b' }])
    const [first, second] = limited.explanation.parts
    expect(first?.leaves.map(({ assetId, amount }) => [assetId, amount])).toEqual([
      ['a', 7],
      [null, 9],
      [null, 8],
    ])
    expect(first?.leaves.at(-1)).toMatchObject({
      kind: 'others',
      date: '2024-03-01',
      transactionId: null,
      operands: [{ name: 'holdings', value: 2 }],
    })
    expect(first?.leftOut).toEqual(['b'])
    expect(second?.leaves).toHaveLength(1)
    expect(limitExplanation(whole, explained)).toBe(explained)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import { createFxTable } from '../fx-table.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { applyRule } from './apply-rule.ts'
import { isProblem, type WhatIfChange, type WhatIfInput, type WhatIfRule } from './rule.ts'

const FIRST = parseIsoDate('2020-01-01')
const DAYS = 800
const TODAY = FIRST + DAYS
const ASSETS = ['A', 'B', 'C'] as const
const OTHER = 'I'

/** Closes every day, the way of each asset's price, and a 2-for-1 split of some. */
const arbitraryMarkets = fc
  .array(
    fc.record({
      start: fc.integer({ min: 5, max: 200 }),
      drift: fc.integer({ min: -4, max: 8 }),
      splitAt: fc.nat(DAYS),
    }),
    {
      minLength: 4,
      maxLength: 4,
    },
  )
  .map((ways) =>
    ways.map(({ start, drift, splitAt }, place) => {
      const closes = Array.from({ length: DAYS + 1 }, (_, at) => {
        const close = start * (1 + (drift * at) / 10_000) + Math.sin(at / 9 + place)
        return [formatIsoDate(FIRST + at), at < splitAt ? close : close / 2] as const
      })
      const splits = [{ date: formatIsoDate(FIRST + splitAt), ratio: 2 }]
      return market(Object.fromEntries(closes), { assetId: [...ASSETS, OTHER][place] ?? '', splits })
    }),
  )

/** Sales sell a share of what is held, so that none is oversold. */
const arbitraryInput: fc.Arbitrary<WhatIfInput> = fc
  .tuple(
    arbitraryMarkets,
    fc.array(
      fc.record({
        assetId: fc.constantFrom(...ASSETS),
        at: fc.nat(DAYS),
        isSale: fc.boolean(),
        amount: fc.integer({ min: 1, max: 100 }),
        fee: fc.nat(5),
      }),
      { minLength: 1, maxLength: 15 },
    ),
  )
  .map(([markets, steps]) => {
    const held = new Map<string, number>()
    const transactions = steps
      .sort((a, b) => a.at - b.at)
      .flatMap(({ assetId, at, isSale, amount, fee }): LedgerTransaction[] => {
        const asset = markets.find((each) => each.assetId === assetId)
        const price = asset?.prices.closes[at] ?? 0
        const splitDay = parseIsoDate(asset?.splits[0]?.date ?? '')
        // In units of after the split.
        const factor = FIRST + at < splitDay ? 2 : 1
        const before = held.get(assetId) ?? 0
        const units = isSale ? Math.floor((before * amount) / 200 / factor) : amount
        if (units === 0) return []
        held.set(assetId, before + (isSale ? -units : units) * factor)
        return [booked({ assetId, type: isSale ? 'sell' : 'buy', date: formatIsoDate(FIRST + at), units, price, fee })]
      })
    return {
      transactions,
      proceeds: new Set<string>(),
      money: new Set<string>(),
      baseCurrency: 'EUR',
      booksCash: false,
      markets: new Map(markets.map((each) => [each.assetId, each])),
      fx: createFxTable([]),
      ignoredSplits: [],
      today: TODAY,
    }
  })
  .filter(({ transactions }) => transactions.length > 0)

function applied(input: WhatIfInput, rule: WhatIfRule): WhatIfChange | undefined {
  const change = applyRule(input, rule)
  if (!isProblem(change)) return change
  expect(change).toEqual({ problem: 'nothing-to-change' })
  return undefined
}

function branchOf({ transactions }: WhatIfInput, { removed, edited, added }: WhatIfChange): LedgerTransaction[] {
  const now = new Map(edited.map((each) => [each.id, each]))
  const kept = transactions.filter(({ id }) => !removed.includes(id)).map((each) => now.get(each.id) ?? each)
  return [...kept, ...added.map((each) => booked({ ...each, fee: 0 }))]
}

const measured = ({ markets }: WhatIfInput, transactions: readonly LedgerTransaction[], today = TODAY) =>
  measure({ today: formatIsoDate(today), transactions, assets: [...markets.values()] })

const law = (check: (input: WhatIfInput) => void) => fc.assert(fc.property(arbitraryInput, check), { numRuns: 60 })

describe('laws of what if', () => {
  test('never sold: there is no sale, and the units are all purchases times the splits', () =>
    law((input) => {
      const change = applied(input, { kind: 'never-sold' })
      const branch = change === undefined ? input.transactions : branchOf(input, change)
      expect(branch.filter(({ type }) => type === 'sell')).toEqual([])
      for (const { assetId, units } of measured(input, branch).lines) {
        const split = parseIsoDate(input.markets.get(assetId)?.splits[0]?.date ?? '')
        const bought = input.transactions.filter((each) => each.assetId === assetId && each.type === 'buy')
        const sum = bought.reduce((all, each) => all + each.units * (parseIsoDate(each.date) < split ? 2 : 1), 0)
        expect(units).toBeCloseTo(sum, 9)
      }
    }))

  test('scaled by 1, a ledger is the same; scaled by 2 its value and gain double', () =>
    law((input) => {
      const same = applied(input, { kind: 'scale', factor: 1 })
      expect(same?.edited).toEqual(input.transactions)
      const doubled = applied(input, { kind: 'scale', factor: 2 })
      const [before, after] = [input.transactions, branchOf(input, doubled as WhatIfChange)].map(
        (ledger) => measured(input, ledger).totals,
      )
      expect(after?.currentValue).toBeCloseTo(2 * (before?.currentValue ?? 0), 6)
      expect(after?.gain.total).toBeCloseTo(2 * (before?.gain.total ?? 0), 6)
    }))

  test('moved forth and back, a trade has its day and units again', () =>
    law((input) => {
      const isEarly = ({ date }: LedgerTransaction) => parseIsoDate(date) + 40 <= TODAY
      const early = { ...input, transactions: input.transactions.filter(isEarly) }
      const forth = applied(early, { kind: 'move', days: 40 })
      if (forth === undefined) return
      const back = applied({ ...early, transactions: forth.edited }, { kind: 'move', days: -40 })
      const shape = ({ id, date, units }: LedgerTransaction) => ({ id, date, units })
      expect(back?.edited.map(shape)).toEqual(early.transactions.map(shape))
    }))

  test('everything into one asset: the money of each day is the same until there is too little of it', () =>
    law((input) => {
      const change = applied(input, { kind: 'everything-into', assetId: OTHER })
      if (change === undefined) return
      const flows = (ledger: readonly LedgerTransaction[]) => {
        const byDay = new Map<string, number>()
        for (const { type, date, units, price, fee } of ledger)
          byDay.set(date, (byDay.get(date) ?? 0) + (type === 'buy' ? units * price : -units * price) + fee)
        return byDay
      }
      const branch = branchOf(input, change)
      expect(new Set(branch.map(({ assetId }) => assetId))).toEqual(new Set([OTHER]))
      const [real, now] = [flows(input.transactions), flows(branch)]
      for (const [date, amount] of real)
        if (change.shortfall === null || date < change.shortfall.date)
          expect(Math.abs((now.get(date) ?? 0) - amount)).toBeLessThan(1e-5)
      expect(measured(input, branch).lines.every(({ oversoldUnits }) => oversoldUnits === 0)).toBe(true)
    }))

  test('rebalanced: on its day the value is the same and each holding has its weight', () =>
    law((input) => {
      const weights = [
        { assetId: 'A', percent: 50 },
        { assetId: 'B', percent: 30 },
        { assetId: OTHER, percent: 20 },
      ]
      const from = FIRST + 200
      const change = applied(input, { kind: 'rebalance', from: formatIsoDate(from), weights })
      if (change === undefined) return
      const branch = branchOf(input, change)
      const [first] = change.added
      if (first?.date !== formatIsoDate(from)) return
      const until = (ledger: readonly LedgerTransaction[]) => ledger.filter(({ date }) => parseIsoDate(date) <= from)
      const before = measured(input, until(input.transactions), from).totals.currentValue ?? 0
      const { lines, totals } = measured(input, until(branch), from)
      expect(Math.abs((totals.currentValue ?? 0) - before)).toBeLessThan(0.05)
      for (const { assetId, percent } of weights) {
        const value = lines.find((each) => each.assetId === assetId)?.baseCurrencyCurrentValue ?? 0
        expect(Math.abs(value - (before * percent) / 100)).toBeLessThan(0.05)
      }
      expect(measured(input, branch).lines.every(({ oversoldUnits }) => oversoldUnits < 1e-6)).toBe(true)
    }))

  test('a plan costs its amount at each purchase, and is the same as one typed by hand', () =>
    law((input) => {
      const from = formatIsoDate(FIRST + 3)
      const plan = { kind: 'plan', assetId: 'A', amount: 500, every: 'month', from, to: formatIsoDate(TODAY) } as const
      const change = applied(input, { ...plan, wholeUnits: false })
      const { days, closes } = input.markets.get('A')?.prices ?? { days: [], closes: [] }
      // 4 January 2020, and the 4th of each month since then.
      const typed = [...days].flatMap((day, at) => {
        const date = formatIsoDate(day)
        const close = Number((closes[at] ?? 0).toPrecision(12))
        return date.endsWith('-04') ? [{ date, units: Number((500 / close).toFixed(8)), price: close }] : []
      })
      expect(change?.added).toEqual(typed.map((each) => ({ ...each, assetId: 'A', type: 'buy', currency: 'EUR' })))
      for (const { units, price } of change?.added ?? []) expect(units * price).toBeCloseTo(500, 4)
    }))
})

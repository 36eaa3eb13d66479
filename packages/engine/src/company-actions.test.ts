import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carriedLots, lotsExchanged } from './carry-lots.ts'
import type { CostMethod } from './cost-book.ts'
import { explain } from './explain.ts'
import { createFxTable } from './fx-table.ts'
import { reportSales } from './gains-reports/report-gains.ts'
import type { CarriedLot, LedgerTransaction } from './ledger.ts'
import { LOT_METHODS } from './lot-queue.ts'
import { lotsOf } from './lots.ts'
import { measurePortfolio, type PortfolioInput, type PortfolioMeasurement } from './measure-portfolio.ts'
import { measureReturn } from './measure-return.ts'
import { realizedGains } from './realized-gains.ts'
import { recompute } from './recompute.ts'
import { runSteps } from './steps.ts'
import { arbitraryPeriod, arbitraryPortfolio, type ListedPortfolio } from './testing/arbitrary-portfolio.ts'
import { booked } from './testing/booked.ts'
import { market } from './testing/measure.ts'
import { bridgeValue } from './value-bridge.ts'

/** Amounts reach a few million here: agreement to 1e-7 is agreement to rounding. */
function agree(actual: number | null | undefined, expected: number | null | undefined): void {
  if (typeof actual !== 'number' || typeof expected !== 'number') {
    expect(actual).toBe(expected)
    return
  }
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(actual), Math.abs(expected)))
}

interface Action {
  assetId: string
  otherId: string
  date: string
  /** Units of the other security that come, and the value of one of them. */
  units: number
  price: number
  currency: string
}

function lotsGoing(input: PortfolioInput & ListedPortfolio, out: LedgerTransaction): CarriedLot[] {
  const measured = measurePortfolio({ ...input, transactions: [...input.transactions, out] })
  const source = measured.measuredLines.get(out.assetId)?.[0]?.source
  const lots =
    source && carriedLots(source, input.costMethod ?? 'average', input.rateCurrency ?? input.baseCurrency, input.fx)
  return lots?.get(out.id) ?? []
}

/** Both ends of an exchange of so many units. */
function exchange(input: ListedPortfolio, { assetId, otherId, ...row }: Action, given: number): LedgerTransaction[] {
  const [ratio, common] = [row.units / given, { ...row, sequence: 1e6 }]
  const transfer = { id: 'x', action: 'exchange' as const }
  const out = booked({
    ...common,
    type: 'sell',
    assetId,
    units: given,
    price: row.price * ratio,
    transfer: { ...transfer, lots: [] },
  })
  const lots = lotsExchanged(lotsGoing(input, out), ratio)
  return [out, booked({ ...common, type: 'buy', assetId: otherId, transfer: { ...transfer, lots } })]
}

/** Both ends of a spin-off that takes a share of the cost of what is held. */
function spinoff(input: ListedPortfolio, { assetId, otherId, ...row }: Action, share: number): LedgerTransaction[] {
  const common = { ...row, sequence: 1e6 }
  const transfer = { id: 's', action: 'spinoff' as const }
  const out = booked({
    ...common,
    type: 'spinoff',
    assetId,
    units: share,
    price: row.price * row.units,
    transfer: { ...transfer, lots: [] },
  })
  const going = lotsGoing(input, out)
  const lots = lotsExchanged(going, row.units / going.reduce((sum, { units }) => sum + units, 0))
  return [out, booked({ ...common, type: 'buy', assetId: otherId, transfer: { ...transfer, lots } })]
}

const OTHER = 'other'
const methods: readonly CostMethod[] = ['average', 'fifo']

interface Acted {
  /** Without the action. */
  before: ListedPortfolio
  /** With it. */
  after: ListedPortfolio
  assetId: string
  date: string
  /** Of the other security. */
  units: number
}

const arbitraryCase = fc.tuple(
  arbitraryPortfolio,
  fc.nat(),
  fc.constantFrom('2020-02-10', '2020-07-19', '2021-02-04'),
  fc.constantFrom(...methods),
  fc.constantFrom('EUR', 'USD'),
)

/** A portfolio with a security under one name, and the same one with another name from a day on. */
const arbitraryRename = arbitraryCase.chain(([input, which, date, costMethod, rateCurrency]) => {
  const asset = input.assets[which % input.assets.length]
  if (asset === undefined) return fc.constant(undefined)
  const { assetId, currency } = asset
  // A split after the exchange is one of the other security.
  const transactions = input.transactions.filter((each) => each.assetId !== assetId || !each.type.includes('split'))
  const renamed = { ...asset, splits: [] }
  const assets = [...input.assets.filter((each) => each !== asset), renamed]
  const before = { ...input, assets, transactions, costMethod, rateCurrency }
  const held = measurePortfolio({ ...before, today: date }).lines.find((line) => line.assetId === assetId)?.units ?? 0
  if (held === 0) return fc.constant(undefined)
  const until = {
    ...before,
    transactions: transactions.filter((each) => each.assetId !== assetId || each.date <= date),
  }
  const later = transactions.filter((each) => each.assetId === assetId && each.date > date)
  const price = 7
  const ends = exchange(until, { assetId, otherId: OTHER, date, units: held, price, currency }, held)
  const after = {
    ...before,
    assets: [...assets, { ...renamed, assetId: OTHER }],
    transactions: [...until.transactions, ...later.map((each) => ({ ...each, assetId: OTHER })), ...ends],
  }
  return fc.constant<Acted>({ before, after, assetId, date, units: held })
})

const arbitrarySpinoff = fc
  .tuple(arbitraryCase, fc.constantFrom(0, 0.2, 0.75, 1), fc.constantFrom(0.25, 1, 3))
  .chain(([[input, which, date, costMethod, rateCurrency], share, ratio]) => {
    const asset = input.assets[which % input.assets.length]
    if (asset === undefined) return fc.constant(undefined)
    const { assetId, currency } = asset
    const before = { ...input, costMethod, rateCurrency }
    const dayBefore = { ...before, today: date, transactions: input.transactions.filter((each) => each.date < date) }
    const held = measurePortfolio(dayBefore).lines.find((line) => line.assetId === assetId)?.units ?? 0
    if (held === 0) return fc.constant(undefined)
    const row = { assetId, otherId: OTHER, date, units: held * ratio, price: 7, currency }
    const other = market({ [date]: 7 }, { assetId: OTHER, currency })
    const after = {
      ...before,
      assets: [...before.assets, other],
      transactions: [...before.transactions, ...spinoff(before, row, share)],
    }
    return fc.constant<Acted>({ before, after, assetId, date, units: held * ratio })
  })

function law(cases: fc.Arbitrary<Acted | undefined>, check: (acted: Acted) => void): void {
  fc.assert(
    fc.property(cases, (acted) => {
      fc.pre(acted !== undefined)
      check(acted)
    }),
  )
}

function addsUp(measured: PortfolioMeasurement): void {
  for (const line of measured.lines)
    agree(line.baseCurrencyCurrentValue, (line.moneyIn ?? 0) - (line.moneyOut ?? 0) + (line.gain.total ?? 0))
  for (const figure of ['moneyIn', 'moneyOut', 'gain.fees', 'purchases', 'cost', 'units', 'gain.total'] as const) {
    for (const assetId of measured.lines.map((line) => line.assetId)) {
      for (const period of [undefined, { from: '2020-05-01', to: '2020-12-31' }]) {
        const question = { figure, assetId, ...(period && { period }) }
        const explanation = runSteps(explain(measured, question))?.explanation
        if (explanation === undefined || explanation.value === null) continue
        agree(recompute(explanation, 'inputs'), explanation.value)
        agree(recompute(explanation, 'amounts'), explanation.value)
      }
    }
  }
}

function resumes({ before, after }: Acted): void {
  const earlier = measurePortfolio({ ...after, transactions: after.transactions.slice(0, -2) })
  expect(measurePortfolio(after, earlier).totals).toEqual(measurePortfolio(after).totals)
  // Deleted again.
  expect(measurePortfolio(before, measurePortfolio(after)).totals).toEqual(measurePortfolio(before).totals)
}

/** Units and cost by the day of the purchase, over all securities. */
function lotsByDay(measured: PortfolioMeasurement, assetIds: readonly string[]): Map<string, number> {
  const days = new Map<string, number>()
  for (const lot of assetIds.flatMap((assetId) => lotsOf(measured, assetId)?.open ?? []))
    days.set(lot.date, (days.get(lot.date) ?? 0) + (lot.baseCurrencyCost ?? Number.NaN))
  return days
}

describe('a security with another name from a day on', () => {
  test('leaves every figure of the portfolio as it is', () =>
    law(arbitraryRename, ({ before, after }) => {
      const [one, other] = [measurePortfolio(before), measurePortfolio(after)]
      for (const name of ['currentValue', 'cost', 'purchases', 'moneyIn', 'moneyOut', 'percent'] as const)
        agree(other.totals[name], one.totals[name])
      for (const part of ['total', 'realized', 'unrealized', 'dividend', 'currencyEffect', 'fees'] as const)
        agree(other.totals.gain[part], one.totals.gain[part])
      const series = [other.valueSeries(), one.valueSeries()] as const
      for (const name of ['values', 'inflows', 'outflows', 'loneFees', 'financed'] as const)
        series[0]?.[name].forEach((amount, at) => {
          agree(amount, series[1]?.[name][at])
        })
    }))

  test('leaves every return and the bridge of every period as they are', () =>
    fc.assert(
      fc.property(arbitraryRename, arbitraryPeriod, (acted, period) => {
        fc.pre(acted !== undefined)
        const [one, other] = [measurePortfolio(acted.before), measurePortfolio(acted.after)]
        for (const method of ['twr', 'irr', 'dietz'] as const)
          agree(measureReturn(other, method, period).value, measureReturn(one, method, period).value)
        const bridges = [runSteps(bridgeValue(other, period)), runSteps(bridgeValue(one, period))] as const
        for (const name of ['start', 'moneyIn', 'moneyOut', 'dividend', 'fees', 'end', 'residual'] as const)
          agree(bridges[0][name], bridges[1][name])
        agree(bridges[0].priceEffect + bridges[0].currencyEffect, bridges[1].priceEffect + bridges[1].currencyEffect)
      }),
    ))

  test('leaves the gains of later sales as they are, by every method', () =>
    law(arbitraryRename, ({ before, after }) => {
      const [one, other] = [measurePortfolio(before), measurePortfolio(after)]
      for (const method of LOT_METHODS) {
        // A lot that the portfolio's own method gives away is whole only where everything goes.
        const question = { method, from: '2020-01-01', to: before.today, longTermMonths: 6 }
        const [actual, expected] = [realizedGains(other, question), realizedGains(one, question)]
        if (method === before.costMethod) agree(actual.gain, expected.gain)
        agree(actual.proceeds, expected.proceeds)
      }
    }))

  test('adds up, with every explanation', () => law(arbitraryRename, ({ after }) => addsUp(measurePortfolio(after))))

  test('is the same measured incrementally and from scratch, and leaves no trace once deleted', () =>
    law(arbitraryRename, resumes))
})

describe('a spin-off', () => {
  test('keeps the cost and the flows of the portfolio, realizes nothing, and adds the value of what came', () =>
    law(arbitrarySpinoff, ({ before, after, units }) => {
      const [one, other] = [measurePortfolio(before), measurePortfolio(after)]
      for (const name of ['purchases', 'moneyIn', 'moneyOut'] as const) agree(other.totals[name], one.totals[name])
      agree(other.totals.gain.fees, one.totals.gain.fees)
      agree(other.totals.gain.dividend, one.totals.gain.dividend)
      const line = other.lines.find(({ assetId }) => assetId === OTHER)
      agree(line?.units, units)
      agree((other.totals.gain.total ?? 0) - (line?.baseCurrencyCurrentValue ?? 0), one.totals.gain.total)
      const series = [other.valueSeries(), one.valueSeries()] as const
      if (other.withoutDailyValues.length === 0)
        for (const name of ['inflows', 'outflows', 'loneFees'] as const)
          series[0]?.[name].forEach((amount, at) => {
            agree(amount, series[1]?.[name][at])
          })
    }))

  test('divides the cost of each purchase, which keeps its day', () =>
    law(arbitrarySpinoff, ({ before, after, assetId, date }) => {
      const [one, other] = [before, after].map((each) => measurePortfolio({ ...each, today: date }))
      const isSold = before.transactions.some(
        (each) => each.assetId === assetId && each.type === 'sell' && each.date === date,
      )
      if (one === undefined || other === undefined || isSold) return
      agree(other.totals.cost, one.totals.cost)
      agree(other.totals.gain.realized, one.totals.gain.realized)
      const actual = lotsByDay(other, [assetId, OTHER])
      for (const [day, cost] of lotsByDay(one, [assetId])) agree(actual.get(day), cost)
    }))

  test('adds up, with every explanation', () => law(arbitrarySpinoff, ({ after }) => addsUp(measurePortfolio(after))))

  test('is the same measured incrementally and from scratch, and leaves no trace once deleted', () =>
    law(arbitrarySpinoff, resumes))
})

describe('worked by others', () => {
  const fx = createFxTable([])

  // HM Revenue & Customs, Capital Gains Manual, CG33936: demergers, example.
  test('HMRC CG33936: 500 Y for 1,000 X that cost £5,000, worth £18,000 and £6,000; Y is sold for £8,000', () => {
    const assets = [
      market({ '2015-01-05': 5, '2016-03-01': 18 }, { assetId: 'X', currency: 'GBP' }),
      market({ '2016-03-01': 12, '2016-09-01': 16 }, { assetId: 'Y', currency: 'GBP' }),
    ]
    const bought = booked({ type: 'buy', assetId: 'X', date: '2015-01-05', units: 1000, price: 5, currency: 'GBP' })
    const input = { baseCurrency: 'GBP', today: '2016-09-01', transactions: [bought], assets, fx }
    const row = { assetId: 'X', otherId: 'Y', date: '2016-03-01', units: 500, price: 12, currency: 'GBP' }
    const ends = spinoff(input, row, 6000 / (18_000 + 6000))
    const sold = booked({ type: 'sell', assetId: 'Y', date: '2016-09-01', units: 500, price: 16, currency: 'GBP' })
    const measured = measurePortfolio({ ...input, transactions: [bought, ...ends, sold] })
    expect(measured.lines.find(({ assetId }) => assetId === 'Y')?.gain.realized).toBeCloseTo(6750, 9)
    expect(measured.lines.find(({ assetId }) => assetId === 'X')?.cost).toBeCloseTo(3750, 9)
    const [reported] = reportSales(measured, { country: 'GB', from: '2016-01-01', to: '2016-12-31' })
    expect(reported?.cost).toBeCloseTo(1250, 9)
    expect(reported?.gain).toBeCloseTo(6750, 9)
    // X fell from what it was worth with Y: the portfolio has no flow on the day.
    const day = { from: '2016-02-29', to: '2016-03-01' }
    expect(runSteps(bridgeValue(measured, day))).toMatchObject({ start: 5000, moneyIn: 0, moneyOut: 0, end: 24_000 })
  })
})

describe('worked by hand', () => {
  const fx = createFxTable([])
  const assets = [
    market({ '2020-01-02': 10, '2022-01-03': 30, '2022-01-04': 24 }),
    market({ '2022-01-04': 12, '2022-06-01': 15 }, { assetId: 'B' }),
  ]
  const bought = [
    booked({ type: 'buy', date: '2020-01-02', units: 10, price: 10, fee: 2 }),
    booked({ type: 'buy', date: '2021-01-04', units: 10, price: 20 }),
  ]
  const input = (costMethod: CostMethod): ListedPortfolio => {
    return { baseCurrency: 'EUR', today: '2022-06-01', transactions: bought, assets, fx, costMethod }
  }
  // 10 B for 20 A, with 20 % of the cost.
  const row = { assetId: 'A', otherId: 'B', date: '2022-01-04', units: 10, price: 12, currency: 'EUR' }

  test.each(methods)('with %s, the lots of both have the days of the purchases', (costMethod) => {
    const measured = measurePortfolio({
      ...input(costMethod),
      transactions: [...bought, ...spinoff(input(costMethod), row, 0.2)],
    })
    expect(lotsOf(measured, 'A')?.open).toMatchObject([
      { date: '2020-01-02', units: 10, cost: 80 },
      { date: '2021-01-04', units: 10, cost: 160 },
    ])
    expect(lotsOf(measured, 'B')?.open).toMatchObject([
      { date: '2020-01-02', units: 5, cost: 20 },
      { date: '2021-01-04', units: 5, cost: 40 },
    ])
    const [a, b] = measured.lines
    expect(a).toMatchObject({ units: 20, cost: 240, moneyIn: 241.6, moneyOut: 0, gain: { realized: 0, fees: -1.6 } })
    expect(b).toMatchObject({ units: 10, cost: 60, moneyIn: 60.4, gain: { unrealized: 90, fees: -0.4 } })
  })

  test('each holding has the return of its time: A fell by as much as B was worth', () => {
    const measured = measurePortfolio({
      ...input('average'),
      transactions: [...bought, ...spinoff(input('average'), row, 0.2)],
    })
    const day = { from: '2022-01-03', to: '2022-01-04' }
    // 20 x 30 before; 20 x 24 + 10 x 12 after.
    expect(measureReturn(measured, 'twr', day).value).toBeCloseTo(0, 12)
    expect(measureReturn(measured, 'twr', day, ['A']).value).toBeCloseTo(0, 12)
    const later = { from: '2022-01-03', to: '2022-06-01' }
    expect(measureReturn(measured, 'twr', later, ['B']).value).toBeCloseTo(15 / 12 - 1, 12)
    expect(runSteps(bridgeValue(measured, later, ['A']))).toMatchObject({ start: 600, moneyOut: 120, end: 480 })
  })

  test('what is bought on the day has no part in it', () => {
    const late = booked({ type: 'buy', date: '2022-01-04', units: 5, price: 24 })
    const given = { ...input('fifo'), transactions: [...bought, late] }
    const measured = measurePortfolio({ ...given, transactions: [...given.transactions, ...spinoff(given, row, 0.2)] })
    expect(lotsOf(measured, 'A')?.open.at(-1)).toMatchObject({ date: '2022-01-04', units: 5, cost: 120 })
    expect(lotsOf(measured, 'B')?.open.at(-1)).toMatchObject({ date: '2021-01-04', units: 5, cost: 40 })
  })

  test('the reports of countries take the cost that is left, but not of what was sold before', () => {
    const early = booked({ type: 'sell', date: '2021-06-01', units: 4, price: 25 })
    const late = booked({ type: 'sell', date: '2022-05-02', units: 8, price: 26 })
    const given = { ...input('fifo'), transactions: [...bought, early] }
    const ends = spinoff(given, { ...row, units: 8 }, 0.2)
    const measured = measurePortfolio({ ...given, transactions: [...given.transactions, ...ends, late] })
    const sales = reportSales(measured, { country: 'DE', from: '2021-01-01', to: '2022-12-31' })
    // 4 x 10; then 6 x 10 and 2 x 20, both less 20 %.
    expect(sales.map(({ cost }) => cost)).toEqual([40, 80])
    expect(sales.map(({ purchaseFees }) => purchaseFees)).toEqual([0.8, 0.96])
  })

  test.each(['FR', 'GB'] as const)('the pool of %s has the cost that is left from the spin-off on', (country) => {
    const early = booked({ type: 'sell', date: '2021-06-01', units: 4, price: 25 })
    const onDay = booked({ type: 'buy', date: '2022-01-04', units: 4, price: 24 })
    const late = booked({ type: 'sell', date: '2022-05-02', units: 10, price: 26 })
    const given = { ...input('average'), transactions: [...bought, early, onDay] }
    const ends = spinoff(given, { ...row, units: 8 }, 0.2)
    const measured = measurePortfolio({ ...given, transactions: [...given.transactions, ...ends, late] })
    const sales = reportSales(measured, { country, from: '2021-01-01', to: '2022-12-31' })
    // 4 of 20 that cost 300; then 10 of 20: 240 less 20 %, and 96 for those of the day.
    expect(sales.map(({ cost }) => cost)).toEqual([60, 144])
    expect(sales[1]?.purchaseFees).toBeCloseTo(0.64, 12)
  })

  test('an exchange at a ratio has the purchases in units of what came', () => {
    const given = { ...row, units: 40, price: 15 }
    const measured = measurePortfolio({
      ...input('fifo'),
      transactions: [...bought, ...exchange(input('fifo'), given, 20)],
    })
    expect(lotsOf(measured, 'B')?.open).toMatchObject([
      { date: '2020-01-02', units: 20, cost: 100 },
      { date: '2021-01-04', units: 20, cost: 200 },
    ])
    const [a, b] = measured.lines
    expect(a).toMatchObject({ units: 0, cost: 0, moneyIn: 0, gain: { total: 0 } })
    expect(b).toMatchObject({ units: 40, cost: 300, moneyIn: 302, gain: { unrealized: 300 } })
  })
})

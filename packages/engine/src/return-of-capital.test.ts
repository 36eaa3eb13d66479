import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseIsoDate } from './calendar.ts'
import { carriedLots } from './carry-lots.ts'
import type { CostMethod } from './cost-book.ts'
import { explain } from './explain.ts'
import { createFxTable } from './fx-table.ts'
import { reportSales } from './gains-reports/report-gains.ts'
import type { LedgerTransaction } from './ledger.ts'
import { LOT_METHODS } from './lot-queue.ts'
import { lotsOf } from './lots.ts'
import { measurePortfolio, type PortfolioMeasurement } from './measure-portfolio.ts'
import { measureReturn } from './measure-return.ts'
import { realizedGains } from './realized-gains.ts'
import { recompute } from './recompute.ts'
import { runSteps } from './steps.ts'
import { arbitraryPortfolio, type ListedPortfolio } from './testing/arbitrary-portfolio.ts'
import { booked } from './testing/booked.ts'
import { market } from './testing/measure.ts'
import { bridgeValue } from './value-bridge.ts'

function expectSame(actual: number | null | undefined, expected: number | null | undefined): void {
  if (typeof actual !== 'number' || typeof expected !== 'number') {
    expect(actual).toBe(expected)
    return
  }
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(actual), Math.abs(expected)))
}

interface Paid {
  before: ListedPortfolio
  after: ListedPortfolio
  assetId: string
  date: string
}

/** A portfolio, and the same one with a payment of a share of what a holding had cost, or of more. */
const arbitraryReturn = fc
  .tuple(
    arbitraryPortfolio,
    fc.nat(),
    fc.constantFrom('2020-02-10', '2020-07-19', '2021-02-04'),
    fc.constantFrom<CostMethod>('average', 'fifo'),
    fc.constantFrom(0.1, 0.75, 1, 1.5),
  )
  .map(([input, which, date, costMethod, share]): Paid | undefined => {
    const asset = input.assets[which % input.assets.length]
    if (asset === undefined) return undefined
    const { assetId, currency } = asset
    const transactions = input.transactions.filter((each) => each.date < date)
    const held = measurePortfolio({ ...input, costMethod, today: date, transactions }).lines.find(
      (line) => line.assetId === assetId,
    )
    if (held === undefined || held.units === 0 || held.cost === null) return undefined
    const row = { type: 'returnofcapital' as const, assetId, date, price: held.cost * share, currency, sequence: 1e6 }
    const before = { ...input, costMethod }
    return { before, after: { ...before, transactions: [...input.transactions, booked(row)] }, assetId, date }
  })

function law(check: (paid: Paid) => void): void {
  fc.assert(
    fc.property(arbitraryReturn, (paid) => {
      fc.pre(paid !== undefined)
      check(paid)
    }),
  )
}

function explains(measured: PortfolioMeasurement): void {
  const figures = ['moneyIn', 'moneyOut', 'purchases', 'cost', 'units', 'gain.total', 'gain.realized'] as const
  for (const figure of figures) {
    for (const assetId of measured.lines.map((line) => line.assetId)) {
      for (const period of [undefined, { from: '2020-05-01', to: '2020-12-31' }]) {
        const question = { figure, assetId, ...(period && { period }) }
        const explanation = runSteps(explain(measured, question))?.explanation
        if (explanation === undefined || explanation.value === null) continue
        expectSame(recompute(explanation, 'inputs'), explanation.value)
        expectSame(recompute(explanation, 'amounts'), explanation.value)
      }
    }
  }
}

describe('a return of capital', () => {
  test('changes no value, purchase or dividend, and adds exactly the payment to the gain', () =>
    law(({ before, after, assetId }) => {
      const [one, other] = [measurePortfolio(before), measurePortfolio(after)]
      for (const name of ['currentValue', 'purchases', 'moneyIn'] as const)
        expectSame(other.totals[name], one.totals[name])
      expectSame(other.totals.gain.dividend, one.totals.gain.dividend)
      const [held, paid] = [one, other].map((each) => each.lines.find((line) => line.assetId === assetId))
      expectSame(paid?.units, held?.units)
      const amount = (paid?.moneyOut ?? 0) - (held?.moneyOut ?? 0)
      expectSame((paid?.gain.total ?? 0) - amount, held?.gain.total)
    }))

  test('lowers the cost on its day by what is paid, at most to 0', () =>
    law(({ before, after, assetId, date }) => {
      const until = (input: ListedPortfolio) => {
        const transactions = input.transactions.filter(
          (each) => each.date < date || (each.date === date && each.type === 'returnofcapital'),
        )
        return measurePortfolio({ ...input, today: date, transactions }).lines.find((line) => line.assetId === assetId)
      }
      const [held, paid] = [until(before), until(after)]
      const amount = after.transactions.at(-1)?.price ?? Number.NaN
      expectSame(paid?.cost, Math.max(0, (held?.cost ?? Number.NaN) - amount))
    }))

  test('adds up, with every explanation', () =>
    law(({ after }) => {
      const measured = measurePortfolio(after)
      for (const line of measured.lines)
        expectSame(line.baseCurrencyCurrentValue, (line.moneyIn ?? 0) - (line.moneyOut ?? 0) + (line.gain.total ?? 0))
      explains(measured)
    }))

  test('is in the realized gains, which add up to those of the portfolio', () =>
    law(({ after }) => {
      const measured = measurePortfolio(after)
      const question = {
        method: after.costMethod ?? 'average',
        from: '2019-01-01',
        to: after.today,
        longTermMonths: 12,
      }
      const { gain, fees } = realizedGains(measured, question)
      const { realized, currencyEffect } = measured.totals.gain
      const ofLines = measured.lines.reduce((sum, line) => sum + (line.currencyEffect.realized ?? Number.NaN), 0)
      if (realized === null || currencyEffect === null || fees === null) return
      expectSame((gain ?? 0) + fees, realized + ofLines)
    }))

  test('leaves the lots of the holding with its cost', () =>
    law(({ after, assetId }) => {
      const measured = measurePortfolio(after)
      const open = lotsOf(measured, assetId)?.open.reduce((sum, lot) => sum + (lot.cost ?? Number.NaN), 0)
      expectSame(open, measured.lines.find((line) => line.assetId === assetId)?.cost)
    }))

  test('is the same measured incrementally and from scratch, and leaves no trace once deleted', () =>
    law(({ before, after }) => {
      expect(measurePortfolio(after, measurePortfolio(before)).totals).toEqual(measurePortfolio(after).totals)
      expect(measurePortfolio(before, measurePortfolio(after)).totals).toEqual(measurePortfolio(before).totals)
    }))
})

const fx = createFxTable([])

function paidOn(date: string, price: number, currency: string): LedgerTransaction {
  return booked({ type: 'returnofcapital', date, units: 0, price, currency })
}

describe('worked by others', () => {
  // Internal Revenue Service, Publication 550, Nondividend Distributions, example.
  test('IRS: stock for $100; $80 leave $20; of $30, $20 leave nothing and $10 are a long-term gain', () => {
    const assets = [market({ '2010-03-01': 100, '2023-06-01': 90 }, { currency: 'USD' })]
    const bought = booked({ type: 'buy', date: '2010-03-01', units: 1, price: 100, currency: 'USD' })
    const first = paidOn('2013-06-03', 80, 'USD')
    const second = paidOn('2023-06-01', 30, 'USD')
    const measure = (...rows: LedgerTransaction[]) =>
      measurePortfolio({ baseCurrency: 'USD', today: '2023-06-01', transactions: rows, assets, fx })
    expect(measure(bought, first).lines[0]).toMatchObject({
      cost: 20,
      moneyOut: 80,
      gain: { realized: 0, dividend: 0 },
    })
    const measured = measure(bought, first, second)
    expect(measured.lines[0]).toMatchObject({ cost: 0, moneyOut: 110, gain: { realized: 10, unrealized: 90 } })
    for (const method of LOT_METHODS) {
      const question = { method, from: '2023-01-01', to: '2023-12-31', longTermMonths: 12 }
      expect(realizedGains(measured, question)).toMatchObject({ proceeds: 30, cost: 20, gain: 10, longTerm: 10 })
    }
  })

  // HM Revenue & Customs, Capital Gains Manual, CG57861: a small capital distribution is deducted from the cost.
  test('HMRC CG57861: £100 for 1,000 shares that cost £4,000 leave £3,900', () => {
    const assets = [market({ '1988-03-01': 4, '1990-09-03': 6 }, { currency: 'GBP' })]
    const bought = booked({ type: 'buy', date: '1988-03-01', units: 1000, price: 4, currency: 'GBP' })
    const sold = booked({ type: 'sell', date: '1991-01-07', units: 1000, price: 6, currency: 'GBP' })
    const transactions = [bought, paidOn('1990-09-03', 100, 'GBP')]
    const input = { baseCurrency: 'GBP', today: '1991-01-07', assets, fx }
    expect(measurePortfolio({ ...input, transactions }).lines[0]?.cost).toBe(3900)
    const measured = measurePortfolio({ ...input, transactions: [...transactions, sold] })
    for (const country of ['GB', 'FR', 'DE', 'US'] as const) {
      const [reported] = reportSales(measured, { country, from: '1991-01-01', to: '1991-12-31' })
      expect(reported?.cost).toBeCloseTo(3900, 9)
    }
  })
})

describe('worked by hand', () => {
  const assets = [market({ '2020-01-02': 10, '2022-01-03': 30, '2022-01-04': 24 })]
  const bought = [
    booked({ type: 'buy', date: '2020-01-02', units: 10, price: 10, fee: 2 }),
    booked({ type: 'buy', date: '2021-01-04', units: 10, price: 20 }),
  ]
  const input = { baseCurrency: 'EUR', today: '2022-01-04', assets, fx }
  /** 6 for each unit: 120 of 300. */
  const paid = paidOn('2022-01-04', 120, 'EUR')

  test('a price that falls by what is paid leaves no gain on the day', () => {
    const measured = measurePortfolio({ ...input, transactions: [...bought, paid] })
    const day = { from: '2022-01-03', to: '2022-01-04' }
    expect(measureReturn(measured, 'twr', day).value).toBeCloseTo(0, 12)
    expect(runSteps(bridgeValue(measured, day))).toMatchObject({ start: 600, moneyOut: 120, end: 480, dividend: 0 })
  })

  test.each(['average', 'fifo'] as const)(
    'with %s, each purchase loses the same share, and its fee stays',
    (costMethod) => {
      const measured = measurePortfolio({ ...input, costMethod, transactions: [...bought, paid] })
      expect(lotsOf(measured, 'A')?.open).toMatchObject([
        { date: '2020-01-02', units: 10, cost: 60 },
        { date: '2021-01-04', units: 10, cost: 120 },
      ])
      expect(measured.lines[0]).toMatchObject({ cost: 180, gain: { fees: -2, realized: 0 } })
    },
  )

  test('units bought on its day keep their cost, and a later transfer carries the lowered cost of the others', () => {
    const late = booked({ type: 'buy', date: '2022-01-04', units: 5, price: 24 })
    const out = booked({ type: 'sell', date: '2022-01-04', units: 25, price: 24, transfer: { id: 't', lots: [] } })
    const measured = measurePortfolio({ ...input, transactions: [...bought, late, paid, out] })
    const source = measured.measuredLines.get('A')?.[0]?.source
    const lots = source && carriedLots(source, 'average', 'EUR', fx).get(out.id)
    expect(lots?.map(({ amount, fee }) => [amount, fee])).toEqual([
      [60, 2],
      [120, 0],
      [120, 0],
    ])
  })

  test('an amount in dollars lowers the cost of purchases in euros by its share of their cost in dollars', () => {
    const days = Int32Array.of(parseIsoDate('2020-01-02'), parseIsoDate('2021-01-04'))
    const rates = createFxTable([{ base: 'EUR', quote: 'USD', days, rates: Float64Array.of(1.25, 2) }])
    const out = booked({ type: 'sell', date: '2022-01-04', units: 20, price: 24, transfer: { id: 't', lots: [] } })
    // 10 × 10 EUR at 1.25 and 10 × 20 EUR at 2 cost 525 USD, of which 105 USD are a fifth.
    const transactions = [...bought, paidOn('2022-01-04', 105, 'USD'), out]
    const source = measurePortfolio({ ...input, fx: rates, transactions }).measuredLines.get('A')?.[0]?.source
    const lots = source && carriedLots(source, 'average', 'EUR', rates).get(out.id)
    expect(lots?.map(({ amount }) => amount)).toEqual([80, 160])
    const withoutRate = source && carriedLots(source, 'average', 'EUR', fx).get(out.id)
    expect(withoutRate?.map(({ amount }) => amount)).toEqual([100, 200])
  })

  test.each(['average', 'fifo'] as const)(
    'with %s, a first-in-first-out report keeps the cost of units that were sold before it',
    (costMethod) => {
      const sales = ['2021-06-01', '2022-06-01'].map((date) => booked({ type: 'sell', date, units: 10, price: 30 }))
      const transactions = [...bought, paidOn('2022-01-04', 60, 'EUR'), ...sales]
      const measured = measurePortfolio({ ...input, today: '2022-06-01', costMethod, transactions })
      for (const country of ['DE', 'US'] as const) {
        const reported = reportSales(measured, { country, from: '2021-01-01', to: '2022-12-31' })
        // 10 × 10 with a fee of 2, and 10 × 20 less 60.
        expect(reported).toMatchObject([
          { cost: 100, purchaseFees: 2 },
          { cost: 140, purchaseFees: 0 },
        ])
      }
    },
  )

  test('highest cost first sells the lot with the highest cost after it', () => {
    const dear = booked({ type: 'buy', date: '2020-01-02', units: 1, price: 16 })
    const charged = booked({ type: 'buy', date: '2020-01-03', units: 1, price: 10, fee: 5 })
    const sold = booked({ type: 'sell', date: '2022-01-04', units: 1, price: 24 })
    const transactions = [dear, charged, paidOn('2021-01-04', 13, 'EUR'), sold]
    const measured = measurePortfolio({ ...input, transactions })
    const question = { method: 'hifo' as const, from: '2022-01-01', to: '2022-12-31', longTermMonths: 12 }
    // Half of the cost is left: 8, and 5 with a fee of 5.
    expect(realizedGains(measured, question).sales).toMatchObject([
      { cost: 5, fees: 5, lots: [{ opened: '2020-01-03' }] },
    ])
  })

  test('a fee above the amount leaves a cost of 0 at 0', () => {
    const given = booked({ type: 'buy', date: '2020-01-02', units: 10, price: 0 })
    const charged = { ...paidOn('2021-01-04', 1, 'EUR'), fee: 3 }
    const sold = booked({ type: 'sell', date: '2022-01-04', units: 10, price: 24 })
    const measured = measurePortfolio({ ...input, transactions: [given, charged, sold] })
    for (const country of ['GB', 'FR', 'DE', 'US'] as const)
      expect(reportSales(measured, { country, from: '2022-01-01', to: '2022-12-31' })).toMatchObject([{ cost: 0 }])
  })

  test('in a foreign currency, the exchange rate gain on the cost that is paid back is realized', () => {
    const rates = createFxTable([
      { base: 'EUR', quote: 'USD', days: Int32Array.of(18_263, 18_996), rates: Float64Array.of(1.25, 1) },
    ])
    const usd = [market({ '2020-01-02': 10, '2022-01-04': 24 }, { currency: 'USD' })]
    const transactions = [
      booked({ type: 'buy', date: '2020-01-02', units: 10, price: 10, currency: 'USD' }),
      paidOn('2022-01-04', 50, 'USD'),
    ]
    const measured = measurePortfolio({ ...input, assets: usd, fx: rates, transactions })
    // USD 50 of 100 had cost EUR 40 and are EUR 50 now.
    expect(measured.lines[0]).toMatchObject({ cost: 50, baseCurrencyCost: 40, moneyOut: 50, gain: { realized: 0 } })
    expect(measured.lines[0]?.currencyEffect.realized).toBeCloseTo(10, 9)
  })

  test('of a security that is not held, the whole amount is a gain', () => {
    const transactions = [paidOn('2019-01-02', 7, 'EUR'), ...bought]
    const measured = measurePortfolio({ ...input, transactions })
    expect(measured.lines[0]).toMatchObject({ cost: 300, moneyOut: 7, gain: { realized: 7 } })
    const question = { method: 'fifo' as const, from: '2019-01-01', to: '2019-12-31', longTermMonths: 12 }
    expect(realizedGains(measured, question)).toMatchObject({ gain: 7, shortTerm: 7 })
  })

  test('is named in the explanation of the cost', () => {
    const measured = measurePortfolio({ ...input, transactions: [...bought, paid] })
    const leaves = runSteps(explain(measured, { figure: 'cost', assetId: 'A' }))?.explanation.leaves
    expect(leaves?.at(-1)).toMatchObject({ kind: 'returnofcapital', date: '2022-01-04', amount: -120 })
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carriedLots } from './carry-lots.ts'
import { combineMeasurements } from './combine-measurements.ts'
import type { CostMethod } from './cost-book.ts'
import { explain } from './explain.ts'
import { createFxTable } from './fx-table.ts'
import { reportSales, sumAmounts } from './gains-reports/report-gains.ts'
import type { LedgerTransaction } from './ledger.ts'
import { LOT_METHODS } from './lot-queue.ts'
import { lotsOf } from './lots.ts'
import { lotsOfSale } from './lots-of-sale.ts'
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

/** The two ends of a transfer of units that `from` holds at the close of a day. */
function transfer(
  from: PortfolioInput & ListedPortfolio,
  given: { id: string; assetId: string; date: string; units: number; price: number; currency: string },
): { out: LedgerTransaction; into: LedgerTransaction } {
  const { id, ...row } = given
  const out = booked({ ...row, type: 'sell', sequence: 1e6, transfer: { id, lots: [] } })
  const measured = measurePortfolio({ ...from, transactions: [...from.transactions, out] })
  const source = measured.measuredLines.get(given.assetId)?.[0]?.source
  const lots =
    source && carriedLots(source, from.costMethod ?? 'average', from.rateCurrency ?? from.baseCurrency, from.fx)
  const into = booked({ ...row, type: 'buy', sequence: 1e6, transfer: { id, lots: lots?.get(out.id) ?? [] } })
  return { out, into }
}

const methods: readonly CostMethod[] = ['average', 'fifo']

/** One portfolio, and the same one after a part of a holding went to another: nothing is sold of it afterwards. */
const arbitraryTransfer = fc
  .tuple(
    arbitraryPortfolio,
    fc.nat(),
    fc.constantFrom(0.25, 0.5, 1),
    fc.constantFrom('2020-02-10', '2020-07-19', '2021-02-04'),
    fc.constantFrom(...methods),
    fc.double({ min: 0, max: 1e4, noNaN: true }),
    fc.constantFrom('EUR', 'USD'),
  )
  .chain(([input, which, share, date, costMethod, price, rateCurrency]) => {
    const asset = input.assets[which % input.assets.length]
    const assetId = asset?.assetId ?? ''
    const transactions = input.transactions.filter(
      (each) =>
        each.assetId !== assetId || !(each.type.includes('split') || (each.type === 'sell' && each.date > date)),
    )
    const before = { ...input, transactions, costMethod, rateCurrency }
    const held = measurePortfolio({ ...before, today: date }).lines.find((line) => line.assetId === assetId)?.units ?? 0
    if (held === 0) return fc.constant(undefined)
    const currency = asset?.currency ?? 'EUR'
    const { out, into } = transfer(before, { id: 't', assetId, date, units: held * share, price, currency })
    const [a, b] = [
      { ...before, transactions: [...transactions, out] },
      { ...before, transactions: [into] },
    ]
    return fc.constant({ before, a, b, assetId, units: held * share })
  })

type Moved = { before: ListedPortfolio; a: ListedPortfolio; b: ListedPortfolio; assetId: string; units: number }

const law = (check: (moved: Moved & { whole: PortfolioMeasurement; one: PortfolioMeasurement }) => void) =>
  fc.assert(
    fc.property(arbitraryTransfer, (moved) => {
      fc.pre(moved !== undefined)
      const { baseCurrency, today } = moved.before
      const parts = [measurePortfolio(moved.a), measurePortfolio(moved.b)]
      const whole = combineMeasurements(parts, { baseCurrency, today })
      check({ ...moved, whole, one: measurePortfolio(moved.before) })
    }),
  )

describe('a transfer between own portfolios', () => {
  test('changes no figure of the whole', () =>
    law(({ whole, one }) => {
      for (const name of ['currentValue', 'cost', 'purchases', 'moneyIn', 'moneyOut', 'percent'] as const)
        agree(whole.totals[name], one.totals[name])
      for (const part of ['total', 'realized', 'unrealized', 'dividend', 'currencyEffect', 'fees'] as const)
        agree(whole.totals.gain[part], one.totals.gain[part])
      const series = [whole.valueSeries(), one.valueSeries()] as const
      for (const name of ['values', 'inflows', 'outflows', 'loneFees', 'financed'] as const)
        series[0]?.[name].forEach((amount, at) => {
          agree(amount, series[1]?.[name][at])
        })
    }))

  test('changes no return and no period of the whole', () =>
    fc.assert(
      fc.property(arbitraryTransfer, arbitraryPeriod, (moved, period) => {
        fc.pre(moved !== undefined)
        const { baseCurrency, today } = moved.before
        const parts = [measurePortfolio(moved.a), measurePortfolio(moved.b)]
        const whole = combineMeasurements(parts, { baseCurrency, today })
        const one = measurePortfolio(moved.before)
        for (const method of ['twr', 'irr', 'dietz'] as const)
          agree(measureReturn(whole, method, period).value, measureReturn(one, method, period).value)
        const bridges = [runSteps(bridgeValue(whole, period)), runSteps(bridgeValue(one, period))] as const
        for (const name of ['start', 'moneyIn', 'moneyOut', 'dividend', 'fees', 'end', 'residual'] as const)
          agree(bridges[0][name], bridges[1][name])
        agree(bridges[0].priceEffect + bridges[0].currencyEffect, bridges[1].priceEffect + bridges[1].currencyEffect)
      }),
    ))

  test('takes its units from one portfolio to the other', () =>
    law(({ a, b, one, assetId }) => {
      const unitsOf = (input: ListedPortfolio) =>
        measurePortfolio(input).lines.find((line) => line.assetId === assetId)?.units ?? 0
      agree(unitsOf(a) + unitsOf(b), one.lines.find((line) => line.assetId === assetId)?.units)
    }))

  test('takes the lots with their days, units and cost, so that both portfolios have those of one', () =>
    law(({ a, b, one, assetId }) => {
      const lotsByDay = (measurements: PortfolioMeasurement[]) => {
        const days = new Map<string, { units: number; cost: number }>()
        for (const lot of measurements.flatMap((each) => lotsOf(each, assetId)?.open ?? [])) {
          const sum = days.get(lot.date) ?? { units: 0, cost: 0 }
          days.set(lot.date, {
            units: sum.units + lot.units,
            cost: sum.cost + (lot.baseCurrencyCost ?? Number.NaN),
          })
        }
        return days
      }
      const expected = lotsByDay([one])
      const actual = lotsByDay([measurePortfolio(a), measurePortfolio(b)])
      for (const [day, { units, cost }] of expected) {
        // Lots of a residue of units are merged.
        if (units < 1e-6) continue
        agree(actual.get(day)?.units, units)
        agree(actual.get(day)?.cost, cost)
      }
    }))

  test('keeps value = money in - money out + gain of each end, and every explanation adds up', () =>
    law(({ a, b }) => {
      for (const measured of [measurePortfolio(a), measurePortfolio(b)]) {
        for (const line of measured.lines)
          agree(line.baseCurrencyCurrentValue, (line.moneyIn ?? 0) - (line.moneyOut ?? 0) + (line.gain.total ?? 0))
        for (const figure of ['moneyIn', 'moneyOut', 'gain.fees', 'purchases', 'cost', 'gain.total'] as const) {
          for (const period of [undefined, { from: '2020-05-01', to: '2020-12-31' }]) {
            const explanation = runSteps(explain(measured, { figure, ...(period && { period }) }))?.explanation
            if (explanation === undefined || explanation.value === null) continue
            agree(recompute(explanation, 'inputs'), explanation.value)
            agree(recompute(explanation, 'amounts'), explanation.value)
          }
        }
      }
    }))

  test('is the same measured incrementally and from scratch', () =>
    law(({ a, b, before }) => {
      for (const input of [a, b]) {
        const earlier = measurePortfolio({ ...before, transactions: input.transactions.slice(0, -1) })
        expect(measurePortfolio(input, earlier).totals).toEqual(measurePortfolio(input).totals)
      }
    }))
})

test('what is sold after everything moved has the gains that it would have had, by every method and country', () =>
  fc.assert(
    fc.property(arbitraryTransfer, fc.constantFrom(0.3, 1), (moved, share) => {
      fc.pre(moved !== undefined)
      const isSold = ({ assetId: sold, type, transfer: end }: LedgerTransaction) =>
        sold === moved.assetId && type === 'sell' && end === undefined
      fc.pre(!moved.a.transactions.some(isSold))
      const { before, a, b, assetId, units } = moved
      const held = measurePortfolio(before).lines.find((line) => line.assetId === assetId)?.units ?? 0
      const all = measurePortfolio(b).lines.find((line) => line.assetId === assetId)?.units ?? 0
      // Nothing is bought later, and everything moved.
      fc.pre(units > 0 && Math.abs(held - all) < 1e-9)
      const sale = booked({ type: 'sell', assetId, date: before.today, units: all * share, price: 7, sequence: 2e6 })
      const { baseCurrency, today } = before
      const parts = [measurePortfolio(a), measurePortfolio({ ...b, transactions: [...b.transactions, sale] })]
      const whole = combineMeasurements(parts, { baseCurrency, today })
      const one = measurePortfolio({ ...before, transactions: [...before.transactions, sale] })
      for (const method of LOT_METHODS) {
        const question = { method, from: today, to: today, longTermMonths: 6 }
        const [actual, expected] = [realizedGains(whole, question), realizedGains(one, question)]
        for (const name of ['proceeds', 'cost', 'fees', 'currencyGain', 'gain', 'shortTerm', 'longTerm'] as const)
          agree(actual[name], expected[name])
      }
      for (const country of ['DE', 'FR', 'GB', 'US'] as const) {
        const question = { country, from: '0000-01-01', to: today }
        const [actual, expected] = [reportSales(whole, question), reportSales(one, question)].map(sumAmounts)
        for (const name of ['proceeds', 'cost', 'purchaseFees', 'disallowedLoss', 'gain'] as const)
          agree(actual?.[name], expected?.[name])
      }
    }),
  ))

describe('lots that move, worked by hand', () => {
  const assets = [market({ '2020-01-02': 10, '2021-01-04': 30, '2022-01-03': 40, '2023-01-02': 50 })]
  const fx = createFxTable([])
  const measureIt = (transactions: readonly LedgerTransaction[], costMethod: CostMethod) =>
    measurePortfolio({ baseCurrency: 'EUR', today: '2023-01-02', transactions, assets, fx, costMethod })

  // 10 at 10 EUR with 1 EUR of fees, 10 at 30 EUR; 5 go on 3 January 2022 at 40 EUR.
  const bought = [
    booked({ type: 'buy', date: '2020-01-02', units: 10, price: 10, fee: 1 }),
    booked({ type: 'buy', date: '2021-01-04', units: 10, price: 30 }),
  ]
  const given = { id: 't', assetId: 'A', date: '2022-01-03', units: 5, price: 40, currency: 'EUR' }
  const move = (costMethod: CostMethod) =>
    transfer({ baseCurrency: 'EUR', today: '2023-01-02', transactions: bought, assets, fx, costMethod }, given)

  test('with FIFO the oldest go; with average cost the same share of each', () => {
    const lot = { currency: 'EUR', rate: null, rateCurrency: 'EUR' }
    expect(move('fifo').into.transfer?.lots).toEqual([{ ...lot, date: '2020-01-02', units: 5, amount: 50, fee: 0.5 }])
    expect(move('average').into.transfer?.lots).toEqual([
      { ...lot, date: '2020-01-02', units: 2.5, amount: 25, fee: 0.25 },
      { ...lot, date: '2021-01-04', units: 2.5, amount: 75, fee: 0 },
    ])
  })

  test('the cost moves, nothing is realized, and each portfolio has the return of its time', () => {
    const { out, into } = move('average')
    const from = measureIt([...bought, out], 'average')
    expect(from.totals).toMatchObject({ cost: 300, moneyIn: 300.75, moneyOut: 0, gain: { realized: 0 } })
    const to = measureIt([into], 'average')
    // 5 x 50 - 100 of cost, less 0.25 of fees.
    expect(to.totals).toMatchObject({ cost: 100, moneyIn: 100.25, gain: { unrealized: 150, total: 149.75 } })
    // It came at 40 and is worth 50.
    const period = { from: '2022-01-02', to: '2023-01-02' }
    expect(measureReturn(to, 'twr', period).value).toBeCloseTo(0.25, 12)
    expect(measureReturn(from, 'twr', { from: '2021-12-31', to: '2022-01-03' }).value).toBeCloseTo(1 / 3, 12)
    expect(runSteps(bridgeValue(to, period))).toMatchObject({ moneyIn: 200, priceEffect: 50, end: 250 })
  })

  test('a sale takes what was bought first, wherever it was bought', () => {
    const { out, into } = move('fifo')
    const own = booked({ type: 'buy', date: '2021-06-01', units: 5, price: 35 })
    const early = booked({ type: 'sell', date: '2021-07-01', units: 1, price: 35 })
    const sale = booked({ type: 'sell', date: '2022-06-01', units: 6, price: 45 })
    const to = measureIt([own, early, into, sale], 'fifo')
    const question = { method: 'fifo', from: '2022-01-01', to: '2022-12-31', longTermMonths: 12 } as const
    // 5 that cost 50 and 1 that cost 35.
    expect(realizedGains(to, question)).toMatchObject({ cost: 85, fees: 0.5, proceeds: 270, gain: 184.5 })
    const [reported] = reportSales(to, { country: 'DE', from: '2022-01-01', to: '2022-12-31' })
    const oldestFirst = [
      ['2020-01-02', 5],
      ['2021-06-01', 1],
    ]
    expect(reported?.parts.map(({ acquired, units }) => [acquired, units])).toEqual(oldestFirst)
    const [american] = reportSales(to, { country: 'US', from: '2022-01-01', to: '2022-12-31' })
    expect(american?.parts.map(({ acquired, units }) => [acquired, units])).toEqual(oldestFirst)
    // What was sold before the transfer is no part of what came with it.
    const [earlier] = reportSales(to, { country: 'DE', from: '2021-01-01', to: '2021-12-31' })
    expect(earlier?.parts.map(({ acquired }) => acquired)).toEqual(['2021-06-01'])
    const [rest] = reportSales(measureIt([...bought, out, sale], 'fifo'), {
      country: 'DE',
      from: '2022-01-01',
      to: '2022-12-31',
    })
    expect(rest?.parts.map(({ acquired, units, cost }) => [acquired, units, cost])).toEqual([
      ['2020-01-02', 5, 50],
      ['2021-01-04', 1, 30],
    ])
  })

  test('units that go pay for no purchase of another asset', () => {
    const { out } = move('average')
    const other = booked({ type: 'buy', assetId: 'B', date: '2022-01-03', units: 1, price: 200 })
    const transactions = [...bought, out, other]
    const both = [...assets, market({ '2022-01-03': 200, '2023-01-02': 200 }, { assetId: 'B' })]
    const measured = measurePortfolio({ baseCurrency: 'EUR', today: '2023-01-02', transactions, assets: both, fx })
    const series = measured.valueSeries()
    expect(series?.financed.every((amount) => amount === 0)).toBe(true)
  })

  test('the lots of one transfer are chosen together, the oldest first', () => {
    const { into } = move('average')
    const own = booked({ type: 'buy', date: '2021-06-01', units: 5, price: 35 })
    const sale = booked({ type: 'sell', date: '2022-06-01', units: 4, price: 45 })
    const to = measureIt([own, into, sale], 'average')
    const chosen = new Map([[sale.id, [{ purchaseId: into.id, units: 3 }]]])
    const lots = lotsOfSale(to, 'A', sale.id, chosen)?.lots
    expect(lots?.find(({ transactionId }) => transactionId === into.id)).toMatchObject({
      opened: '2020-01-02',
      units: 5,
      cost: 100.25,
    })
    const [sold] = realizedGains(to, {
      method: 'chosen',
      from: '2022-01-01',
      to: '2022-12-31',
      longTermMonths: 12,
      chosen,
    }).sales
    // 3 of the transfer: 2.5 at 10 and 0.5 at 30. The fourth is the oldest that is left.
    expect(sold?.lots.map(({ opened, units }) => [opened, units])).toEqual([
      ['2020-01-02', 2.5],
      ['2021-01-04', 0.5],
      ['2021-01-04', 1],
    ])
  })

  test('units of which no purchase is known count as bought at their value of the day', () => {
    const alone = booked({ ...given, type: 'buy', transfer: { id: null, lots: [] } })
    expect(measureIt([alone], 'average').totals).toMatchObject({ cost: 200, moneyIn: 200, gain: { total: 50 } })
  })
})

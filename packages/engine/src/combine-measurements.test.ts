import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combineMeasurements } from './combine-measurements.ts'
import type { CostMethod } from './cost-book.ts'
import { createFxTable } from './fx-table.ts'
import { measureHoldings } from './holding-returns.ts'
import { LOT_METHODS } from './lot-queue.ts'
import { measurePortfolio, type PortfolioMeasurement } from './measure-portfolio.ts'
import { measureReturn } from './measure-return.ts'
import { realizedGains, realizedGainsBy } from './realized-gains.ts'
import { measureRisk } from './risk.ts'
import { runSteps } from './steps.ts'
import { arbitraryPeriod, arbitraryPortfolio, type ListedPortfolio } from './testing/arbitrary-portfolio.ts'
import { booked } from './testing/booked.ts'
import { bridgeValue } from './value-bridge.ts'

/** Amounts reach a few million here: agreement to 1e-7 is agreement to rounding. */
function agree(actual: number | null | undefined, expected: number | null | undefined): void {
  if (typeof actual !== 'number' || typeof expected !== 'number') {
    expect(actual).toBe(expected)
    return
  }
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(actual), Math.abs(expected)))
}

const sumOf = <Part>(parts: readonly Part[], read: (part: Part) => number) =>
  parts.reduce((sum, part) => sum + read(part), 0)

const methods: readonly CostMethod[] = ['average', 'fifo']

/** A ledger dealt out to three portfolios with cost methods of their own. */
const arbitraryParts = arbitraryPortfolio.chain((input) =>
  fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 2 }), {
        minLength: input.transactions.length,
        maxLength: input.transactions.length,
      }),
      fc.tuple(fc.constantFrom(...methods), fc.constantFrom(...methods), fc.constantFrom(...methods)),
    )
    .map(([owners, costMethods]) =>
      costMethods.map((costMethod, owner) => ({
        ...input,
        costMethod,
        transactions: input.transactions.filter((_, index) => owners[index] === owner),
      })),
    ),
)

function combine(inputs: readonly ListedPortfolio[]): { parts: PortfolioMeasurement[]; whole: PortfolioMeasurement } {
  const parts = inputs.map((input) => measurePortfolio(input))
  const { baseCurrency, today } = inputs[0] as ListedPortfolio
  return { parts, whole: combineMeasurements(parts, { baseCurrency, today }) }
}

describe('several portfolios as one', () => {
  test('value, cost, gain and flows are the sums of the portfolios', () =>
    fc.assert(
      fc.property(arbitraryParts, (inputs) => {
        const { parts, whole } = combine(inputs)
        for (const name of ['currentValue', 'cost', 'purchases', 'moneyIn', 'moneyOut'] as const) {
          agree(
            whole.totals[name],
            sumOf(parts, ({ totals }) => totals[name]),
          )
        }
        for (const part of ['total', 'realized', 'unrealized', 'dividend', 'currencyEffect', 'fees'] as const) {
          agree(
            whole.totals.gain[part],
            sumOf(parts, ({ totals }) => totals.gain[part]),
          )
        }
        agree(whole.totals.currentValue, whole.totals.moneyIn - whole.totals.moneyOut + whole.totals.gain.total)
        agree(
          whole.totals.percent,
          whole.totals.purchases > 0 ? whole.totals.gain.total / whole.totals.purchases : null,
        )
      }),
    ))

  test('has one line per asset, which is the sum of its lines', () =>
    fc.assert(
      fc.property(arbitraryParts, (inputs) => {
        const { parts, whole } = combine(inputs)
        const lines = parts.flatMap((part) => part.lines)
        expect(whole.lines.map(({ assetId }) => assetId).sort()).toEqual(
          [...new Set(lines.map(({ assetId }) => assetId))].sort(),
        )
        for (const line of whole.lines) {
          const own = lines.filter(({ assetId }) => assetId === line.assetId)
          agree(
            line.units,
            sumOf(own, ({ units }) => units),
          )
          agree(
            line.baseCurrencyCurrentValue,
            sumOf(own, ({ baseCurrencyCurrentValue }) => baseCurrencyCurrentValue ?? Number.NaN),
          )
          agree(
            line.gain.total,
            sumOf(own, ({ gain }) => gain.total ?? Number.NaN),
          )
          agree(line.baseCurrencyCurrentValue, (line.moneyIn ?? 0) - (line.moneyOut ?? 0) + (line.gain.total ?? 0))
          if (line.baseCurrencyCostPerUnit !== null) {
            agree(line.baseCurrencyCostPerUnit * line.units, line.baseCurrencyCost)
          }
        }
      }),
    ))

  test('on every day, value and flows are the sums of the portfolios', () =>
    fc.assert(
      fc.property(arbitraryParts, (inputs) => {
        const { parts, whole } = combine(inputs)
        const series = whole.valueSeries()
        const others = parts.flatMap((part) => part.valueSeries() ?? [])
        for (const name of ['values', 'inflows', 'outflows', 'loneFees'] as const) {
          series?.[name].forEach((amount, at) => {
            const day = series.firstDay + at
            agree(
              amount,
              sumOf(others, (other) => other[name][day - other.firstDay] ?? 0),
            )
          })
        }
        expect(series?.firstDay).toBe(
          others.length === 0 ? undefined : Math.min(...others.map(({ firstDay }) => firstDay)),
        )
      }),
    ))

  test('one portfolio is itself', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, arbitraryPeriod, (input, period) => {
        const { parts, whole } = combine([input])
        const [part] = parts as [PortfolioMeasurement]
        expect(whole.lines).toEqual(part.lines)
        expect(whole.totals).toEqual(part.totals)
        expect(whole.valueSeries()).toEqual(part.valueSeries())
        expect(whole.effects()).toEqual(part.effects())
        expect(runSteps(bridgeValue(whole, period))).toEqual(runSteps(bridgeValue(part, period)))
        expect(runSteps(measureHoldings(whole, period))).toEqual(runSteps(measureHoldings(part, period)))
        for (const method of ['twr', 'irr', 'dietz'] as const) {
          expect(measureReturn(whole, method, period)).toEqual(measureReturn(part, method, period))
        }
      }),
    ))

  test('portfolios without a common asset are the one portfolio with all of their transactions', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, arbitraryPeriod, (input, period) => {
        const isFirst = ({ assetId }: { assetId: string }) => assetId === input.assets[0]?.assetId
        const { whole } = combine([
          { ...input, transactions: input.transactions.filter(isFirst) },
          { ...input, transactions: input.transactions.filter((each) => !isFirst(each)) },
        ])
        const poured = measurePortfolio(input)
        for (const method of ['twr', 'irr', 'dietz'] as const) {
          agree(measureReturn(whole, method, period).value, measureReturn(poured, method, period).value)
        }
        const risk = (measured: PortfolioMeasurement) => measureRisk(measured, { period, riskFreeRate: 0 })
        agree(risk(whole)?.volatility, risk(poured)?.volatility)
        agree(runSteps(bridgeValue(whole, period)).priceEffect, runSteps(bridgeValue(poured, period)).priceEffect)
        const question = { ...period, method: 'fifo', longTermMonths: 12 } as const
        agree(realizedGains(whole, question).gain, realizedGains(poured, question).gain)
      }),
    ))

  test('realized gains are the sums of the portfolios, by every method', () =>
    fc.assert(
      fc.property(arbitraryParts, arbitraryPeriod, (inputs, period) => {
        const { parts, whole } = combine(inputs)
        const question = { ...period, longTermMonths: 12 }
        const ofParts = parts.map((part) => realizedGainsBy(part, LOT_METHODS, question))
        for (const [at, sums] of realizedGainsBy(whole, LOT_METHODS, question).entries()) {
          for (const name of ['proceeds', 'cost', 'fees', 'currencyGain', 'gain', 'shortTerm', 'longTerm'] as const) {
            agree(
              sums[name],
              sumOf(ofParts, (methods) => methods[at]?.[name] ?? Number.NaN),
            )
          }
        }
      }),
    ))

  test('contributions of the holdings add up to the return, and their gains to the gain', () =>
    fc.assert(
      fc.property(arbitraryParts, arbitraryPeriod, (inputs, period) => {
        const { parts, whole } = combine(inputs)
        const returns = runSteps(measureHoldings(whole, period))
        const gains = parts.flatMap((part) => runSteps(measureHoldings(part, period))?.holdings ?? [])
        agree(
          sumOf(returns?.holdings ?? [], ({ gain }) => gain),
          sumOf(gains, ({ gain }) => gain),
        )
        const twr = returns?.twr.value
        if (typeof twr === 'number') {
          agree(
            sumOf(returns?.holdings ?? [], ({ contribution }) => contribution),
            twr,
          )
        }
      }),
    ))

  test('shares that one portfolio sells and another buys on that day are no flow of the whole', () => {
    const market = (days: readonly number[], closes: readonly number[]) => ({
      assetId: 'A',
      currency: 'EUR',
      prices: { days: Int32Array.from(days), closes: Float64Array.from(closes) },
      splits: [],
    })
    // 2024-01-02, 2024-07-01 and 2024-12-31: the price doubles, and then doubles again.
    const input = {
      baseCurrency: 'EUR',
      today: '2024-12-31',
      assets: [market([19724, 19905, 20088], [10, 20, 40])],
      fx: createFxTable([]),
    }
    const trade = (type: 'buy' | 'sell', date: string, price: number) =>
      booked({ type, date, assetId: 'A', currency: 'EUR', units: 10, price })
    const { parts, whole } = combine([
      { ...input, transactions: [trade('buy', '2024-01-02', 10), trade('sell', '2024-07-01', 20)] },
      { ...input, transactions: [trade('buy', '2024-07-01', 20)] },
    ])
    const period = { from: '2024-01-01', to: '2024-12-31' }
    const returnOf = (measured: PortfolioMeasurement) => measureReturn(measured, 'twr', period).value
    expect(parts.map(returnOf)).toEqual([1, 1])
    expect(returnOf(whole)).toBe(3)
    expect(whole.totals).toMatchObject({ currentValue: 400, gain: { realized: 100, unrealized: 200, total: 300 } })
  })
})

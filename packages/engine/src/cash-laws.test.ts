import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOf } from './build-ledger.ts'
import { majorUnitOf } from './currency.ts'
import { explain } from './explain.ts'
import { explainedFigures, getFigure } from './figures/catalog.ts'
import { measureHoldings } from './holding-returns.ts'
import type { Line } from './line.ts'
import { measurePortfolio } from './measure-portfolio.ts'
import { measureReturn } from './measure-return.ts'
import { recompute, recomputeValue } from './recompute.ts'
import { runSteps } from './steps.ts'
import { groupLines } from './sum-lines.ts'
import { arbitraryCashPortfolio, moneyOf } from './testing/arbitrary-cash.ts'
import { arbitraryPeriod, type ListedPortfolio } from './testing/arbitrary-portfolio.ts'
import { bridgeValue } from './value-bridge.ts'

/** Amounts reach a few million here: agreement to 1e-7 is agreement to rounding. */
function agree(actual: number | null | undefined, expected: number | null | undefined): void {
  if (typeof actual !== 'number' || typeof expected !== 'number') {
    expect(actual).toBe(expected)
    return
  }
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(actual), Math.abs(expected)))
}

const law = (check: (input: Parameters<typeof measurePortfolio>[0] & ListedPortfolio) => void) =>
  fc.assert(fc.property(arbitraryCashPortfolio, check))

/** What each currency's balance is by the bank's arithmetic, and what of it came from outside, without any engine. */
function bankBalances({ transactions }: ListedPortfolio) {
  const balances = new Map<string, number>()
  const add = (currency: string, amount: number) => {
    const { currency: major, factor } = majorUnitOf(currency)
    balances.set(major, (balances.get(major) ?? 0) + amount * factor)
  }
  for (const { type, assetId, units, price, fee, currency } of transactions) {
    const money = assetId.endsWith('.CASH') ? assetId.slice(0, 3) : undefined
    const isOwnExchange = (type === 'buy' || type === 'sell') && money === currency
    if (isOwnExchange || type.includes('split')) continue
    if (type === 'buy') {
      add(currency, 0 - units * price - fee)
      if (money !== undefined) add(money, units)
    } else if (type === 'sell') {
      add(currency, units * price - fee)
      if (money !== undefined) add(money, 0 - units)
    } else if (type === 'deposit' || type === 'interest' || type === 'dividend') add(currency, price - fee)
    else add(currency, 0 - price - fee)
  }
  return balances
}

describe('laws of cash', () => {
  test('equals its flows, currency by currency', () =>
    law((input) => {
      // A broker pays for what was not held; our figures do not count it.
      const measured = measurePortfolio({ ...input, cash: input.cash && { ...input.cash, settlesIn: undefined } })
      fc.pre(measured.lines.every(({ oversoldUnits }) => oversoldUnits === 0))
      const balances = bankBalances(input)
      for (const [currency, balance] of balances)
        agree(measured.lines.find(({ assetId }) => assetId === moneyOf(currency))?.units ?? 0, balance)
    }))

  test('booked or not, each security has the same line, and money on its own counts only where it is booked', () =>
    law((input) => {
      const { cash: _, ...plain } = input
      const securities = input.transactions.filter(({ assetId }) => !assetId.endsWith('.CASH'))
      const isTraded = ({ type }: { type: string }) => ['buy', 'sell', 'dividend', 'fee'].includes(type)
      const withoutCash = input.transactions.filter((each) => securities.includes(each) || isTraded(each))
      const off = measurePortfolio(plain)
      const byAsset = (lines: readonly Line[]) => new Map(lines.map((line) => [line.assetId, line]))
      expect(byAsset(off.lines)).toEqual(byAsset(measurePortfolio({ ...plain, transactions: withoutCash }).lines))
      const booked = measurePortfolio(input)
      for (const line of off.lines.filter(({ assetId }) => !assetId.endsWith('.CASH'))) {
        const { settlement: _settlement, ...figures } =
          booked.lines.find(({ assetId }) => assetId === line.assetId) ?? {}
        const { settlement: _none, ...expected } = line
        expect(figures).toEqual(expected)
      }
    }))

  test('value = money in - money out + gain, of each line, group and the portfolio', () =>
    law((input) => {
      const { lines, totals } = measurePortfolio(input)
      for (const line of lines)
        agree(line.baseCurrencyCurrentValue, (line.moneyIn ?? 0) - (line.moneyOut ?? 0) + (line.gain.total ?? 0))
      for (const sums of [totals, ...groupLines(lines, (assetId) => assetId.slice(-1))])
        agree(sums.currentValue, sums.moneyIn - sums.moneyOut + sums.gain.total)
    }))

  test('when every line has a value, money in and out of the whole are deposits and withdrawals', () =>
    law((input) => {
      const measured = measurePortfolio(input)
      fc.pre(measured.totals.leftOut.length === 0 && !measured.totals.isPartial)
      const flows = { moneyIn: 0, moneyOut: 0 }
      for (const { kind, inflow, outflow } of measured.effects()) {
        if (kind === 'deposit') flows.moneyIn += inflow ?? 0
        if (kind === 'withdrawal') flows.moneyOut += outflow ?? 0
      }
      agree(measured.totals.moneyIn, flows.moneyIn)
      agree(measured.totals.moneyOut, flows.moneyOut)
      agree(measured.totals.gain.total, measured.totals.currentValue - flows.moneyIn + flows.moneyOut)
    }))

  test('the daily series ends at the value and has the flows of the whole', () =>
    law((input) => {
      const measured = measurePortfolio(input)
      const series = measured.valueSeries()
      const sum = (values: Float64Array = new Float64Array()) => values.reduce((total, value) => total + value, 0)
      fc.pre(measured.withoutDailyValues.length === measured.totals.leftOut.length)
      agree(series?.values.at(-1), measured.totals.currentValue)
      agree(sum(series?.inflows), measured.totals.moneyIn)
      agree(sum(series?.outflows), measured.totals.moneyOut)
    }))

  test('a measurement that reuses an earlier one is the same as a new one', () =>
    fc.assert(
      fc.property(
        arbitraryCashPortfolio,
        fc.nat(),
        fc.constantFrom('price', 'remove', 'move', 'off', 'one-currency', 'day'),
        (input, at, how) => {
          const index = at % input.transactions.length
          const first = input.transactions[0]
          const transactions = input.transactions.flatMap((each, position) => {
            if (position !== index || !['price', 'remove', 'move'].includes(how)) return [each]
            if (how === 'remove') return []
            if (how === 'price') return [{ ...each, price: each.price + 1 }]
            return [each.assetId.endsWith('.CASH') ? each : { ...each, assetId: first?.assetId ?? each.assetId }]
          })
          const later = {
            ...input,
            transactions,
            ...(how === 'off' && { cash: undefined }),
            ...(how === 'one-currency' && { cash: { ...input.cash, settlesIn: 'GBP' } }),
            ...(how === 'day' && { today: '2020-07-01' }),
          }
          const previous = measurePortfolio(input)
          previous.valueSeries()
          const reused = measurePortfolio(later, previous)
          const fresh = measurePortfolio(later)
          expect(reused.lines).toEqual(fresh.lines)
          expect(reused.totals).toEqual(fresh.totals)
          expect(reused.effects()).toEqual(fresh.effects())
          expect(reused.valueSeries()).toEqual(fresh.valueSeries())
        },
      ),
    ))

  test('prices that change leave the cash as it was measured', () =>
    fc.assert(
      fc.property(arbitraryCashPortfolio, (listed) => {
        const input = { ...listed, transactions: columnsOf(listed.transactions) }
        const previous = measurePortfolio(input)
        previous.valueSeries()
        const assets = input.assets.map((asset) => ({
          ...asset,
          prices: { ...asset.prices, closes: asset.prices.closes.map((close) => 2 * close) },
        }))
        const reused = measurePortfolio({ ...input, assets }, previous)
        const fresh = measurePortfolio({ ...input, assets })
        expect(reused.totals).toEqual(fresh.totals)
        expect(reused.valueSeries()).toEqual(fresh.valueSeries())
        for (const { assetId } of reused.lines.filter(({ isCash }) => isCash))
          expect(reused.measuredLines.get(assetId)?.[0]).toBe(previous.measuredLines.get(assetId)?.[0])
      }),
    ))

  test('contributions add up to the return of the portfolio, and gains to its bridge', () =>
    fc.assert(
      fc.property(arbitraryCashPortfolio, arbitraryPeriod, (input, period) => {
        const measured = measurePortfolio(input)
        const { twr, holdings = [] } = runSteps(measureHoldings(measured, period)) ?? {}
        const bridge = runSteps(bridgeValue(measured, period))
        expect(Math.abs(bridge.residual)).toBeLessThan(0.005)
        const sum = (part: 'contribution' | 'gain') => holdings.reduce((total, holding) => total + holding[part], 0)
        if (typeof twr?.value === 'number') agree(sum('contribution'), twr.value)
        agree(sum('gain'), bridge.priceEffect + bridge.currencyEffect + bridge.dividend + bridge.fees)
      }),
    ))

  test('explanations recompute every figure of the portfolio and of each line, and its returns', () =>
    fc.assert(
      fc.property(arbitraryCashPortfolio, arbitraryPeriod, (input, period) => {
        const measured = measurePortfolio(input)
        const explains = (question: Parameters<typeof explain>[1], expected?: number | null) => {
          const figure = runSteps(explain(measured, question))
          if (figure === undefined) return
          if (expected !== undefined) agree(figure.explanation.value, expected)
          agree(recompute(figure.explanation, 'inputs'), figure.explanation.value)
          agree(recompute(figure.explanation, 'amounts'), figure.explanation.value)
          if (figure.identity !== null) agree(recomputeValue(figure.identity), figure.identity.value)
        }
        for (const figure of explainedFigures.filter((each) => getFigure(each).group === 'money')) {
          explains({ figure })
          for (const { assetId } of measured.lines) explains({ figure, assetId })
        }
        for (const { assetId, units } of measured.lines) explains({ figure: 'units', assetId }, units)
        const bridge = runSteps(bridgeValue(measured, period))
        explains({ figure: 'moneyIn', period }, bridge.moneyIn)
        explains({ figure: 'moneyOut', period }, bridge.moneyOut)
        explains({ figure: 'gain.currency', period }, bridge.currencyEffect)
        for (const method of ['twr', 'irr', 'dietz'] as const)
          explains({ figure: `return.${method}`, period }, measureReturn(measured, method, period).value)
      }),
    ))
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatIsoDate, parseIsoDate } from './calendar.ts'
import { explain, type Question } from './explain.ts'
import type { Explanation, Leaf } from './explanation.ts'
import { type ExplainedFigure, explainedFigures, getFigure } from './figures/catalog.ts'
import { createFxTable, type FxRateSeries } from './fx-table.ts'
import { unitsHeldOn } from './held-units.ts'
import { measureHoldings } from './holding-returns.ts'
import { internalRateOfReturn } from './internal-rate-of-return.ts'
import { splitRatio } from './ledger.ts'
import { lotsOf } from './lots.ts'
import type { DailyPrices } from './market.ts'
import { measurePortfolio, type PortfolioInput, type PortfolioMeasurement } from './measure-portfolio.ts'
import { measurePerformance, measureReturn } from './measure-return.ts'
import { type EffectPage, pageEffects } from './page-effects.ts'
import { seriesOfPeriod } from './period-series.ts'
import { recompute, recomputeValue } from './recompute.ts'
import { runSteps } from './steps.ts'
import { groupLines } from './sum-lines.ts'
import {
  arbitraryPeriod,
  arbitraryPortfolio,
  arbitraryPortfolioWithRates,
  type ListedPortfolio,
} from './testing/arbitrary-portfolio.ts'
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

function agreeAll(actual: object, expected: object): void {
  expect(Object.keys(actual)).toEqual(Object.keys(expected))
  for (const [name, value] of Object.entries(expected)) agree((actual as Record<string, number>)[name], value)
}

/** The portfolio with everything that is held sold today. */
function closeEverything(input: ListedPortfolio): ListedPortfolio {
  const sales = measurePortfolio(input).lines.flatMap(({ assetId, currency, units }) =>
    units > 0 ? [booked({ type: 'sell', date: input.today, assetId, currency, units, price: 7, sequence: 1e6 })] : [],
  )
  return { ...input, transactions: [...input.transactions, ...sales] }
}

function pricesUntil({ days, closes }: DailyPrices, day: number): DailyPrices {
  const count = days.findIndex((each) => each > day)
  return count < 0 ? { days, closes } : { days: days.slice(0, count), closes: closes.slice(0, count) }
}

function ratesUntil({ days, rates, ...pair }: FxRateSeries, day: number): FxRateSeries {
  const count = days.filter((each) => each <= day).length
  return { ...pair, days: days.slice(0, count), rates: rates.slice(0, count) }
}

const ONE_CLOSE: DailyPrices = { days: Int32Array.of(parseIsoDate('2024-01-02')), closes: Float64Array.of(10) }

const arbitraryChange = fc.record({
  removed: fc.option(fc.nat(), { nil: -1 }),
  changed: fc.option(fc.nat(), { nil: -1 }),
  isAdded: fc.boolean(),
  isRepriced: fc.boolean(),
})

const law = (check: (input: ListedPortfolio) => void) => fc.assert(fc.property(arbitraryPortfolio, check))

describe('laws of the figures', () => {
  test('HLD-09 the parts of every gain add up to its total', () =>
    law((input) => {
      const { lines, totals } = measurePortfolio(input)
      for (const { gain } of [...lines, totals]) {
        agree(
          (gain.realized ?? 0) +
            (gain.unrealized ?? 0) +
            (gain.dividend ?? 0) +
            (gain.currencyEffect ?? 0) +
            (gain.fees ?? 0),
          gain.total,
        )
        expect(gain.fees).toBeLessThanOrEqual(0)
      }
    }))

  test('value = money in - money out + gain, of each line, group and the portfolio', () =>
    law((input) => {
      const { lines, totals } = measurePortfolio(input)
      for (const line of lines) {
        agree(line.baseCurrencyCurrentValue, (line.moneyIn ?? 0) - (line.moneyOut ?? 0) + (line.gain.total ?? 0))
      }
      for (const sums of [totals, ...groupLines(lines, (assetId) => assetId.slice(-1))]) {
        agree(sums.currentValue, sums.moneyIn - sums.moneyOut + sums.gain.total)
      }
    }))

  test('groups add up to the portfolio', () =>
    law((input) => {
      const { lines, totals } = measurePortfolio(input)
      const groups = groupLines(lines, (assetId) => (assetId === 'asset-0' ? 'first' : 'others'))
      agree(
        groups.reduce((sum, group) => sum + group.gain.total, 0),
        totals.gain.total,
      )
      agree(
        groups.reduce((sum, group) => sum + group.currentValue, 0),
        totals.currentValue,
      )
      expect(groups.flatMap(({ assetIds }) => assetIds).sort()).toEqual(lines.map(({ assetId }) => assetId).sort())
    }))

  test('FIFO and average cost give the same total gain, units and value', () =>
    law((input) => {
      const average = measurePortfolio({ ...input, costMethod: 'average' })
      const fifo = measurePortfolio({ ...input, costMethod: 'fifo' })
      agree(fifo.totals.gain.total, average.totals.gain.total)
      for (const [index, line] of average.lines.entries()) {
        agree(fifo.lines[index]?.gain.total, line.gain.total)
        agree(fifo.lines[index]?.units, line.units)
      }
    }))

  test('units are conserved: bought less sold, times the splits after', () =>
    law((input) => {
      const unsplit = { ...input, assets: input.assets.map((asset) => ({ ...asset, splits: [] })) }
      for (const line of measurePortfolio(unsplit).lines) {
        const booked = input.transactions
          .filter(({ assetId }) => assetId === line.assetId)
          .toSorted(
            (a, b) =>
              a.date.localeCompare(b.date) || Number(b.type.includes('split')) - Number(a.type.includes('split')),
          )
        let units = 0
        for (const transaction of booked) {
          if (transaction.type === 'buy') units += transaction.units
          if (transaction.type === 'sell') units -= transaction.units
          if (transaction.type.includes('split')) units *= splitRatio(transaction)
        }
        agree(line.units - line.oversoldUnits, units)
        expect(line.units).toBeGreaterThanOrEqual(0)
      }
    }))

  // Tenths that are sold in parts end lots and holdings, but for the residue of binary fractions.
  test('units are none or more than a residue of binary fractions, lots too', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0.1, 0.2, 0.3, 0.7, 1.1), { minLength: 2, maxLength: 12 }),
        fc.array(fc.constantFrom(0.1, 0.2, 0.3, 0.4, 0.6), { minLength: 1, maxLength: 12 }),
        fc.constantFrom('average', 'fifo'),
        (bought, sold, costMethod) => {
          const trades = (type: 'buy' | 'sell', date: string, amounts: readonly number[]) =>
            amounts.map((units) => booked({ type, date, units, price: 10 }))
          const transactions = [...trades('buy', '2024-01-02', bought), ...trades('sell', '2024-01-03', sold)]
          const assets = [{ assetId: 'A', currency: 'EUR', prices: ONE_CLOSE, splits: [] }]
          const input = { baseCurrency: 'EUR', today: '2024-02-01', transactions, assets, fx: createFxTable([]) }
          const measured = measurePortfolio({ ...input, costMethod })
          const { units = 0, oversoldUnits = 0 } = measured.lines[0] ?? {}
          const { open = [], sales = [] } = lotsOf(measured, 'A') ?? {}
          const lots = [...open, ...sales.flatMap(({ taken }) => taken)]
          const counts = [
            units,
            oversoldUnits,
            unitsHeldOn(transactions, [], '2024-02-01'),
            ...lots.map((lot) => lot.units),
          ]
          expect(counts.filter((count) => count !== 0 && Math.abs(count) < 1e-9)).toEqual([])
          const cost = open.reduce((sum, lot) => sum + (lot.cost ?? Number.NaN), 0)
          agree(cost, measured.lines[0]?.cost)
        },
      ),
    ))

  test('the order of entry does not matter', () =>
    law((input) => {
      const { totals } = measurePortfolio({ ...input, transactions: input.transactions.toReversed() })
      agreeAll(totals.gain, measurePortfolio(input).totals.gain)
    }))

  test('a measurement that reuses an earlier one is the same as a new one', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, arbitraryChange, (input, { removed, changed, isAdded, isRepriced }) => {
        const at = (index: number) => index % Math.max(1, input.transactions.length)
        const transactions = input.transactions
          .map((each, index) => (index === at(changed) ? { ...each, price: each.price + 1 } : each))
          .filter((_, index) => index !== at(removed))
        const last = transactions.at(-1)
        if (isAdded && last !== undefined) transactions.push({ ...last, id: 'added', sequence: 1e6 })
        const assets = input.assets.map((asset, index) =>
          isRepriced && index === 0
            ? { ...asset, prices: { ...asset.prices, closes: asset.prices.closes.map((close) => 2 * close) } }
            : asset,
        )
        const later = { ...input, transactions, assets }
        const previous = measurePortfolio(input)
        previous.valueSeries()
        const reused = measurePortfolio(later, previous)
        const fresh = measurePortfolio(later)
        expect(reused.lines).toEqual(fresh.lines)
        expect(reused.totals).toEqual(fresh.totals)
        expect(reused.effects()).toEqual(fresh.effects())
        expect(reused.valueSeries()).toEqual(fresh.valueSeries())
        expect(reused.unbookedSplits).toEqual(fresh.unbookedSplits)
        const untouched = fresh.lines.filter(({ assetId }) => {
          const ledgerOf = ({ transactions }: ListedPortfolio) =>
            transactions.filter((each) => each.assetId === assetId)
          const isTraded = ledgerOf(input).some((each, index) => each !== ledgerOf(later)[index])
          return (
            ledgerOf(input).length === ledgerOf(later).length &&
            !isTraded &&
            !(isRepriced && assetId === input.assets[0]?.assetId)
          )
        })
        for (const { assetId } of untouched) {
          expect(reused.measuredLines.get(assetId)?.[0]).toBe(previous.measuredLines.get(assetId)?.[0])
        }
      }),
    ))

  test('a setting that changes replays every line', () =>
    law((input) => {
      const previous = measurePortfolio(input)
      const today = formatIsoDate(parseIsoDate(input.today) - 30)
      const others: Partial<PortfolioInput>[] = [
        { today },
        { baseCurrency: 'USD' },
        { costMethod: 'fifo' },
        { staleAfterDays: 1000 },
        { fx: createFxTable([]) },
        { ignoredSplits: input.assets.flatMap(({ assetId, splits }) => splits.map(({ date }) => ({ assetId, date }))) },
      ]
      for (const other of others) {
        const changed = { ...input, ...other }
        expect(measurePortfolio(changed, previous).lines).toEqual(measurePortfolio(changed).lines)
      }
    }))

  test('the daily series ends at the value of the lines and includes all their flows', () =>
    law((input) => {
      const measured = measurePortfolio(input)
      const series = measured.valueSeries()
      const sum = (values: Float64Array = new Float64Array()) => values.reduce((total, value) => total + value, 0)
      agree(series?.values.at(-1), measured.totals.currentValue)
      agree(sum(series?.inflows), measured.totals.moneyIn)
      agree(sum(series?.outflows), measured.totals.moneyOut)
    }))
})

describe('laws of returns', () => {
  test('months chain to the return since the start', () =>
    law((input) => {
      const { months, sinceStart } = measurePerformance(measurePortfolio(input), 'twr')
      const chained = months.reduce((product, { value }) => product * (1 + (value ?? 0)), 1) - 1
      agree(sinceStart?.value ?? 0, chained)
    }))

  test('money in another scale leaves every return', () =>
    law((input) => {
      const scaled = {
        ...input,
        transactions: input.transactions.map((booked) => ({ ...booked, price: booked.price * 8, fee: booked.fee * 8 })),
        assets: input.assets.map((asset) => ({
          ...asset,
          prices: { days: asset.prices.days, closes: asset.prices.closes.map((close) => close * 8) },
        })),
      }
      for (const method of ['twr', 'irr', 'dietz'] as const) {
        const before = measurePerformance(measurePortfolio(input), method).sinceStart
        agree(measurePerformance(measurePortfolio(scaled), method).sinceStart?.value, before?.value)
      }
    }))

  test('a split that everybody books changes no value and no return', () =>
    fc.assert(
      fc.property(
        arbitraryPortfolio,
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom(2, 10),
        (random, offset, ratio) => {
          const input = { ...random, assets: random.assets.map((asset) => ({ ...asset, splits: [] })) }
          const splitDay = parseIsoDate('2020-01-01') + offset
          const date = formatIsoDate(splitDay)
          const isAfter = (day: number) => day >= splitDay
          const split = {
            ...input,
            transactions: input.transactions.map((booked) =>
              (booked.type === 'buy' || booked.type === 'sell') && booked.date >= date
                ? { ...booked, units: booked.units * ratio, price: booked.price / ratio }
                : booked,
            ),
            assets: input.assets.map((asset) => ({
              ...asset,
              prices: {
                days: asset.prices.days,
                closes: asset.prices.closes.map((close, i) =>
                  isAfter(asset.prices.days[i] ?? 0) ? close / ratio : close,
                ),
              },
              splits: [{ date, ratio }],
            })),
          }
          // A booked split within days of the market's would be taken for the same one.
          fc.pre(
            !input.transactions.some(
              ({ type, date: day }) => type.includes('split') && Math.abs(parseIsoDate(day) - splitDay) <= 10,
            ),
          )
          const [before, after] = [measurePortfolio(input), measurePortfolio(split)]
          agreeAll(after.totals.gain, before.totals.gain)
          agree(measurePerformance(after, 'twr').sinceStart?.value, measurePerformance(before, 'twr').sinceStart?.value)
        },
      ),
    ))

  test('without flows the time-weighted return, Dietz and the price ratio agree', () =>
    law((input) => {
      const [asset] = input.assets
      if (asset === undefined || asset.currency !== 'EUR') return
      const date = formatIsoDate(asset.prices.days[0] ?? 0)
      const template = {
        id: 'only',
        assetId: asset.assetId,
        type: 'buy',
        date,
        fee: 0,
        currency: 'EUR',
        rate: null,
      } as const
      const price = asset.prices.closes[0] ?? 0
      const transactions = [{ ...template, units: 7, price, sequence: 0 }]
      const measured = measurePortfolio({ ...input, transactions, assets: [{ ...asset, splits: [] }] })
      const period = { from: date, to: input.today }
      if (date === input.today) return
      const priceRatio = (asset.prices.closes.at(-1) ?? 0) / price - 1
      agree(measureReturn(measured, 'twr', period).value, priceRatio)
      agree(measureReturn(measured, 'dietz', period).value, priceRatio)
      const years = (parseIsoDate(input.today) - parseIsoDate(date)) / 365
      // Annual rates are sought between e^-30 and e^30.
      if (Math.abs(Math.log1p(priceRatio)) / years < 29) agree(measureReturn(measured, 'irr', period).value, priceRatio)
    }))

  test('waiting changes no figure when nothing is held', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, fc.integer({ min: 1, max: 4000 }), (random, days) => {
        const input = closeEverything(random)
        const later = measurePortfolio({ ...input, today: formatIsoDate(parseIsoDate(input.today) + days) })
        const now = measurePortfolio(input)
        expect(later.totals).toEqual(now.totals)
        for (const method of ['twr', 'irr', 'dietz'] as const) {
          const { period: _now, ...before } = measurePerformance(now, method).sinceStart ?? { period: null }
          const { period: _later, ...after } = measurePerformance(later, method).sinceStart ?? { period: null }
          expect(after).toEqual(before)
        }
      }),
    ))

  test('the figures of a day do not depend on what happens later', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, fc.integer({ min: 1, max: 399 }), (input, offset) => {
        const day = parseIsoDate(input.today) - offset
        const date = formatIsoDate(day)
        // A first price after the day stands in for it, and a split within ten days of a booked one is that split.
        fc.pre(
          input.assets.every(({ prices, splits }) => {
            const isQuoted = (prices.days[0] as number) <= day
            return isQuoted && splits.every((split) => split.date <= date || parseIsoDate(split.date) > day + 10)
          }),
        )
        const onTheDay = measurePortfolio({
          ...input,
          today: date,
          transactions: input.transactions.filter((booked) => booked.date <= date),
          assets: input.assets.map((asset) => ({ ...asset, prices: pricesUntil(asset.prices, day) })),
        })
        const inHindsight = measurePortfolio(input)
        const series = onTheDay.valueSeries()
        if (series === undefined) return
        const known = inHindsight.valueSeries()
        for (const [index, value] of series.values.entries()) agree(known?.values[index], value)
        const period = { from: '2019-12-31', to: date }
        const before = runSteps(bridgeValue(inHindsight, period))
        const { leftOut: _none, period: _same, residual: _zero, ...parts } = runSteps(bridgeValue(onTheDay, period))
        for (const [name, value] of Object.entries(parts)) agree(before[name as keyof typeof parts], value)
        for (const method of ['irr', 'dietz'] as const) {
          const { value, reason } = measureReturn(inHindsight, method, period)
          expect(reason).toBe(measureReturn(onTheDay, method, period).reason)
          agree(value, measureReturn(onTheDay, method, period).value)
        }
      }),
    ))

  test('no return of a day depends on later prices or rates', () =>
    fc.assert(
      fc.property(arbitraryPortfolioWithRates, fc.integer({ min: 1, max: 399 }), ({ input, rates }, offset) => {
        const day = parseIsoDate(input.today) - offset
        const date = formatIsoDate(day)
        // The first price and the first rate stand in for the days before them.
        fc.pre([...input.assets.map(({ prices }) => prices), ...rates].every(({ days }) => (days[0] as number) <= day))
        const transactions = input.transactions.filter((booked) => booked.date <= date)
        const assets = input.assets.map((asset) => ({ ...asset, splits: [] }))
        const inHindsight = measurePortfolio({ ...input, transactions, assets, fx: createFxTable(rates) })
        const onTheDay = measurePortfolio({
          ...input,
          today: date,
          transactions,
          assets: assets.map((asset) => ({ ...asset, prices: pricesUntil(asset.prices, day) })),
          fx: createFxTable(rates.map((pair) => ratesUntil(pair, day))),
        })
        const period = { from: '2019-12-31', to: date }
        for (const method of ['twr', 'irr', 'dietz'] as const) {
          const { value, reason } = measureReturn(inHindsight, method, period)
          expect(reason).toBe(measureReturn(onTheDay, method, period).reason)
          agree(value, measureReturn(onTheDay, method, period).value)
        }
        const { leftOut: _none, period: _same, residual: _zero, ...parts } = runSteps(bridgeValue(onTheDay, period))
        const later = runSteps(bridgeValue(inHindsight, period))
        for (const [name, value] of Object.entries(parts)) agree(later[name as keyof typeof parts], value)
      }),
    ))

  test('flows are worth nothing at their internal rate of return', () => {
    const flow = fc.record({ day: fc.integer({ min: 0, max: 5000 }), amount: fc.integer({ min: -9999, max: 9999 }) })
    fc.assert(
      fc.property(fc.array(flow, { maxLength: 20 }), (flows) => {
        const { rate } = internalRateOfReturn(flows)
        if (rate === null) return
        const worths = flows.map(({ day, amount }) => amount * (1 + rate) ** (-day / 365))
        const gross = worths.reduce((sum, worth) => sum + Math.abs(worth), 0)
        const residual = Math.abs(worths.reduce((sum, worth) => sum + worth, 0))
        expect(residual).toBeLessThanOrEqual((1e-9 * gross) / Math.min(1, 1 + rate))
      }),
    )
  })
})

describe('laws of holdings', () => {
  test('contributions add up to the return of the portfolio, gains to its bridge, and each return is that of the asset', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, arbitraryPeriod, (input, period) => {
        const measured = measurePortfolio(input)
        const { twr, holdings = [] } = runSteps(measureHoldings(measured, period)) ?? {}
        const { priceEffect, currencyEffect, dividend, fees } = runSteps(bridgeValue(measured, period))
        const sum = (part: 'contribution' | 'gain') => holdings.reduce((total, holding) => total + holding[part], 0)
        if (typeof twr?.value === 'number') agree(sum('contribution'), twr.value)
        agree(sum('gain'), priceEffect + currencyEffect + dividend + fees)
        for (const { assetId, twr: own, irr } of holdings) {
          if (own.value !== null) agree(own.value, measureReturn(measured, 'twr', period, [assetId]).value)
          if (irr.value !== null) agree(irr.value, measureReturn(measured, 'irr', period, [assetId]).value)
        }
      }),
    ))

  test('lots add up to the line, and what sales took to what they relieved', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, fc.constantFrom('average', 'fifo'), (input, costMethod) => {
        const measured = measurePortfolio({ ...input, costMethod })
        for (const line of measured.lines) {
          const lots = lotsOf(measured, line.assetId)
          const sum = (part: 'units' | 'cost' | 'baseCurrencyCost' | 'gain') =>
            lots?.open.reduce((total, lot) => total + (lot[part] ?? Number.NaN), 0)
          agree(sum('units'), line.units)
          agree(sum('cost'), line.cost)
          agree(sum('baseCurrencyCost'), line.baseCurrencyCost)
          agree(sum('gain'), (line.gain.unrealized ?? 0) + (line.currencyEffect.unrealized ?? 0))
          const sold = lots?.sales.reduce((total, { gain }) => total + (gain ?? Number.NaN), 0)
          agree(sold, (line.gain.realized ?? 0) + (line.currencyEffect.realized ?? 0))
          for (const { units, baseCurrencyCost, gain, taken } of lots?.sales ?? []) {
            if (costMethod === 'average') continue
            agree(
              taken.reduce((total, lot) => total + lot.units, 0),
              units,
            )
            agree(
              taken.reduce((total, lot) => total + (lot.baseCurrencyCost ?? Number.NaN), 0),
              baseCurrencyCost,
            )
            agree(
              taken.reduce((total, lot) => total + (lot.gain ?? Number.NaN), 0),
              gain,
            )
          }
        }
      }),
    ))

  test('the series of a period ends where the figures of the period do', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, arbitraryPeriod, (input, period) => {
        const measured = measurePortfolio(input)
        const series = seriesOfPeriod(measured, period)
        if (series === undefined) return
        const bridge = runSteps(bridgeValue(measured, series.period))
        agree(series.values.at(-1), bridge.end)
        agree(
          (series.values.at(-1) ?? 0) - (series.moneyIn.at(-1) ?? 0),
          bridge.end - bridge.start - bridge.moneyIn + bridge.moneyOut,
        )
        const { value } = measureReturn(measured, 'twr', series.period)
        if (value !== null) agree(series.returns.at(-1), value)
      }),
    ))
})

describe('laws of the value bridge', () => {
  test('every period is bridged to the cent, and periods follow on each other', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, arbitraryPeriod, (input, period) => {
        const measured = measurePortfolio(input)
        const bridge = runSteps(bridgeValue(measured, period))
        expect(Math.abs(bridge.residual)).toBeLessThan(0.005)
        const series = measured.valueSeries()
        const at = (date: string) => series?.values[parseIsoDate(date) - series.firstDay] ?? 0
        agree(bridge.start, at(period.from))
        agree(bridge.end, at(period.to))
      }),
    ))

  test('the whole time is bridged by the parts of the gain', () =>
    law((input) => {
      const measured = measurePortfolio(input)
      const bridge = runSteps(bridgeValue(measured, { from: '2019-12-31', to: input.today }))
      const { gain } = measured.totals
      agree(bridge.priceEffect, gain.realized + gain.unrealized)
      agree(bridge.currencyEffect, gain.currencyEffect)
      agree(bridge.dividend, gain.dividend)
      agree(bridge.fees, gain.fees)
    }))
})

describe('laws of explanations', () => {
  const LINE_FIGURES = ['units', 'price', 'baseCurrencyPrice', 'currentValue', 'cost', 'costPerShare'] as const
  /** Of all figures without a period: those that the measurement has too, of a line and of the whole portfolio. */
  const SUMS = explainedFigures.filter((figure) => {
    const { scope, unit, group } = getFigure(figure)
    return (
      scope === 'any' && unit !== 'asset-money' && group === 'money' && !['startValue', 'gain.price'].includes(figure)
    )
  })

  /** The inputs of the explanation make the value, its leaves do too, and the value is the one expected. */
  function explains(measured: PortfolioMeasurement, question: Question, expected: number | null | undefined): void {
    const figure = runSteps(explain(measured, question))
    agree(figure?.explanation.value ?? null, expected ?? null)
    if (figure === undefined) return
    agree(recompute(figure.explanation, 'inputs'), figure.explanation.value)
    agree(recompute(figure.explanation, 'amounts'), figure.explanation.value)
    if (figure.identity !== null) agree(recomputeValue(figure.identity), figure.identity.value)
  }

  test('inputs and leaves recompute every figure of the portfolio and of each line', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, fc.constantFrom('average', 'fifo'), (random, costMethod) => {
        const measured = measurePortfolio({ ...random, costMethod })
        for (const figure of SUMS) {
          explains(measured, { figure }, figureOfTotals(measured.totals, figure))
          for (const line of measured.lines)
            explains(measured, { figure, assetId: line.assetId }, figureOfLine(line, figure))
        }
        for (const line of measured.lines) {
          for (const figure of LINE_FIGURES)
            explains(measured, { figure, assetId: line.assetId }, figureOfLine(line, figure))
        }
      }),
    ))

  test('inputs and leaves recompute the figures and returns of a period', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, arbitraryPeriod, (input, period) => {
        const measured = measurePortfolio(input)
        const bridge = runSteps(bridgeValue(measured, period))
        explains(measured, { figure: 'gain.price', period }, bridge.priceEffect)
        explains(measured, { figure: 'gain.currency', period }, bridge.currencyEffect)
        explains(measured, { figure: 'gain.dividend', period }, bridge.dividend)
        explains(measured, { figure: 'gain.fees', period }, bridge.fees)
        explains(measured, { figure: 'moneyIn', period }, bridge.moneyIn)
        explains(measured, { figure: 'moneyOut', period }, bridge.moneyOut)
        explains(measured, { figure: 'startValue', period }, bridge.start)
        explains(measured, { figure: 'baseCurrencyCurrentValue', period }, bridge.end)
        for (const method of ['twr', 'irr', 'dietz'] as const) {
          const explanation = runSteps(explain(measured, { figure: `return.${method}`, period }))?.explanation
          agree(explanation?.value ?? null, measureReturn(measured, method, period).value)
          if (explanation === undefined || explanation.value === null) continue
          agree(recompute(explanation, 'inputs'), explanation.value)
          agree(recompute(explanation, 'amounts'), explanation.value)
        }
      }),
    ))

  test('every page of effects adds up to the figure, and the pages together list each effect once', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, arbitraryPeriod, fc.integer({ min: 1, max: 9 }), (input, period, limit) => {
        const measured = measurePortfolio(input)
        const [line] = measured.lines
        const questions: Question[] = [
          ...SUMS.map((figure) => ({ figure })),
          ...(line === undefined ? [] : SUMS.map((figure) => ({ figure, assetId: line.assetId }))),
          ...(['twr', 'irr', 'dietz'] as const).map((method) => ({ figure: `return.${method}` as const, period })),
        ]
        for (const question of questions) {
          const whole = runSteps(explain(measured, question))?.explanation
          if (whole === undefined) continue
          const all = leavesOf(whole)
          expect(listPages(whole, limit, 'position').flat()).toEqual(all)
          const bySize = listPages(whole, limit, 'size')
          expect(new Set(bySize.flat())).toEqual(new Set(all))
          if (hasProduct(whole)) continue
          const sizes = bySize.map((page) => page.map(({ amount }) => (amount === null ? Infinity : Math.abs(amount))))
          for (const [index, page] of sizes.slice(1).entries())
            expect(Math.min(...(sizes[index] ?? []))).toBeGreaterThanOrEqual(Math.max(...page))
        }
      }),
    ))
})

/** The effects that each page lists; every page has to recompute to the figure. */
function listPages(whole: Explanation, limit: number, by: 'position' | 'size'): Leaf[][] {
  const pages: Leaf[][] = []
  for (let from: number | null = 0; from !== null; ) {
    const { explanation, total, next }: EffectPage = runSteps(pageEffects(whole, { from, limit, by }))
    agree(recompute(explanation, 'inputs'), recompute(whole, 'inputs'))
    agree(recompute(explanation, 'amounts'), recompute(whole, 'amounts'))
    const listed = leavesOf(explanation).filter(({ kind }) => kind !== 'unlisted')
    expect(listed.length).toBe(Math.min(limit, total - from))
    pages.push(listed)
    from = next
  }
  return pages
}

function hasProduct({ combine, parts }: Explanation): boolean {
  return combine === 'product' || parts.some(hasProduct)
}

function leavesOf({ leaves, parts }: Explanation): Leaf[] {
  return [...leaves, ...parts.flatMap(leavesOf)]
}

type Totals = PortfolioMeasurement['totals']
type Line = PortfolioMeasurement['lines'][number]

function figureOfTotals(totals: Totals, figure: ExplainedFigure): number | null {
  if (figure.startsWith('gain.')) return gainOf(totals.gain, figure)
  if (figure === 'baseCurrencyCurrentValue') return totals.currentValue
  if (figure === 'baseCurrencyCost') return totals.cost
  return totals[figure as 'purchases' | 'moneyIn' | 'moneyOut' | 'percent']
}

function figureOfLine(line: Line, figure: ExplainedFigure): number | null {
  if (figure.startsWith('gain.')) return gainOf(line.gain, figure)
  if (figure === 'costPerShare') return line.costPerUnit
  return line[figure as 'baseCurrencyCurrentValue' | 'purchases' | 'moneyIn' | 'moneyOut' | 'percent']
}

function gainOf(gain: Totals['gain'] | Line['gain'], figure: ExplainedFigure): number | null {
  return figure === 'gain.currency' ? gain.currencyEffect : gain[figure.slice(5) as keyof typeof gain]
}

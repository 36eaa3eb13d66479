import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combineMeasurements } from '../combine-measurements.ts'
import { createFxTable } from '../fx-table.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { measurePortfolio } from '../measure-portfolio.ts'
import { arbitraryPortfolio } from '../testing/arbitrary-portfolio.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import type { MarketDividend } from './market-dividend.ts'
import { portfolioIncome } from './portfolio-income.ts'
import { groupIncome, sumExpected, sumReceived } from './sum-income.ts'

const TODAY = '2024-06-03'
const NO_RATES = createFxTable([])

function dividend(exDate: string, payDate: string | null, value: number): MarketDividend {
  return { exDate, payDate, value, currency: 'EUR' }
}

function incomeOf(transactions: readonly LedgerTransaction[], dividends: readonly MarketDividend[], today = TODAY) {
  const measurement = measure({ today, transactions, assets: [market({ [today]: 50 })] })
  return portfolioIncome(measurement, { dividends: new Map([['A', dividends]]), fx: NO_RATES })
}

const held = booked({ type: 'buy', date: '2023-01-09', units: 100, price: 40 })

describe('the income of a portfolio', () => {
  test('what the ledger has is received: gross, withheld and net', () => {
    const paid = booked({ id: 'paid', type: 'dividend', date: '2024-05-17', price: 320, fee: 84.4 })
    const { received, missing } = incomeOf([held, paid], [dividend('2024-05-14', '2024-05-17', 3.2)])
    expect(received).toEqual([
      { transactionId: 'paid', assetId: 'A', date: '2024-05-17', gross: 320, withheld: 84.4, net: 320 - 84.4 },
    ])
    expect(missing).toEqual([])
  })

  test('a dividend that was paid while units were held is missing, with the units held before the ex-day', () => {
    const sold = booked({ type: 'sell', date: '2024-05-14', units: 60, price: 50 })
    const { missing } = incomeOf([held, sold], [dividend('2024-05-14', '2024-05-17', 3.2)])
    expect(missing).toMatchObject([{ exDate: '2024-05-14', units: 100, value: 3.2, gross: 320 }])
  })

  test('units bought on the ex-day have no dividend; a split on it comes before it', () => {
    const bought = booked({ type: 'buy', date: '2024-05-14', units: 5, price: 50 })
    expect(incomeOf([bought], [dividend('2024-05-14', '2024-05-17', 3.2)]).missing).toEqual([])
    const split = booked({ type: 'split', date: '2024-05-14', units: 4 })
    const { missing } = incomeOf([held, split, bought], [dividend('2024-05-14', '2024-05-17', 0.8)])
    expect(missing).toMatchObject([{ units: 400, gross: 320 }])
  })

  test.each([
    ['2024-05-14', '2024-06-03', 'declared'],
    ['2024-05-14', '2024-06-02', 'missing'],
    ['2024-04-19', null, 'declared'],
    ['2024-04-18', null, 'missing'],
    ['2024-06-20', '2024-06-24', 'declared'],
  ])('with the ex-day %s and the pay day %s, on 3 June it is %s', (exDate, payDate, state) => {
    const { expected, missing } = incomeOf([held], [dividend(exDate, payDate, 3.2)])
    expect(expected.filter((each) => each.state === 'declared').map(({ gross }) => gross)).toEqual(
      state === 'declared' ? [320] : [],
    )
    expect(missing).toHaveLength(state === 'missing' ? 1 : 0)
  })

  test('a stated dividend that was booked as a return of capital is not missing, and no income', () => {
    const back = booked({ type: 'returnofcapital', date: '2024-04-05', price: 200 })
    const { missing, received } = incomeOf([held, back], [dividend('2024-04-02', '2024-04-05', 2)])
    expect([missing, received]).toEqual([[], []])
  })

  test('a declared payment takes the place of its estimate, and comes once more only after a year', () => {
    const { expected } = incomeOf([held], [dividend('2023-05-30', '2023-06-06', 3), dividend('2024-05-29', null, 3.2)])
    expect(expected.map(({ state, exDate }) => [state, exDate])).toEqual([['declared', '2024-05-29']])
  })

  test('estimates count the units of today, and end with the holding', () => {
    const dividends = [dividend('2023-09-14', '2023-09-19', 3)]
    const sold = booked({ type: 'sell', date: '2024-02-01', units: 60, price: 50 })
    const rest = booked({ type: 'sell', date: '2024-02-02', units: 40, price: 50 })
    expect(incomeOf([held, sold], dividends).expected).toMatchObject([
      { state: 'estimated', exDate: '2024-09-14', payDate: '2024-09-19', units: 40, gross: 120 },
    ])
    expect(incomeOf([held, sold, rest], dividends)).toMatchObject({ expected: [], yields: [] })
    expect(incomeOf([held], []).yields).toEqual([])
  })

  test('a unit yields its next twelve months by its price and by its cost, and grows by what it paid more', () => {
    const dividends = [dividend('2022-09-14', null, 2.5), dividend('2023-09-14', null, 3)]
    const { yields } = incomeOf([held], dividends)
    expect(yields).toEqual([{ assetId: 'A', yield: 3 / 50, yieldOnCost: 3 / 40, growth: 3 / 2.5 - 1 }])
    expect(incomeOf([held], dividends.slice(1)).yields).toMatchObject([{ growth: null }])
  })

  test('a year of growth ends on its day: the day a year before belongs to the year before', () => {
    const values = { '2022-06-03': 9, '2022-06-04': 2, '2023-06-03': 1, '2023-06-04': 2, '2024-06-03': 4 }
    const dividends = Object.entries(values).map(([exDate, value]) => dividend(exDate, exDate, value))
    expect(incomeOf([held], dividends).yields[0]?.growth).toBe(1)
  })

  test('the next twelve months end with the same day of the next year', () => {
    const paid = booked({ type: 'dividend', date: TODAY, price: 300 })
    const { expected } = incomeOf([held, paid], [dividend(TODAY, TODAY, 3)])
    expect(expected.map(({ state, payDate }) => [state, payDate])).toEqual([['estimated', '2025-06-03']])
    const later = booked({ type: 'dividend', date: TODAY, price: 300 })
    expect(incomeOf([held, later], [dividend('2024-06-02', '2024-06-04', 3)]).expected).toEqual([])
  })

  test('what is expected or missing is taxed by the rate of its holding, and nothing is withheld without one', () => {
    const measurement = measure({ today: TODAY, transactions: [held], assets: [market({ [TODAY]: 50 })] })
    // Germany withholds 26.375 % (25 % and the solidarity surcharge, Bundeszentralamt für Steuern).
    const stated = [dividend('2024-04-02', '2024-04-05', 2), dividend('2024-05-28', '2024-06-07', 3.2)]
    const incomeAt = (rate: number | null) =>
      portfolioIncome(measurement, { dividends: new Map([['A', stated]]), fx: NO_RATES, taxRateOf: () => rate })
    const { missing, expected } = incomeAt(0.26375)
    expect(missing).toMatchObject([{ gross: 200, taxRate: 0.26375, withheld: 52.75, net: 147.25 }])
    expect(expected.map(({ state }) => state)).toEqual(['declared', 'estimated'])
    expect(expected[0]?.withheld).toBeCloseTo(84.4, 9)
    expect(expected[1]?.withheld).toBeCloseTo(52.75, 9)
    expect(sumExpected(expected, 'declared').net).toBeCloseTo(320 - 84.4, 9)
    expect(incomeAt(null).missing).toMatchObject([{ taxRate: null, withheld: 0, net: 200 }])
  })

  test('a payment without a rate is counted, and in no sum', () => {
    const franc = booked({ type: 'dividend', date: '2024-05-17', price: 10, currency: 'CHF' })
    const euro = booked({ type: 'dividend', date: '2024-05-17', price: 4, fee: 1 })
    expect(sumReceived(incomeOf([held, franc, euro], []).received)).toEqual({
      payments: 2,
      gross: 4,
      withheld: 1,
      net: 3,
      withoutRate: 1,
    })
  })

  test('what is received adds up to the dividends of the portfolio, and so do its parts', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, (input) => {
        const measurement = measurePortfolio(input)
        const { received } = portfolioIncome(measurement, { dividends: new Map(), fx: input.fx })
        const whole = sumReceived(received)
        expect(whole.payments).toBe(measurement.effects().filter(({ kind }) => kind === 'dividend').length)
        for (const { assetId, gain } of measurement.lines) {
          if (gain.dividend === null) continue
          expect(sumReceived(received.filter((each) => each.assetId === assetId)).gross).toBeCloseTo(gain.dividend, 6)
        }
        for (const keyOf of [assetOf, monthOf]) {
          const parts = [...groupIncome({ received, expected: [] }, keyOf).values()].map((sums) => sums.received)
          for (const part of ['gross', 'withheld', 'net', 'payments', 'withoutRate'] as const)
            expect(parts.reduce((sum, each) => sum + each[part], 0)).toBeCloseTo(whole[part], 6)
        }
        expect(whole.net).toBeCloseTo(whole.gross - whole.withheld, 6)
      }),
    ))

  test('a ledger with every dividend on its pay day misses none, and expects none that it has', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, arbitraryDividends, (input, stated) => {
        const transactions = input.transactions.filter(({ type }) => type !== 'dividend')
        const without = { ...input, transactions }
        const dividends = new Map(input.assets.map(({ assetId }) => [assetId, stated]))
        const first = portfolioIncome(measurePortfolio(without), { dividends, fx: input.fx })
        const bookings = first.missing.map(({ assetId, exDate, payDate, units, value, currency }, index) =>
          booked({
            id: `paid-${index}`,
            assetId,
            type: 'dividend',
            date: payDate ?? exDate,
            price: units * value,
            currency,
          }),
        )
        const after = measurePortfolio({ ...without, transactions: [...transactions, ...bookings] })
        const second = portfolioIncome(after, { dividends, fx: input.fx })
        expect(second.missing).toEqual([])
        expect(second.expected).toEqual(first.expected)
        expect(second.received).toHaveLength(first.missing.length)
      }),
    ))

  test('the income of several portfolios is the sum of theirs', () =>
    fc.assert(
      fc.property(arbitraryPortfolio, arbitraryDividends, (input, stated) => {
        const dividends = new Map(input.assets.map(({ assetId }) => [assetId, stated]))
        const halves = [0, 1].map((half) =>
          measurePortfolio({
            ...input,
            transactions: input.transactions.filter(({ type }, index) => type.includes('split') || index % 2 === half),
          }),
        )
        const incomes = halves.map((measurement) => portfolioIncome(measurement, { dividends, fx: input.fx }))
        const whole = portfolioIncome(combineMeasurements(halves, input), { dividends, fx: input.fx })
        expect(whole.missing).toHaveLength(incomes.reduce((sum, { missing }) => sum + missing.length, 0))
        for (const [index, half] of halves.entries()) {
          const ofHalf = [...half.measuredLines.values()].flat().map((line) => whole.missingByLine.get(line))
          expect(ofHalf).toEqual([...(incomes[index]?.missingByLine.values() ?? [])])
        }
        const sumOf = (received: boolean) =>
          incomes.reduce(
            (sum, income) =>
              sum + (received ? sumReceived(income.received).gross : sumExpected(income.expected, 'estimated').gross),
            0,
          )
        expect(sumReceived(whole.received).gross).toBeCloseTo(sumOf(true), 6)
        expect(sumExpected(whole.expected, 'estimated').gross).toBeCloseTo(sumOf(false), 6)
      }),
    ))
})

const assetOf = ({ assetId }: { assetId: string }) => assetId
const monthOf = (payment: object) => ('date' in payment ? String(payment.date).slice(0, 7) : '')

/** Payments at least two months apart: no window of one reaches into that of another. */
const arbitraryDividends = fc
  .array(
    fc.tuple(fc.integer({ min: 60, max: 200 }), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 300 })),
    {
      maxLength: 5,
    },
  )
  .map((steps) => {
    let day = Date.parse('2020-01-01')
    const dateAfter = (days: number) => new Date(day + days * 86_400_000).toISOString().slice(0, 10)
    return steps.map(([gap, toPay, cents]) => {
      day += gap * 86_400_000
      return { exDate: dateAfter(0), payDate: dateAfter(toPay), value: cents / 100, currency: 'EUR' }
    })
  })

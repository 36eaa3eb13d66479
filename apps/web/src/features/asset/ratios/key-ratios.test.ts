import type { Profile } from '@plumbline/contract/assets/profile-schemas'
import { expect, test } from 'vitest'
import { listFiscalYears, measureRatios } from './key-ratios.ts'

const none = { quarterly: [] }

/** Calculated by hand beside each figure. */
const financials = (currency = 'USD'): NonNullable<Profile['Financials']> => ({
  Income_Statement: {
    ...none,
    currency_symbol: 'USD',
    yearly: [
      {
        date: '2025-12-31',
        totalRevenue: 500,
        grossProfit: 200,
        operatingIncome: 90,
        netIncome: 60,
        interestExpense: -15,
      },
      { date: '2024-12-31', totalRevenue: 400, operatingIncome: -10, netIncome: 40, interestExpense: 0 },
      { date: '2022-12-31', totalRevenue: 100, netIncome: 10, operatingIncome: 1, interestExpense: -0.5 },
    ],
  },
  Balance_Sheet: {
    ...none,
    currency_symbol: currency,
    yearly: [
      {
        date: '2025-12-31',
        totalAssets: 1200,
        totalStockholderEquity: 300,
        shortLongTermDebtTotal: 150,
        totalCurrentAssets: 240,
        totalCurrentLiabilities: 160,
        commonStockSharesOutstanding: 20,
      },
    ],
  },
  Cash_Flow: {
    ...none,
    currency_symbol: 'USD',
    yearly: [
      { date: '2025-12-31', freeCashFlow: 45, dividendsPaid: -24 },
      { date: '2024-12-31', freeCashFlow: 50 },
    ],
  },
})

const valuesOf = (currency?: string) =>
  Object.fromEntries(
    measureRatios(listFiscalYears(financials(currency)), 3).map(({ id, values }) => [
      id,
      values.map((value) => (value === null ? null : Number(value.toFixed(10)))),
    ]),
  )

test('growth, margins, per share and ratios of each fiscal year', () => {
  expect(valuesOf()).toEqual({
    revenueGrowth: [0.25, null, null], // 500 / 400 - 1; 2023 is missing
    netIncomeGrowth: [0.5, null, null], // 60 / 40 - 1
    freeCashFlowGrowth: [-0.1, null, null], // 45 / 50 - 1
    grossMargin: [0.4, null, null], // 200 / 500
    operatingMargin: [0.18, -0.025, 0.01], // 90 / 500, -10 / 400, 1 / 100
    netMargin: [0.12, 0.1, 0.1], // 60 / 500, 40 / 400, 10 / 100
    freeCashFlowMargin: [0.09, 0.125, null], // 45 / 500, 50 / 400
    revenuePerShare: [25, null, null], // 500 / 20
    earningsPerShare: [3, null, null], // 60 / 20
    freeCashFlowPerShare: [2.25, null, null], // 45 / 20
    bookValuePerShare: [15, null, null], // 300 / 20
    returnOnEquity: [0.2, null, null], // 60 / 300
    returnOnAssets: [0.05, null, null], // 60 / 1200
    debtToEquity: [0.5, null, null], // 150 / 300
    currentRatio: [1.5, null, null], // 240 / 160
    interestCoverage: [6, null, 2], // 90 / 15; none to pay; 1 / 0.5
    payoutRatio: [0.4, null, null], // 24 / 60
  })
})

test('operating income has no growth from a loss, and no figure mixes two currencies', () => {
  expect(valuesOf()).not.toHaveProperty('operatingIncomeGrowth')
  expect(Object.keys(valuesOf('EUR'))).not.toContain('returnOnEquity')
})

test('the growth of the last shown year uses the year before it', () => {
  const rows = measureRatios(listFiscalYears(financials()), 1)
  expect(rows.find(({ id }) => id === 'revenueGrowth')?.values).toEqual([0.25])
})

test.each([
  ['2025-01-17', null], // 349 days
  ['2025-01-16', 0.25],
  ['2024-12-16', null], // 381 days
  ['2024-12-17', 0.25],
])('the year before ended 350 to 380 days earlier: %s', (date, growth) => {
  const { Income_Statement, ...others } = financials()
  const [latest, before] = Income_Statement.yearly
  const yearly = [
    { ...latest, date: '2026-01-01' },
    { ...before, date },
  ]
  const years = listFiscalYears({ ...others, Income_Statement: { ...Income_Statement, yearly } })
  expect(measureRatios(years, 1).find(({ id }) => id === 'revenueGrowth')?.values[0] ?? null).toBe(growth)
})

import { MAX_LONG_TERM_MONTHS } from '@plumbline/contract/realized-gains/vocabulary'
import { expect, test } from 'vitest'
import {
  readCurrency,
  readFundamentalsSearch,
  readGainsSearch,
  readHoldingsSearch,
  readIncomeSearch,
  readPastMoment,
  readPerformanceSearch,
  readPriceSearch,
  readSubscribeSearch,
  readTransactionFilter,
  readWholeSearch,
} from './search-parameters.ts'

test('AST-05 the fundamentals’ parameters in an address are read, and invalid ones are left out', () => {
  const asked = { statement: 'Cash_Flow', period: 'quarterly', years: 20, lines: 'netIncome,freeCashFlow' }
  expect(readFundamentalsSearch(asked)).toEqual(asked)
  expect(readFundamentalsSearch({ years: '10' })).toEqual({ years: 10 })
  expect(readFundamentalsSearch({ statement: 'Notes', period: 'daily', years: 3, lines: 7 })).toEqual({})
})

test('the holdings read view, sorting, grouping and filter, and leave out what they do not know', () => {
  const shared = { view: 'risk', sort: '-weight', group: 'sector', positions: 'closed', tag: 'g1' }
  expect(readHoldingsSearch(shared)).toEqual(shared)
  expect(readWholeSearch({ tag: 7 })).toEqual({ tag: '7' })
  expect(readHoldingsSearch({ view: '2' })).toEqual({ view: 2 })
  expect(readHoldingsSearch({ view: 'x', sort: 'a b', group: 'colour', positions: 'some' })).toEqual({})
})

test('a period of returns is two days in order, and a bridge has a year of four digits', () => {
  const first = { from: '1900-01-01', to: '1900-01-02' }
  expect(readPerformanceSearch({ ...first, year: '1900' })).toEqual({ ...first, year: 1900 })
  expect(readPerformanceSearch({ year: 9999 })).toEqual({ year: 9999 })
  for (const year of [1899, 10_000, 2024.5, 'last']) expect(readPerformanceSearch({ year })).toEqual({})
  for (const [from, to] of [
    ['2024-01-02', '2024-01-02'],
    ['2024-01-02', '2024-02-30'],
    ['2024-02-30', '2024-03-02'],
    ['1899-12-31', '2024-01-02'],
    ['2024-01-02', undefined],
  ])
    expect(readPerformanceSearch({ from, to })).toEqual({})
})

test('sales may be of one day, and long term is from one month on', () => {
  const day = { from: '1900-01-01', to: '1900-01-01' }
  expect(readGainsSearch({ ...day, method: 'hifo', months: '1' })).toEqual({ ...day, method: 'hifo', months: 1 })
  expect(readGainsSearch({ months: MAX_LONG_TERM_MONTHS })).toEqual({ months: MAX_LONG_TERM_MONTHS })
  expect(readGainsSearch({ report: 'GB' })).toEqual({ report: 'GB' })
  expect(readGainsSearch({ report: 'CH' })).toEqual({ report: 'CH' })
  expect(readGainsSearch({ report: 'XX' })).toEqual({})
  for (const months of [0, MAX_LONG_TERM_MONTHS + 1, 1.5]) expect(readGainsSearch({ months })).toEqual({})
  expect(readGainsSearch({ from: '2024-01-02', to: '2024-01-01', method: 'newest' })).toEqual({})
  for (const [from, to] of [
    ['1899-12-31', '2024-01-02'],
    ['2024-02-30', '2024-03-02'],
    ['2024-01-02', '2024-02-30'],
  ])
    expect(readGainsSearch({ from, to })).toEqual({})
})

test('a period of income is two days in order', () => {
  expect(readIncomeSearch({ from: '2024-01-02', to: '2024-01-02' })).toEqual({ from: '2024-01-02', to: '2024-01-02' })
  expect(readIncomeSearch({ from: '2024-01-03', to: '2024-01-02' })).toEqual({})
  expect(readIncomeSearch({ from: '2024-01-02' })).toEqual({})
})

test('the figures of all portfolios are in a known currency', () => {
  for (const read of [readCurrency, readGainsSearch, readIncomeSearch, readPerformanceSearch, readWholeSearch]) {
    expect(read({ currency: 'GBP' })).toEqual({ currency: 'GBP' })
    expect(read({ currency: 'XYZ' })).toEqual({})
  }
})

test('an explanation is of an asset and a period; without a figure there is none', () => {
  const explained = { explain: 'return.twr', asset: 'CORD.XETRA', from: '2024-01-02', to: '2024-03-01' }
  expect(readHoldingsSearch(explained)).toEqual(explained)
  expect(readHoldingsSearch({ ...explained, explain: undefined })).toEqual({})
  expect(readHoldingsSearch({ ...explained, explain: '<b>' })).toEqual({})
  expect(readHoldingsSearch({ explain: 'units', asset: 7, to: '2024-03-01' })).toEqual({ explain: 'units' })
})

test('dates take the place of a period of transactions, and a filter knows its types', () => {
  expect(readTransactionFilter({ period: 'last-year' })).toEqual({ period: 'last-year' })
  expect(readTransactionFilter({ period: 'last-year', to: '2024-03-01' })).toEqual({ to: '2024-03-01' })
  expect(readTransactionFilter({ period: 'ever', from: '2024-02-30' })).toEqual({})
  expect(
    readTransactionFilter({ types: 'buy,gift,sell', asset: 'A', import: 'i', tag: 't', q: 'q'.repeat(201) }),
  ).toEqual({
    types: 'buy,sell',
    asset: 'A',
    import: 'i',
    tag: 't',
    q: 'q'.repeat(200),
  })
  expect(readTransactionFilter({ types: 'gift', asset: '', q: '' })).toEqual({})
})

test('prices and a subscription leave out what they do not know', () => {
  expect(readPriceSearch({ period: '1Y', compare: 'A' })).toEqual({ period: '1y', compare: 'A' })
  expect(readPriceSearch({ period: '9y', compare: '' })).toEqual({})
  expect(readPriceSearch({ compare: 7, correct: '2023-02-30' })).toEqual({})
  expect(readPriceSearch({ correct: '2023-02-28' })).toEqual({ correct: '2023-02-28' })
  const subscribed = { source: 'portfolio', period: 'yearly', code: 'SPRING' }
  expect(readSubscribeSearch(subscribed)).toEqual(subscribed)
  expect(readSubscribeSearch({ source: 1, period: 'daily', code: 2 })).toEqual({})
})

test('a past moment is an instant or a change, and a day beside it or alone', () => {
  const at = '2026-11-23T06:00:00.000Z'
  expect(readPastMoment({ at, day: '2026-11-22' })).toEqual({ at, day: '2026-11-22' })
  expect(readPastMoment({ at, before: 'c' })).toEqual({ before: 'c' })
  expect(readPastMoment({ day: '2026-11-22' })).toEqual({ day: '2026-11-22' })
  expect(readPastMoment({ at: 'noon', before: '', day: '2026-02-30' })).toEqual({})
})

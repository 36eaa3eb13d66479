import type { Profile, Statements } from '@plumbline/contract/assets/profile-schemas'
import { expect, test } from 'vitest'
import { listTabs, startTab } from './asset-tabs.ts'

const none: Statements = { currency_symbol: 'USD', yearly: [], quarterly: [] }
const some: Statements = { ...none, yearly: [{ date: '2025-12-31', totalRevenue: 1 }] }
const Financials = { Balance_Sheet: none, Cash_Flow: none, Income_Statement: some }
const Earnings = { History: [{ date: '2025-12-31', epsActual: 1 }] }
const Holders = { Institutions: [{ name: 'Fund', date: '2025-12-31' }], Funds: [] }
const always = ['price', 'holdings', 'news']

test.each<{ name: string; profile: Profile; tabs: string[] }>([
  { name: 'nothing is known', profile: {}, tabs: always },
  { name: 'financials', profile: { Financials }, tabs: ['fundamentals', ...always, 'valuation'] },
  {
    name: 'financials without an entry',
    profile: { Financials: { Balance_Sheet: none, Cash_Flow: none, Income_Statement: none } },
    tabs: always,
  },
  { name: 'earnings', profile: { Earnings }, tabs: ['price', 'holdings', 'earnings', 'dividends', 'news'] },
  { name: 'earnings without a report', profile: { Earnings: { History: [] } }, tabs: always },
  { name: 'holders without one', profile: { Holders: { Institutions: [], Funds: [] } }, tabs: always },
  { name: 'holders', profile: { Holders }, tabs: ['price', 'holdings', 'insiders', 'news'] },
  {
    name: 'insider transactions alone',
    profile: {
      InsiderTransactions: [{ date: '2025-12-31', ownerName: 'A', transactionCode: 'P', transactionAmount: 1 }],
    },
    tabs: ['price', 'holdings', 'insiders', 'news'],
  },
])('AST-03 the tabs with $name', ({ profile, tabs }) => {
  expect(listTabs({ _id: 'A', profile, type: 'Common Stock' })).toEqual(tabs)
})

test('a fund has a tab of dividends without any earnings', () => {
  for (const type of ['ETF', 'FUND']) {
    expect(listTabs({ _id: 'A', profile: {}, type })).toEqual(['price', 'holdings', 'dividends', 'news'])
  }
})

test('an own security has its price and transactions only', () => {
  expect(listTabs({ _id: 'own-1', profile: {}, type: 'FUND' })).toEqual(['price', 'holdings'])
})

test('the tab whose address is open is among them', () => {
  expect(listTabs({ _id: 'A', profile: {}, type: 'Common Stock' }, 'dividends')).toEqual([
    'price',
    'holdings',
    'dividends',
    'news',
  ])
})

test('AST-05 without financials the asset opens with its earnings, without those with its price', () => {
  expect(startTab({ profile: { Financials, Earnings } })).toBe('fundamentals')
  expect(startTab({ profile: { Earnings } })).toBe('earnings')
  expect(startTab({ profile: {} })).toBe('price')
})

import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { expect, test } from 'vitest'
import { collectEvents } from './collect-events.ts'

const trade = (id: string, type: 'buy' | 'sell', date: string, units: number, price: number, transfer?: object) =>
  ({
    ...{ _id: id, type, date, units, price, currency: 'USD', portfolioId: { _id: 'p1', name: 'Growth' } },
    transfer: transfer ?? null,
    action: null,
  }) as unknown as Transaction

const sources = {
  trades: [
    trade('t3', 'sell', '2022-08-09', 5, 71, { to: 'Pension' }),
    trade('t2', 'sell', '2022-08-08', 15, 70.5),
    trade('t1', 'buy', '2021-02-01', 20, 112.2),
    { ...trade('t0', 'buy', '2020-02-03', 5, 90), opening: { cost: 400, acquired: null } },
  ],
  dividends: [{ date: '2022-09-15', value: 0.3, currency: 'USD', adjusted_value: 0.3, payDate: null }],
  splits: [{ date: '2022-06-01', numerator: 2, denominator: 1 }],
  earnings: [
    { date: '2022-09-30', reportDate: '2022-10-27', epsActual: 1.4, epsEstimate: 1.35 },
    { date: '2022-06-30', epsActual: 1.3 },
    { date: '2022-12-31', reportDate: '2023-01-30', epsEstimate: 1.5 },
  ],
  prices: [
    { date: '2021-03-01', close: 110, adjusted_close: null },
    { date: '2021-03-02', close: 110, adjusted_close: null, market_close: 1.1 },
    { date: '2021-03-06', close: 111, adjusted_close: null, market_close: null },
  ],
  currency: 'USD',
}
const settings = { numberFormat: DEFAULT_NUMBER_FORMAT, areAmountsHidden: false }
const space = '\u00a0'

test('events are in the order of their days, as they were on that day, without transfers and opening positions', () => {
  expect(collectEvents(sources, settings).map(({ date, text }) => `${date} ${text.replaceAll(space, ' ')}`)).toEqual([
    '2021-02-01 Bought 20 at USD 112.20 in Growth',
    '2021-03-02 Your price, market USD 1.10',
    '2021-03-06 Your price, none by the market',
    '2022-06-01 2-for-1 split',
    '2022-08-08 Sold 15 at USD 70.50 in Growth',
    '2022-09-15 Dividend of USD 0.3000 per share',
    '2022-10-27 Earnings of USD 1.40 per share, expected USD 1.35, quarter to 30 Sep 2022',
  ])
})

test('hidden amounts hide the units of trades', () => {
  const [bought] = collectEvents(sources, { ...settings, areAmountsHidden: true })
  expect(bought?.label).toBe('Buy')
  expect(bought?.text.replaceAll(space, ' ')).toBe('Bought at USD 112.20 in Growth')
})

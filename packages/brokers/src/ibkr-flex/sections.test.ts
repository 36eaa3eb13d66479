import type { XmlElement } from '@plumbline/csv-import/formats/parse-xml'
import { describe, expect, test } from 'vitest'
import { commissionsOf, matchCancellations, rebookedTrades } from './cancelled-trades.ts'
import { recordsOfCash } from './cash-transactions.ts'
import { recordsOfCorporateActions } from './corporate-actions.ts'
import { recordsOfTrades } from './trades.ts'

type Row = Record<string, string>

const elementsOf = (rows: readonly object[]): XmlElement[] =>
  rows.map((attributes) => ({ name: 'Row', attributes: { ...attributes }, children: [], text: '', line: 1 }))

const buy = {
  tradeID: '1',
  symbol: 'IVT',
  isin: 'US00000A1029',
  currency: 'USD',
  assetCategory: 'STK',
  tradeDate: '20240115',
  quantity: '10',
  tradePrice: '5',
  buySell: 'BUY',
}

describe('a trade', () => {
  const one = (change: object) => recordsOfTrades(elementsOf([{ ...buy, ...change }]))[0]

  test.each([
    ['a day', { tradeDate: '' }],
    ['a quantity', { quantity: '' }],
    ['a quantity that is not 0', { quantity: '0' }],
    ['a price or the money that moved', { tradePrice: '' }],
  ])('needs %s', (_what, change) => {
    expect(one(change)).toMatchObject({ kind: 'skipped' })
  })

  test.each([
    ['the price as stated', {}, '5'],
    ['the money that moved, without a price', { tradePrice: '', tradeMoney: '-62.5' }, '6.25'],
    ['the proceeds, without both', { tradePrice: '', proceeds: '-62.5' }, '6.25'],
    // 5,000 nominal at 98.4 percent are 4,920.
    ['percent, by the money that moved', { quantity: '5000', tradePrice: '98.4', tradeMoney: '4920' }, '0.984'],
    ['the price, where it is a multiple of the money', { tradeMoney: '50' }, '5'],
  ])('has %s', (_what, change, price) => {
    expect(one(change)).toMatchObject({ kind: 'trade', price })
  })

  test.each([
    ['SELL', { buySell: 'SELL', quantity: '10' }, 'sell'],
    ['SELL (Ca.) of a word', { buySell: 'sell', quantity: '-10' }, 'sell'],
    ['a negative quantity without a word', { buySell: undefined, quantity: '-10' }, 'sell'],
    ['a positive quantity without a word', { buySell: undefined }, 'buy'],
    ['BUY of a negative quantity', { quantity: '-10' }, 'buy'],
  ])('by %s', (_by, change, side) => {
    expect(one(change)).toMatchObject({ side, units: '10' })
  })

  test.each([
    ['a commission', { ibCommission: '-1' }, [{ amount: '1', currency: 'USD' }]],
    [
      'a commission in its own currency',
      { ibCommission: '-1', ibCommissionCurrency: 'EUR' },
      [{ amount: '1', currency: 'EUR' }],
    ],
    ['a rebate, which is no fee', { ibCommission: '0.5' }, []],
    ['a tax', { taxes: '-0.25' }, [{ amount: '0.25', currency: 'USD' }]],
    ['a tax of 0', { taxes: '0' }, []],
    ['no currency for any of them', { ibCommission: '-1', taxes: '-0.25', currency: '' }, []],
  ])('charges %s', (_what, change, fees) => {
    expect(one(change)).toMatchObject({ fees })
  })

  test('is taken from the finest level of detail alone', () => {
    const rows = ['ORDER', 'EXECUTION', 'SYMBOL_SUMMARY'].map((levelOfDetail, index) => ({
      ...buy,
      levelOfDetail,
      tradeID: String(index),
    }))
    expect(recordsOfTrades(elementsOf(rows)).map(({ key }) => key)).toEqual(['trade:1'])
  })
})

describe('cancellations', () => {
  const trade = { ...buy, tradeID: '1', transactionID: '11' }
  const cancellation = { ...buy, transactionType: 'TradeCancel', tradeID: '', origTradeID: '1', quantity: '-10' }
  const targetsOf = (...rows: Row[]) => [...matchCancellations(rows).values()].map((row) => rows.indexOf(row))

  test.each([
    ['the trade that it names', [trade, cancellation], [0]],
    ['the trade by its transaction', [trade, { ...cancellation, origTradeID: '', origTransactionID: '11' }], [0]],
    ['no trade of another id', [trade, { ...cancellation, origTradeID: '2' }], []],
    ['no trade of another transaction', [trade, { ...cancellation, origTransactionID: '12' }], []],
    ['no trade that comes after it', [cancellation, trade], []],
    ['a trade without ids by its terms', [{ ...trade, tradeID: '', transactionID: '' }, cancellation], [0]],
    [
      'no trade without ids of other terms',
      [{ ...trade, tradeID: '', transactionID: '', quantity: '9' }, cancellation],
      [],
    ],
    ['of two with one id, that of equal terms', [{ ...trade, quantity: '9' }, trade, cancellation], [1]],
    ['a trade once', [trade, cancellation, { ...cancellation }], [0]],
  ])('withdraw %s', (_what, rows, targets) => {
    expect(targetsOf(...rows)).toEqual(targets)
  })

  test('let a trade be booked again only after them, and under its old id', () => {
    const again = { ...trade, transactionID: '13' }
    expect(rebookedTrades([trade, cancellation, again])).toEqual([again])
    expect(rebookedTrades([trade, cancellation, { ...again, tradeID: '2' }])).toEqual([])
    expect(rebookedTrades([trade, cancellation, { ...again, tradeID: '' }])).toEqual([])
    expect(rebookedTrades([trade, again])).toEqual([])
  })

  // Of a commission of 6 that was charged and not given back, the trade booked again has 6.
  test('hand the commission on to the trade that is booked again, in one currency', () => {
    const charged = { ...trade, ibCommission: '-6', ibCommissionCurrency: 'USD' }
    const commissionOf = (successor: Row) => {
      const rows = [charged, { ...cancellation, ibCommission: '0' }, successor]
      return commissionsOf(rows, matchCancellations(rows)).get(successor)?.toNumber()
    }
    const again = { ...trade, transactionID: '13', ibCommission: '0', ibCommissionCurrency: 'USD' }
    expect(commissionOf(again)).toBe(-6)
    expect(commissionOf({ ...again, ibCommission: '1' })).toBe(-5)
    expect(commissionOf({ ...again, ibCommissionCurrency: 'EUR' })).toBe(0)
    expect(commissionOf({ ...again, tradeID: '2' })).toBe(0)
  })
})

describe('a cash transaction', () => {
  const dividend = {
    type: 'Dividends',
    transactionID: '5',
    dateTime: '20240301',
    amount: '8.4',
    currency: 'USD',
    symbol: 'IVT',
    isin: 'US00000A1029',
    description: 'IVT CASH DIVIDEND',
  }
  const cash = (...changes: object[]) =>
    recordsOfCash(elementsOf(changes.map((change) => ({ ...dividend, ...change }))))

  test.each([
    ['a day', { dateTime: '' }],
    ['an amount', { amount: '' }],
    ['a currency', { currency: '' }],
  ])('needs %s', (_what, change) => {
    expect(cash(change)).toMatchObject([{ kind: 'skipped', reason: expect.stringMatching(/without/) }])
  })

  test.each([
    ['an ISIN alone', { symbol: '' }, 'dividend'],
    ['a symbol alone', { isin: '' }, 'dividend'],
    ['neither', { symbol: '', isin: '' }, 'skipped'],
  ])('belongs to a holding by %s', (_what, change, kind) => {
    expect(cash(change)).toMatchObject([{ kind }])
  })

  test.each([
    ['a payment in lieu', { type: 'Payment In Lieu Of Dividends' }, 'dividend'],
    ['a withholding tax', { type: 'Withholding Tax', amount: '-1' }, 'dividend-tax'],
    ['a fee of the holding', { type: 'Other Fees', amount: '-1' }, 'fee'],
    ['a fee that is paid back, which is none', { type: 'Other Fees', amount: '1' }, 'skipped'],
    ['another payment of a holding', { type: 'Bond Interest', amount: '-1' }, 'skipped'],
  ])('is %s', (_what, change, kind) => {
    expect(cash(change)).toMatchObject([{ kind }])
  })

  test('is read from the details, and from summaries only without any', () => {
    const summary = { levelOfDetail: 'SUMMARY', transactionID: '6' }
    const keys = (...changes: object[]) => cash(...changes).map(({ key }) => key)
    expect(keys({ levelOfDetail: 'DETAIL' }, summary)).toEqual(['cash:5'])
    expect(keys({ levelOfDetail: 'DETAIL' }, { transactionID: '7' })).toEqual(['cash:5', 'cash:7'])
    expect(keys(summary)).toEqual(['cash:6'])
  })

  test('has a key of at most 200 characters', () => {
    expect(cash({ transactionID: 'x'.repeat(300) })[0]?.key).toBe(`cash:${'x'.repeat(195)}`)
  })
})

describe('a corporate action', () => {
  const split = {
    type: 'FS',
    transactionID: '30',
    dateTime: '20240710;202500',
    actionDescription: 'IVT(US00000A1029) SPLIT 4 FOR 1',
    symbol: 'IVT',
    isin: 'US00000A1029',
  }
  const actions = (...changes: object[]) =>
    recordsOfCorporateActions(elementsOf(changes.map((change) => ({ ...split, ...change }))))

  test('is a split, forward or reverse', () => {
    expect(actions({})).toMatchObject([{ kind: 'split', day: '2024-07-10', newUnits: '4', oldUnits: '1' }])
    const reverse = { type: 'RS', actionDescription: 'IVT(US00000A1029) SPLIT 1 FOR 20' }
    expect(actions(reverse)).toMatchObject([{ kind: 'split', newUnits: '1', oldUnits: '20' }])
  })

  test.each([
    ['another type', { type: 'TC' }],
    ['no ratio', { actionDescription: 'IVT SPLIT' }],
    ['no new units', { actionDescription: 'IVT SPLIT 0 FOR 1' }],
    ['no old units', { actionDescription: 'IVT SPLIT 4 FOR 0' }],
    ['no day', { dateTime: '' }],
  ])('with %s is left to the user', (_what, change) => {
    expect(actions(change)).toMatchObject([{ kind: 'skipped' }])
  })

  test('is booked once a day and security', () => {
    const kinds = (change: object) => actions({}, { transactionID: '31', ...change }).map(({ kind }) => kind)
    expect(kinds({})).toEqual(['split', 'skipped'])
    expect(kinds({ dateTime: '20240711' })).toEqual(['split', 'split'])
    expect(kinds({ isin: 'US00000A1037' })).toEqual(['split', 'split'])
  })

  test('has a key of at most 200 characters', () => {
    expect(actions({ transactionID: 'x'.repeat(300) })[0]?.key).toBe(`action:${'x'.repeat(193)}`)
  })
})

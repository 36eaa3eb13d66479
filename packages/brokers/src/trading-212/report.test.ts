import { describe, expect, test } from 'vitest'
import { readReport } from './report.ts'

type Row = Record<string, string>

/** The report of these rows, with the columns of all of them. */
function report(...rows: Row[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return readReport(lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n'))
}

const trade = {
  Action: 'Market buy',
  Time: '2024-02-01 09:00:00',
  ISIN: 'US00000A1029',
  Ticker: 'IVT',
  Name: 'Invented',
  ID: 'EOF1',
  'No. of shares': '10',
  'Price / share': '5',
  'Currency (Price / share)': 'USD',
  'Exchange rate': '1.25',
  'Currency (Total)': 'EUR',
}

describe('a trade', () => {
  const one = (change: Row = {}) => report({ ...trade, ...change }).trades[0]

  test.each([
    ['units', { 'No. of shares': '' }],
    ['units above 0', { 'No. of shares': '0' }],
    ['a price', { 'Price / share': '' }],
    ['an id', { ID: '' }],
    ['a day', { Time: '' }],
  ])('needs %s', (_what, change) => {
    expect(one(change)).toBeUndefined()
  })

  test.each([
    ['Market buy', 'buy'],
    ['Limit sell', 'sell'],
    ['Deposit', undefined],
  ])('by the action %s', (action, side) => {
    expect(one({ Action: action })?.kind === 'trade' ? one({ Action: action }) : undefined).toEqual(
      side === undefined ? undefined : expect.objectContaining({ side, units: '10', price: '5' }),
    )
  })

  // 1.25 USD per EUR is 0.8 EUR per USD.
  test.each([
    ['the rate of the report, turned around', {}, { currency: 'EUR', rate: '0.8' }],
    ['15 digits of it', { 'Exchange rate': '1.1' }, { currency: 'EUR', rate: '0.909090909090909' }],
    ['none without a rate', { 'Exchange rate': '' }, null],
    ['none of 0', { 'Exchange rate': '0' }, null],
    ['none without the account’s currency', { 'Currency (Total)': '' }, null],
    ['none in the account’s currency', { 'Currency (Price / share)': 'EUR' }, null],
  ])('has %s', (_what, change, fx) => {
    expect(one(change)).toMatchObject({ fx })
  })

  test.each([
    [
      'a fee',
      { 'Currency conversion fee': '0.15', 'Currency (Currency conversion fee)': 'GBP' },
      [{ amount: '0.15', currency: 'GBP' }],
    ],
    [
      'a duty',
      { 'Stamp duty reserve tax': '0.25', 'Currency (Stamp duty reserve tax)': 'GBP' },
      [{ amount: '0.25', currency: 'GBP' }],
    ],
    ['a tax in the account’s currency', { 'Transaction tax': '-0.25' }, [{ amount: '0.25', currency: 'EUR' }]],
    ['a tax of 0', { 'Transaction tax': '0.00' }, []],
    ['a tax in no currency', { 'Transaction tax': '0.25', 'Currency (Total)': '' }, []],
    ['what was withheld, which is of dividends', { 'Withholding tax': '0.25' }, []],
    ['an amount that is no fee', { Total: '50' }, []],
  ])('has the fees of %s', (_what, change, fees) => {
    expect(one(change as Row)).toMatchObject({ fees })
  })
})

describe('a dividend', () => {
  const dividend = {
    ...trade,
    Action: 'Dividend (Ordinary)',
    'Withholding tax': '1.5',
    'Currency (Withholding tax)': 'USD',
  }
  const one = (change: Row = {}) => report({ ...dividend, ...change }).dividends[0]

  test('has its tax where it is in the same currency', () => {
    expect(one()?.tax?.toFixed()).toBe('1.5')
    expect(one({ 'Currency (Withholding tax)': 'GBP' })).toMatchObject({ tax: null })
    expect(one({ 'Withholding tax': '' })).toMatchObject({ tax: null })
  })

  test.each(['No. of shares', 'Price / share', 'Currency (Price / share)'])('needs its %s', (column) => {
    expect(one({ [column]: '' })).toBeUndefined()
  })
})

describe('interest', () => {
  const interest = { ...trade, Action: 'Interest on cash', Total: '0.04' }

  test.each([
    ['money that comes', {}, [{ type: 'interest', amount: { amount: '0.04', currency: 'EUR' } }]],
    ['money that goes', { Total: '-0.04' }, [{ type: 'interestpaid' }]],
    ['nothing', { Total: '0' }, []],
    ['no amount', { Total: '' }, []],
    ['no currency', { 'Currency (Total)': '' }, []],
  ])('is %s', (_what, change, records) => {
    expect(report({ ...interest, ...change }).interest).toMatchObject(records)
  })
})

describe('a split', () => {
  const half = (side: string, units: string) => ({ ...trade, Action: `Stock split ${side}`, 'No. of shares': units })

  test('closes the old units and opens the new ones', () => {
    expect(report(half('open', '50'), half('close', '10')).splits).toMatchObject([{ newUnits: '50', oldUnits: '10' }])
  })

  test.each([
    ['an opening alone', [half('open', '50')]],
    ['a closing alone', [half('close', '10')]],
    ['no new units', [half('open', '0'), half('close', '10')]],
    ['no old units', [half('open', '50'), half('close', '0')]],
    ['days apart', [half('open', '50'), { ...half('close', '10'), Time: '2024-02-02' }]],
    ['another security', [half('open', '50'), { ...half('close', '10'), ISIN: 'US00000A1052' }]],
  ])('is none with %s', (_what, rows) => {
    expect(report(...rows).splits).toEqual([])
  })
})

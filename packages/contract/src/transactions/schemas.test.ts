import { describe, expect, test } from 'vitest'
import {
  changeTransactions,
  createTransactions,
  listAssetTransactions,
  listPortfolioTransactions,
  updateTransaction,
} from './schemas.ts'

const buy = { type: 'buy', date: '2024-03-01', units: '1', price: '10', stockId: 'a', portfolioId: 'p' }
const deposit = { type: 'deposit', date: '2024-03-01', price: '10', currency: 'EUR', portfolioId: 'p' }

/** The fields that are wrong in a row. */
function wrongIn(row: object): string[] {
  const { error } = createTransactions.body.safeParse([row])
  return error?.issues.map(({ path }) => path.slice(1).join('.')) ?? []
}

describe('a transaction', () => {
  test.each([
    ['a buy', buy],
    ['the least units and price', { ...buy, units: '0.00000000000000000001', price: '0' }],
    ['a reverse split in the words of the older API', { ...buy, type: 'reverse-split' }],
    ['a dividend, which has no units', { ...buy, type: 'dividend', units: undefined }],
    ['the fee of a holding', { ...buy, type: 'fee', units: undefined }],
    ['a deposit of a currency', deposit],
    ['a fee of the account', { ...deposit, type: 'fee' }],
    ['a rate above 0', { ...buy, rate: '0.00000000000000000001' }],
    ['no rate', { ...buy, rate: null }],
    ['a source of one letter', { ...buy, source: 'x' }],
    ['the row of a file', { ...buy, fingerprint: 'sixteen-letters-', rowNumber: 1 }],
    ['the row of an import', { ...buy, importId: 'i', rowNumber: 1 }],
    ['a row without an import, as it is read', { ...buy, importId: null, rowNumber: null }],
  ])('may be %s', (_what, row) => {
    expect(wrongIn(row)).toEqual([])
  })

  test.each([
    ['units of a buy', { ...buy, units: undefined }, 'units'],
    ['units above 0 of a buy', { ...buy, units: '0' }, 'units'],
    ['units above 0 of a sale', { ...buy, type: 'sell', units: '0' }, 'units'],
    ['units above 0 of a split', { ...buy, type: 'split', units: '0' }, 'units'],
    ['units above 0 of a reverse split', { ...buy, type: 'reversesplit', units: '0' }, 'units'],
    ['an asset of a buy, whose currency says nothing', { ...buy, stockId: undefined, currency: 'EUR' }, 'stockId'],
    ['an asset of a dividend', { ...deposit, type: 'dividend' }, 'stockId'],
    ['the currency of a deposit', { ...deposit, currency: undefined }, 'stockId'],
    ['the asset or the currency of a fee', { ...deposit, type: 'fee', currency: undefined }, 'stockId'],
    ['a rate above 0', { ...buy, rate: '0' }, 'rate'],
    ['a price that is not negative', { ...buy, price: '-1' }, 'price'],
    ['a source with a name', { ...buy, source: ' ' }, 'source'],
    ['one import', { ...buy, fingerprint: 'sixteen-letters-', importId: 'i', rowNumber: 1 }, 'importId'],
    ['the row number in a file', { ...buy, fingerprint: 'sixteen-letters-' }, 'rowNumber'],
    ['the row number in an import', { ...buy, importId: 'i', rowNumber: null }, 'rowNumber'],
    ['the import of a row number', { ...buy, rowNumber: 1 }, 'rowNumber'],
    ['a row number from 1', { ...buy, importId: 'i', rowNumber: 0 }, 'rowNumber'],
  ])('needs %s', (_what, row, field) => {
    expect(wrongIn(row)).toEqual([field])
  })
})

test.each([
  [{ units: '1' }, true],
  [{ rate: '0.5' }, true],
  [{ rate: null }, true],
  [{ rate: '0' }, false],
  [{ fee: '-1' }, false],
])('a transaction can be changed to %j: %s', (change, isAccepted) => {
  expect(updateTransaction.body.safeParse(change).success).toBe(isAccepted)
})

test('an asset and a portfolio are written as ids or as they are read, and are never nothing', () => {
  const read = { stockId: { _id: 'a', name: 'Acme' }, portfolioId: { _id: 'p', name: 'Mine' } }
  expect(updateTransaction.body.parse(read)).toEqual({ stockId: 'a', portfolioId: 'p' })
  expect(updateTransaction.body.parse({ stockId: 'a', portfolioId: 'p' })).toEqual({ stockId: 'a', portfolioId: 'p' })
  expect(updateTransaction.body.safeParse({ stockId: null }).success).toBe(false)
})

test('a change of many transactions names what changes', () => {
  const accepts = (change: object) => changeTransactions.body.safeParse({ ids: ['t'], change }).success
  expect([accepts({ comments: null }), accepts({})]).toEqual([true, false])
})

// The limits that the API's reference states.
describe.each([
  ['a portfolio', listPortfolioTransactions.query, 'current-month'],
  ['an asset', listAssetTransactions.query, 'current-year'],
])('the list of the transactions of %s', (_whose, query, period) => {
  const accepts = (asked: object) => query.safeParse(asked).success

  test('has 500 on a page if nothing else is asked for', () => {
    expect(query.parse({})).toMatchObject({ limit: 500, period })
  })

  test('has from 1 to 1000 on a page', () => {
    expect([0, 1, 1000, 1001].map((limit) => accepts({ limit: String(limit) }))).toEqual([false, true, true, false])
  })

  test('continues from a cursor of at most 200 characters', () => {
    expect([200, 201].map((length) => accepts({ cursor: 'c'.repeat(length) }))).toEqual([true, false])
  })

  test('has the types that are named', () => {
    expect(query.parse({ types: 'buy,reverse-split' }).types).toEqual(['buy', 'reversesplit'])
    expect(accepts({ types: 'buy,gift' })).toBe(false)
  })
})

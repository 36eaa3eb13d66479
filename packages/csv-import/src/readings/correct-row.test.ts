import { formatEnglish } from '@plumbline/text/format-text'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'
import { correctRow, type RowCorrection } from './correct-row.ts'
import type { ImportRow } from './import-row.ts'

const HEADER = 'Date,Type,Symbol,Units,Price,Fee,Total,Currency'
const TODAY = '2026-11-20'

const OTHER_ROW = '2021-03-01,buy,ACRN,1,40,1.00,41.00,EUR'

function rowOf(line: string): ImportRow {
  const [row] = rowsOf([HEADER, line, OTHER_ROW].join('\n'))
  if (row === undefined) throw new Error('The file must have a row')
  return row
}

const correct = (row: ImportRow, correction: RowCorrection) => correctRow(row, correction, TODAY)

function outcomeOf({ outcome }: ImportRow): string {
  if (outcome.kind === 'attention') return outcome.issues.map(({ code }) => code).join(' ')
  return outcome.kind
}

const wrongPrice = rowOf('2021-02-01,buy,CORD,3,50,1.50,123.00,EUR')

describe('a corrected row is judged by its own total', () => {
  test('a price that makes the parts add up proves the row', () => {
    expect(outcomeOf(wrongPrice)).toBe('total-differs')
    const corrected = correct(wrongPrice, { price: '40.5' })
    expect(outcomeOf(corrected)).toBe('ready')
    expect(corrected.proofs.map(({ law }) => law)).toEqual(['product', 'net'])
    expect(corrected.notes).toEqual([])
  })

  test('a price that contradicts the total waits, unless the user has seen the row: then it says whose it is', () => {
    expect(outcomeOf(correct(wrongPrice, { price: '42' }))).toBe('total-differs')
    const confirmed = correct(wrongPrice, { price: '42', isConfirmed: true })
    expect(outcomeOf(confirmed)).toBe('ready')
    expect(confirmed.proofs).toEqual([])
    expect(confirmed.notes.map(formatEnglish)).toEqual(['yours: 3 × 42 + 1.5 = 127.5, but the file says 123'])
  })

  test('the fee of a sale is taken off', () => {
    const sale = rowOf('2021-02-01,sell,CORD,3,50,1.50,120.00,EUR')
    expect(outcomeOf(correct(sale, { price: '40.5' }))).toBe('ready')
    expect(correct(sale, { price: '42' }).outcome).toMatchObject({
      issues: [{ message: { values: { sum: '124.5', total: '120' } } }],
    })
  })

  test('pence and a total in pounds, and a rate into the currency of the total', () => {
    const pence = { ...wrongPrice, units: '10', fee: '0', total: '23.5', currency: 'GBX', totalCurrency: 'GBP' }
    expect(outcomeOf(correct(pence, { price: '235' }))).toBe('ready')
    const foreign = { ...wrongPrice, currency: 'USD', totalCurrency: 'EUR', rate: '0.8', total: '97.2', fee: '0' }
    expect(correct(foreign, { price: '40.5' }).proofs[0]?.law).toBe('converted-product')
    expect(correct(foreign, { currency: 'GBP' }).rate).toBeNull()
  })
})

describe('a correction settles what concerns its field', () => {
  const twoFaults = rowOf('2021-02-30,buy,CORD,three,40,,,EUR')

  test('and leaves the rest, unless the user has seen the row', () => {
    expect(outcomeOf(twoFaults)).toBe('number-invalid date-unreadable')
    expect(outcomeOf(correct(twoFaults, { units: '3' }))).toBe('date-unreadable')
    expect(outcomeOf(correct(twoFaults, { date: '2021-02-28' }))).toBe('number-invalid')
    expect(outcomeOf(correct(twoFaults, { units: '3', date: '2021-02-28' }))).toBe('ready')
    expect(outcomeOf(correct(twoFaults, { date: '2021-02-28', fee: '1' }))).toBe('number-invalid')
  })

  test.each<[string, RowCorrection, string]>([
    ['no date', { isConfirmed: true, units: '3' }, 'date-unreadable'],
    ['no units', { isConfirmed: true, date: '2021-02-28' }, 'units-missing'],
    ['a day in the future', { isConfirmed: true, units: '3', date: '2026-11-21' }, 'date-in-future'],
    ['units below 0', { isConfirmed: true, units: '-3', date: '2021-02-28' }, 'amount-negative'],
  ])('but no row is complete with %s', (_, correction, issue) => {
    expect(outcomeOf(correct(twoFaults, correction))).toBe(issue)
  })

  test('a row without a security waits until its asset is chosen', () => {
    const nameless = rowOf('2021-02-01,buy,,3,40,,,EUR')
    expect(outcomeOf(nameless)).toBe('instrument-missing')
    expect(outcomeOf(correct(nameless, { comments: 'mine' }))).toBe('instrument-missing')
    expect(outcomeOf(correct(nameless, { hasAsset: true }))).toBe('ready')
  })
})

describe('a corrected type', () => {
  test('takes a row in that its word left out', () => {
    const deposit = rowOf('2021-02-01,deposit,CORD,3,40,,,EUR')
    expect(outcomeOf(deposit)).toBe('ignored')
    expect(outcomeOf(correct(deposit, { fee: '1' }))).toBe('ignored')
    expect(correct(deposit, { type: 'buy' })).toMatchObject({
      type: 'buy',
      units: '3',
      price: '40',
      outcome: { kind: 'ready' },
    })
  })

  test('makes one amount of a dividend: the total, else units × price', () => {
    const amounts = (row: ImportRow) => [row.units, row.price]
    expect(amounts(correct(wrongPrice, { type: 'dividend' }))).toEqual(['0', '123'])
    expect(amounts(correct({ ...wrongPrice, total: null }, { type: 'dividend' }))).toEqual(['0', '150'])
    expect(amounts(correct(wrongPrice, { type: 'dividend', price: '7' }))).toEqual(['0', '7'])
    expect(amounts(correct(wrongPrice, { type: 'returnofcapital' }))).toEqual(['0', '123'])
  })

  test('of a dividend asks for the units of a trade', () => {
    const dividend = rowOf('2021-02-01,dividend,CORD,,,,12.50,EUR')
    expect(outcomeOf(correct(dividend, { type: 'buy' }))).toBe('units-missing')
  })

  test('of a split has a ratio and no price', () => {
    expect(correct(wrongPrice, { type: 'split', units: '2' })).toMatchObject({ units: '2', price: '0', fee: '0' })
  })
})

test('a row that the user leaves out says so', () => {
  const leftOut = correct(wrongPrice, { isLeftOut: true })
  expect(leftOut.outcome).toMatchObject({ kind: 'ignored', by: 'user' })
})

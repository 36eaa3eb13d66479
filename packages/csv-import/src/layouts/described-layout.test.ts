import { text } from '@plumbline/text/text'
import { describe, expect, it } from 'vitest'
import { linesOf } from './broker-reader.ts'
import { readerOf } from './described-layout.ts'

const LEFT_OUT = text('The line belongs to a cash account')

const reader = readerOf({
  name: 'Example',
  headers: ['day', 'text'],
  values: {
    date: 'day',
    type: { capture: /^(\w+)/, from: 'text' },
    units: { capture: /(\d+) shares/, from: 'text' },
    fee: { sum: ['commission', 'tax'] },
    currency: { firstOf: ['debit currency', 'credit currency'] },
    symbol: { constant: 'BTC' },
  },
  rows: [
    { when: { text: /^cash/i }, leftOut: LEFT_OUT },
    { when: { text: /^dividend/i, tax: /\d/ }, values: { units: { constant: '' } } },
  ],
})

function read(...cells: string[]) {
  const header = ['day', 'text', 'commission', 'tax', 'debit currency', 'credit currency']
  const lines = linesOf([{ line: 2, cells }], { line: 1, cells: header })
  return reader.read?.(lines, { records: [], headerIndex: 0 })[0]
}

describe('readerOf', () => {
  it('reads values below headers, from sums, sentences, the first filled cell, and constants', () => {
    expect(read('2024-03-05', 'Bought 10 shares', '1.50', '0.25', '', 'EUR')).toEqual({
      line: 2,
      date: '2024-03-05',
      type: 'Bought',
      units: '10',
      fee: '1.75',
      currency: 'EUR',
      symbol: 'BTC',
    })
  })

  it('leaves out the lines of a rule, with its reason', () => {
    expect(read('2024-03-05', 'Cash in', '', '', 'EUR', '')).toEqual({ line: 2, leftOut: LEFT_OUT })
  })

  it('takes the values of the first rule whose patterns all match', () => {
    expect(read('2024-03-05', 'Dividend on 10 shares', '', '0.25', 'EUR', '')).toMatchObject({ units: '' })
    expect(read('2024-03-05', 'Dividend on 10 shares', '', '', 'EUR', '')).toMatchObject({ units: '10' })
  })
})

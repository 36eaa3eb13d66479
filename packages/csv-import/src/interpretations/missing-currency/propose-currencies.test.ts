import { expect, test } from 'vitest'
import { tableOf } from '../../testing/csv-bytes.ts'
import { guessMapping } from '../guess-mapping.ts'
import { proposeCurrencies } from './propose-currencies.ts'

const HEADERS = 'Date,Action,Symbol,Shares,Unit price'

function propose(lines: string[], quoted: string[] = []) {
  const table = tableOf(lines.join('\n'))
  const mapping = guessMapping(table)
  expect(mapping.missingCurrency).toMatchObject({ choice: null })
  return proposeCurrencies(table, mapping, quoted).map(({ choice, reason }) => `${choice} ${reason}`)
}

test.each([
  [['EUR'], ['EUR all-quoted']],
  [
    ['USD', 'USD', 'EUR'],
    ['USD most-quoted', 'asset several-quoted'],
  ],
  [['USD', 'EUR'], ['asset several-quoted']],
  [[], ['USD us-symbols']],
])('securities quoted in %j propose %j', (quoted, proposals) => {
  expect(propose([HEADERS, '2021-02-01,Buy,CORD,1,40'], quoted)).toEqual(proposals)
})

test.each([
  ['a currency in a column without meaning', [`${HEADERS},Wallet`, '2021-02-01,Buy,CORD,1,40,CHF'], 'CHF words'],
  [
    'most symbols with an exchange',
    [HEADERS, '2021-02-01,Buy,SAP.DE,1,40', '2021-02-01,Buy,BMW.DE,1,40', '2021-02-01,Buy,VOD.L,1,40'],
    'EUR exchanges',
  ],
  [
    'most ISINs of a country',
    ['Date,Action,ISIN,Shares,Unit price', '2023-04-27,Buy,IE00B4L5Y983,4,80.4'],
    'EUR countries',
  ],
  [
    'decimal commas',
    ['Date;Action;Name;Shares;Unit price', '2021-02-01;Buy;Some Fund;1,5;40,25'],
    'EUR decimal-commas',
  ],
])('%s proposes a currency', (_, lines, proposal) => {
  expect(propose(lines)[0]).toBe(proposal)
})

test('without evidence nothing is proposed: the currency of the portfolio is none', () => {
  expect(propose(['Date,Action,Name,Shares,Unit price', '2021-02-01,Buy,Some Fund,1,40'])).toEqual([])
})

import { expect, test } from 'vitest'
import { tableOf } from '../testing/csv-bytes.ts'
import { checkMapping } from './check-mapping.ts'
import { guessMapping } from './guess-mapping.ts'

const ASKS = ['Please map one field to either Symbol or Isin']
const ROWS = [
  '2024-01-15,Buy,Fundsmith Equity,10,7.02,70.20,GBP',
  '2024-02-15,Sell,Baillie Gifford Japan,5,11.10,55.50,GBP',
]

function askedOf(header: string, rows: readonly string[]) {
  const table = tableOf([header, ...rows].join('\n'))
  return checkMapping(table, guessMapping(table))
}

test('names identify the securities of a file that has neither symbols nor ISINs', () => {
  expect(askedOf('Trade date,Action,Investment,Units,Unit price,Value,Currency', ROWS)).toEqual([])
})

test('a longer header may name a person, whose name is the same in all rows', () => {
  const header = 'Trade date,Action,Scheme name,Units,Unit price,Value,Currency'
  const ofOne = ROWS.map((row) => row.replace('Baillie Gifford Japan', 'Fundsmith Equity'))

  expect(askedOf(header, ROWS)).toEqual([])
  expect(askedOf(header, ofOne)).toEqual(ASKS)
})

test('a trade without a name leaves the question open', () => {
  const header = 'Trade date,Action,Investment,Units,Unit price,Value,Currency'

  expect(askedOf(header, [...ROWS, '2024-02-16,Buy,,5,11.10,55.50,GBP'])).toEqual(ASKS)
})

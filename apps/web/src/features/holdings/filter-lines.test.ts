import { expect, test } from 'vitest'
import { filterLines } from './filter-lines.ts'

const lines = [
  { name: 'Société Générale', symbol: 'GLE', isin: 'FR0000130809' },
  { name: 'General Mills', symbol: 'GIS', isin: null },
]

test.each([
  ['', ['GLE', 'GIS']],
  ['gener', ['GLE', 'GIS']],
  ['SOCIETE', ['GLE']],
  ['mills general', ['GIS']],
  ['gis', ['GIS']],
  ['130809', ['GLE']],
  ['null', []],
])('%j shows %j', (text, symbols) => {
  expect(filterLines(lines, text).map(({ symbol }) => symbol)).toEqual(symbols)
})

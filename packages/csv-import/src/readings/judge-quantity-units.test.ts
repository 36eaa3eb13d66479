import { expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

const ORDERS = (unit: string, more = '', header = 'Einheit') =>
  rowsOf(`Datum;Art;ISIN;Menge;${header};Kurs;Währung${more === '' ? '' : ';Betrag'}
15.01.2024;Kauf;IE00B4L5Y983;50,00;${unit};100,00;EUR${more}
16.01.2024;Kauf;IE00B4L5Y983;0,50;Stück;100,00;EUR${more === '' ? '' : ';50,00'}`).map(({ outcome }) =>
    outcome.kind === 'attention' ? outcome.issues.map(({ code }) => code) : outcome.kind,
  )

test('a quantity of money waits: it is not the units', () => {
  expect(ORDERS('EUR')).toEqual([['units-unexpected'], 'ready'])
  expect(ORDERS('Stück')).toEqual(['ready', 'ready'])
})

test('a total that is units × price confirms the units', () => {
  expect(ORDERS('EUR', ';5.000,00')).toEqual(['ready', 'ready'])
})

test('a currency under another header says nothing of the quantity', () => {
  expect(ORDERS('EUR', '', 'Handelswährung')).toEqual(['ready', 'ready'])
})

import { expect, test } from 'vitest'
import { readPositions } from './read-positions.ts'

const plain = (text: string, mark: '.' | ',' = '.') =>
  readPositions(text, mark).positions.map(({ name, isin, units, value, currency, isCash }) => [
    isCash ? 'cash' : (isin ?? name),
    units,
    value,
    currency,
  ])

test('lines have a name and units in either order, with a value, and cash by its currency', () => {
  expect(
    plain('SAP 12.5\n12.5 Acorn Group\nMSCI World 50 ETF  4\nDune 3 1,200.50 USD\nEUR 1,234.56\nCash USD -5'),
  ).toEqual([
    ['SAP', '12.5', null, null],
    ['Acorn Group', '12.5', null, null],
    ['MSCI World 50 ETF', '4', null, null],
    ['Dune', '3', '1200.5', 'USD'],
    ['cash', '1234.56', null, 'EUR'],
    ['cash', '-5', null, 'USD'],
  ])
})

test('a number that can be read both ways is read with the mark of the reader', () => {
  expect(plain('SAP 1,500', ',')).toEqual([['SAP', '1.5', null, null]])
  expect(plain('SAP 1,500', '.')).toEqual([['SAP', '1500', null, null]])
})

test('a file with a header is read by its columns, with the decimal mark that they prove', () => {
  const file =
    'ISIN;Bezeichnung;Stück;Kurs;Kurswert;Währung\nDE0007164600;SAP SE;1.012,5;210,50;2631,25;EUR\n;Guthaben;;;99,10;EUR\n'
  expect(plain(file)).toEqual([
    ['DE0007164600', '1012.5', '2631.25', 'EUR'],
    ['cash', '99.1', null, 'EUR'],
  ])
})

test('a table that is copied from a page is read by its header, too', () => {
  const table =
    'Symbol\tDescription\tQuantity\tLast price\tMarket value\tCurrency\nAAPL\tApple Inc\t12.5\t200.1\t2501.25\tUSD\n'
  expect(readPositions(table, '.').positions).toEqual([
    {
      line: 2,
      name: 'Apple Inc',
      symbol: 'AAPL',
      isin: null,
      units: '12.5',
      value: '2501.25',
      cost: null,
      unitCost: null,
      currency: 'USD',
      isCash: false,
    },
  ])
})

test('a line without units is not read, and says which it is', () => {
  expect(readPositions('SAP 12.5\n\nTotal\n', '.').unread).toEqual([{ line: 3, text: 'Total' }])
  expect(readPositions('ISIN;Name;Units\nDE0007164600;SAP SE;\n', '.').unread).toEqual([
    { line: 2, text: 'DE0007164600 SAP SE' },
  ])
})

test('an amount stands under the header of its value, not under that of its currency', () => {
  const file =
    'Product,Symbool/ISIN,Aantal,Slotkoers,Lokale waarde,,Waarde in EUR\n' +
    'CASH & CASH FUND (EUR),,,,EUR,"152,30","152,30"\nASML,NL0010273215,4,"700,1",EUR,"2800,4","2800,40"\n'
  expect(plain(file, ',')).toEqual([
    ['cash', '152.3', null, 'EUR'],
    ['NL0010273215', '4', '2800.4', 'EUR'],
  ])
})

const costs = (text: string, mark: '.' | ',' = '.') =>
  readPositions(text, mark).positions.map(({ units, value, cost, unitCost }) => [units, value, cost, unitCost])

test('what a holding cost stands in a column of all units or of one, and not in one of gains', () => {
  const header = 'Symbol,Quantity,Last Price,Current Value,Cost Basis,Gain/Loss of Cost %\n'
  expect(costs(`${header}CORD,40,231.40,9256.00,8000.00,15\n`)).toEqual([['40', '9256', '8000', null]])
  const average = 'Symbol,Quantity,Last Price,Current Value,Average Cost Basis\n'
  expect(costs(`${average}CORD,40,231.40,9256.00,200.00\nDUNE,1,3,3,\n`)).toEqual([
    ['40', '9256', null, '200'],
    ['1', '3', null, null],
  ])
  const german =
    'ISIN;Bezeichnung;Stück;Einstandskurs;Kurswert;Einstandswert\nDE0007164600;SAP SE;3;100,50;400,00;301,50\n'
  expect(costs(german)).toEqual([['3', '400', '301.5', null]])
  expect(costs('Titre;ISIN;Quantité;PRU;Valorisation\nOR;FR0000120321;2;310,5;700\n', ',')).toEqual([
    ['2', '700', null, '310.5'],
  ])
})

test('a line names what one unit cost behind @, and a bad one is not read', () => {
  expect(costs('SAP 12.5 @ 98.40 EUR\nDune 3 @1,200.50')).toEqual([
    ['12.5', null, null, '98.4'],
    ['3', null, null, '1200.5'],
  ])
  expect(readPositions('SAP 12.5 @ 1.2.3', '.').unread).toEqual([{ line: 1, text: 'SAP 12.5 @ 1.2.3' }])
})

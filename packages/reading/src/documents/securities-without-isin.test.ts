import { expect, test } from 'vitest'
import { toLines } from './document-lines.ts'
import { findSecurity } from './find-security.ts'

const find = (...lines: string[]) => findSecurity(toLines({ name: 'note.pdf', lines }))

test('behind its label an ISIN may be written in groups', () => {
  expect(find('ISIN-Code: US 037833 100 5').isins).toEqual(['US0378331005'])
  expect(find('ISIN US 037833 100 6').isins).toEqual([])
  expect(find('Konto US 037833 100 5').isins).toEqual([])
})

test('a WKN stands below its title', () => {
  expect(find('WKN Bezeichnung Stück', 'A0LAUP Muster Energie AG 12').security?.wkn).toBe('A0LAUP')
  expect(find('Wertpapier-Kenn-Nr. A0LAUP').security?.wkn).toBe('A0LAUP')
})

test('without an identifier the words of the row below "Bezeichnung" are the name', () => {
  const header = 'Valor Bezeichnung Anzahl Kurs CHF Datum Total CHF'
  expect(find(header, '51215778 Muster (CH) VF 95 Passiv NT 0.633 157.95 28.05.2021 99.98').security?.name).toBe(
    'Muster (CH) VF 95 Passiv NT',
  )
  expect(find(header, '51215778 Total 0.633 157.95 28.05.2021 99.98').security).toBeNull()
})

test('brackets hold a symbol beside the trade, not beside a fee or in the small print', () => {
  const trade = ['Muster Motoren (MUMO)', 'Menge 40', 'Kurs 25,00 EUR']
  const print = ['a', 'b', 'c', 'd', 'e', 'f', 'Geschäftsführung: Muster Frau (DCEO)']
  expect(find(...trade, 'Provision (NEOX) 20,00 EUR').security?.symbol).toBe('MUMO')
  expect(find('Menge 40', 'Kurs 25,00 EUR', 'Provision (NEOX) 20,00 EUR', ...print).security).toBeNull()
})

test('the title of the next column is no symbol', () => {
  const header = 'ACTION SYMBOL CUSIP DATE DATE QUANTITY PRICE'
  expect(find(header, 'YOU BOUGHT MUMO 037833100 06/29/22 07/01/22 5 $74.33').security?.symbol).toBe('MUMO')
})

test('a symbol stands behind the word of the trade, but not where all words are in capitals', () => {
  expect(find('Buy WNDR').security?.symbol).toBe('WNDR')
  expect(find('Your order of 3 shares of WNDR was filled').security?.symbol).toBe('WNDR')
  expect(find('BUY NOTE').security).toBeNull()
  expect(find('Buy WNDR PLUS').security).toBeNull()
  expect(find('Buy USD').security).toBeNull()
})

test('below the title of the last column the last word is the symbol, not a word of a name in capitals', () => {
  const name = 'Buy SAMPLE GRAND MARKET ETF'
  expect(find('Action Security Description Symbol/CUSIP', `${name} WNDR`).security?.symbol).toBe('WNDR')
  expect(find('Action Symbol Account', `${name} Cash`).security?.symbol).toBeUndefined()
  expect(find('Symbol Description', 'WNDR SAMPLE GRAND ETF').security?.symbol).toBe('WNDR')
})

test('a name with a word that labels amounts may hold the symbol in brackets', () => {
  expect(find('SAMPLE TOTAL MARKET FUND (WNDR)', 'Shares owned 48').security?.symbol).toBe('WNDR')
  expect(find('Total (WNDR) 4.50', 'Shares owned 48').security).toBeNull()
})

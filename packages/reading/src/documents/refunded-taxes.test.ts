import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const note = (refund: string, net: string) => `Wertpapierabrechnung Verkauf
ISIN US0378331005
Schlusstag 04.03.2024
Stück 12
Kurs 171,25 EUR
Kurswert 2.055,00 EUR
Provision 9,90- EUR
${refund}
Ausmachender Betrag ${net} EUR
Valuta 06.03.2024`

test('a refund of a tax is a negative tax, not a negative fee', () => {
  expect(readLines(note('Steuererstattung 40,00 EUR', '2.085,10'))).toBe('sell 2024-03-04 12 171.25 9.9 -40 2085.1 EUR')
})

test('taxes without a sign are refunded if they all lead to the net amount then', () => {
  const taxes = 'Kapitalertragsteuer 37,91 EUR\nSolidaritätszuschlag 2,09 EUR'
  expect(readLines(note(taxes, '2.085,10'))).toBe('sell 2024-03-04 12 171.25 9.9 -40 2085.1 EUR')
  expect(readLines(note(taxes, '2.005,10'))).toBe('sell 2024-03-04 12 171.25 9.9 40 2005.1 EUR')
  expect(readLines(note(taxes, '2.083,01'))).toMatch(/^amounts\?/)
  expect(readLines(note(taxes.replaceAll(' EUR', '- EUR'), '2.085,10'))).toMatch(/^amounts\?/)
})

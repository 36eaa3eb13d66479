import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const DIVIDEND = `Dividend
ISIN NL0000235190
Aantal 120
Dividend per aandeel 0.80 EUR
Betaaldatum 04.04.2024
Bruto bedrag 96.00 EUR
Bronheffing 96.00 14.40 EUR
Roerende voorheffing 81.60 24.48 EUR
Netto bedrag 57.12 EUR`

test('what one tax leaves for the next to be taken of is no tax', () => {
  expect(readLines(DIVIDEND)).toBe('dividend 2024-04-04 120 0.8 0 38.88 57.12 EUR')
  expect(readLines(DIVIDEND.replace('81.60', '80.60'))).toMatch(/^amounts\? dividend/)
})

const SALE = `Wertpapierabrechnung Verkauf
ISIN DE0005190003
Stück 40
Ausführungskurs 92,50 EUR
Schlusstag 04.03.2024
Kurswert 3.700,00 EUR
Provision 12,50 EUR
Veräußerungsgewinn 410,00 EUR
Kapitalertragsteuer aus 410,00 EUR
Verlustverrechnung 410,00 EUR
Ausmachender Betrag 3.687,50 EUR`

test('a tax with the amount of a base is its base', () => {
  expect(readLines(SALE)).toBe('sell 2024-03-04 40 92.5 12.5 0 3687.5 EUR')
  const other = SALE.replace('Kapitalertragsteuer aus 410', 'Kapitalertragsteuer aus 409')
  expect(readLines(other)).toMatch(/^amounts\? sell/)
})

test('the base of a percentage may be another tax, so that it is asked about', () => {
  const note = SALE.replace('Veräußerungsgewinn 410', 'Solidaritätszuschlag 5,5 % auf 410')
  expect(readLines(note.replace('Verlustverrechnung 410,00 EUR\n', ''))).toMatch(/^amounts\? sell/)
})

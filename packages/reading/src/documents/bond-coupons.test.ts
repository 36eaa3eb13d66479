import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const coupon = (title: string, interest: string, net: string) => `${title}
Nominale Wertpapierbezeichnung ISIN (WKN)
EUR 20.000,00 MUSTER ANLEIHE DE000A0LAUP1 (A0LAUP)
Zinssatz p. a. 4,125 %
Zahltag 30.09.2025
Zinsertrag ${interest} EUR
Kapitalertragsteuer 100,00- EUR
Ausmachender Betrag ${net} EUR`

test.each([
  ['a year', '825,00', '725,00', 4.125],
  ['half a year', '412,50', '312,50', 2.0625],
  ['a quarter', '206,25', '106,25', 1.03125],
])('nominal × rate is the coupon of %s', (_, interest, net, percent) => {
  expect(readLines(coupon('Kuponzahlung', interest, net))).toBe(
    `dividend 2025-09-30 20000 ${percent} 0 100 ${net.replace(',', '.').replace(/0$/, '').replace(/\.0$/, '')} EUR`,
  )
})

test('another amount is asked about', () => {
  expect(readLines(coupon('Kuponzahlung', '412,60', '312,60'))).toMatch(/^amounts\?/)
})

test('interest is a coupon if it is the rate of a bond, and otherwise that of an account', () => {
  const note = coupon('Zinsgutschrift', '412,50', '312,50')
  expect(readLines(note)).toBe('dividend 2025-09-30 20000 2.0625 0 100 312.5 EUR')
  expect(readLines(note.replace(/EUR 20.000,00 .*/, 'Konto 12345'))).toBe('refused: interest')
  expect(readLines(coupon('Zinsgutschrift', '412,60', '312,60'))).toBe('refused: interest')
})

test('pieces with a price under a title of interest are asked about', () => {
  const note = coupon('Zinsgutschrift', '412,50', '312,50')
    .replace('EUR 20.000,00', 'Stück 100')
    .replace('Zinssatz p. a. 4,125 %', 'Ertrag pro Stück 4,125 EUR')
  expect(readLines(note)).toBe('reading? dividend 2025-09-30 100 4.125 0 100 312.5 EUR')
})

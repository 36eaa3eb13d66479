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

test('another amount is asked about, and under a title of interest the coupon is, too', () => {
  expect(readLines(coupon('Kuponzahlung', '412,60', '312,60'))).toMatch(/^amounts\?/)
  expect(readLines(coupon('Zinsgutschrift', '412,50', '312,50'))).toMatch(/^reading\? dividend 2025-09-30 20000 /)
  expect(readLines(coupon('Zinsgutschrift', '412,60', '312,60'))).toBe('refused: interest')
})

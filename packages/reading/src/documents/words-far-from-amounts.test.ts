import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const NOTE = `Effektenabrechnung
Ihr Kauf
Abschluss per: 08.06.2022
ISIN CH0012214059
Stück CHF CHF
150 zu 48.5822 7'287.33
Lindwurm 5.47
Ausführungsgebühr 1.50
Zu Heimkehr Morgenrot Valuta 10.06.2022 7'294.30`

test('"zu" is the word of the price directly behind it only', () => {
  expect(readLines(NOTE)).toBe('buy 2022-06-08 150 48.5822 6.97 0 7294.3 CHF')
})

test('"den" is the word of the day directly behind it only', () => {
  const note = (booked: string) => `Wertpapier Abrechnung Kauf
Stück 30 ISIN LU0392494562
Auftragsdatum 06.03.2017
Kurs 47,80 EUR
Kurswert 1.434,00 EUR
Provision 10,00 EUR
Ausmachender Betrag 1.444,00 EUR
Valuta 08.03.2017
${booked}`
  expect(readLines(note('Berlin, den 06.03.2017'))).toBe('buy 2017-03-06 30 47.8 10 0 1444 EUR')
  expect(readLines(note('Den Betrag buchen wir nach Lindwurm 06.03.2017'))).toMatch(/^day\? buy/)
})

test('a day under an unknown word with a time is no trade on a weekend', () => {
  const note = (day: string) => `Wertpapier Abrechnung Kauf
Stück 29,2893 ISIN LU0392494562
Wundersteg ${day} 00:02:42 Uhr
Ausführungskurs 47,799 EUR
Kurswert 1.400,00 EUR
Provision 10,00 EUR
Ausmachender Betrag 1.410,00 EUR
Valuta 08.03.2017`
  expect(readLines(note('06.03.2017'))).toBe('buy 2017-03-06 29.2893 47.799 10 0 1410 EUR')
  expect(readLines(note('04.03.2017'))).toMatch(/^day\? buy/)
})

import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const note = (...days: string[]) =>
  `Einlösung bei Gesamtfälligkeit
ISIN DE0001102309
Nominale EUR 5.000,00
Rückzahlungskurs 100 %
${days.join('\n')}
Rückzahlungsbetrag 5.000,00 EUR
Kapitalertragsteuer 25 % auf 90,00 EUR 22,50- EUR
Solidaritätszuschlag 5,5 % auf 22,50 EUR 1,23- EUR
Ausmachender Betrag 4.976,27 EUR`
const READ = 'sell 2025-11-18 5000 100 0 23.73 4976.27 EUR'

test('a bond ends on the day on which it is paid', () => {
  expect(readLines(note('Datum 17.11.2025', 'Mit Valuta 18.11.2025'))).toBe(READ)
  expect(readLines(note('Fälligkeit 18.11.2025', 'Zahlbar 18.11.2025'))).toBe(READ)
})

test.each(['Fälligkeit 16.11.2025', 'Extag 16.11.2025', 'Handelstag 16.11.2025', 'Zahlbar 19.11.2025'])(
  'the day of a bond is asked about beside another one: %s',
  (day) => {
    expect(readLines(note(day, 'Mit Valuta 18.11.2025'))).toMatch(/^day\? sell/)
  },
)

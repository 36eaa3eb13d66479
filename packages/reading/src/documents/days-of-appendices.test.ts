import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const note = (...days: string[]) =>
  [
    'Wertpapier Abrechnung Verkauf',
    'ISIN US0378331005',
    'Stück 40',
    'Kurs 25,00 EUR',
    'Kurswert 1.000,00 EUR',
    'Provision 20,00 EUR',
    'Ausmachender Betrag 980,00 EUR',
    ...days,
    'Anschaffung 10.02.2025 Stück 40',
  ].join('\n')

test('a row of an appendix does not date a trade that could not settle then', () => {
  expect(readLines(note('Valuta 31.12.2025', 'Steuerausgleich mit Valuta 30.12.2025'))).toMatch(/^day\?/)
  expect(readLines(note('Valuta 12.02.2025'))).toBe('sell 2025-02-10 40 25 20 0 980 EUR')
  expect(readLines(note('Valuta 12.02.2025', 'Steuerausgleich mit Valuta 30.12.2025'))).toBe(
    'sell 2025-02-10 40 25 20 0 980 EUR',
  )
})

test('nothing is traded before it is ordered', () => {
  expect(readLines(note('Auftrag vom 11.02.2025'))).toMatch(/^day\?/)
  expect(readLines(note('Auftrag vom 10.02.2025', 'Valuta 12.02.2025'))).toBe('sell 2025-02-10 40 25 20 0 980 EUR')
})

import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

test('the units of another line are never the price', () => {
  const text = [
    'Dividende',
    'ISIN US0378331005',
    'Berechtigte Anzahl 2,345678',
    'Buchung Wertstellung Typ Betrag / Stk. BerechtigteAnzahl Gesamt',
    'Wechselkurs',
    '09.01.2026 09.01.2026 Gutschrift 1,25 USD 2,345678 EUR 2,55',
    'USD / EUR 1,1500',
    'Quellensteuer EUR -0,38',
    'Steuern EUR -0,29',
    'Gesamtbetrag EUR 1,88',
  ].join('\n')
  expect(readLines(text)).not.toContain('2026-01-09 1.25 ')
})

test('of two numbers without a label, only a whole one is known to be the units', () => {
  const note = (row: string, gross: string, net: string) =>
    [
      'Wertpapierabrechnung Kauf',
      'ISIN US0378331005',
      'Handelstag 04.03.2024',
      row,
      `Kurswert ${gross} EUR`,
      'Provision 5,00 EUR',
      `Ausmachender Betrag ${net} EUR`,
    ].join('\n')
  expect(readLines(note('Lindwurm 12 31,07 EUR', '372,84', '377,84'))).toBe('buy 2024-03-04 12 31.07 5 0 377.84 EUR')
  expect(readLines(note('Lindwurm 12,345 31,07 EUR', '383,56', '388,56'))).toMatch(/^amounts\?/)
  expect(readLines(note('Stück 12,345 31,07 EUR', '383,56', '388,56'))).toBe(
    'buy 2024-03-04 12.345 31.07 5 0 388.56 EUR',
  )
  expect(readLines(note('Lindwurm 12,345 Kurs 31,07 EUR', '383,56', '388,56'))).toBe(
    'buy 2024-03-04 12.345 31.07 5 0 388.56 EUR',
  )
})

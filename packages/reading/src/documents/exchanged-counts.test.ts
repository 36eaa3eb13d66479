import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

test('what another line counts is never the price', () => {
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

import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

test('what another line counts is never the price', () => {
  const text = [
    'Dividende',
    'ISIN US0378331005',
    'Berechtigte Anzahl 1,588739',
    'Zahltag 09.01.2026',
    'Stück Kurs Gesamt',
    '1,42 USD 1,588739 USD 2,26 USD',
    'Steuern USD 0,26',
    'Gesamtbetrag USD 2,00',
  ].join('\n')
  expect(readLines(text)).not.toMatch(/^dividend 2026-01-09 1\.42 /)
})

import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const STATEMENT = `Musterbank KONTOAUSZUG
vom 04.03.2024
Alter Saldo per 01.03.2024 3.000,00
Neuer Saldo zu Ihren Gunsten
Erika Beispiel EUR 1.098,00
Datum Buchungstext Wert Betrag
04.03 Kauf Depot 06.03 1.902,00-
ISIN US0378331005 APPLE INC. 12,00000 STK
Kurs 171,250000 Kurswert -2.055,00 USD
Handelsspesen -5,06 USD DevKurs 1,087100/4.3.2024
Spesen -7,00 EUR
Neuer Saldo zu Ihren Gunsten 1.098,00`

test('what a statement books is in the currency of its balances', () => {
  expect(readLines(STATEMENT)).toBe('buy 2024-03-04 12 171.25 11.65 0 1902 EUR')
})

test('a booked amount that no currency of a balance names is not read', () => {
  expect(readLines(STATEMENT.replace('EUR 1.098,00', '1.098,00'))).not.toMatch(/^buy/)
})

import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const BOND = `Abrechnung: Ihr Kauf
ISIN US0378331005
Handelstag 20.07.2026
Nominal EUR 40.000,00
Kurs 98,594 % EUR 39.437,60
Wundersteg EUR 648,00
Courtage EUR 160,34
Zu Ihren Lasten Valuta 22.07.2026 EUR 40.245,94`

test('what nothing names beside a price in percent may be interest: it is asked about, never a cost in silence', () => {
  expect(readLines(BOND)).toMatch(/^amounts\? buy/)
  expect(readLines(BOND.replace('Wundersteg', 'Stückzinsen'))).toBe('buy 2026-07-20 40000 98.594 160.34 0 40245.94 EUR')
})

import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const NOTE = `Dividende
ISIN US82889N6739
Valutadatum 28.02.2025
Anzahl 281
Dividende pro Aktie USD 0.1
Bezeichnung Währung Referenzwährung
Betrag USD 28.10 CHF 25.28
Quellensteuer 15.00% (US) USD 4.22 CHF 3.80
Total USD 23.88 CHF 21.48
Wechselkurs USD / CHF : 0.89959`

test('a column of the reference currency repeats what is booked in the other', () => {
  expect(readLines(NOTE)).toBe('dividend 2025-02-28 281 0.1 0 4.22 23.88 USD')
  expect(readLines(NOTE.replace('Währung Referenzwährung', 'Betrag Betrag'))).toMatch(/^amounts\? dividend/)
})

test('an amount whose last column is empty is in the currency before it', () => {
  const more = NOTE.replace(
    'Total USD 23.88 CHF 21.48',
    'Zusätzlicher Steuerrückbehalt 15% USD 4.22 CHF\nTotal USD 19.66 CHF 17.68',
  )
  expect(readLines(more)).toBe('dividend 2025-02-28 281 0.1 0 8.44 19.66 USD')
})

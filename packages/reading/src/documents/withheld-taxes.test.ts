import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

/** A coupon of a French broker that names no tax: 5 × 2.40 = 12.00, of which 85 % arrive. */
const note = (net: string, more = '') => `Avis d'Opération
Date Désignation Débit (€) Crédit (€)
 06/08/2025 COUPONS NL0010273215 SAMPLE HOLDING ${net}
QUANTITE : -5
PX UN.BRUT : +2,40000 BRUT : +12,00
COMMISSION : +0,00
${more}Sous réserve de bonne fin
Ce relevé ne constitue pas une facture
Bourse Exemple
SA au capital de 13.988.845,75 €`

test('what is missing from a proven dividend is a tax, if it is a usual part and no money explains it', () => {
  expect(readLines(note('10,20'))).toBe('dividend 2025-08-06 5 2.4 0 1.8 10.2 EUR')
})

test('a part that no state withholds is asked about', () => {
  expect(readLines(note('10,90'))).toMatch(/\? /)
})

test('so is a usual part where other money stands around it', () => {
  expect(readLines(note('10,20', 'REFERENCE : 3,15\n'))).toMatch(/\? /)
})

import { expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

/** What proves the only reading of a note. */
function proofsOf(...lines: string[]) {
  const outcome = readDocument({ name: 'note.pdf', lines })
  if (outcome.kind !== 'read') throw new Error(outcome.kind)
  return outcome.proofs[0]
}

const NOTE = ['Wertpapierabrechnung Kauf', 'ISIN US0378331005', 'Handelstag 04.03.2024', 'Stück 12', 'Kurs 171,25 EUR']
const eur = (amount: string) => ({ amount, currency: 'EUR' })
const PRODUCT = {
  law: 'product',
  units: { amount: '12', currency: null },
  price: eur('171.25'),
  gross: eur('2055.00'),
}
const CHECK_DIGIT = { law: 'check-digit', identifier: 'US0378331005' }

test('a trade with costs is proven by its product, by what its costs leave, and by the check digit of its ISIN', () => {
  const costs = ['Kurswert 2.055,00 EUR', 'Provision 5,00 EUR']
  expect(proofsOf(...NOTE, ...costs, 'Endbetrag 2.060,00 EUR')).toEqual([
    PRODUCT,
    { law: 'net', gross: null, costs: [eur('5.00')], net: eur('2060.00'), isPaid: true },
    CHECK_DIGIT,
  ])
  const sale = NOTE.map((line) => line.replace('Kauf', 'Verkauf'))
  expect(proofsOf(...sale, ...costs, 'Endbetrag 2.050,00 EUR')).toContainEqual({
    law: 'net',
    gross: null,
    costs: [eur('5.00')],
    net: eur('2050.00'),
    isPaid: false,
  })
})

test('a trade without costs is proven by the amount that is stated twice', () => {
  expect(proofsOf(...NOTE, 'Kurswert 2.055,00 EUR', 'Endbetrag 2.055,00 EUR')).toEqual([
    PRODUCT,
    { law: 'stated-twice', net: eur('2055.00') },
    CHECK_DIGIT,
  ])
})

test('a trade whose value is stated once is proven by its product alone', () => {
  expect(proofsOf(...NOTE, 'Endbetrag 2.055,00 EUR')).toEqual([PRODUCT, CHECK_DIGIT])
})

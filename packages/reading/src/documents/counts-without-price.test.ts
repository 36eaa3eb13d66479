import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'
import { readDocument } from './read-document.ts'

const coupon = (...lines: string[]) => `Avis de coupon
AXA FR0000120628
Date de paiement 24/05/2023
${lines.join('\n')}`

const units = 'Nombre de titres 80'
const money = ['Montant brut 136,00 EUR', 'Prélèvements sociaux 23,39 EUR', 'Montant net 112,61 EUR']

test('a note without a price is read if one count, a value, costs and what they leave are all that it states', () => {
  expect(readLines(coupon(units, ...money))).toBe('dividend 2023-05-24 80 undefined 0 23.39 112.61 EUR')
  const outcome = readDocument({ name: 'note.pdf', lines: coupon(units, ...money).split('\n') })
  const amount = (amount: string) => ({ amount, currency: 'EUR' })
  expect(outcome).toMatchObject({
    proofs: [
      [
        { law: 'net', gross: amount('136.00'), costs: [amount('23.39')], net: amount('112.61'), isPaid: false },
        { law: 'check-digit' },
      ],
    ],
  })
})

test('an explicit tax of zero proves as much', () => {
  const zero = ['Montant brut 136,00 EUR', 'Prélèvements sociaux 0,00 EUR', 'Montant net 136,00 EUR']
  expect(readLines(coupon(units, ...zero))).toBe('dividend 2023-05-24 80 undefined 0 0 136 EUR')
})

test.each([
  ['a second count', [units, 'Position 85 titres', ...money]],
  ['a price that does not multiply', [units, 'Coupon unitaire 1,80 EUR', ...money]],
  ['a price in percent', [units, 'Cours 98,50 %', ...money]],
  ['a nominal value, whose price is a percentage', ['Nominal 5.000,00 EUR', ...money]],
  ['digits that may be one number or two', ['Nombre de titres 5 000', ...money]],
  ['other money', [units, ...money, 'Divers 12,00 EUR']],
  ['no costs', [units, 'Montant brut 136,00 EUR', 'Montant net 136,00 EUR']],
  ['a sum that may be another one', [units, 'Total 136,00 EUR', ...money.slice(1)]],
])('%s leaves it open', (_what, lines) => {
  expect(readLines(coupon(...lines))).toMatch(/^(?:amounts|reading)\? dividend|^refused/)
})

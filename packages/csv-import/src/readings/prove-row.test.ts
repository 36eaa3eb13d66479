import { describeProof } from '@plumbline/reading/proofs'
import { formatEnglish } from '@plumbline/text/format-text'
import { expect, test } from 'vitest'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { tableOf } from '../testing/csv-bytes.ts'
import { buildRows } from './build-rows.ts'

const HEADER = 'Date,Type,ISIN,Quantity,Price,Fee,Currency,Total'

/** What the preview says of a row. */
function proofsOf(row: string): string[] {
  const table = tableOf(`${HEADER}\n${row}`)
  return buildRows(table, guessMapping(table)).flatMap(({ proofs }) =>
    proofs.map((proof) =>
      formatEnglish(describeProof(proof, ({ amount, currency }) => [amount, currency].filter(Boolean).join(' '))),
    ),
  )
}

test.each([
  [
    'a purchase with its fee',
    '2024-01-15,Buy,US0378331005,35,190.20,24.63,USD,6681.63',
    ['35 × 190.2 USD = 6657 USD', '6657 USD + 24.63 USD = 6681.63 USD', 'The check digit of US0378331005 is right'],
  ],
  [
    'a sale less its fee',
    '2024-01-15,Sell,US0378331005,35,190.20,24.63,USD,6632.37',
    ['35 × 190.2 USD = 6657 USD', '6657 USD − 24.63 USD = 6632.37 USD', 'The check digit of US0378331005 is right'],
  ],
  [
    'a total before the fee',
    '2024-01-15,Buy,US0378331005,35,190.20,24.63,USD,6657.00',
    ['35 × 190.2 USD = 6657 USD', 'The check digit of US0378331005 is right'],
  ],
])('the laws of %s stand with the row', (_name, row, sentences) => {
  expect(proofsOf(row)).toEqual(sentences)
})

test.each([
  ['a total that differs', '2024-01-15,Buy,US0378331005,35,190.20,24.63,USD,6781.63'],
  ['no total', '2024-01-15,Buy,US0378331005,35,190.20,24.63,USD,'],
])('%s proves no amount', (_name, row) => {
  expect(proofsOf(row)).toEqual(['The check digit of US0378331005 is right'])
})

test('a wrong check digit proves nothing', () => {
  expect(proofsOf('2024-01-15,Buy,US0378331004,35,190.20,,USD,6657.00')).toEqual(['35 × 190.2 USD = 6657 USD'])
})

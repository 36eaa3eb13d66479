import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { text } from '../value-schemas.ts'

const MAX_DIGITS = 100
const MAX_COSTS = 50
const MAX_PROOFS = 20

const digits = z
  .string()
  .max(MAX_DIGITS)
  .regex(/^\d+(?:\.\d+)?$/, markText('Expected digits with a decimal point'))

const provenAmount = z
  .strictObject({
    amount: digits.describe('A decimal, as in the file.'),
    currency: text(10).nullable().describe('ISO 4217; null: not stated.'),
  })
  .meta({
    id: 'ProvenAmount',
    description: '`amount` as the file or document states it, without sign; `currency` is null where none is stated.',
  })

const proof = z
  .discriminatedUnion('law', [
    /** units × price = gross */
    z.strictObject({
      law: z.literal('product').describe('Which law holds.'),
      units: provenAmount.describe('How many were traded.'),
      price: provenAmount.describe('Per unit.'),
      gross: provenAmount.describe('Before costs.'),
    }),
    /** units × price × rate = gross, in another currency */
    z.strictObject({
      law: z.literal('converted-product').describe('Which law holds.'),
      units: provenAmount.describe('How many were traded.'),
      price: provenAmount.describe('Per unit.'),
      rate: provenAmount.describe('One currency in the other.'),
      gross: provenAmount.describe('Before costs.'),
    }),
    /** gross + costs = net of what is paid, gross − costs = net of what is received */
    z.strictObject({
      law: z.literal('net').describe('Which law holds.'),
      gross: provenAmount.nullable().describe('Before costs.'),
      costs: z.array(provenAmount).max(MAX_COSTS).describe('Fees and taxes.'),
      net: provenAmount,
      isPaid: z.boolean().describe('Money was paid, not received.'),
    }),
    z.strictObject({
      law: z.literal('conversion').describe('Which law holds.'),
      rate: provenAmount.describe('One currency in the other.'),
    }),
    z.strictObject({ law: z.literal('stated-twice').describe('Which law holds.'), net: provenAmount }),
    z.strictObject({
      law: z.literal('check-digit').describe('Which law holds.'),
      identifier: text(50).describe('Whose check digit is right.'),
    }),
  ])
  .meta({
    id: 'Proof',
    description:
      'A law that a transaction satisfied when it was read from a file or document, with the amounts that satisfy it.',
  })
export type Proof = z.infer<typeof proof>

export const proofs = z
  .array(proof)
  .max(MAX_PROOFS)
  .describe('What proved the amounts when they were read; empty once they are changed.')

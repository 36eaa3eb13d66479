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

const provenAmount = z.strictObject({ amount: digits, currency: text(10).nullable() }).meta({
  id: 'ProvenAmount',
  description: '`amount` as the file or document states it, without sign; `currency` is null where none is stated.',
})

const proof = z
  .discriminatedUnion('law', [
    /** units × price = gross */
    z.strictObject({ law: z.literal('product'), units: provenAmount, price: provenAmount, gross: provenAmount }),
    /** units × price × rate = gross, in another currency */
    z.strictObject({
      law: z.literal('converted-product'),
      units: provenAmount,
      price: provenAmount,
      rate: provenAmount,
      gross: provenAmount,
    }),
    /** gross + costs = net of what is paid, gross − costs = net of what is received */
    z.strictObject({
      law: z.literal('net'),
      gross: provenAmount.nullable(),
      costs: z.array(provenAmount).max(MAX_COSTS),
      net: provenAmount,
      isPaid: z.boolean(),
    }),
    z.strictObject({ law: z.literal('conversion'), rate: provenAmount }),
    z.strictObject({ law: z.literal('stated-twice'), net: provenAmount }),
    z.strictObject({ law: z.literal('check-digit'), identifier: text(50) }),
  ])
  .meta({
    id: 'Proof',
    description:
      'A law that a transaction satisfied when it was read from a file or document, with the amounts that satisfy it.',
  })
export type Proof = z.infer<typeof proof>

export const proofs = z.array(proof).max(MAX_PROOFS)

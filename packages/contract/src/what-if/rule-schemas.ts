import { text } from '@plumbline/text/text'
import { z } from 'zod'
import { TRANSACTION_TYPES } from '../transactions/vocabulary.ts'
import { calendarDate, id, isPeriod } from '../value-schemas.ts'
import { MAX_AMOUNT, MAX_FACTOR, MAX_MOVED_DAYS, MAX_WEIGHTS, PLAN_INTERVALS } from './vocabulary.ts'

const ofAsset = { assetId: id.optional().describe('The asset. Default: all.') }
const ofType = { type: z.enum(TRANSACTION_TYPES).optional().describe('The type. Default: all but splits.') }

const weight = z.strictObject({
  assetId: id,
  percent: z.number().positive().max(100).describe('Of the value of all holdings.'),
})

const addsUp = (weights: readonly { percent: number }[]) =>
  Math.abs(weights.reduce((sum, { percent }) => sum + percent, 0) - 100) < 0.005

const plan = z
  .strictObject({
    kind: z.literal('plan').describe('Buys an asset regularly.'),
    assetId: id,
    amount: z.number().positive().max(MAX_AMOUNT).describe("Per purchase, in the portfolio's currency."),
    every: z.enum(PLAN_INTERVALS).describe('How often it buys.'),
    from: calendarDate.describe('Day of the first purchase.'),
    to: calendarDate.describe('No purchase is planned after it.'),
    wholeUnits: z.boolean().describe('Buys whole units only. Otherwise units have 8 decimals.'),
  })
  .refine(isPeriod, { path: ['to'], message: text('The last day is before the first one') })

const rebalancing = z.strictObject({
  kind: z.literal('rebalance').describe('Buys and sells once a year so that each holding has its weight.'),
  from: calendarDate.describe('The day of the year. With weights, the first rebalancing; otherwise a year later.'),
  weights: z
    .array(weight)
    .min(1)
    .max(MAX_WEIGHTS)
    .refine(addsUp, text('The weights must add up to 100 percent'))
    .refine((all) => new Set(all.map(({ assetId }) => assetId)).size === all.length, text('An asset is listed twice'))
    .optional()
    .describe('100 percent together. Default: the weights that the holdings have on `from`.'),
})

/** How the ledger of a branch differs from the real one when it is made. */
export const whatIfRule = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('copy').describe('Changes nothing yet.') }),
    plan,
    z.strictObject({ kind: z.literal('never-sold').describe('Leaves out sales.'), ...ofAsset }),
    z.strictObject({ kind: z.literal('everything-into').describe('Puts all money into one asset.'), assetId: id }),
    z.strictObject({
      kind: z.literal('scale').describe('Multiplies transactions.'),
      ...ofAsset,
      factor: z.number().positive().max(MAX_FACTOR).describe('1 changes nothing.'),
    }),
    z.strictObject({
      kind: z.literal('move').describe('Moves transactions to other days.'),
      ...ofAsset,
      ...ofType,
      days: z.int().min(-MAX_MOVED_DAYS).max(MAX_MOVED_DAYS).describe('Calendar days; below 0: earlier.'),
    }),
    z.strictObject({ kind: z.literal('drop').describe('Leaves out transactions.'), ...ofAsset, ...ofType }),
    rebalancing,
  ])
  .meta({ id: 'WhatIfRule', description: 'How a branch differs from its portfolio when it is made.' })

/** A branch as an archive has it. */
export const archivedBranch = z.strictObject({
  of: id.describe('The portfolio that it is a branch of.'),
  rule: whatIfRule,
  hasChangedSince: z.boolean().describe('The portfolio was changed after the branch was made.'),
})

export const branchOfPortfolio = z
  .object({
    of: id.describe('The portfolio that it is a branch of.'),
    rule: whatIfRule,
  })
  .nullable()
  .describe('What the branch answers; null for a real portfolio.')

import { z } from 'zod'
import { TRANSACTION_TYPES } from '../transactions/vocabulary.ts'
import { calendarDate, currencyText, dayText, id, nonNegativeDecimal } from '../value-schemas.ts'
import { MAX_STATED_HOLDINGS, STATEMENT_SOURCES } from './vocabulary.ts'

const namedTransaction = z.object({
  _id: id,
  type: z.enum(TRANSACTION_TYPES),
  date: dayText,
  units: z.string().describe('Exact decimals, as entered.'),
  price: z.string(),
  currency: currencyText,
  source: z.string().describe('The imported file, or how it was entered.'),
})
export type NamedTransaction = z.infer<typeof namedTransaction>

/** One change of the ledger after which the units would be equal. */
export const differenceCause = z.discriminatedUnion('kind', [
  /**
   * `doubled`: one of these equal transactions is counted twice; `wrong-side`: a purchase booked as a sale or the
   * reverse; `surplus`: the broker may not have it. Of several transactions each one explains it; `count` is their number.
   */
  z.object({
    kind: z.enum(['doubled', 'wrong-side', 'surplus']),
    transactions: z.array(namedTransaction),
    count: z.int(),
  }),
  /** A split of the market that counts automatically and that the broker has not applied. */
  z.object({ kind: z.literal('unapplied-split'), ratio: z.number(), date: z.string() }),
  /** New units per old unit, after the day `after` and until the day `until`; null: until the statement. */
  z.object({
    kind: z.literal('missing-split'),
    ratio: z.number(),
    after: z.string(),
    until: z.string().nullable(),
    isIgnored: z.boolean().describe('True if the market has this split and the portfolio ignores it.'),
  }),
  /** A trade that the ledger does not have. */
  z.object({ kind: z.literal('missing'), side: z.enum(['buy', 'sell']), units: z.string() }),
])
export type DifferenceCause = z.infer<typeof differenceCause>

const comparedHolding = z
  .object({
    assetId: id,
    name: z.string(),
    symbol: z.string().describe('At its exchange.'),
    units: z
      .string()
      .describe('Units of the ledger today, after splits; a decimal. Negative if more was sold than bought.'),
    stated: z
      .object({ day: z.string(), units: z.string(), source: z.enum(STATEMENT_SOURCES), ledgerUnits: z.string() })
      .nullable()
      .describe("The broker's last statement, and the ledger's units on its day."),
    state: z.enum(['not-compared', 'equal', 'different']),
    causes: z
      .array(differenceCause)
      .describe(
        'Empty unless the units differ. Most telling first; a missing trade is always possible and comes last.',
      ),
  })
  .meta({ id: 'ComparedHolding' })
export type ComparedHolding = z.infer<typeof comparedHolding>

const comparison = z
  .object({
    day: dayText.describe("Today, in the account's time zone."),
    holdings: z.array(comparedHolding).describe('By name; holdings of 0 units only if the broker stated more.'),
  })
  .meta({ id: 'Comparison' })
export type Comparison = z.infer<typeof comparison>

/** As stored: what was stated of one holding on one day. */
export const statedUnits = z.strictObject({
  assetId: id,
  date: calendarDate,
  units: nonNegativeDecimal,
  source: z.enum(STATEMENT_SOURCES),
  statedAt: z.iso.datetime(),
})
export type StatedUnits = z.infer<typeof statedUnits>

export const compareHoldings = { response: comparison }

export const stateHoldings = {
  body: z.strictObject({
    holdings: z
      .array(z.strictObject({ assetId: id, units: nonNegativeDecimal }))
      .min(1)
      .max(MAX_STATED_HOLDINGS),
  }),
  response: comparison,
}

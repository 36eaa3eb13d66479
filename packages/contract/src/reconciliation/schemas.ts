import { z } from 'zod'
import { statedType } from '../transactions/schemas.ts'
import { calendarDate, currencyText, dayText, id, nonNegativeDecimal } from '../value-schemas.ts'
import { MAX_STATED_HOLDINGS, STATEMENT_SOURCES } from './vocabulary.ts'

export const namedTransaction = z.object({
  _id: id,
  type: statedType,
  date: dayText,
  units: z.string().describe('Exact decimals, as entered.'),
  price: z.string().describe('Per unit, a decimal.'),
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
    kind: z.enum(['doubled', 'wrong-side', 'surplus']).describe('Which cause it is.'),
    transactions: z.array(namedTransaction).describe('The transactions that it is about.'),
    count: z.int().describe('How many there are.'),
  }),
  /** A split of the market that counts automatically and that the broker has not applied. */
  z.object({
    kind: z.literal('unapplied-split').describe('Which cause it is.'),
    ratio: z.number().describe('New units per old unit.'),
    date: z.string().describe('The first day of trading after the split.'),
  }),
  /** New units per old unit, after the day `after` and until the day `until`; null: until the statement. */
  z.object({
    kind: z.literal('missing-split').describe('Which cause it is.'),
    ratio: z.number().describe('New units per old unit.'),
    after: z.string().describe('The day after which it is missing.'),
    until: z.string().nullable().describe('The day until which it is missing; null: today.'),
    isIgnored: z.boolean().describe('True if the market has this split and the portfolio ignores it.'),
  }),
  /** A trade that the ledger does not have. */
  z.object({
    kind: z.literal('missing').describe('Which cause it is.'),
    side: z.enum(['buy', 'sell']).describe('What is missing.'),
    units: z.string().describe('A decimal.'),
  }),
])
export type DifferenceCause = z.infer<typeof differenceCause>

const comparedHolding = z
  .object({
    assetId: id,
    name: z.string().describe('Of the company, fund or coin.'),
    symbol: z.string().describe('At its exchange.'),
    units: z
      .string()
      .describe('Units of the ledger today, after splits; a decimal. Negative if more was sold than bought.'),
    stated: z
      .object({
        day: z.string().describe('At whose end the units were held.'),
        units: z.string().describe('A decimal.'),
        source: z.enum(STATEMENT_SOURCES).describe('Who stated it.'),
        ledgerUnits: z.string().describe('By the transactions until that day, a decimal.'),
      })
      .nullable()
      .describe("The broker's last statement, and the ledger's units on its day."),
    state: z.enum(['not-compared', 'equal', 'different']).describe('Whether the units agree.'),
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
  source: z.enum(STATEMENT_SOURCES).describe('Who stated it.'),
  statedAt: z.iso.datetime().describe('An instant in UTC, ISO 8601.'),
})
export type StatedUnits = z.infer<typeof statedUnits>

export const compareHoldings = { response: comparison }

export const stateHoldings = {
  body: z.strictObject({
    holdings: z
      .array(z.strictObject({ assetId: id, units: nonNegativeDecimal }))
      .min(1)
      .max(MAX_STATED_HOLDINGS)
      .describe('What the broker shows.'),
  }),
  response: comparison,
}

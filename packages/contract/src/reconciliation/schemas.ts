import { z } from 'zod'
import { RETURN_METHODS } from '../portfolios/vocabulary.ts'
import { recordedType, statedType } from '../transactions/schemas.ts'
import { calendarDate, currencyCode, currencyText, dayText, decimal, id, nonNegativeDecimal } from '../value-schemas.ts'
import { ENTERED_SOURCES, MAX_STATED_HOLDINGS, STATEMENT_SOURCES, SUSPECT_KINDS } from './vocabulary.ts'

export const namedTransaction = z
  .object({
    _id: id,
    type: recordedType,
    date: dayText,
    units: z.string().describe('Exact decimals, as entered.'),
    price: z.string().describe('Per unit, a decimal.'),
    currency: currencyText,
    source: z.string().describe('The imported file, or how it was entered.'),
  })
  .meta({ id: 'NamedTransaction' })
export type NamedTransaction = z.infer<typeof namedTransaction>

export const figureChange = z
  .object({
    before: z.number().nullable().describe('Now; null if it does not exist.'),
    after: z.number().nullable().describe('After this fix alone; null if it does not exist.'),
  })
  .meta({ id: 'FigureChange' })

export const fixEffect = z
  .object({
    gain: figureChange.describe("The portfolio's total gain."),
    value: figureChange.describe("The portfolio's value."),
    moneyIn: figureChange.describe('What was paid into the portfolio.'),
    totalReturn: figureChange
      .extend({ method: z.enum(RETURN_METHODS).describe("The portfolio's way of measuring returns.") })
      .describe("The portfolio's return since its first transaction, as a ratio."),
  })
  .meta({ id: 'FixEffect' })
  .describe("What the fix changes, in the portfolio's currency.")

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

const comparedDay = z
  .object({
    day: dayText.describe('At whose end the units were held.'),
    units: z.string().describe('A decimal, by the broker.'),
    ledgerUnits: z.string().describe('A decimal, by the transactions.'),
    isEqual: z.boolean().describe('Whether they agree.'),
    hasAgreed: z.boolean().describe('True if they agree, or have agreed.'),
  })
  .meta({ id: 'ComparedDay' })

const comparedHolding = z
  .object({
    assetId: id,
    name: z.string().describe('Of the company, fund or coin.'),
    symbol: z.string().describe('At its exchange.'),
    kind: z.enum(['security', 'cash']).describe('`cash`: units are the balance of a currency.'),
    currency: currencyText.describe('Of the asset, ISO 4217.'),
    units: z
      .string()
      .describe('Units of the ledger on the day, after splits; a decimal. Negative if more was sold than bought.'),
    value: z
      .number()
      .nullable()
      .describe("Of these units, in the portfolio's currency; null without a price or a rate."),
    stated: z
      .object({
        day: z.string().describe('At whose end the units were held.'),
        units: z.string().describe('A decimal.'),
        source: z.enum(STATEMENT_SOURCES).describe('Who stated it.'),
        ledgerUnits: z.string().describe('By the transactions until that day, a decimal.'),
        value: z.string().nullable().describe('A decimal in `currency`; null: not stated.'),
        currency: currencyText.nullable().describe('Of the value.'),
        ledgerValue: z
          .number()
          .nullable()
          .describe('Of the ledger, in the same currency; null without a stated value, a price or a rate.'),
        hasAgreed: z.boolean().describe('True if the ledger agrees, or has agreed: a difference is a change since.'),
      })
      .nullable()
      .describe("The broker's last statement until the day, and the ledger's units on its day."),
    days: z.array(comparedDay).describe('The statements until the day, oldest first, the newest 60.'),
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
    day: dayText.describe("The compared day; today in the account's time zone unless asked for."),
    currency: currencyText.describe("The portfolio's."),
    holdings: z.array(comparedHolding).describe('By name; holdings of 0 units only if the broker stated more.'),
  })
  .meta({ id: 'Comparison' })
export type Comparison = z.infer<typeof comparison>

/** As stored: what was stated of one holding on one day. */
export const statedUnits = z.strictObject({
  assetId: id,
  date: calendarDate,
  units: decimal.describe('As an exact decimal; below 0 only for cash.'),
  source: z.enum(STATEMENT_SOURCES).describe('Who stated it.'),
  statedAt: z.iso.datetime().describe('In UTC, ISO 8601.'),
  value: nonNegativeDecimal.nullable().default(null).describe('In `currency`; null: not stated.'),
  currency: currencyCode.nullable().default(null).describe('Of the value.'),
  agreedAt: z.iso.datetime().nullable().default(null).describe('When the ledger last agreed; null: not yet.'),
})
export type StatedUnits = z.infer<typeof statedUnits>

const bookedRow = z
  .object({
    stockId: id.describe('Of its asset.'),
    type: statedType,
    date: dayText,
    units: z.string().describe('A decimal.'),
    price: z.string().describe('Per unit, or the whole amount of what has no units; a decimal.'),
    fee: z.string().describe('A decimal.'),
    currency: currencyText,
  })
  .meta({ id: 'BookedRow' })
const bookedChange = bookedRow.partial().meta({ id: 'BookedChange' })
export type BookedRow = z.infer<typeof bookedRow>

const repair = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('delete').describe('What to do: POST /transactions/delete.'),
      transactionIds: z.array(id).describe('Those to delete.'),
    }),
    z.object({
      kind: z.literal('change').describe('What to do: PATCH /transaction/{id} of each with `after`.'),
      changes: z
        .array(
          z.object({
            transactionId: id,
            before: bookedChange.describe('What it says now, of what changes.'),
            after: bookedChange.describe('What it says then.'),
          }),
        )
        .describe('Each transaction that changes.'),
    }),
    z.object({
      kind: z.literal('add').describe('What to do: POST /transactions.'),
      row: bookedRow.describe('The missing transaction.'),
      isToConfirm: z.boolean().describe('True if only the owner knows its day and price.'),
    }),
    z.object({
      kind: z.literal('ignore-split').describe('What to do: POST /portfolio/{id}/splits with `ignore`.'),
      date: dayText,
    }),
    z.object({
      kind: z.literal('restore-split').describe('What to do: POST /portfolio/{id}/splits with `reconsider`.'),
      date: dayText,
    }),
  ])
  .meta({ id: 'LedgerRepair' })

const suspect = z
  .object({
    kind: z.enum(SUSPECT_KINDS).describe('What may be wrong.'),
    assetId: id.describe('Whose transactions or splits it changes.'),
    since: dayText.describe('From which day the ledger is wrong if this is the cause.'),
    until: dayText.nullable().describe('By which day a missing split was; null: the compared day, or no split.'),
    ratio: z.number().nullable().describe('New units per old unit of a split.'),
    transactions: z.array(namedTransaction).describe('Those in question, at most 5.'),
    explainsAllDays: z.boolean().describe('Whether every statement agrees then, or only the last one.'),
    cash: z
      .array(
        z.object({
          currency: currencyText,
          before: z.number().describe('Stated less ledger.'),
          left: z.number().nullable().describe('Stated less ledger after the repair; null: cannot be told.'),
        }),
      )
      .describe('What is left of differences in cash; empty if no statement says what cash there was.'),
    effect: fixEffect.nullable().describe('null if it cannot be measured.'),
    repair: repair.describe('How it is repaired, with the other operations of the API.'),
  })
  .meta({ id: 'Suspect' })
export type Suspect = z.infer<typeof suspect>

const explainedDifference = z.object({
  assetId: id,
  lastAgreed: dayText.nullable().describe('The last day before it on which a statement agreed; null: none did.'),
  firstDiffering: dayText.describe('The day of the first statement that differs.'),
  measured: z.array(comparedDay).describe('The statements that were looked at to find where it began, in that order.'),
  sameCauseAs: z.array(id).describe('Of cash: the assets whose first suspects explain it, too.'),
  suspects: z.array(suspect).describe('The most likely first, at most 3.'),
})
export type ExplainedDifference = z.infer<typeof explainedDifference>

export const explainDifferences = {
  query: z.strictObject({
    day: calendarDate.optional().describe('Until which day statements count, not after today. Default: today.'),
  }),
  response: z
    .object({ differences: z.array(explainedDifference).describe('Of securities, then of cash.') })
    .meta({ id: 'Differences' }),
}

const statedHolding = z.strictObject({
  assetId: id,
  units: decimal.describe('As an exact decimal. Of cash, its balance: only that may be below 0.'),
  value: nonNegativeDecimal.optional().describe('What the broker says that it is worth, in `currency`.'),
  currency: currencyCode.optional().describe("Of the value. Default: the asset's."),
})

export const compareHoldings = {
  query: z.strictObject({
    day: calendarDate.optional().describe('The compared day, not after today. Default: today.'),
  }),
  response: comparison,
}

export const stateHoldings = {
  body: z.strictObject({
    day: calendarDate.optional().describe('At whose end the broker shows this, not after today. Default: today.'),
    source: z.enum(ENTERED_SOURCES).default('typed').describe('How it was entered.'),
    holdings: z.array(statedHolding).min(1).max(MAX_STATED_HOLDINGS).describe('What the broker shows.'),
  }),
  response: comparison,
}

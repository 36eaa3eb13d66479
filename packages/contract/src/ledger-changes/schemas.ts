import { text } from '@plumbline/text/text'
import { z } from 'zod'
import { figureChange, fixEffect } from '../reconciliation/schemas.ts'
import { tagNames } from '../tags/schemas.ts'
import { recordedType } from '../transactions/schemas.ts'
import { calendarDate, currencyText, dayText, id, instantText } from '../value-schemas.ts'
import { CHANGE_AUTHORS, CHANGE_KINDS, CHANGE_MOVES, PRICE_CHANGE_KINDS, REVERSALS } from './vocabulary.ts'

/** A transaction as it was at a moment. */
const pastTransaction = z
  .object({
    type: recordedType,
    isOpening: z.boolean().describe('Whether it is an opening position.'),
    date: dayText,
    units: z.string().describe('Exact decimals, as entered.'),
    price: z.string().describe('Per unit of a trade; the whole amount of all others. In `currency`.'),
    fee: z.string().describe('In `currency`.'),
    currency: currencyText,
    rate: z.string().nullable().describe('Portfolio currency per 1 of `currency`; null: by the table of rates.'),
    comments: z.string().nullable().describe("The owner's note; null: none."),
    tags: tagNames.describe('Their names now.'),
    assetId: id,
    assetName: z.string().describe('Of the company, fund or coin.'),
  })
  .meta({ id: 'PastTransaction' })
export type PastTransaction = z.infer<typeof pastTransaction>

const changedRow = z.object({
  transactionId: id,
  before: pastTransaction.nullable().describe('null: the change added it.'),
  after: pastTransaction.nullable().describe('null: the change removed it.'),
})
export type ChangedRow = z.infer<typeof changedRow>

const author = {
  by: z.enum(CHANGE_AUTHORS).describe('Who made it.'),
  tokenName: z.string().nullable().describe('The name of the access token; null: it is gone, or there was none.'),
  memberEmail: z
    .string()
    .nullable()
    .describe('The invited address of the member; null: the account is gone, or it was not a member.'),
}

const reversal = z.object({
  move: z.enum(REVERSALS).describe('What was done to the change last.'),
  by: author.by,
  memberEmail: author.memberEmail,
})

const setPrice = z.string().nullable().describe("As traded that day; null: the market's.")

const changedPrice = z
  .object({
    assetId: id,
    assetName: z.string().describe('Of the company, fund or coin.'),
    day: dayText,
    currency: currencyText,
    priceBefore: setPrice,
    priceAfter: setPrice,
    marketPrice: z.string().nullable().describe('What the market data said then, an exact decimal; null: nothing.'),
    reason: z.string().describe('In the words of the owner.'),
  })
  .meta({ id: 'ChangedPrice', description: 'What the account set as the price of a day.' })
export type ChangedPrice = z.infer<typeof changedPrice>

const ledgerChange = z
  .object({
    _id: id,
    kind: z.enum([...CHANGE_KINDS, ...PRICE_CHANGE_KINDS]).describe('What it did.'),
    recordedAt: instantText,
    ageSeconds: z.int().describe("Seconds since then, by the server's clock."),
    ...author,
    portfolioId: id,
    toPortfolioId: id.nullable().describe('Of moved transactions: where they went. null: they stayed.'),
    source: z.string().nullable().describe('The file or the broker that transactions came from; null: neither.'),
    transactions: z.int().describe('How many transactions it added, changed or removed.'),
    rows: z.array(changedRow).describe('The first five of them. Empty for an imported file.'),
    price: changedPrice.nullable().describe('Of a change of a price; null: it changed transactions.'),
    isUndone: z.boolean().describe('Whether it was undone, and may be made again.'),
    reversal: reversal.nullable().describe('Who undid it or made it again; null: nobody, or it changed a price.'),
  })
  .meta({ id: 'LedgerChange' })
export type LedgerChange = z.infer<typeof ledgerChange>
export type ChangeReversal = z.infer<typeof reversal>

export const listLedgerChanges = {
  query: z.strictObject({
    cursor: z.string().max(30).regex(/^\d+$/).optional().describe('Where the next page starts, from the page before.'),
  }),
  response: z.object({
    changes: z.array(ledgerChange).describe('The latest first, 30 a page.'),
    nextCursor: z.string().nullable().describe('null: there are no more.'),
  }),
}

const changed = z.object({ transactions: z.int().describe('How many were changed.') })

export const undoLedgerChange = { response: changed }

export const redoLedgerChange = { response: changed }

const ledgerChangeEffect = z.object({
  currency: currencyText,
  effect: fixEffect
    .nullable()
    .describe(
      'The figures of today without the change and with it. null: a transaction was changed since, or a price is missing.',
    ),
})
export type LedgerChangeEffect = z.infer<typeof ledgerChangeEffect>

export const getLedgerChangeEffect = {
  query: z.strictObject({
    portfolio: id.optional().describe('Of a change of a price: the portfolio whose figures are compared.'),
  }),
  response: ledgerChangeEffect,
}

const partOfChange = z.object({
  _id: id,
  change: ledgerChange.describe('What was done.'),
  move: z.enum(CHANGE_MOVES).describe('Whether it was made, undone or made again.'),
  value: z.number().nullable().describe('What it added to the value of `day`; null: not known.'),
  gain: z.number().nullable().describe('What it added to the gain of `day`; null: not known.'),
})
export type PartOfChange = z.infer<typeof partOfChange>

const differingHolding = z.object({
  assetId: id,
  assetName: z.string().describe('Of the company, fund or coin.'),
  units: figureChange.describe('Units of `day`; null: no transactions of it.'),
  value: figureChange.describe("Value of `day`, in the portfolio's currency."),
  gain: figureChange.describe("Gain until `day`, dividends and fees included, in the portfolio's currency."),
})
export type DifferingHolding = z.infer<typeof differingHolding>

export const compareWithEarlier = {
  query: z
    .strictObject({
      at: z.iso.datetime().optional().describe('The moment, an instant in UTC, ISO 8601. Default: the end of `day`.'),
      before: id.optional().describe('A change of the portfolio instead of `at`: the moment right before it.'),
      day: calendarDate
        .optional()
        .describe('The day of the figures, not after today. Default: the day of the moment, or a week ago.'),
    })
    .refine(({ at, before }) => at === undefined || before === undefined, text('Expected at or before, not both')),
  response: z
    .object({
      currency: currencyText,
      at: instantText.nullable().describe('The moment; null: the end of `day`.'),
      day: dayText,
      today: dayText,
      byChanges: fixEffect
        .nullable()
        .describe(
          'The figures of `day`: as known then, and as known now. null: one of them lacks a price or a rate that the other has.',
        ),
      byTime: fixEffect.nullable().describe('As known now: the figures of `day`, and those of today.'),
      parts: z
        .array(partOfChange)
        .describe('What each change since then did to the figures of `day`, the latest first, at most 30.'),
      earlierChanges: z.int().describe('How many of the oldest changes since then `parts` leaves out.'),
      holdings: z.array(differingHolding).describe('Those that differ on `day`. Prices are those known today.'),
    })
    .meta({ id: 'ThenAndNow' }),
}
export type ThenAndNow = z.infer<typeof compareWithEarlier.response>

import { z } from 'zod'
import { fixEffect, namedTransaction } from '../reconciliation/schemas.ts'
import { calendarDate, currencyText, dayText, id, instantText, text } from '../value-schemas.ts'
import { FINDING_KINDS, IGNORE_REASONS, MAX_IGNORE_NOTE_LENGTH, STATED_ACTIONS, TRADE_READINGS } from './vocabulary.ts'

const dividend = z.object({
  exDate: z.string().describe('The first day on which a buyer has no claim to the dividend.'),
  payDate: z.string().nullable().describe('null if the market data do not state it.'),
  units: z.number().describe('Held before the ex-date.'),
  value: z.number().describe('Per unit as paid, in currency.'),
  currency: currencyText,
  gross: z.number().nullable().describe("units x value in the portfolio's currency; null without a rate."),
  taxRate: z
    .number()
    .nullable()
    .describe("The rate of withheld tax for the payer's country, a ratio; null: none is set."),
  withheld: z.number().nullable().describe('gross x taxRate; positive.'),
  net: z.number().nullable().describe('gross - withheld'),
})

const fix = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('change-price').describe('What to do: PATCH /transaction/{id} with this price.'),
      transactionId: id,
      price: z.string().describe('A decimal, in the currency of the transaction.'),
    }),
    z.object({
      kind: z.literal('change-currency').describe('What to do: PATCH /transaction/{id} with this currency.'),
      transactionId: id,
      currency: currencyText,
    }),
    z.object({
      kind: z.literal('change-transaction').describe('What to do: PATCH /transaction/{id} with these `changes`.'),
      transactionId: id,
      changes: z
        .object({
          date: dayText,
          units: z.string().describe('A decimal; of a split, its ratio.'),
          price: z.string().describe('A decimal, in the currency of the transaction.'),
          fee: z.string().describe('A decimal, in the currency of the transaction.'),
          stockId: id.describe('The asset that it is of.'),
          type: z.enum(['split', 'reversesplit']).describe('Of a split that goes the other way.'),
        })
        .partial()
        .describe('Only what changes.'),
    }),
    z.object({
      kind: z.literal('delete').describe('What to do: POST /transactions/delete.'),
      transactionIds: z.array(id).describe('Those to delete.'),
    }),
    z.object({
      kind: z.literal('record-dividends').describe('What to do: POST /transactions with each as a dividend.'),
      dividends: z.array(dividend).describe('By ex-date.'),
    }),
    z.object({
      kind: z
        .literal('edit')
        .describe('What to do: correct the transaction, whose right figures only its owner knows.'),
      transactionId: id,
    }),
    z.object({
      kind: z
        .literal('add-purchase')
        .describe('What to do: add the purchase, whose day and price only its owner knows.'),
      date: dayText.describe('It was on this day or before it.'),
      units: z.string().describe('A decimal.'),
    }),
    z.object({
      kind: z
        .literal('add-deposit')
        .describe('What to do: add the deposit, or the exchange into this currency, that only its owner knows.'),
      date: dayText.describe('It was on this day or before it.'),
      amount: z.string().describe('At least, a decimal.'),
      currency: currencyText,
    }),
    z.object({
      kind: z.literal('ignore-splits').describe('What to do: POST /portfolio/{id}/splits with `ignore` for each date.'),
      dates: z.array(dayText).describe("The market's splits that no longer count."),
    }),
    z.object({
      kind: z.literal('open-asset').describe('What to do: look at the prices of the asset.'),
    }),
    z.object({
      kind: z.literal('book-action').describe('What to do: POST /transactions/company-action with these, on `since`.'),
      action: z.enum(STATED_ACTIONS).describe('Its `kind`.'),
      otherStockId: id.nullable(),
      ratio: z.string().nullable().describe('Null: none.'),
      amount: z.string().nullable().describe('Null: none.'),
    }),
    z.object({
      kind: z.literal('compare').describe('What to do: GET /portfolio/{id}/comparison names what may explain it.'),
    }),
    z.object({
      kind: z.literal('review').describe('What to do: look at the transactions of the asset.'),
    }),
  ])
  .meta({ id: 'FindingFix' })

const market = z
  .object({
    low: z.number().describe('The lowest close.'),
    high: z.number().describe('The highest close.'),
  })
  .describe('The closes around the day, as traded, in the currency of the trade.')

const details = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('trade-price').describe('The price of a trade is not one of its day.'),
    transaction: namedTransaction.describe('The trade.'),
    market,
    factor: z
      .number()
      .nullable()
      .describe('Factor by which the price is too high, such as 100, or the units if it is the total; null: neither.'),
    currency: z
      .string()
      .nullable()
      .describe('Another currency, ISO 4217, in which the price is near the closes; null: none.'),
    reading: z
      .enum(TRADE_READINGS)
      .nullable()
      .describe('The correction that makes the price fit its day, which `fix` makes; null: none does.'),
  }),
  z.object({
    kind: z.literal('trade-date').describe('Only the date of a transaction breaks the order of its file.'),
    transaction: namedTransaction.describe('The transaction.'),
    date: dayText.describe('The date that fits the order.'),
    reading: z.enum(['day-month', 'year']).describe('Day and month are swapped, or the year is wrong.'),
  }),
  z.object({
    kind: z
      .literal('trade-units')
      .describe('The decimal mark of the units is in another place than in all other trades.'),
    transaction: namedTransaction.describe('The trade.'),
    units: z.number().describe('As the other trades have them.'),
  }),
  z.object({
    kind: z.literal('fee').describe('A fee differs from those of trades of about the same amount.'),
    transaction: namedTransaction.describe('The trade.'),
    fee: z.number().describe('As booked, in the currency of the transaction.'),
    usual: z
      .object({ low: z.number().describe('The lowest.'), high: z.number().describe('The highest.') })
      .describe('The fees of those trades.'),
  }),
  z.object({
    kind: z.literal('booked-split').describe('A booked split contradicts the market.'),
    transaction: namedTransaction.describe('The split, or the units received.'),
    reading: z
      .enum(['twice', 'no-split', 'ratio', 'as-units'])
      .describe(
        '`twice`: it is applied already; `no-split`: the closes do not move with it; `ratio`: the market has another; ' +
          '`as-units`: its units are booked as received, and it is applied as well.',
      ),
    ratio: z.number().nullable().describe('New units per old unit as booked; null for received units.'),
    marketRatio: z.number().nullable().describe("The market's ratio; null: it has no split."),
  }),
  z.object({
    kind: z.literal('dividend-amount').describe('The amount of a dividend does not match the units held.'),
    transaction: namedTransaction.describe('The dividend, or the first of them.'),
    reading: z
      .enum(['twice', 'units', 'amount'])
      .describe(
        '`twice`: the payment is recorded twice; `units`: from this one on, all are for other units than were held; ' +
          '`amount`: only this one is off.',
      ),
    units: z.number().describe('Held before the ex-day.'),
    paidUnits: z.number().describe('Units that the amount is for.'),
    payments: z.int().describe('How many dividends show this.'),
  }),
  z.object({
    kind: z
      .literal('gap')
      .describe('A period without transactions, from the day `since` on, is longer than all others.'),
    until: dayText.describe('The day of the next transaction.'),
    usualDays: z.int().describe('The longest other period between two transactions.'),
    missing: z.int().nullable().describe('Purchases missing from a regular plan; null: a gap of the whole ledger.'),
  }),
  z.object({
    kind: z.literal('closes').describe('Closes contradict those before and after, or the splits.'),
    reading: z
      .enum(['outlier', 'no-split', 'no-jump'])
      .describe(
        '`outlier`: the close of `since` is far from those around it; `no-split`: closes are in other units from ' +
          '`since` on, and no split is known; `no-jump`: closes do not move at a split.',
      ),
    before: z.number().describe('The close before, as traded.'),
    close: z.number().describe('The close of `since`, as traded.'),
    currency: currencyText.describe('Of both.'),
    ratio: z.number().nullable().describe('Of the split: new units per old unit; null: none.'),
  }),
  z.object({
    kind: z.literal('split').describe('Trades before a split are in units after it, and the split counts once more.'),
    transaction: namedTransaction.describe('The first of them.'),
    trades: z.int().describe('How many there are.'),
    splits: z
      .array(
        z.object({
          date: z.string().describe('The first day of trading after the split.'),
          ratio: z.number().describe('New units per old unit.'),
        }),
      )
      .describe('Those that count twice, by date.'),
  }),
  z.object({
    kind: z.literal('listing').describe("Most trades of a holding are away from its listing's prices."),
    transaction: namedTransaction.describe('The first of them.'),
    market,
    away: z.int().describe('Trades away from the closes.'),
    compared: z.int().describe('Trades that were compared.'),
  }),
  z.object({
    kind: z.literal('doubled').describe('Several imports or sources have equal transactions.'),
    transactions: z.array(namedTransaction).describe('All of them, at most 10.'),
    count: z.int().describe('How many there are.'),
    surplus: z.int().describe('Those beyond the most that one source has.'),
  }),
  z.object({
    kind: z.literal('opening').describe('An opening position and earlier trades count the same units.'),
    transaction: namedTransaction.describe('The opening position, or the first of several.'),
    units: z.number().describe('Of all opening positions in question.'),
    trades: z.int().describe('Purchases and sales on its day or before it.'),
    tradedSince: dayText.describe('The day of the first of them.'),
  }),
  z.object({
    kind: z.literal('oversold').describe('More was sold than bought.'),
    transaction: namedTransaction.describe('The first sale of more than was held.'),
    held: z.number().describe('Units held before it.'),
    missing: z.number().describe('Units that it lacks.'),
    sales: z.int().describe('All sales of more than was held.'),
  }),
  z.object({
    kind: z.literal('missing-dividends').describe('The market data state dividends that the ledger lacks.'),
    count: z.int().describe('How many; `fix` lists them.'),
  }),
  z.object({
    kind: z.literal('stale-price').describe('The last close of an open holding, of the day `since`, is old.'),
    price: z.number().describe('That close.'),
    currency: currencyText.describe('Of the asset, ISO 4217.'),
  }),
  z.object({
    kind: z.literal('missing-rate').describe("No rate connects a currency with the portfolio's."),
    currency: currencyText.describe('The one without a rate, ISO 4217.'),
    uncounted: z.int().describe('Transactions that count as nothing; 0 if the whole holding has no value.'),
  }),
  z.object({
    kind: z.literal('statement').describe('The broker stated other units than the ledger has.'),
    statedUnits: z.string().describe('At the end of the day `since`, a decimal.'),
    ledgerUnits: z.string().describe('By the transactions until that day, a decimal.'),
  }),
  z.object({
    kind: z.literal('overdrawn').describe('Cash was below 0 at the close of a day, first on the day `since`.'),
    currency: currencyText.describe('Of the cash, ISO 4217.'),
    lowest: z.number().describe('The lowest balance, below 0.'),
    lowestOn: dayText.describe('Its day.'),
    balance: z.number().describe('Today.'),
  }),
  z.object({
    kind: z.literal('company-action').describe('A row of a file states a company action that the ledger lacks.'),
    text: z.string().describe('What the row says.'),
    source: z.string().describe("The file's name."),
    row: z.int().describe('Its line.'),
  }),
])

const finding = z
  .object({
    _id: id.describe('Of what the finding says: another amount has another id.'),
    portfolioId: id,
    assetId: id,
    name: z.string().describe('Of the company, fund or coin.'),
    symbol: z.string().describe('At its exchange.'),
    since: dayText.describe('The first transaction or payment in question.'),
    currency: currencyText.describe("The portfolio's."),
    atStake: z
      .number()
      .nullable()
      .describe(
        'The larger of what the fix changes in total gain and in value; what is in question where the fix cannot be ' +
          'measured; null without a price or a rate.',
      ),
    atStakeInAll: z.number().nullable().describe('The same in the currency of the answer, at the rate of today.'),
    effect: fixEffect.nullable().describe('null if only the owner knows the fix, or if too many are in question.'),
    fix: fix.describe('How it is fixed, with the other operations of the API.'),
    details: details.describe('What the finding says, by kind.'),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof finding>

const ignored = z.object({
  reason: z.enum(IGNORE_REASONS).describe('`right`: it is right as it is; `elsewhere`: booked elsewhere; `small`.'),
  note: z.string().describe("The owner's words; empty: none."),
  ignoredAt: instantText,
})

const findings = z
  .object({
    asOf: dayText.describe("Today, in the account's time zone."),
    currency: currencyText.describe('Of the portfolio, or of all of them as one.'),
    atStake: z.number().describe('The sum of what is at stake, of findings that are not ignored.'),
    portfolios: z
      .array(z.object({ _id: id, name: z.string().describe('Its name.') }))
      .describe('Those that were checked.'),
    findings: z.array(finding).describe('Most money at stake first.'),
    ignored: z.array(finding.and(ignored)).describe('Findings that the owner ignores, newest first.'),
    checks: z
      .array(
        z.object({
          kind: z.enum(FINDING_KINDS).describe('What was checked.'),
          passed: z.int().describe('Trades, transactions, sales or holdings without a finding.'),
          notComparable: z.int().describe('Those without a close or a rate to compare with.'),
        }),
      )
      .describe('What was checked, by kind.'),
    others: z.int().describe('Findings in holdings that the plan does not show.'),
  })
  .meta({ id: 'Findings' })
export type Findings = z.infer<typeof findings>

/** As stored: what a finding said when it was ignored. */
export const ignoredFinding = z.strictObject({
  assetId: id,
  kind: z.enum(FINDING_KINDS).describe('Which check found it.'),
  since: calendarDate,
  says: text(300).describe('What it said.'),
  reason: z.enum(IGNORE_REASONS).describe('Why it is ignored.'),
  note: text(MAX_IGNORE_NOTE_LENGTH).describe("The owner's words."),
  ignoredAt: z.iso.datetime().describe('In UTC, ISO 8601.'),
})
export type IgnoredFinding = z.infer<typeof ignoredFinding>

export const listFindings = { response: findings }

export const ignoreFinding = {
  body: z.strictObject({
    findingId: id,
    reason: z.enum(IGNORE_REASONS).describe('Why it is ignored.'),
    note: text(MAX_IGNORE_NOTE_LENGTH).default('').describe("The owner's words."),
  }),
}

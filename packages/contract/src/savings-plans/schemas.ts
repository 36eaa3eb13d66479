import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { assetSummary } from '../assets/schemas.ts'
import { calendarDate, currencyCode, dayText, id, instantText, nonNegativeDecimal } from '../value-schemas.ts'
import { MAX_PLAN_PURCHASES, PLAN_MODES, PURCHASE_INTERVALS, PURCHASE_STATES, WAITING_REASONS } from './vocabulary.ts'

const DECIMAL = 'An exact decimal.'
const aboveZero = nonNegativeDecimal.refine((value) => Number(value) > 0, markText('Must be above 0'))

const terms = {
  amount: aboveZero
    .nullable()
    .describe(`${DECIMAL} The money for one purchase with its fee, in \`currency\`; null: \`units\` are bought.`),
  units: aboveZero.nullable().describe(`${DECIMAL} Bought each time; null: as many as \`amount\` buys.`),
  currency: currencyCode.describe('Of amount, fee and the price of the purchases. ISO 4217.'),
  fee: nonNegativeDecimal.describe(`${DECIMAL} Of one purchase, in \`currency\`.`),
  wholeUnits: z.boolean().describe('Units for an amount are rounded down to whole ones, and else to 8 decimals.'),
  every: z.enum(PURCHASE_INTERVALS).describe('How often it buys.'),
  startsOn: calendarDate.describe(
    'The first purchase. Others are on the same day of the week or month, or on the last day of a shorter month.',
  ),
  endsOn: calendarDate.nullable().describe('No purchase is planned after it; null: no end.'),
}
const mode = z.enum(PLAN_MODES).describe('Whether purchases wait to be accepted or are booked.')

const decimalText = z.string().describe(DECIMAL)
/** As a plan has them, whatever form they were sent in. */
const figures = {
  amount: decimalText
    .nullable()
    .describe('The money for one purchase with its fee, in `currency`; null: `units` are bought.'),
  units: decimalText.nullable().describe('Bought each time; null: as many as `amount` buys.'),
  fee: decimalText.describe('Of one purchase, in `currency`. An exact decimal.'),
}

const proposal = z
  .object({
    day: dayText.describe('As planned. It names the purchase.'),
    date: dayText.nullable().describe('The trading day at whose close it buys; null: none is known.'),
    price: decimalText.nullable().describe('Per unit, in the currency of the plan; null: not known.'),
    units: decimalText.nullable().describe('Bought; null: not known.'),
    waitsFor: z
      .enum(WAITING_REASONS)
      .nullable()
      .describe(
        'Why it cannot be booked as it is. `close-to-come`: the close is not in yet. `no-close`: none within 7 days. `no-rate`: none for the currency of the plan. `below-one-unit`: the amount buys nothing. Null: it can be booked.',
      ),
  })
  .meta({ id: 'ProposedPurchase' })
export type ProposedPurchase = z.infer<typeof proposal>

const purchase = z.strictObject({
  day: calendarDate.describe('As planned, YYYY-MM-DD.'),
  transactionId: id.nullable().describe('The transaction that it was booked as; null: it was skipped.'),
  decidedAt: instantText.describe('When it was booked or skipped, ISO 8601.'),
})

const savingsPlan = z
  .object({
    _id: id,
    asset: assetSummary.describe('What it buys.'),
    isAssetKnown: z
      .boolean()
      .describe('False: the market data no longer have the asset. Its id stands for its name, and nothing is bought.'),
    ...terms,
    ...figures,
    mode,
    nextDay: dayText.nullable().describe('The next purchase after those that are due; null: the plan has ended.'),
    proposals: z.array(proposal).describe('Purchases that are due, the oldest first.'),
    purchases: z
      .array(purchase.extend({ state: z.enum(PURCHASE_STATES).describe('What became of it.') }))
      .describe('Purchases that were booked or skipped, the latest first.'),
  })
  .meta({ id: 'SavingsPlan' })
export type SavingsPlan = z.infer<typeof savingsPlan>

export const listSavingsPlans = { response: z.array(savingsPlan).describe('The oldest first.') }

export const createSavingsPlan = {
  body: z.strictObject({
    assetId: id.describe('What it buys.'),
    ...terms,
    amount: terms.amount.default(null),
    units: terms.units.default(null),
    fee: terms.fee.default('0'),
    wholeUnits: terms.wholeUnits.default(false),
    endsOn: terms.endsOn.default(null),
    mode: mode.default('propose'),
  }),
  response: savingsPlan,
}

export const updateSavingsPlan = {
  body: z.strictObject({ ...terms, mode }).partial(),
  response: savingsPlan,
}

export const bookPlanPurchases = {
  body: z.strictObject({
    purchases: z
      .array(
        z.strictObject({
          day: calendarDate.describe('As planned.'),
          date: calendarDate.optional().describe('The day of the transaction; without it, as proposed.'),
          price: nonNegativeDecimal
            .optional()
            .describe(`${DECIMAL} Per unit, in the currency of the plan; without it, as proposed.`),
          units: aboveZero
            .optional()
            .describe(`${DECIMAL} Without it, as proposed, or what the amount buys at the given price.`),
          fee: terms.fee.optional().describe(`${DECIMAL} Without it, that of the plan.`),
        }),
      )
      .min(1)
      .max(MAX_PLAN_PURCHASES)
      .describe('Those that are booked.'),
  }),
  response: z.object({
    ids: z.array(id).describe('Of the transactions, in the order of the purchases.'),
    changeIds: z.array(id).describe('The new change in the history, for POST /change/{id}/undo.'),
  }),
}
export type CorrectedPurchase = z.output<typeof bookPlanPurchases.body>['purchases'][number]

const days = z.strictObject({
  days: z.array(calendarDate).min(1).max(MAX_PLAN_PURCHASES).describe('The planned days of the purchases.'),
})

export const skipPlanPurchases = { body: days }
export const reopenPlanPurchases = { body: days }

/** A plan as exports and archives have it. */
export const storedSavingsPlan = z.strictObject({
  assetId: id.describe('What it buys.'),
  ...terms,
  booksFrom: calendarDate.nullable().describe('Purchases planned from this day on are booked; null: all are proposed.'),
  createdAt: instantText,
  purchases: z.array(purchase).describe('Purchases that were booked or skipped.'),
})
export type StoredSavingsPlan = z.output<typeof storedSavingsPlan>

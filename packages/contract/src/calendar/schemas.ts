import { z } from 'zod'
import { assetSummary } from '../assets/schemas.ts'
import { receivedDividend } from '../income/schemas.ts'
import { inCurrency } from '../portfolios/schemas.ts'
import { currencyText, dayText, id, instantText } from '../value-schemas.ts'
import { DIVIDEND_DATE_STATES, UNKNOWN_DATE_REASONS, UNKNOWN_DATES } from './vocabulary.ts'

/** In the portfolio's currency. */
const amount = z.number().nullable()

const calendarAsset = assetSummary
  .extend({
    isHeld: z.boolean().describe('Whether the portfolio holds it today, or has a payment from it in this period.'),
    isWatched: z
      .boolean()
      .nullable()
      .describe('Null for a token that is limited to some portfolios; the watchlist is then left out.'),
  })
  .meta({ id: 'CalendarAsset' })
export type CalendarAsset = z.infer<typeof calendarAsset>

const earnings = z.object({
  assetId: id,
  date: dayText.describe('The day of the report.'),
  quarterTo: dayText.describe('The last day of the period that it covers.'),
  epsActual: z.number().nullable().describe('Earnings per share as reported, in `currency`; null: not published yet.'),
  epsEstimate: z.number().nullable().describe('As analysts expected, in `currency`; null: not known.'),
  currency: currencyText,
})

const dividend = z.object({
  assetId: id,
  state: z
    .enum(DIVIDEND_DATE_STATES)
    .describe(
      'Announced by the payer, estimated from earlier payments, paid and not in the ledger, or in the ledger: then its amount is in `received`.',
    ),
  repeats: dayText.nullable().describe('The ex-date of the payment that an estimate repeats; otherwise null.'),
  exDate: dayText.describe('The first day on which a buyer has no claim to the dividend.'),
  payDate: dayText.nullable().describe('null if the market data do not state it.'),
  value: z.number().describe('Per unit as paid, in currency; of an estimate, per unit of today.'),
  currency: currencyText,
  held: z
    .object({
      units: z.number().describe('Held before the ex-date; held today if the ex-date is ahead or estimated.'),
      gross: amount.describe("units x value in the portfolio's currency; null if a rate is missing."),
      withheld: amount.describe("By the portfolio's rates of withheld tax; positive."),
      net: amount.describe('gross - withheld'),
    })
    .nullable()
    .describe('What the held units receive; null if none are held, or if the ledger has the dividend.'),
})
export type CalendarDividend = z.infer<typeof dividend>

const split = z.object({
  assetId: id,
  date: dayText.describe('The first day that is traded in new units.'),
  numerator: z.number().describe('New units.'),
  denominator: z.number().describe('Old units that they replace.'),
})

const unknown = z.object({
  assetId: id,
  dates: z.enum(UNKNOWN_DATES).describe('What is not known.'),
  reason: z
    .enum(UNKNOWN_DATE_REASONS)
    .describe(
      '`pending`: it is being fetched. `source-unavailable`: the source failed. `none`: the source does not have it. `not-announced`: no next report is announced.',
    ),
})

export const listCalendar = {
  query: z.strictObject(inCurrency),
  response: z.object({
    from: dayText.describe('The first day of last month.'),
    to: dayText.describe('A year from today; included.'),
    asOf: dayText.describe('Today.'),
    currency: currencyText.describe('Of all amounts of what is held.'),
    assets: z.array(calendarAsset).describe('What is held or watched, by name.'),
    earnings: z.array(earnings).describe('Reports that are announced or were published, by day.'),
    dividends: z.array(dividend).describe('With an ex-date or a pay date in this period, by ex-date.'),
    received: z.array(receivedDividend).describe('Dividends of the ledger in this period, by day.'),
    splits: z.array(split).describe('Splits that the market data state, by day.'),
    unknown: z.array(unknown).describe('Dates that the market data do not have. None is guessed.'),
    hidden: z.int().describe('Number of holdings that the plan does not show.'),
  }),
}
export type Calendar = z.infer<typeof listCalendar.response>

const calendarAddress = z
  .object({
    createdAt: instantText,
    lastReadAt: instantText.nullable().describe('Exact to an hour; null: not read yet.'),
  })
  .meta({ id: 'CalendarAddress' })

export const getCalendarAddress = { response: calendarAddress.nullable() }

export const createCalendarAddress = {
  response: calendarAddress.extend({
    address: z.string().describe('Its secret is not stored and cannot be shown again.'),
  }),
}

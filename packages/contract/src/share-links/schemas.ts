import { z } from 'zod'
import { calendarDate, currencyText, dayText, id, instantText, text } from '../value-schemas.ts'

const shareLink = z
  .object({
    _id: id,
    portfolioId: id.describe('Or `all`, or the id of a set.'),
    showsAmounts: z.boolean().describe('False: only prices and percentages.'),
    createdAt: instantText,
    expiresOn: dayText.nullable().describe("The last day on which it opens, in the account's time zone; null: no end."),
    lastReadAt: instantText.nullable().describe('Exact to an hour; null: not opened yet.'),
  })
  .meta({ id: 'ShareLink' })
export type ShareLink = z.infer<typeof shareLink>

export const listShareLinks = { response: z.array(shareLink) }

export const createShareLink = {
  body: z.strictObject({
    portfolioId: id.describe('Or `all`, or the id of a set.'),
    showsAmounts: z.boolean().describe('False: only prices and percentages.'),
    expiresOn: calendarDate.nullable().describe("The last day on which it opens, in the account's time zone."),
  }),
  response: shareLink.extend({
    address: z.string().describe('Its secret is not stored and cannot be shown again.'),
  }),
}

const ratio = z.number().nullable()
const amount = z.number().nullable()

const sharedHolding = z.object({
  name: z.string().describe('Its name.'),
  symbol: z.string().describe('At its exchange.'),
  currency: currencyText.describe('Of the price.'),
  price: z.number().nullable().describe('As traded; null: not known.'),
  priceDate: dayText.nullable().describe('The day of the price; null: none.'),
  weight: ratio.describe("Its part of the portfolio's value, a ratio; null: not known."),
  percent: ratio.describe('Gain by cost, a ratio; null: not known.'),
  dayReturn: ratio.describe('On the latest trading day, a ratio; null: not known.'),
  units: amount.describe('Null without amounts.'),
  value: amount.describe("In the portfolio's currency; null: not known, or without amounts."),
  gain: amount.describe("In the portfolio's currency; null: not known, or without amounts."),
})
export type SharedHolding = z.infer<typeof sharedHolding>

export const readSharedPortfolio = {
  body: z.strictObject({ secret: text(100).describe('What follows # in the address of the link.') }),
  response: z
    .object({
      name: z.string().describe('The name of the portfolio.'),
      currency: currencyText,
      asOf: dayText.describe('The day of the figures.'),
      showsAmounts: z.boolean().describe('False: no figure tells how much is held.'),
      value: amount.describe('Null: not known, or without amounts.'),
      gain: amount.describe('Null: not known, or without amounts.'),
      percent: ratio.describe('Gain by cost, a ratio; null: not known.'),
      lastDay: z
        .object({ date: dayText, twr: ratio.describe('A ratio; null: not known.') })
        .nullable()
        .describe('The latest day with a close; null: there is none.'),
      sinceStart: z
        .object({
          from: dayText.describe('The close at which it starts.'),
          twr: ratio.describe('A ratio; null: not defined.'),
          annualized: ratio.describe('Per year, a ratio; null for less than 365 days.'),
        })
        .nullable()
        .describe('The time-weighted return; null: nothing was ever held.'),
      series: z
        .object({
          dates: z.array(dayText).describe('One per entry of the other lists.'),
          returns: z.array(z.number()).describe('The time-weighted return since the first date, a ratio.'),
          values: z.array(z.number()).nullable().describe('The value of the portfolio; null without amounts.'),
        })
        .describe('Evenly spaced, at most about 1,000 days.'),
      holdings: z.array(sharedHolding).describe('Those that are held, the largest first.'),
      others: z
        .object({
          holdings: z.int().describe('How many are not listed.'),
          weight: ratio.describe('Of all of them, a ratio.'),
        })
        .nullable()
        .describe("Holdings that the owner's plan does not show; null: all are listed."),
      isPartial: z.boolean().describe('A holding without a price or a rate is left out of the sums.'),
    })
    .meta({ id: 'SharedPortfolio' })
    .describe('Without amounts, ratios are rounded to a hundredth of a percent.'),
}
export type SharedPortfolio = z.infer<typeof readSharedPortfolio.response>

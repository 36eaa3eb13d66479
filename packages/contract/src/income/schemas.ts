import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { inCurrency } from '../portfolios/schemas.ts'
import { calendarDate, currencyText, dayText, id, isPeriod } from '../value-schemas.ts'

/** In the portfolio's currency; null if a rate is missing. */
const figure = z.number().nullable()
const ratio = z.number().nullable()
const payments = z.int().describe('Number of payments.')
const withoutRate = z.int().describe('Payments without a rate, which no sum includes.')

const receivedSums = z
  .object({
    payments,
    gross: z.number().describe('At the rates of their days.'),
    withheld: z.number().describe('Fees of the dividends, in which a withheld tax is recorded; positive.'),
    net: z.number().describe('gross - withheld'),
    withoutRate,
  })
  .meta({ id: 'ReceivedIncome', description: 'Dividends of the ledger in the period.' })

const expectedSums = z
  .object({
    payments,
    gross: z.number().describe('At the rate of today.'),
    withheld: z.number().describe("By the portfolio's rates of withheld tax; positive."),
    net: z.number().describe('gross - withheld'),
    withoutRate,
  })
  .meta({ id: 'ExpectedIncome', description: 'Dividends that are declared or estimated for the next twelve months.' })

/** Three sums that are never added up. */
const sums = {
  received: receivedSums.describe('Dividends of the ledger in the period.'),
  declared: expectedSums.describe('Declared dividends of the next twelve months that the ledger does not have yet.'),
  estimated: expectedSums.describe('Payments of the last year that are expected once more within twelve months.'),
}

export const receivedDividend = z
  .object({
    transactionId: id.nullable().describe('The dividend in the ledger; null if it has no id there.'),
    assetId: id,
    date: dayText,
    gross: figure.describe('At the rate of the day.'),
    withheld: figure.describe('The fee of the dividend, in which a withheld tax is recorded; positive.'),
    net: figure.describe('gross - withheld'),
  })
  .meta({ id: 'ReceivedDividend' })

const heldDividend = {
  assetId: id,
  exDate: z.string().describe('The first day on which a buyer has no claim to the dividend.'),
  payDate: z.string().nullable().describe('null if the market data do not state it.'),
  units: z.number().describe('Held before the ex-date; held today if the ex-date is ahead or estimated.'),
  value: z.number().describe('Per unit as paid, in currency; of an estimate, per unit of today.'),
  currency: currencyText,
  gross: figure.describe("units x value in the portfolio's currency."),
  taxRate: ratio.describe("The portfolio's rate of withheld tax for the payer's country; null: none is set."),
  withheld: figure.describe('gross x taxRate; 0 without one. Positive.'),
  net: figure.describe('gross - withheld'),
}

const expected = z.object({
  state: z.enum(['declared', 'estimated']).describe('Announced by the payer, or estimated from earlier payments.'),
  repeats: dayText
    .nullable()
    .describe('Of an estimate: the ex-date of the payment that comes once more; null: declared.'),
  ...heldDividend,
})

const missing = z.object({ portfolioId: id, ...heldDividend })

/** As exports have it, of one portfolio. */
export const bookedDividend = z.strictObject({
  assetId: id,
  exDate: calendarDate,
  payDate: calendarDate.nullable().describe('null: not stated.'),
  transactionId: id.describe('In the ledger, until it is replaced. Deleting it undoes the booking for good.'),
  bookedAt: z.iso.datetime().describe('An instant in UTC.'),
  replacedAt: z.iso.datetime().nullable().describe('When a dividend from elsewhere took its place.'),
})

const ofAsset = z.object({
  assetId: id,
  ...sums,
  yield: ratio.describe('Dividends per unit of the next twelve months, declared and estimated, / price.'),
  yieldOnCost: ratio.describe('The same / cost per unit.'),
  growth: ratio.describe('Dividends per unit of the last twelve months by ex-date / those of the year before - 1.'),
})

export const listIncome = {
  query: z
    .strictObject({
      ...inCurrency,
      from: calendarDate
        .optional()
        .describe(
          'First day. Without from and to: the current fiscal year, or the last twelve months before its first payment.',
        ),
      to: calendarDate.optional().describe('Last day, today by default.'),
      missingBefore: calendarDate.optional().describe('Lists missing dividends whose ex-date is before this day.'),
    })
    .refine(isPeriod, {
      path: ['to'],
      message: markText('to must not be before from'),
    }),
  response: z.object({
    from: dayText,
    to: dayText,
    currency: currencyText,
    ...sums,
    yield: ratio.describe('Of the open holdings: their dividends of the next twelve months / their value.'),
    yieldOnCost: ratio.describe('The same / their cost.'),
    growth: ratio.describe('received.gross / that of the same days a year before - 1; null if that was 0.'),
    years: z
      .array(
        z.object({
          from: z.string().describe('The first day.'),
          to: z.string().describe('The last day.'),
          gross: z.number().describe('Before taxes, in `currency`.'),
          payments,
        }),
      )
      .describe('Fiscal years since the first transaction that the plan shows, with what was received.'),
    months: z
      .array(z.object({ month: z.string().describe('YYYY-MM'), ...sums }))
      .describe(
        'From the first month of the period to that in twelve months: received by day, the others by pay date.',
      ),
    assets: z.array(ofAsset).describe('By what was received, the most first.'),
    currencies: z.array(z.object({ currency: currencyText, ...sums })).describe('By the currency of the assets.'),
    countries: z
      .array(z.object({ country: z.string().nullable().describe('As in the market data; null if unknown.'), ...sums }))
      .describe('By the country of the assets.'),
    payments: z.array(receivedDividend).describe('By date.'),
    expected: z.array(expected).describe('By pay date, or by ex-date if that is not known.'),
    missing: z
      .array(missing)
      .describe(
        'Paid by the market data while units were held, and not in the ledger, by ex-date: the 1,000 newest, with all of the oldest ex-date among them.',
      ),
    missingCount: z.int().describe('Missing dividends of all time.'),
    booked: z
      .array(bookedDividend.extend({ portfolioId: id }))
      .describe('Dividends that the program booked from market data and nobody undid, by ex-date.'),
    unknownCountry: z
      .array(id)
      .describe(
        'Assets with expected or missing dividends whose country is not known: no rate of withheld tax applies to them.',
      ),
    others: z
      .object(sums)
      .nullable()
      .describe('Sums of the holdings that the plan does not show; null if there are none.'),
  }),
}
export type Income = z.infer<typeof listIncome.response>
export type IncomeSums = Pick<Income, 'received' | 'declared' | 'estimated'>

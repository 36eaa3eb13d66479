import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { inCurrency } from '../portfolios/schemas.ts'
import { calendarDate, currencyText, dayText, id } from '../value-schemas.ts'
import { DEFAULT_LONG_TERM_MONTHS, LOT_METHODS, MAX_LONG_TERM_MONTHS } from './vocabulary.ts'

/** In the portfolio's currency; null if a rate is missing. */
const figure = z.number().nullable()

/** gain = proceeds - cost - fees. */
const amounts = {
  proceeds: figure.describe('Units sold x price, at the rate of the sale.'),
  cost: figure.describe('What the units sold cost without fees, at the rates of their purchases.'),
  fees: figure.describe('Fees of the sale and of the purchases of the units sold, as a positive amount.'),
  currencyGain: figure.describe('The part of the gain that comes from exchange rates.'),
  gain: figure.describe('proceeds - cost - fees'),
}

const terms = {
  shortTerm: figure.describe('Gain on units held for longTermMonths or less.'),
  longTerm: figure.describe('Gain on units held for more than longTermMonths.'),
}

const lot = z.object({
  transactionId: id.nullable(),
  opened: z.string().describe('Date of the purchase.'),
  units: z.number().describe('In units of the day of the sale.'),
  isLongTerm: z.boolean(),
  ...amounts,
})

const sale = z.object({
  transactionId: id.nullable(),
  assetId: id,
  date: dayText,
  units: z.number().describe('Units sold that were held.'),
  lots: z.array(lot).describe('In the order in which the method takes them.'),
  ...amounts,
})

export const listRealizedGains = {
  query: z
    .strictObject({
      ...inCurrency,
      from: calendarDate.optional().describe('First day. Without from and to: the latest fiscal year with a sale.'),
      to: calendarDate.optional().describe('Last day, today by default.'),
      method: z.enum(LOT_METHODS).optional().describe("The portfolio's cost method by default."),
      longTermMonths: z.coerce
        .number()
        .int()
        .min(1)
        .max(MAX_LONG_TERM_MONTHS)
        .default(DEFAULT_LONG_TERM_MONTHS)
        .describe('Units held for more than this many months are long term.'),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      message: markText('to must not be before from'),
    }),
  response: z.object({
    from: dayText,
    to: dayText,
    currency: currencyText,
    method: z.enum(LOT_METHODS),
    longTermMonths: z.int(),
    ...amounts,
    ...terms,
    methods: z
      .array(z.object({ method: z.enum(LOT_METHODS), gain: figure, ...terms }))
      .describe('The gain of the same sales by each method.'),
    years: z
      .array(z.object({ from: z.string(), to: z.string(), sales: z.int() }))
      .describe('Fiscal years since the first transaction that the plan shows, with their number of sales.'),
    sales: z.array(sale).describe('By date. Sales of units that were not held are left out.'),
    others: z
      .object({ sales: z.int(), ...amounts })
      .nullable()
      .describe('Sum of the sales of holdings that the plan does not show; null if there are none.'),
  }),
}
export type RealizedGains = z.infer<typeof listRealizedGains.response>
export type RealizedSale = z.infer<typeof sale>

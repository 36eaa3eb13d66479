import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { inCurrency } from '../portfolios/schemas.ts'
import { calendarDate, currencyText, dayText, id, isPeriod, nonNegativeDecimal } from '../value-schemas.ts'
import {
  DEFAULT_LONG_TERM_MONTHS,
  INCOME_COLUMNS,
  LIST_COUNTRIES,
  LOT_METHODS,
  MATCH_RULES,
  MAX_CHOSEN_LOTS,
  MAX_LONG_TERM_MONTHS,
  RATE_SOURCES,
  REPORT_COUNTRIES,
  SECURITY_KINDS,
  UNITS_CHANGES,
} from './vocabulary.ts'

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
  transactionId: id.nullable().describe('The purchase; null: none.'),
  opened: z.string().describe('Date of the purchase.'),
  units: z.number().describe('In units of the day of the sale.'),
  isLongTerm: z.boolean().describe('Held for longer than `longTermMonths`.'),
  ...amounts,
})

const sale = z.object({
  transactionId: id.nullable().describe('The sale; null: none.'),
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
    .refine(isPeriod, {
      path: ['to'],
      message: markText('to must not be before from'),
    }),
  response: z.object({
    from: dayText,
    to: dayText,
    currency: currencyText,
    method: z.enum(LOT_METHODS).describe('Which lots a sale takes.'),
    longTermMonths: z.int().describe('Units held for more than this many months are long term.'),
    ...amounts,
    ...terms,
    methods: z
      .array(
        z.object({
          method: z.enum(LOT_METHODS).describe('Which lots a sale takes.'),
          gain: figure.describe('By this method, in `currency`; null: a rate is missing.'),
          ...terms,
        }),
      )
      .describe('The gain of the same sales by each method.'),
    years: z
      .array(
        z.object({
          from: z.string().describe('The first day.'),
          to: z.string().describe('The last day.'),
          sales: z.int().describe('How many there are.'),
        }),
      )
      .describe('Fiscal years since the first transaction that the plan shows, with their number of sales.'),
    sales: z.array(sale).describe('By date. Sales of units that were not held are left out.'),
    others: z
      .object({ sales: z.int().describe('How many there are.'), ...amounts })
      .nullable()
      .describe('Sum of the sales of holdings that the plan does not show; null if there are none.'),
  }),
}
export type RealizedGains = z.infer<typeof listRealizedGains.response>
export type RealizedSale = z.infer<typeof sale>

/** Units of a purchase that the owner chose for a sale. */
export const chosenLot = z.strictObject({
  saleId: id.describe('The sale.'),
  purchaseId: id.describe('The purchase.'),
  units: nonNegativeDecimal.describe('Counted as on the day of the sale.'),
})

const lotOfSale = z.object({
  transactionId: id.nullable().describe('The purchase; null: none.'),
  opened: z.string().describe('Date of the purchase.'),
  units: z.number().describe('Open before the sale, in units of its day.'),
  cost: figure.describe("Of these units with fees, in the portfolio's currency; null: a rate is missing."),
  chosen: z.number().describe('Units that are chosen for the sale.'),
  taken: z
    .number()
    .describe('Units that the sale takes: the chosen ones as far as they are open, and then the oldest.'),
})

const saleLots = z
  .object({
    transactionId: id.describe('The sale.'),
    assetId: id,
    date: dayText,
    units: z.number().describe('Units sold that were held.'),
    currency: currencyText.describe("The portfolio's."),
    lots: z.array(lotOfSale).describe('Oldest first.'),
  })
  .meta({ id: 'SaleLots' })
export type SaleLots = z.infer<typeof saleLots>

export const listSaleLots = { response: saleLots }

export const chooseLots = {
  body: z.strictObject({
    lots: z
      .array(
        chosenLot.omit({ saleId: true }).refine(({ units }) => Number(units) > 0, {
          path: ['units'],
          message: markText('Units must be above 0'),
        }),
      )
      .max(MAX_CHOSEN_LOTS)
      .describe('In the order in which the sale takes them. Empty: it takes the oldest.'),
  }),
  response: saleLots,
}

/** In the country's currency; null if a rate is missing. */
const reportedAmounts = {
  proceeds: figure.describe('Units sold x price, at the rate of the sale.'),
  saleFees: figure.describe('Fees of the sale, positive.'),
  cost: figure.describe(
    'What the matched units cost without fees, at the rates of their purchases, with losses of wash sales in US.',
  ),
  purchaseFees: figure.describe('Fees of the purchases of the matched units, positive.'),
  disallowedLoss: figure.describe(
    'The part of a loss that does not count, positive; it is in the cost of the units that replace those sold (wash sales in US). 0 elsewhere.',
  ),
  gain: figure.describe('proceeds - saleFees - cost - purchaseFees + disallowedLoss'),
}

const tradeRate = z
  .object({
    rate: figure.describe("The country's currency per 1 of assetCurrency."),
    date: z.string().describe('The day on which it was published, the last one up to the trade.'),
    source: z.enum(RATE_SOURCES).describe('Where the rate comes from.'),
  })
  .meta({ id: 'TradeRate', description: 'An exchange rate.' })

const reportedPart = z.object({
  rule: z.enum(MATCH_RULES).describe('Why these units count as those that were sold.'),
  acquired: z.string().nullable().describe('Date of the purchase; null for units of a pool or an average.'),
  units: z.number().describe('In units of the day of the sale.'),
  isLongTerm: z
    .boolean()
    .nullable()
    .describe(
      'Held for more than a year, including the time of the units that they replace. Null where the country does not ask.',
    ),
  purchaseRate: tradeRate.nullable().describe('Null for units of a pool, or of purchases at several rates.'),
  ...reportedAmounts,
})

const reportedSale = z.object({
  assetId: id,
  assetCurrency: currencyText,
  date: dayText,
  units: z.number().describe('Units sold that were held. In GB, all that were sold on the day.'),
  saleRate: tradeRate.nullable().describe('Null for sales of one day at several rates.'),
  kind: z
    .enum(SECURITY_KINDS)
    .nullable()
    .describe('By the type that the market data state. Null where the country does not ask.'),
  parts: z.array(reportedPart).describe('The purchases that the rules of the country match with the sale.'),
  ...reportedAmounts,
})

const reportedSums = {
  ...reportedAmounts,
  gains: figure.describe('The sum of the sales with a gain.'),
  losses: figure.describe('The sum of the sales with a loss, negative.'),
  shortTerm: figure.describe('Gain on units held for a year or less. Null where the country does not ask.'),
  longTerm: figure.describe('Gain on units held for more than a year. Null where the country does not ask.'),
}

export const reportGains = {
  query: z
    .strictObject({
      country: z.enum(REPORT_COUNTRIES).describe('ISO 3166 code of the country whose rules and currency apply.'),
      from: calendarDate.optional().describe('First day. Without from and to: the latest tax year with a sale.'),
      to: calendarDate.optional().describe('Last day, today by default.'),
    })
    .refine(isPeriod, {
      path: ['to'],
      message: markText('to must not be before from'),
    }),
  response: z.object({
    country: z.enum(REPORT_COUNTRIES).describe('Whose rules are followed.'),
    currency: currencyText.describe("The country's currency. Every amount is in it."),
    from: dayText,
    to: dayText,
    ...reportedSums,
    years: z
      .array(
        z.object({
          from: z.string().describe('The first day.'),
          to: z.string().describe('The last day.'),
          sales: z.int().describe('How many there are.'),
        }),
      )
      .describe("The country's tax years since the first transaction that the plan shows."),
    kinds: z
      .array(
        z.object({
          kind: z.enum(SECURITY_KINDS).describe('By the type that the market data state.'),
          gains: figure.describe('The sum of all gains, without shares that were bought before 2009.'),
          losses: figure.describe('The sum of all losses, negative.'),
        }),
      )
      .nullable()
      .describe('Before the partial exemption of funds, in DE. Null where the country does not ask.'),
    sales: z.array(reportedSale).describe('By date. Sales of units that were not held are left out.'),
    others: z
      .object({ sales: z.int().describe('How many there are.'), ...reportedAmounts })
      .nullable()
      .describe('Sum of the sales of holdings that the plan does not show; null if there are none.'),
  }),
}
export type GainsReport = z.infer<typeof reportGains.response>
export type ReportedSale = z.infer<typeof reportedSale>

const listedSecurity = z.object({
  assetId: id,
  assetCurrency: currencyText,
  isMoney: z.boolean().describe('True for an account.'),
  unitsBefore: z.number().describe('Held before `from`.'),
  units: z.number().describe('Held at the close of `to`.'),
  price: z
    .object({ price: z.number().describe('Per unit, in assetCurrency.'), date: dayText })
    .nullable()
    .describe('The last close up to `to`. Null without one, and for money.'),
  rate: tradeRate,
  value: figure.describe('At the close of `to`. 0 for an overdrawn account.'),
  column: z.enum(INCOME_COLUMNS).nullable().describe("Null: the payer's country is not known."),
  gross: figure.describe('Income of the period before withheld tax.'),
  withheld: figure.describe('Tax recorded with the income, positive.'),
  changes: z
    .array(
      z.object({
        date: dayText,
        kind: z.enum(UNITS_CHANGES).describe('How.'),
        units: z.number().describe('Of the day.'),
      }),
    )
    .describe('By date.'),
  payments: z
    .array(
      z.object({
        date: dayText,
        gross: figure.describe('Before withheld tax.'),
        withheld: figure.describe('Tax, positive.'),
      }),
    )
    .describe('By date.'),
})

const listedSums = z
  .object({
    value: figure.describe('Of all securities and accounts.'),
    grossA: figure.describe('Income of Swiss payers.'),
    grossB: figure.describe('Income of other payers.'),
    grossUnknown: figure.describe('Income of payers whose country is not known.'),
    refund: figure.describe('35 % of grossA.'),
  })
  .meta({ id: 'SecuritiesSums', description: 'In francs.' })

export const listTaxedSecurities = {
  query: z
    .strictObject({
      country: z.enum(LIST_COUNTRIES).describe('ISO 3166 code.'),
      from: calendarDate.optional().describe('First day. Without from and to: the latest complete tax year.'),
      to: calendarDate.optional().describe('Last day, today by default.'),
    })
    .refine(isPeriod, { path: ['to'], message: markText('to must not be before from') }),
  response: z.object({
    country: z.enum(LIST_COUNTRIES).describe('As asked.'),
    currency: currencyText.describe("The country's. Every amount is in it; null without a price or a rate."),
    from: dayText,
    to: dayText,
    sums: listedSums,
    years: z.array(z.object({ from: dayText, to: dayText })).describe('Tax years that the plan shows.'),
    securities: z.array(listedSecurity).describe('The most valuable first.'),
    others: listedSums.nullable().describe('Sums of holdings that the plan hides; null: none.'),
  }),
}
export type SecuritiesList = z.infer<typeof listTaxedSecurities.response>
export type ListedSecurity = z.infer<typeof listedSecurity>

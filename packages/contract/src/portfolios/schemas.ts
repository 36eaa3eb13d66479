import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { classificationId } from '../categories/schemas.ts'
import { countries } from '../countries.ts'
import { companyFigure, figureField, knownFigure } from '../figure-schemas.ts'
import { type NumericColumnName, numericColumnNames } from '../figures.ts'
import { calendarDate, currencyCode, currencyText, dayText, id, text } from '../value-schemas.ts'
import { branchOfPortfolio } from '../what-if/rule-schemas.ts'
import { totalPercent } from './total-percent.ts'
import {
  CASH_BOOKINGS,
  COST_METHODS,
  GROUPINGS,
  MARKET_DIVIDENDS,
  MAX_ACCOUNT_TYPE_LENGTH,
  MAX_BENCHMARK_PARTS,
  MAX_PORTFOLIO_NAME_LENGTH,
  MAX_VIEW_COLUMNS,
  MAX_VIEW_NAME_LENGTH,
  MAX_VIEWS,
  MAX_WITHHELD_TAXES,
  MISSING_REASONS,
  POSITION_FILTERS,
  RETURN_METHODS,
  SPLIT_DECISIONS,
} from './vocabulary.ts'

export const gain = z
  .object({
    total: figureField('gain.total'),
    realized: figureField('gain.realized'),
    unrealized: figureField('gain.unrealized'),
    dividend: figureField('gain.dividend'),
    currency: figureField('gain.currency'),
    fees: figureField('gain.fees'),
  })
  .meta({
    id: 'Gain',
    description: 'Disjoint parts; `total` is their sum. A sum is null if none of its parts is known.',
  })
export type Gain = z.infer<typeof gain>

/** The currency to measure in. */
export const inCurrency = {
  currency: currencyCode
    .optional()
    .describe("ISO 4217. Default: the portfolio's; of all portfolios as one, the account's."),
}

const transactionsNote = z
  .object({
    assetId: id,
    name: z.string().describe('Its name.'),
    date: z.string().describe('A day as YYYY-MM-DD.'),
    transactions: z.int().describe('How many there are.'),
  })
  .meta({
    id: 'TransactionsNote',
    description: "The number of an asset's transactions that a note is about, and the date of the first one.",
  })

export const notes = z
  .object({
    missing: z
      .array(
        z.object({
          assetId: id,
          name: z.string().describe('Its name.'),
          reason: z.enum(MISSING_REASONS).describe('Why it is missing.'),
        }),
      )
      .describe('Assets that a sum leaves out.'),
    unvalued: z
      .array(
        z.object({
          assetId: id,
          name: z.string().describe('Its name.'),
          reason: z.enum(MISSING_REASONS).describe('Why it is missing.'),
        }),
      )
      .describe(
        'Assets with a known gain, but unknown values on days when they were held. Returns and bridges leave them out.',
      ),
    stale: z
      .array(
        z.object({
          assetId: id,
          name: z.string().describe('Its name.'),
          priceDate: z.string().describe('The day of the last price.'),
        }),
      )
      .describe('Assets with an outdated last price, and its date.'),
    estimated: z
      .array(z.object({ assetId: id, name: z.string().describe('Its name.') }))
      .describe("Assets valued at their first known price before that price's day."),
    oversold: z
      .array(
        z.object({
          assetId: id,
          name: z.string().describe('Its name.'),
          date: z.string().describe('A day as YYYY-MM-DD.'),
        }),
      )
      .describe('Assets with more sold than held. The gain includes only the covered units.'),
    partial: z
      .array(transactionsNote)
      .describe(
        'Assets whose gain leaves out a dividend or fee for lack of an exchange rate. `date` is the date of the first one.',
      ),
    future: z.array(transactionsNote).describe('Assets with transactions after today. No figure includes these yet.'),
    unmeasurable: z
      .array(transactionsNote)
      .describe(
        'Assets with transactions that cannot be measured, for example because units or price are not usable numbers.',
      ),
  })
  .meta({ id: 'Notes', description: 'Why a figure is absent, partial, old or estimated.' })
export type Notes = z.infer<typeof notes>

const figureText = z.string().nullable()
const figure = z.number().nullable()

const linePart = z
  .object({
    portfolioId: id,
    name: z.string().describe('Its name.'),
    units: knownFigure('units'),
    baseCurrencyCurrentValue: figureField('baseCurrencyCurrentValue'),
    baseCurrencyTotal: figureField('baseCurrencyCost'),
    gain: figureField('gain.total'),
    percent: figureField('percent'),
  })
  .meta({
    id: 'HoldingPart',
    description: 'What one portfolio holds of an asset that several hold, in the currency of the whole.',
  })
export type LinePart = z.infer<typeof linePart>

export const line = z
  .object({
    _id: id.describe("The asset's id: a portfolio has one line for each asset."),
    name: z.string().describe('Its name.'),
    symbol: z.string().describe('At its exchange.'),
    isin: figureText.describe('ISO 6166.'),
    image: figureText.describe('The address of its logo or picture.'),
    units: knownFigure('units'),
    price: figureField('price', 'As traded; `priceDate` is its day.'),
    priceDate: figureText.describe('The day of the price; null: none.'),
    baseCurrencyPrice: figureField('baseCurrencyPrice'),
    currency: currencyText,
    baseCurrency: currencyText,
    costPerShare: figureField('costPerShare', 'Null if nothing is held.'),
    baseCurrencyCostPerShare: figureField('baseCurrencyCostPerShare'),
    currentValue: figureField('currentValue'),
    baseCurrencyCurrentValue: figureField('baseCurrencyCurrentValue'),
    baseCurrencyTotal: figureField('baseCurrencyCost'),
    gain,
    percent: figureField('percent'),
    dayGain: figureField(
      'dayGain',
      "On the portfolio's `lastDay`; null if nothing was held then, or its value is unknown.",
    ),
    dayReturn: figureField('dayReturn'),
    firstBought: figureText.describe('ISO date of the first purchase.'),
    status: z
      .object({
        missing: z.enum(MISSING_REASONS).nullable().describe('What is missing; null: nothing.'),
        isStale: z.boolean().describe('The last price is old.'),
        isEstimated: z.boolean().describe('The price is that of a transaction, not of the market.'),
        isOversold: z.boolean().describe('On some day more units were sold than held.'),
        isCash: z
          .boolean()
          .describe('It is the cash of a currency: `units` is the balance, below 0 when it is overdrawn.'),
      })
      .describe('What is to be known about its figures.'),
    country: figureText.describe("Of the asset's seat."),
    type: z.string().describe('Such as `Common Stock` or `ETF`.'),
    sector: z.string().describe('`Other` where it is not known.'),
    industry: z.string().describe('`Other` where it is not known.'),
    exchange: z.string().describe("The exchange's code, such as `US`."),
    mktCapCategory: z.string().describe('From `Giga` to `Nano`; `-` where it is not known.'),
    parts: z
      .array(linePart)
      .optional()
      .describe('Of all portfolios as one: the line of each that has transactions of the asset, largest first.'),
    ...(Object.fromEntries(numericColumnNames.map((name) => [name, companyFigure(name)])) as Record<
      NumericColumnName,
      typeof figure
    >),
  })
  .meta({ id: 'Holding' })
export type Line = z.infer<typeof line>

const withheldTax = z
  .strictObject({
    country: z
      .string()
      .refine((code) => countries.includes(code), markText('Expected a country code of ISO 3166-1'))
      .describe('Of the payer, ISO 3166-1 alpha-2.'),
    percent: z.number().min(0).max(100).describe('Of the gross dividend, 0 to 100.'),
  })
  .meta({ id: 'WithheldTax', description: "The part of a dividend that is withheld, by the payer's country." })
export type WithheldTax = z.infer<typeof withheldTax>

/** A field, or the id of a classification. */
export const grouping = z.union([z.enum(GROUPINGS), classificationId], {
  error: () => `Expected one of ${GROUPINGS.join(', ')}, or the id of a classification`,
})

export const portfolioSettings = z
  .strictObject({
    returnCalculation: z.enum(RETURN_METHODS).describe('Which return is shown first.'),
    costMethod: z.enum(COST_METHODS).describe('Which lots a sale takes.'),
    fiscalYearEndDay: z.int().min(1).max(31).describe('The last day of the fiscal year, of `fiscalYearEndMonth`.'),
    fiscalYearEndMonth: z.int().min(1).max(12).describe('From 1 to 12.'),
    fiscalCountry: text(2).nullable().describe('ISO 3166-1 alpha-2; null: not stated. Changes no figure.'),
    accountType: text(MAX_ACCOUNT_TYPE_LENGTH).nullable().describe('As its owner calls it; null: not stated.'),
    taxExemptedAccount: z.boolean().describe('Kept for its owner. Changes no figure.'),
    addCashWhenSellling: z.boolean().describe('The spelling is part of the API. No effect while `cash` is on.'),
    cash: z
      .enum(CASH_BOOKINGS)
      .describe("Books transactions against the cash of their currency, or all against the portfolio's."),
    marketDividends: z
      .enum(MARKET_DIVIDENDS)
      .describe('What happens to dividends that the market data state and the ledger lacks.'),
    withheldTaxes: z
      .array(withheldTax)
      .max(MAX_WITHHELD_TAXES)
      .refine(
        (taxes) => new Set(taxes.map(({ country }) => country)).size === taxes.length,
        markText('A country has one rate'),
      )
      .describe('The rates by which dividends that are expected or proposed are taxed. Countries without one: no tax.'),
    public: z.boolean().describe('Kept for its owner. Nothing is published.'),
    groupBy: grouping.describe('How the table is grouped: by a field, or by the categories of a classification.'),
    positionBy: z.enum(POSITION_FILTERS).describe('Which lines the table shows.'),
    emails: z
      .strictObject({
        weeklyRecap: z.boolean().describe('The weekly report.'),
        priceChange: z.boolean().describe('When prices change by more than the threshold.'),
      })
      .describe('Which mails are sent.'),
    priceChangePercent: z
      .number()
      .min(0.1)
      .max(100)
      .describe('In percent: the daily change of a holding that triggers a mail, if `emails.priceChange` is on.'),
  })
  .meta({ id: 'PortfolioSettings', description: 'How a portfolio is measured and mailed about.' })
export type PortfolioSettings = z.infer<typeof portfolioSettings>

export const view = z
  .strictObject({
    name: text(MAX_VIEW_NAME_LENGTH).describe('Its name.'),
    columns: z.array(text(60)).max(MAX_VIEW_COLUMNS).describe('Of the table, in their order.'),
  })
  .meta({ id: 'View' })
export type View = z.infer<typeof view>

export const benchmarkRow = z
  .strictObject({
    stockId: id,
    name: text(300).describe('Its name.'),
    percent: z.number().min(0).max(100).describe('Of the benchmark; all parts add up to 100.'),
  })
  .meta({ id: 'BenchmarkPart', description: '`percent` is 0 to 100 here, as in every list of benchmark assets.' })
export type BenchmarkRow = z.infer<typeof benchmarkRow>

/** A benchmark that can be saved. No rows stand for no benchmark. */
const benchmarkMix = z
  .array(benchmarkRow)
  .max(MAX_BENCHMARK_PARTS)
  .refine((rows) => rows.length === 0 || totalPercent(rows) === 100, {
    error: ({ input }) => `Total of all allocations is ${totalPercent(input as BenchmarkRow[])}% but must be 100%`,
  })

const summaryFields = {
  _id: id,
  name: z.string().describe('Its name.'),
  currency: currencyText,
  currentValue: figureField('baseCurrencyCurrentValue'),
  total: figureField('baseCurrencyCost'),
  gain,
  percent: figureField('percent'),
  notes,
}

/** The latest day on which a holding has a close. */
const lastDay = z
  .object({
    date: z.string().describe('A day as YYYY-MM-DD.'),
    gain: knownFigure('dayGain'),
    twr: figureField('dayReturn'),
  })
  .meta({ id: 'LastDay' })
  .nullable()
  .describe('The latest day on which a holding has a close; null: none has.')

export const portfolioSummary = z
  .object({
    ...summaryFields,
    isSample: z.boolean().describe('True for the built-in sample portfolio.'),
    openHoldings: z.int().describe('How many lines have units.'),
    transactions: z.int().describe('How many there are.'),
    lastDay,
    year: z
      .object({
        twr: knownFigure('return.twr', 'Since `from`.'),
        from: dayText,
        points: z.array(z.number()).describe('Values through the year, for a small chart.'),
      })
      .nullable()
      .describe(
        'The last twelve months, or the time since the first holding within them. `points` is the return week by week.',
      ),
    broker: z
      .object({
        id: z.string().describe('Of the integration.'),
        name: z.string().describe('Its name.'),
        syncedAt: z.string().nullable().describe('An instant in UTC; null: never.'),
        needsUser: z.boolean().describe('It waits for something that only the user can do.'),
      })
      .nullable()
      .describe('The broker it is synchronized with; otherwise null.'),
    files: z.array(z.string()).describe('Names of the files in its ledger, newest first.'),
  })
  .meta({ id: 'PortfolioSummary' })
export type PortfolioSummary = z.infer<typeof portfolioSummary>

/**
 * A period's flows can have several internal rates of return. The figure is then ambiguous, and `rates` lists all of
 * them.
 */
const solutions = {
  isAmbiguous: z.boolean().describe('Several rates solve the equation.'),
  rates: z.array(z.number()).describe('Yearly, as ratios, ascending; empty for other methods.'),
}

/** An undefined return is null with a reason. `annualized` requires at least 365 days held. */
export const namedReturn = z
  .object({
    method: z.enum(RETURN_METHODS).describe('Which return it is.'),
    startDate: dayText.nullable().describe('The first day; null: no return.'),
    endDate: dayText,
    twr: figure.describe('The return by `method`, a ratio; null: it does not exist.'),
    annualized: figure.describe('Per year, a ratio; null: shorter than a year.'),
    reason: z.string().nullable().describe('Why there is no return; null: there is one.'),
    ...solutions,
  })
  .meta({ id: 'NamedReturn', description: 'The return of a period by one method.' })

const sums = z
  .object({
    currentValue: figureField('baseCurrencyCurrentValue'),
    total: figureField('baseCurrencyCost'),
    gain,
    percent: figureField('percent'),
    dayGain: figureField('dayGain'),
    lines: z.int().describe('How many there are.'),
    isPartial: z.boolean().describe('A figure of some line is missing and left out.'),
  })
  .meta({ id: 'Sums', description: 'Sums over some of the lines. Gain and percent are recomputed, never averaged.' })

export const unbookedSplit = z
  .object({
    assetId: id,
    name: z.string().describe('Its name.'),
    date: dayText,
    ratio: z.number().describe('New units per old unit.'),
    unitsAfter: z.number().describe('What the line holds after the split.'),
  })
  .meta({
    id: 'UnbookedSplit',
    description:
      'A market split that nobody recorded. It multiplies the units automatically until it is recorded or ignored.',
  })
export type UnbookedSplit = z.infer<typeof unbookedSplit>

const group = sums
  .extend({
    key: z.string().describe('Identifies the group.'),
    assetIds: z.array(id).describe('The assets in it.'),
  })
  .meta({ id: 'Group' })
export type Group = z.infer<typeof group>

export const portfolio = z
  .object({
    ...summaryFields,
    asOf: z.string().describe("The valuation day, in the account's time zone."),
    lines: z.array(line).describe('One per asset.'),
    overLimit: z.int().describe('Number of open lines that the plan does not show; every sum includes them.'),
    savingsPlans: z.int().describe('Number of savings plans; 0 for several portfolios as one.'),
    views: z.array(view).describe('The saved views of its table.'),
    benchmark: z.array(benchmarkRow).describe('The parts of its benchmark.'),
    settings: portfolioSettings.describe('How it is measured and mailed about.'),
    totalReturn: namedReturn.describe('Since the first transaction.'),
    lastDay,
    isSample: z.boolean().describe("It is a sample, not the user's own."),
    branch: branchOfPortfolio,
    open: sums,
    closed: sums,
    groups: z
      .array(group)
      .describe(
        'By the requested field, or else by settings.groupBy; over the lines that settings.positionBy selects.',
      ),
    unbookedSplits: z.array(unbookedSplit).describe('Splits of the market that no transaction records.'),
    ignoredSplits: z
      .array(z.object({ assetId: id, date: z.string().describe('A day as YYYY-MM-DD.') }))
      .describe('Splits of the market that its owner does not want to be counted.'),
    portfolios: z
      .array(
        z.object({
          _id: id,
          name: z.string().describe('Its name.'),
          currency: currencyText,
          lines: z.int().describe('How many it has.'),
        }),
      )
      .optional()
      .describe('Of all portfolios as one: those that it sums, each in its own currency.'),
  })
  .meta({ id: 'Portfolio' })
export type Portfolio = z.infer<typeof portfolio>

export const listPortfolios = {
  response: z.array(portfolioSummary),
}

const portfolioName = text(MAX_PORTFOLIO_NAME_LENGTH)
  .transform((name) => name.trim())
  .refine((name) => name.length > 0, markText('A portfolio needs a name'))

export const createPortfolio = {
  body: z
    .strictObject({
      name: portfolioName.optional().describe('Without it, it gets a number.'),
      currency: currencyCode.optional(),
    })
    .optional(),
  response: z.object({ _id: id, name: z.string().describe('Its name.'), currency: z.string().describe('ISO 4217.') }),
}

export const createSamplePortfolio = { response: z.object({ _id: id }) }

export const sumPortfolios = {
  response: z
    .object({
      currency: currencyText,
      currentValue: figureField('baseCurrencyCurrentValue'),
      gain: figureField('gain.total'),
      percent: figureField('percent'),
      lastDay: z
        .object({ date: z.string().describe('A day as YYYY-MM-DD.'), gain: knownFigure('dayGain') })
        .nullable()
        .describe('The latest day with a close in any of them.'),
      isPartial: z.boolean().describe('True if a holding has no price, or a currency no rate.'),
      rates: z
        .array(
          z.object({
            currency: z.string().describe('ISO 4217.'),
            rate: z.number().describe('Currency of the sum per 1 of `currency`.'),
            date: z.string().describe('A day as YYYY-MM-DD.'),
          }),
        )
        .describe('The conversion rate of 1 `currency`; `date` is the day of the rate.'),
    })
    .meta({ id: 'PortfoliosSum', description: 'The totals of several portfolios.' }),
}
export type PortfoliosSum = z.infer<typeof sumPortfolios.response>

/** What is not given is as in the settings. */
const shownGroups = z.strictObject({
  ...inCurrency,
  groupBy: grouping.optional().describe('The field of the groups, or the classification.'),
  positionBy: z.enum(POSITION_FILTERS).optional().describe('Which lines the groups have.'),
})
export type ShownGroups = z.infer<typeof shownGroups>

export const getPortfolio = {
  query: shownGroups,
  response: portfolio,
}

export const listGroups = {
  query: shownGroups,
  response: z.array(group),
}

/** Money in the portfolio's currency. The parts and the rest add up to the value of the open holdings. */
const lookThroughSide = z
  .object({
    parts: z
      .array(
        z
          .object({
            key: z.string().describe('Identifies the group.'),
            name: z.string().describe('Its name.'),
            value: z.number().describe("In the portfolio's currency."),
            throughFunds: z.number().describe('The part of `value` that funds hold.'),
          })
          .meta({ id: 'LookThroughPart' }),
      )
      .describe('Largest first. `throughFunds` is the part of `value` that funds own.'),
    notLookedThrough: z.number().describe('Value of funds whose parts are not known.'),
  })
  .meta({ id: 'LookedThrough', description: 'What is held directly and through funds, by group.' })

export const lookThrough = {
  query: z.strictObject(inCurrency),
  response: z.object({
    currency: currencyText,
    value: z.number().describe("Of all holdings, in the portfolio's currency."),
    holdings: lookThroughSide.describe('By company.'),
    sectors: lookThroughSide.describe('By sector.'),
    countries: lookThroughSide.describe('By country.'),
    funds: z
      .array(
        z.object({
          _id: id,
          name: z.string().describe('Its name.'),
          value: z.number().describe("In the portfolio's currency."),
          holdings: z.number().describe('The part of the fund that is known by company, a ratio.'),
          sectors: z.number().describe('The part of the fund that is known by sector, a ratio.'),
          countries: z.number().describe('The part of the fund that is known by country, a ratio.'),
        }),
      )
      .describe('The funds, with the share of each (a ratio) that is known.'),
  }),
}
export type LookThroughPortfolio = z.infer<typeof lookThrough.response>

export const updatePortfolio = {
  body: z
    .strictObject({
      name: portfolioName.describe('Its name.'),
      currency: currencyCode,
      settings: portfolioSettings
        .extend({ emails: portfolioSettings.shape.emails.partial().describe('Those that change.') })
        .partial()
        .describe('Those that change.'),
      benchmark: benchmarkMix.describe('The parts, which add up to 100 percent.'),
    })
    .partial(),
  response: z.object({
    _id: id,
    name: z.string().describe('Its name.'),
    currency: currencyText,
    settings: portfolioSettings.describe('All, with the changes.'),
    benchmark: z.array(benchmarkRow).describe('The parts of its benchmark.'),
  }),
}

export const updateViews = {
  body: z.array(view).min(1).max(MAX_VIEWS),
  response: z.array(view),
}

export const copyPortfolio = {
  response: z.object({ _id: id }),
}

export const decideSplit = {
  body: z.strictObject({
    assetId: id,
    date: calendarDate,
    decision: z.enum(SPLIT_DECISIONS).describe('Record the split, or do not count it.'),
  }),
}

export const period = z
  .object({
    startDate: calendarDate.describe('First calendar day of the period.'),
    endDate: calendarDate,
    twr: figure.describe('A ratio; null: it does not exist.'),
    hidden: z.boolean().describe('The plan does not show it.'),
    benchmark: z
      .object({ twr: figure.describe('A ratio; null: it does not exist.') })
      .describe("The benchmark's return for the period by the same method."),
    reason: z.string().nullable().describe('Why there is no return; null: there is one.'),
    ...solutions,
  })
  .meta({
    id: 'Period',
    description:
      '`twr` is the measure named by `method`, as a ratio; null if it is undefined (`reason`) or the plan hides it.',
  })
export type Period = z.infer<typeof period>

export const measurePerformance = {
  query: z.strictObject(inCurrency),
  response: z.object({
    method: z.enum(RETURN_METHODS).describe('Which return `twr` is.'),
    periods: z.array(period).describe('Months and fiscal years, ascending.'),
    yearlyPeriods: z.array(period).describe('Fiscal years.'),
    sinceStart: namedReturn.describe('Of all periods as one.'),
    notes,
  }),
}
export type Performance = z.infer<typeof measurePerformance.response>

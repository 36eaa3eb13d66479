import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { figureField, knownFigure } from '../figure-schemas.ts'
import { type NumericColumnName, numericColumnNames } from '../figures.ts'
import { calendarDate, currencyCode, currencyText, dayText, id, text } from '../value-schemas.ts'
import { totalPercent } from './total-percent.ts'
import {
  COST_METHODS,
  GROUPINGS,
  MAX_ACCOUNT_TYPE_LENGTH,
  MAX_BENCHMARK_PARTS,
  MAX_PORTFOLIO_NAME_LENGTH,
  MAX_VIEW_COLUMNS,
  MAX_VIEW_NAME_LENGTH,
  MAX_VIEWS,
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

const transactionsNote = z.object({ assetId: id, name: z.string(), date: z.string(), transactions: z.int() }).meta({
  id: 'TransactionsNote',
  description: "The number of an asset's transactions that a note is about, and the date of the first one.",
})

export const notes = z
  .object({
    missing: z
      .array(z.object({ assetId: id, name: z.string(), reason: z.enum(MISSING_REASONS) }))
      .describe('Assets that a sum leaves out.'),
    unvalued: z
      .array(z.object({ assetId: id, name: z.string(), reason: z.enum(MISSING_REASONS) }))
      .describe(
        'Assets with a known gain, but unknown values on days when they were held. Returns and bridges leave them out.',
      ),
    stale: z
      .array(z.object({ assetId: id, name: z.string(), priceDate: z.string() }))
      .describe('Assets with an outdated last price, and its date.'),
    estimated: z
      .array(z.object({ assetId: id, name: z.string() }))
      .describe("Assets valued at their first known price before that price's day."),
    oversold: z
      .array(z.object({ assetId: id, name: z.string(), date: z.string() }))
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
    name: z.string(),
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
    name: z.string(),
    symbol: z.string().describe('At its exchange.'),
    isin: figureText.describe('International Securities Identification Number.'),
    image: figureText.describe('The address of its logo or picture.'),
    units: knownFigure('units'),
    price: figureField('price', 'As traded; `priceDate` is its day.'),
    priceDate: figureText,
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
    status: z.object({
      missing: z.enum(MISSING_REASONS).nullable(),
      isStale: z.boolean(),
      isEstimated: z.boolean(),
      isOversold: z.boolean(),
    }),
    country: figureText,
    type: z.string(),
    sector: z.string(),
    industry: z.string(),
    exchange: z.string().describe("The exchange's code, such as `US`."),
    mktCapCategory: z.string(),
    parts: z
      .array(linePart)
      .optional()
      .describe('Of all portfolios as one: the line of each that has transactions of the asset, largest first.'),
    ...(Object.fromEntries(numericColumnNames.map((name) => [name, figure])) as Record<
      NumericColumnName,
      typeof figure
    >),
  })
  .meta({ id: 'Holding' })
export type Line = z.infer<typeof line>

export const portfolioSettings = z
  .strictObject({
    returnCalculation: z.enum(RETURN_METHODS),
    costMethod: z.enum(COST_METHODS),
    fiscalYearEndDay: z.int().min(1).max(31),
    fiscalYearEndMonth: z.int().min(1).max(12),
    fiscalCountry: text(2).nullable(),
    accountType: text(MAX_ACCOUNT_TYPE_LENGTH).nullable(),
    taxExemptedAccount: z.boolean(),
    addCashWhenSellling: z.boolean().describe('The spelling is part of the API.'),
    public: z.boolean(),
    groupBy: z.enum(GROUPINGS),
    positionBy: z.enum(POSITION_FILTERS),
    emails: z.strictObject({ weeklyRecap: z.boolean(), priceChange: z.boolean() }),
    priceChangePercent: z
      .number()
      .min(0.1)
      .max(100)
      .describe('In percent: the daily change of a holding that triggers a mail, if `emails.priceChange` is on.'),
  })
  .meta({ id: 'PortfolioSettings' })
export type PortfolioSettings = z.infer<typeof portfolioSettings>

export const view = z
  .strictObject({
    name: text(MAX_VIEW_NAME_LENGTH),
    columns: z.array(text(60)).max(MAX_VIEW_COLUMNS),
  })
  .meta({ id: 'View' })
export type View = z.infer<typeof view>

export const benchmarkRow = z
  .strictObject({ stockId: id, name: text(300), percent: z.number().min(0).max(100) })
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
  name: z.string(),
  currency: currencyText,
  currentValue: figureField('baseCurrencyCurrentValue'),
  total: figureField('baseCurrencyCost'),
  gain,
  percent: figureField('percent'),
  notes,
}

/** The latest day on which a holding has a close. */
const lastDay = z.object({ date: z.string(), gain: knownFigure('dayGain'), twr: figureField('dayReturn') }).nullable()

export const portfolioSummary = z
  .object({
    ...summaryFields,
    isSample: z.boolean().describe('True for the built-in sample portfolio.'),
    openHoldings: z.int(),
    transactions: z.int(),
    lastDay,
    year: z
      .object({
        twr: knownFigure('return.twr', 'Since `from`.'),
        from: dayText,
        points: z.array(z.number()),
      })
      .nullable()
      .describe(
        'The last twelve months, or the time since the first holding within them. `points` is the return week by week.',
      ),
    broker: z
      .object({ id: z.string(), name: z.string(), syncedAt: z.string().nullable(), needsUser: z.boolean() })
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
  isAmbiguous: z.boolean(),
  rates: z.array(z.number()).describe('Yearly, as ratios, ascending; empty for other methods.'),
}

/** An undefined return is null with a reason. `annualized` requires at least 365 days held. */
export const namedReturn = z.object({
  method: z.enum(RETURN_METHODS),
  startDate: dayText.nullable(),
  endDate: dayText,
  twr: figure,
  annualized: figure,
  reason: z.string().nullable(),
  ...solutions,
})

const sums = z
  .object({
    currentValue: figureField('baseCurrencyCurrentValue'),
    total: figureField('baseCurrencyCost'),
    gain,
    percent: figureField('percent'),
    dayGain: figureField('dayGain'),
    lines: z.int(),
    isPartial: z.boolean(),
  })
  .meta({ id: 'Sums', description: 'Sums over some of the lines. Gain and percent are recomputed, never averaged.' })

export const unbookedSplit = z
  .object({
    assetId: id,
    name: z.string(),
    date: dayText,
    ratio: z.number().describe('New units per old unit.'),
    unitsAfter: z.number(),
  })
  .meta({
    id: 'UnbookedSplit',
    description:
      'A market split that nobody recorded. It multiplies the units automatically until it is recorded or ignored.',
  })
export type UnbookedSplit = z.infer<typeof unbookedSplit>

const group = sums.extend({ key: z.string(), assetIds: z.array(id) })
export type Group = z.infer<typeof group>

export const portfolio = z
  .object({
    ...summaryFields,
    asOf: z.string().describe("The valuation day, in the account's time zone."),
    lines: z.array(line),
    overLimit: z.int().describe('Number of open lines that the plan does not show; every sum includes them.'),
    views: z.array(view),
    benchmark: z.array(benchmarkRow),
    settings: portfolioSettings,
    totalReturn: namedReturn,
    lastDay,
    isSample: z.boolean(),
    open: sums,
    closed: sums,
    groups: z
      .array(group)
      .describe(
        'By the requested field, or else by settings.groupBy; over the lines that settings.positionBy selects.',
      ),
    unbookedSplits: z.array(unbookedSplit),
    ignoredSplits: z.array(z.object({ assetId: id, date: z.string() })),
    portfolios: z
      .array(z.object({ _id: id, name: z.string(), currency: currencyText, lines: z.int() }))
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
  body: z.strictObject({ name: portfolioName.optional(), currency: currencyCode.optional() }).optional(),
  response: z.object({ _id: id, name: z.string(), currency: z.string() }),
}

export const createSamplePortfolio = { response: z.object({ _id: id }) }

export const sumPortfolios = {
  response: z.object({
    currency: currencyText,
    currentValue: figureField('baseCurrencyCurrentValue'),
    gain: figureField('gain.total'),
    percent: figureField('percent'),
    lastDay: z
      .object({ date: z.string(), gain: knownFigure('dayGain') })
      .nullable()
      .describe('The latest day with a close in any of them.'),
    isPartial: z.boolean().describe('True if a holding has no price, or a currency no rate.'),
    rates: z
      .array(z.object({ currency: z.string(), rate: z.number(), date: z.string() }))
      .describe('The conversion rate of 1 `currency`; `date` is the day of the rate.'),
  }),
}
export type PortfoliosSum = z.infer<typeof sumPortfolios.response>

/** What is not given is as in the settings. */
const shownGroups = z.strictObject({
  ...inCurrency,
  groupBy: z.enum(GROUPINGS).optional().describe('The field of the groups.'),
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
const lookThroughSide = z.object({
  parts: z
    .array(z.object({ key: z.string(), name: z.string(), value: z.number(), throughFunds: z.number() }))
    .describe('Largest first. `throughFunds` is the part of `value` that funds own.'),
  notLookedThrough: z.number(),
})

export const lookThrough = {
  query: z.strictObject(inCurrency),
  response: z.object({
    currency: currencyText,
    value: z.number(),
    holdings: lookThroughSide,
    sectors: lookThroughSide,
    countries: lookThroughSide,
    funds: z
      .array(
        z.object({
          _id: id,
          name: z.string(),
          value: z.number(),
          holdings: z.number(),
          sectors: z.number(),
          countries: z.number(),
        }),
      )
      .describe('The funds, with the share of each (a ratio) that is known.'),
  }),
}
export type LookThroughPortfolio = z.infer<typeof lookThrough.response>

export const updatePortfolio = {
  body: z
    .strictObject({
      name: portfolioName,
      currency: currencyCode,
      settings: portfolioSettings.extend({ emails: portfolioSettings.shape.emails.partial() }).partial(),
      benchmark: benchmarkMix,
    })
    .partial(),
  response: z.object({
    _id: id,
    name: z.string(),
    currency: currencyText,
    settings: portfolioSettings,
    benchmark: z.array(benchmarkRow),
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
  body: z.strictObject({ assetId: id, date: calendarDate, decision: z.enum(SPLIT_DECISIONS) }),
}

export const period = z
  .object({
    startDate: calendarDate.describe('First calendar day of the period.'),
    endDate: calendarDate,
    twr: figure,
    hidden: z.boolean(),
    benchmark: z.object({ twr: figure }).describe("The benchmark's return for the period by the same method."),
    reason: z.string().nullable(),
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
    method: z.enum(RETURN_METHODS),
    periods: z.array(period).describe('Months and fiscal years, ascending.'),
    yearlyPeriods: z.array(period),
    sinceStart: namedReturn,
    notes,
  }),
}
export type Performance = z.infer<typeof measurePerformance.response>

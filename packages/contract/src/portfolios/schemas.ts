import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { figureField, knownFigure } from '../figure-schemas.ts'
import { type NumericColumnName, numericColumnNames } from '../figures.ts'
import { calendarDate, currencyCode, id, text } from '../value-schemas.ts'
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

/** Disjoint parts; `total` is their sum. A sum is null if none of its parts is known. */
export const gain = z.object({
  total: figureField('gain.total'),
  realized: figureField('gain.realized'),
  unrealized: figureField('gain.unrealized'),
  dividend: figureField('gain.dividend'),
  currency: figureField('gain.currency'),
  fees: figureField('gain.fees'),
})
export type Gain = z.infer<typeof gain>

/** ISO 4217: the currency to measure in. Default: the portfolio's; of all portfolios as one, the account's. */
export const inCurrency = { currency: currencyCode.optional() }

/** The number of an asset's transactions that a note is about, and the date of the first one. */
const transactionsNote = z.object({ assetId: id, name: z.string(), date: z.string(), transactions: z.int() })

/** Why a figure is absent, partial, old or estimated. */
export const notes = z.object({
  /** Assets that a sum leaves out. */
  missing: z.array(z.object({ assetId: id, name: z.string(), reason: z.enum(MISSING_REASONS) })),
  /** Assets with a known gain, but unknown values on days when they were held. Returns and bridges leave them out. */
  unvalued: z.array(z.object({ assetId: id, name: z.string(), reason: z.enum(MISSING_REASONS) })),
  /** Assets with an outdated last price, and its date. */
  stale: z.array(z.object({ assetId: id, name: z.string(), priceDate: z.string() })),
  /** Assets valued at their first known price before that price's day. */
  estimated: z.array(z.object({ assetId: id, name: z.string() })),
  /** Assets with more sold than held. The gain includes only the covered units. */
  oversold: z.array(z.object({ assetId: id, name: z.string(), date: z.string() })),
  /**
   * Assets whose gain leaves out a dividend or fee for lack of an exchange rate. `date` is the date of the first one.
   */
  partial: z.array(transactionsNote),
  /** Assets with transactions after today. No figure includes these yet. */
  future: z.array(transactionsNote),
  /** Assets with transactions that cannot be measured, for example because units or price are not usable numbers. */
  unmeasurable: z.array(transactionsNote),
})
export type Notes = z.infer<typeof notes>

const figureText = z.string().nullable()
const figure = z.number().nullable()

/** What one portfolio holds of an asset that several hold, in the currency of the whole. */
const linePart = z.object({
  portfolioId: id,
  name: z.string(),
  units: knownFigure('units'),
  baseCurrencyCurrentValue: figureField('baseCurrencyCurrentValue'),
  baseCurrencyTotal: figureField('baseCurrencyCost'),
  gain: figureField('gain.total'),
  percent: figureField('percent'),
})
export type LinePart = z.infer<typeof linePart>

export const line = z.object({
  /** The asset's id: a portfolio has one line for each asset. */
  _id: id,
  name: z.string(),
  symbol: z.string(),
  isin: figureText,
  image: figureText,
  units: knownFigure('units'),
  /** As traded; `priceDate` is its day. */
  price: figureField('price'),
  priceDate: figureText,
  baseCurrencyPrice: figureField('baseCurrencyPrice'),
  currency: z.string(),
  baseCurrency: z.string(),
  /** Null if nothing is held. */
  costPerShare: figureField('costPerShare'),
  baseCurrencyCostPerShare: figureField('baseCurrencyCostPerShare'),
  currentValue: figureField('currentValue'),
  baseCurrencyCurrentValue: figureField('baseCurrencyCurrentValue'),
  baseCurrencyTotal: figureField('baseCurrencyCost'),
  gain,
  percent: figureField('percent'),
  /** On the portfolio's `lastDay`; null if nothing was held then, or its value is unknown. */
  dayGain: figureField('dayGain'),
  dayReturn: figureField('dayReturn'),
  /** ISO date of the first purchase. */
  firstBought: figureText,
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
  exchange: z.string(),
  mktCapCategory: z.string(),
  /** Of all portfolios as one: the line of each that has transactions of the asset, largest first. */
  parts: z.array(linePart).optional(),
  ...(Object.fromEntries(numericColumnNames.map((name) => [name, figure])) as Record<NumericColumnName, typeof figure>),
})
export type Line = z.infer<typeof line>

export const portfolioSettings = z.strictObject({
  returnCalculation: z.enum(RETURN_METHODS),
  costMethod: z.enum(COST_METHODS),
  fiscalYearEndDay: z.int().min(1).max(31),
  fiscalYearEndMonth: z.int().min(1).max(12),
  fiscalCountry: text(2).nullable(),
  accountType: text(MAX_ACCOUNT_TYPE_LENGTH).nullable(),
  taxExemptedAccount: z.boolean(),
  /** The spelling is part of the API. */
  addCashWhenSellling: z.boolean(),
  public: z.boolean(),
  groupBy: z.enum(GROUPINGS),
  positionBy: z.enum(POSITION_FILTERS),
  emails: z.strictObject({ weeklyRecap: z.boolean(), priceChange: z.boolean() }),
  /** In percent: the daily change of a holding that triggers a mail, if `emails.priceChange` is on. */
  priceChangePercent: z.number().min(0.1).max(100),
})
export type PortfolioSettings = z.infer<typeof portfolioSettings>

export const view = z.strictObject({
  name: text(MAX_VIEW_NAME_LENGTH),
  columns: z.array(text(60)).max(MAX_VIEW_COLUMNS),
})
export type View = z.infer<typeof view>

/** `percent` is 0 to 100 here, as in every list of benchmark assets. */
export const benchmarkRow = z.strictObject({ stockId: id, name: text(300), percent: z.number().min(0).max(100) })
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
  currency: z.string(),
  currentValue: figureField('baseCurrencyCurrentValue'),
  total: figureField('baseCurrencyCost'),
  gain,
  percent: figureField('percent'),
  notes,
}

/** The latest day on which a holding has a close. */
const lastDay = z.object({ date: z.string(), gain: knownFigure('dayGain'), twr: figureField('dayReturn') }).nullable()

export const portfolioSummary = z.object({
  ...summaryFields,
  /** True for the built-in sample portfolio. */
  isSample: z.boolean(),
  openHoldings: z.int(),
  transactions: z.int(),
  lastDay,
  /** The last twelve months, or the time since the first holding within them. `points` is the return week by week. */
  year: z
    .object({
      twr: knownFigure('return.twr', 'Since `from`.'),
      from: z.string(),
      points: z.array(z.number()),
    })
    .nullable(),
  /** The broker it is synchronized with; otherwise null. */
  broker: z
    .object({ id: z.string(), name: z.string(), syncedAt: z.string().nullable(), needsUser: z.boolean() })
    .nullable(),
  /** Names of the files in its ledger, newest first. */
  files: z.array(z.string()),
})
export type PortfolioSummary = z.infer<typeof portfolioSummary>

/**
 * A period's flows can have several internal rates of return. The figure is then ambiguous, and `rates` lists all of
 * them.
 */
const solutions = {
  isAmbiguous: z.boolean(),
  /** Yearly, as ratios, ascending; empty for other methods. */
  rates: z.array(z.number()),
}

/** An undefined return is null with a reason. `annualized` requires at least 365 days held. */
export const namedReturn = z.object({
  method: z.enum(RETURN_METHODS),
  startDate: z.string().nullable(),
  endDate: z.string(),
  twr: figure,
  annualized: figure,
  reason: z.string().nullable(),
  ...solutions,
})

/** Sums over some of the lines. Gain and percent are recomputed, never averaged. */
const sums = z.object({
  currentValue: figureField('baseCurrencyCurrentValue'),
  total: figureField('baseCurrencyCost'),
  gain,
  percent: figureField('percent'),
  dayGain: figureField('dayGain'),
  lines: z.int(),
  isPartial: z.boolean(),
})

/** A market split that nobody recorded. It multiplies the units automatically until it is recorded or ignored. */
export const unbookedSplit = z.object({
  assetId: id,
  name: z.string(),
  date: z.string(),
  /** New units per old unit. */
  ratio: z.number(),
  unitsAfter: z.number(),
})
export type UnbookedSplit = z.infer<typeof unbookedSplit>

const group = sums.extend({ key: z.string(), assetIds: z.array(id) })
export type Group = z.infer<typeof group>

export const portfolio = z.object({
  ...summaryFields,
  /** The valuation day, in the account's time zone. */
  asOf: z.string(),
  lines: z.array(line),
  /** Number of open lines that the plan does not show; every sum includes them. */
  overLimit: z.int(),
  views: z.array(view),
  benchmark: z.array(benchmarkRow),
  settings: portfolioSettings,
  totalReturn: namedReturn,
  lastDay,
  isSample: z.boolean(),
  open: sums,
  closed: sums,
  /** By the requested field, or else by settings.groupBy; over the lines that settings.positionBy selects. */
  groups: z.array(group),
  unbookedSplits: z.array(unbookedSplit),
  ignoredSplits: z.array(z.object({ assetId: id, date: z.string() })),
  /** Of all portfolios as one: those that it sums, each in its own currency. */
  portfolios: z.array(z.object({ _id: id, name: z.string(), currency: z.string(), lines: z.int() })).optional(),
})
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
    currency: z.string(),
    currentValue: figureField('baseCurrencyCurrentValue'),
    gain: figureField('gain.total'),
    percent: figureField('percent'),
    /** The latest day with a close in any of them. */
    lastDay: z.object({ date: z.string(), gain: knownFigure('dayGain') }).nullable(),
    /** True if a holding has no price, or a currency no rate. */
    isPartial: z.boolean(),
    /** The conversion rate of 1 `currency`; `date` is the day of the rate. */
    rates: z.array(z.object({ currency: z.string(), rate: z.number(), date: z.string() })),
  }),
}
export type PortfoliosSum = z.infer<typeof sumPortfolios.response>

/** What is not given is as in the settings. */
const shownGroups = z.strictObject({
  ...inCurrency,
  groupBy: z.enum(GROUPINGS).optional(),
  positionBy: z.enum(POSITION_FILTERS).optional(),
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
  /** Largest first. `throughFunds` is the part of `value` that funds own. */
  parts: z.array(z.object({ key: z.string(), name: z.string(), value: z.number(), throughFunds: z.number() })),
  notLookedThrough: z.number(),
})

export const lookThrough = {
  query: z.strictObject(inCurrency),
  response: z.object({
    currency: z.string(),
    value: z.number(),
    holdings: lookThroughSide,
    sectors: lookThroughSide,
    countries: lookThroughSide,
    /** The funds, with the share of each (a ratio) that is known. */
    funds: z.array(
      z.object({
        _id: id,
        name: z.string(),
        value: z.number(),
        holdings: z.number(),
        sectors: z.number(),
        countries: z.number(),
      }),
    ),
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
    currency: z.string(),
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

/** `twr` is the measure named by `method`, as a ratio; null if it is undefined (`reason`) or the plan hides it. */
export const period = z.object({
  /** First calendar day of the period. */
  startDate: calendarDate,
  endDate: calendarDate,
  twr: figure,
  hidden: z.boolean(),
  /** The benchmark's return for the period by the same method. */
  benchmark: z.object({ twr: figure }),
  reason: z.string().nullable(),
  ...solutions,
})
export type Period = z.infer<typeof period>

export const measurePerformance = {
  query: z.strictObject(inCurrency),
  response: z.object({
    method: z.enum(RETURN_METHODS),
    /** Months and fiscal years, ascending. */
    periods: z.array(period),
    yearlyPeriods: z.array(period),
    sinceStart: namedReturn,
    notes,
  }),
}
export type Performance = z.infer<typeof measurePerformance.response>

import { z } from 'zod'
import { calendarDate, currencyCode, currencyText, dayText, id, instantText, text } from '../value-schemas.ts'
import { profile } from './profile-schemas.ts'
import { STATEMENT_NAMES, STATEMENT_PERIODS } from './statements.ts'
import {
  COVERED_MARKETS,
  FINDING_CHOICES,
  MAX_SEARCH_LENGTH,
  MAX_SEARCH_RESULTS,
  MAX_STATEMENT_SERIES,
  MISSING_PART_REASONS,
  MISSING_PARTS,
  PRICE_PERIODS,
  type PricePeriod,
  SEARCH_STATES,
} from './vocabulary.ts'

const figure = z.number().nullable()

export const assetSummary = z
  .object({
    _id: id,
    symbol: z.string().describe('At its exchange.'),
    name: z.string().describe('Of the company, fund or coin.'),
    exchange: z.string().describe("The exchange's code, such as `US`."),
    currency: currencyText,
    isin: z.string().nullable().describe('ISO 6166.'),
    type: z.string().describe('Such as `Common Stock` or `ETF`.'),
    image: z.string().nullable().describe('The address of its logo or picture.'),
  })
  .meta({ id: 'Asset' })
export type AssetSummary = z.infer<typeof assetSummary>

export const foundAsset = assetSummary
  .extend({
    details: z
      .object({
        price: figure.describe("Last known close in the asset's currency; null: none."),
        priceDate: dayText.nullable().describe('The day of that close; null: none.'),
        change: figure.describe('Against the previous close, as a ratio, adjusted for a split between them.'),
        isHeld: z.boolean().describe('Whether an open holding of a portfolio that you may read is of it.'),
        isWatched: z.boolean().nullable().describe('Null for a token that is limited to some portfolios.'),
      })
      .optional()
      .describe('Only when asked for.'),
  })
  .meta({ id: 'FoundAsset' })
export type FoundAsset = z.infer<typeof foundAsset>

export const searchAssets = {
  query: z.strictObject({
    q: text(MAX_SEARCH_LENGTH).optional().describe('A part of a name or symbol, or an ISIN.'),
    limit: z.coerce.number<number>().int().min(1).max(MAX_SEARCH_RESULTS).default(20).describe('The most results.'),
    type: text(50).optional().describe('Only assets of this type, such as `Common Stock`.'),
    details: z
      .enum(['true', 'false'])
      .default('false')
      .describe('`true` adds the last known price, and whether you hold or watch the asset.'),
  }),
  response: z.array(foundAsset),
}

export const getSearchState = {
  query: z.strictObject({ q: z.string().max(MAX_SEARCH_LENGTH).describe('A part of a name or symbol, or an ISIN.') }),
  response: z.object({ state: z.enum(SEARCH_STATES).describe('Whether the list of securities is loaded.') }),
}

const findingBase = {
  _id: z.string().describe('An opaque id.'),
  date: dayText,
  isApplied: z.boolean().describe('Whether the prices are corrected.'),
  isPending: z.boolean().describe('True until the prices follow the last decision.'),
  foundAt: instantText.nullable().describe('ISO instant; null if not known.'),
  decision: z
    .object({
      choice: z.enum(FINDING_CHOICES).describe('What an administrator decided.'),
      at: z.string().describe('When it was decided.'),
      by: z
        .string()
        .nullable()
        .describe("The administrator's address; null for other users, and of a deleted account."),
    })
    .meta({ id: 'FindingDecision' })
    .nullable()
    .describe('What an administrator decided; null: nothing.'),
}
const span = { from: z.string().describe('The first day.'), to: z.string().describe('The last day.') }
const ratio = {
  numerator: z.number().describe('New units, of `denominator` old ones.'),
  denominator: z.number().describe('Old units, which become `numerator` new ones.'),
}

export const finding = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('split-not-applied').describe('Which kind of finding it is.'),
      ...findingBase,
      ...ratio,
      ...span,
    }),
    z.object({
      kind: z.literal('split-not-announced').describe('Which kind of finding it is.'),
      ...findingBase,
      ...ratio,
      before: z.number().describe('The close before, as traded.'),
      after: z.number().describe('The close after, as traded.'),
    }),
    z.object({
      kind: z.literal('dividend').describe('Which kind of finding it is.'),
      ...findingBase,
      currency: currencyText,
      stated: z.number().describe('The dividend per share as the source states it.'),
      value: z.number().nullable().describe('The dividend per share that is used; null: none.'),
    }),
    z.object({
      kind: z.literal('closes-in-other-unit').describe('Which kind of finding it is.'),
      ...findingBase,
      ...span,
      count: z.int().describe('Number of days.'),
    }),
    z.object({
      kind: z.literal('closes-out-of-line').describe('Which kind of finding it is.'),
      ...findingBase,
      ...span,
      count: z.int().describe('Number of days.'),
      ratio: z.number().describe('Of the closes to their neighbors.'),
    }),
    z.object({
      kind: z.literal('adjusted-closes').describe('Which kind of finding it is.'),
      ...findingBase,
      ...span,
      deviation: z.number().describe('The largest one, as a ratio.'),
    }),
  ])
  .meta({
    id: 'PriceFinding',
    description:
      "An error in the source's prices. `split-not-applied`: the closes from `from` to `to` lacked an announced split. `split-not-announced`: the close jumps from `before` to `after` as with this split. `dividend`: an amount per unit that is not taken as stated (null: left out). `closes-in-other-unit`: closes a hundred times too large or too small. `closes-out-of-line`: closes `ratio` times those before and after. `adjusted-closes`: the source's adjusted closes do not follow from its splits and dividends.",
  })
export type Finding = z.infer<typeof finding>

export const asset = assetSummary.extend({
  sector: z.string().nullable().describe('As the source names it; null: not known.'),
  industry: z.string().nullable().describe('As the source names it; null: not known.'),
  country: z.string().nullable().describe('Of its seat; null: not known.'),
  description: z.string().nullable().describe('In prose; null: none.'),
  price: figure.describe("Last price in the asset's currency, its day, and the close of the previous trading day."),
  priceDate: dayText.nullable().describe('The day of the last close; null: none.'),
  closePrice: figure.describe("The last close, in the asset's currency."),
  change: figure.describe('Of `price` against `closePrice`, a ratio, adjusted for a split between them.'),
  isPriceStale: z.boolean().describe('The last close is too old to be the current price.'),
  priceSource: z
    .string()
    .nullable()
    .describe('The name of the source of all prices of the asset; null without one, and for money.'),
  priceSources: z
    .object({
      sources: z
        .array(
          z.object({
            name: z.string().describe('Its short name in settings.'),
            label: z.string().describe('Its name for people.'),
          }),
        )
        .describe('In the order in which they are asked.'),
      isChosen: z.boolean().describe('An administrator chose the order for this asset.'),
    })
    .describe(
      'The sources of the prices in order, the preferred one first; empty where there is only one. `isChosen`: the order was chosen for this asset.',
    ),
  mktCap: figure.describe("Market capitalization, in the asset's currency."),
  mktCapCategory: z.string().describe('From `Giga` to `Nano`; `-` where it is not known.'),
  profile,
  olderSections: z
    .partialRecord(profile.keyof(), z.string())
    .describe('Sections of the profile that are older than the rest, and when the source last returned them.'),
  findings: z.array(finding).describe("What looks wrong in the source's prices, oldest first."),
  missing: z
    .array(
      z.object({
        part: z.enum(MISSING_PARTS).describe('Which part of the profile.'),
        reason: z.enum(MISSING_PART_REASONS).describe('Why it is not there.'),
      }),
    )
    .describe('Empty if nothing is missing.'),
})
export type Asset = z.infer<typeof asset>

export const getAsset = {
  response: asset,
}

export const pricePoint = z
  .object({
    date: z.string().describe('A day of trading.'),
    close: z.number().describe('Adjusted for splits, so that a split is no fall.'),
    adjusted_close: figure.describe('Adjusted for splits and dividends; null: not known.'),
    market_close: z
      .number()
      .nullish()
      .describe(
        'Of a day whose price the account set: the close of the market data, adjusted for splits; null: it has none.',
      ),
  })
  .meta({
    id: 'PricePoint',
    description:
      "`close` is split-adjusted and in the asset's currency; `adjusted_close` is also adjusted for dividends.",
  })
export type PricePoint = z.infer<typeof pricePoint>

export const getPrices = {
  query: z.strictObject({
    period: z
      .preprocess((period: PricePeriod) => String(period).toLowerCase(), z.enum(PRICE_PERIODS))
      .default('1y')
      .describe('Up to the last close.'),
  }),
  response: z.array(pricePoint),
}

export const getClose = {
  query: z.strictObject({
    date: calendarDate,
    currency: currencyCode.optional().describe('Converts the close, at the rate of `date`.'),
  }),
  response: z
    .object({
      date: z.string().describe('The last day of trading until the one that was asked for.'),
      close: z.number().describe('As traded.'),
      currency: currencyText,
    })
    .nullable()
    .describe('`close` in `currency`, before any later split.'),
}

export const dividend = z
  .object({
    date: dayText,
    value: z.number().describe('Per unit, as paid.'),
    currency: currencyText,
    adjusted_value: z.number().describe('Per unit of today, after all splits.'),
    payDate: dayText.nullable().describe('The day on which it is paid; null if the market data do not state it.'),
  })
  .meta({
    id: 'Dividend',
    description:
      '`value` is per unit as paid; `adjusted_value` is per unit of today, adjusted for later splits. `date` is the ex-date.',
  })
export type Dividend = z.infer<typeof dividend>

export const getDividends = {
  response: z.array(dividend),
}

const split = z
  .object({
    date: z.string().describe('The first day of trading after the split.'),
    numerator: z.number().describe('New units, of `denominator` old ones.'),
    denominator: z.number().describe('Old units, which become `numerator` new ones.'),
  })
  .meta({
    id: 'Split',
    description:
      '`numerator` new units replace `denominator` old ones: 2 and 1 for a 2-for-1 split, 1 and 10 for a reverse split.',
  })
export type Split = z.infer<typeof split>

export const getSplits = {
  response: z.array(split),
}

export const readStatementSeries = {
  query: z.strictObject({
    statement: z.enum(STATEMENT_NAMES).describe('Which of the three.'),
    period: z.enum(STATEMENT_PERIODS).default('yearly').describe('The length of a fiscal period.'),
    years: z.coerce.number<number>().int().min(1).max(20).default(5).describe('Up to the last statement.'),
    lines: text(4000)
      .transform((names) => names.split(','))
      .pipe(z.array(text(100)).max(MAX_STATEMENT_SERIES))
      .describe('Line names as in the statement, separated by commas: `totalAssets,totalLiab`.'),
  }),
  response: z
    .object({
      currency: currencyText,
      dates: z.array(z.string()).describe('The days on which the periods end.'),
      series: z
        .array(
          z.object({
            line: z.string().describe('Its name in the statement.'),
            values: z.array(figure).describe('One per date; null: not stated.'),
          }),
        )
        .describe('The values of each line.'),
    })
    .describe('Oldest first. `values` has one entry per date, null if the statement has no figure.'),
}
export type StatementSeries = z.infer<typeof readStatementSeries.response>

export const listBenchmarks = {
  response: z.array(
    z.object({
      _id: id,
      name: z.string().describe('Its name for people.'),
      covers: z
        .enum(COVERED_MARKETS)
        .nullable()
        .describe('The market whose stocks it covers as a whole; null: another.'),
    }),
  ),
}
export type PresetBenchmark = z.infer<typeof listBenchmarks.response>[number]

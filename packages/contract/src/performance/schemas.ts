import { z } from 'zod'
import { figureField, knownFigure } from '../figure-schemas.ts'
import { gain, inCurrency } from '../portfolios/schemas.ts'
import { COST_METHODS } from '../portfolios/vocabulary.ts'
import { calendarDate, id } from '../value-schemas.ts'
import { NO_RETURN_REASONS } from './vocabulary.ts'

const figure = z.number().nullable()

/**
 * A period starts at the close of `from` and ends at the close of `to`. `from` defaults to before the first
 * transaction, or to the first year that the plan shows. `to` defaults to today.
 */
const period = { ...inCurrency, from: calendarDate.optional(), to: calendarDate.optional() }

const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from < to
const outOfOrder = { path: ['to'], message: 'to must be after from' }

const returnFigure = z.object({
  /** Null if it is not defined (`reason`). */
  value: figure,
  /** Null for less than 365 days held. */
  annualized: figure,
  reason: z.enum(NO_RETURN_REASONS).nullable(),
  /** True if several yearly rates solve the flows; `rates` holds all of them. */
  isAmbiguous: z.boolean(),
  rates: z.array(z.number()),
})

const twr = returnFigure.extend({ value: figureField('return.twr'), annualized: figureField('annualized.twr') })
const irr = returnFigure.extend({ value: figureField('return.irr'), annualized: figureField('annualized.irr') })
const dietz = returnFigure.extend({ value: figureField('return.dietz') })

const holdingReturn = z.object({
  assetId: id,
  startValue: knownFigure('startValue'),
  endValue: knownFigure('baseCurrencyCurrentValue', 'At the end of the period.'),
  gain: knownFigure('gain.total', 'Of the period.'),
  contribution: knownFigure('contribution'),
  twr,
  irr,
})

export const measureReturns = {
  query: z.strictObject(period).refine(isInOrder, outOfOrder),
  response: z.object({
    from: z.string(),
    to: z.string(),
    twr,
    irr,
    dietz,
    /** The benchmark's return for the period by each method; null without a benchmark. */
    benchmark: z.object({ twr: figure, irr: figure, dietz: figure }),
    /** The contributions, including that of `others`, add up to `twr`. */
    holdings: z.array(holdingReturn),
    /** Sum of the holdings that the plan does not show; null if there are none. */
    others: z
      .object({ holdings: z.int(), gain: knownFigure('gain.total'), contribution: knownFigure('contribution') })
      .nullable(),
    /** Assets without a price or rate while they were held. All figures leave them out. */
    leftOut: z.array(id),
  }),
}
export type Returns = z.infer<typeof measureReturns.response>

export const readSeries = {
  query: z.strictObject(period).refine(isInOrder, outOfOrder),
  /**
   * One entry per date, evenly spaced, at most about 1,000. Money is in the portfolio's currency; returns are ratios.
   */
  response: z.object({
    dates: z.array(z.string()),
    values: z.array(knownFigure('baseCurrencyCurrentValue')),
    moneyIn: z
      .array(z.number())
      .describe('The value at the start plus net money in (money in minus money out) since then.'),
    returns: z.array(knownFigure('return.twr', 'Since the first date.')),
    /** The same money in the benchmark, and its return; null without a benchmark. */
    benchmarkValues: z.array(z.number()).nullable(),
    benchmarkReturns: z.array(z.number()).nullable(),
  }),
}
export type Series = z.infer<typeof readSeries.response>

export const measureRisk = {
  query: z
    .strictObject({
      ...period,
      /** Yearly, as a ratio. */
      riskFreeRate: z.coerce.number().min(-0.5).max(1).default(0),
    })
    .refine(isInOrder, outOfOrder),
  response: z.object({
    from: z.string(),
    to: z.string(),
    riskFreeRate: z.number(),
    /** Days on which a holding has a close. Fewer than 20 are too few for any ratio. */
    tradingDays: z.int(),
    tradingDaysPerYear: figure,
    /** Yearly standard deviation of the daily returns. */
    volatility: figure,
    maxDrawdown: z.object({
      /** A negative ratio; 0 if the index never fell. */
      depth: z.number(),
      peakDate: z.string().nullable(),
      troughDate: z.string().nullable(),
      recoveryDate: z.string().nullable(),
    }),
    sharpeRatio: figure,
    sortinoRatio: figure,
    /** Against the benchmark; null without one. */
    beta: figure,
    correlation: figure,
  }),
}
export type Risk = z.infer<typeof measureRisk.response>

const lot = z.object({
  transactionId: id.nullable(),
  /** Of the purchase. */
  date: z.string(),
  units: z.number(),
  /** Without fees: in the asset's currency, and in the portfolio's at the rate of the purchase. */
  cost: figure,
  baseCurrencyCost: figure,
  /** Value or proceeds minus cost, in the portfolio's currency. */
  gain: figure,
})

const openLot = lot.extend({ baseCurrencyValue: figure })
export type OpenLot = z.infer<typeof openLot>

const saleOfLots = z.object({
  transactionId: id.nullable(),
  date: z.string(),
  units: z.number(),
  baseCurrencyProceeds: figure,
  baseCurrencyCost: figure,
  gain: figure,
  /** In the asset's currency. With average cost, the average cost of the units sold. */
  costPerUnit: figure,
  /** With FIFO, the lots that the sale took. Empty with average cost, which takes the same share of every lot. */
  taken: z.array(lot),
})
export type SaleOfLots = z.infer<typeof saleOfLots>

const lots = z.object({
  costMethod: z.enum(COST_METHODS),
  currency: z.string(),
  baseCurrency: z.string(),
  /** Oldest first, in today's units. */
  open: z.array(openLot),
  sales: z.array(saleOfLots),
})
export type Lots = z.infer<typeof lots>

export const listLots = { query: z.strictObject({ asset: id }), response: lots }

export const listPositions = {
  response: z.array(
    z.object({
      portfolioId: id,
      /** Of the portfolio. */
      name: z.string(),
      /** The transactions of the sample portfolio are made up: leave it out of sums. */
      isSample: z.boolean(),
      units: knownFigure('units'),
      /** In `lots.baseCurrency`, as `gain` is. */
      currentValue: figureField('baseCurrencyCurrentValue'),
      gain: figureField('gain.total'),
      /** The parts that add up to `gain`. */
      gainParts: gain,
      /** In `lots.currency`. */
      costPerShare: figureField('costPerShare'),
      percent: figureField('percent'),
      /** Start of the returns: the first day, or the first day that the plan shows. */
      from: z.string(),
      to: z.string(),
      twr,
      irr,
      lots,
    }),
  ),
}
export type Position = z.infer<typeof listPositions.response>[number]

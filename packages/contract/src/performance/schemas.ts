import { z } from 'zod'
import { figureField, knownFigure } from '../figure-schemas.ts'
import { gain, inCurrency } from '../portfolios/schemas.ts'
import { COST_METHODS } from '../portfolios/vocabulary.ts'
import { calendarDate, currencyText, dayText, id, isCloseToClose } from '../value-schemas.ts'
import { NO_RETURN_REASONS } from './vocabulary.ts'

const figure = z.number().nullable()

/**
 * A period starts at the close of `from` and ends at the close of `to`. `from` defaults to before the first
 * transaction, or to the first year that the plan shows. `to` defaults to today.
 */
const period = { ...inCurrency, from: calendarDate.optional(), to: calendarDate.optional() }

const outOfOrder = { path: ['to'], message: 'to must be after from' }

const returnFigure = z
  .object({
    value: figure.describe('Null if it is not defined (`reason`).'),
    annualized: figure.describe('Null for less than 365 days held.'),
    reason: z.enum(NO_RETURN_REASONS).nullable().describe('Why there is no return; null: there is one.'),
    isAmbiguous: z.boolean().describe('True if several yearly rates solve the flows; `rates` holds all of them.'),
    rates: z.array(z.number()).describe('All rates that solve the equation, if several do.'),
  })
  .meta({ id: 'ReturnFigure' })

const twr = returnFigure
  .extend({ value: figureField('return.twr'), annualized: figureField('annualized.twr') })
  .meta({ id: 'TimeWeightedReturn', description: 'The time-weighted return.' })
const irr = returnFigure
  .extend({ value: figureField('return.irr'), annualized: figureField('annualized.irr') })
  .meta({ id: 'MoneyWeightedReturn', description: 'The money-weighted return.' })
const dietz = returnFigure.extend({ value: figureField('return.dietz') }).describe('The return by the method of Dietz.')

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
  query: z.strictObject(period).refine(isCloseToClose, outOfOrder),
  response: z.object({
    from: dayText,
    to: dayText,
    twr,
    irr,
    dietz,
    benchmark: z
      .object({
        twr: figure.describe('A ratio; null: it does not exist.'),
        irr: figure.describe('A ratio; null: it does not exist.'),
        dietz: figure.describe('A ratio; null: it does not exist.'),
      })
      .describe("The benchmark's return for the period by each method; null without a benchmark."),
    holdings: z.array(holdingReturn).describe('The contributions, including that of `others`, add up to `twr`.'),
    others: z
      .object({
        holdings: z.int().describe('How many are not listed.'),
        gain: knownFigure('gain.total'),
        contribution: knownFigure('contribution'),
      })
      .nullable()
      .describe('Sum of the holdings that the plan does not show; null if there are none.'),
    leftOut: z.array(id).describe('Assets without a price or rate while they were held. All figures leave them out.'),
  }),
}
export type Returns = z.infer<typeof measureReturns.response>

export const readSeries = {
  query: z.strictObject(period).refine(isCloseToClose, outOfOrder),
  response: z
    .object({
      dates: z.array(z.string()).describe('One per value.'),
      values: z.array(knownFigure('baseCurrencyCurrentValue')).describe('The value of the portfolio.'),
      moneyIn: z
        .array(z.number())
        .describe('The value at the start plus net money in (money in minus money out) since then.'),
      returns: z
        .array(knownFigure('return.twr', 'Since the first date.'))
        .describe('The time-weighted return since the first date, a ratio.'),
      benchmarkValues: z
        .array(z.number())
        .nullable()
        .describe('The same money in the benchmark, and its return; null without a benchmark.'),
      benchmarkReturns: z.array(z.number()).nullable().describe('Ratios since the first date; null: no benchmark.'),
    })
    .describe(
      "One entry per date, evenly spaced, at most about 1,000. Money is in the portfolio's currency; returns are ratios.",
    ),
}
export type Series = z.infer<typeof readSeries.response>

export const measureRisk = {
  query: z
    .strictObject({
      ...period,
      riskFreeRate: z.coerce.number().min(-0.5).max(1).default(0).describe('Yearly, as a ratio.'),
    })
    .refine(isCloseToClose, outOfOrder),
  response: z.object({
    from: dayText,
    to: dayText,
    riskFreeRate: z.number().describe('Yearly, as a ratio.'),
    tradingDays: z.int().describe('Days on which a holding has a close. Fewer than 20 are too few for any ratio.'),
    tradingDaysPerYear: figure.describe('By which daily figures become yearly ones.'),
    volatility: figure.describe('Yearly standard deviation of the daily returns.'),
    maxDrawdown: z
      .object({
        depth: z.number().describe('A negative ratio; 0 if the index never fell.'),
        peakDate: dayText.nullable().describe('The day of the peak; null: no fall.'),
        troughDate: dayText.nullable().describe('The deepest day; null: no fall.'),
        recoveryDate: dayText
          .nullable()
          .describe('The day on which the peak was reached again; null: not yet, or no fall.'),
      })
      .describe('The deepest fall from a peak.'),
    sharpeRatio: figure.describe('Return above the risk-free rate by volatility.'),
    sortinoRatio: figure.describe('Return above the risk-free rate by downward volatility.'),
    beta: figure.describe('Against the benchmark; null without one.'),
    correlation: figure.describe('With the benchmark, from -1 to 1; null without one.'),
  }),
}
export type Risk = z.infer<typeof measureRisk.response>

const lot = z.object({
  transactionId: id.nullable().describe('The purchase; null: none.'),
  date: dayText.describe('Of the purchase.'),
  units: z.number().describe('That are left of the purchase.'),
  cost: figure.describe("Without fees: in the asset's currency, and in the portfolio's at the rate of the purchase."),
  baseCurrencyCost: figure.describe("With fees, in the portfolio's currency; null: a rate is missing."),
  gain: figure.describe("Value or proceeds minus cost, in the portfolio's currency."),
})

const openLot = lot.extend({
  baseCurrencyValue: figure.describe("In the portfolio's currency; null: price or rate is missing."),
})
export type OpenLot = z.infer<typeof openLot>

const saleOfLots = z.object({
  transactionId: id.nullable().describe('The sale; null: none.'),
  date: dayText,
  units: z.number().describe('That were sold.'),
  baseCurrencyProceeds: figure.describe("Less fees, in the portfolio's currency; null: a rate is missing."),
  baseCurrencyCost: figure.describe("Of the units sold, in the portfolio's currency; null: a rate is missing."),
  gain: figure.describe('Proceeds less cost; null: a rate is missing.'),
  costPerUnit: figure.describe("In the asset's currency. With average cost, the average cost of the units sold."),
  taken: z
    .array(lot)
    .describe(
      'With FIFO, the lots that the sale took. Empty with average cost, which takes the same share of every lot.',
    ),
})
export type SaleOfLots = z.infer<typeof saleOfLots>

const lots = z
  .object({
    costMethod: z.enum(COST_METHODS).describe('Which lots a sale takes.'),
    currency: currencyText,
    baseCurrency: currencyText,
    open: z.array(openLot).describe("Oldest first, in today's units."),
    sales: z.array(saleOfLots).describe('Each with the lots that it took.'),
  })
  .meta({ id: 'Lots', description: 'The purchases that are held, and the sales.' })
export type Lots = z.infer<typeof lots>

export const listLots = { query: z.strictObject({ asset: id }), response: lots }

export const listPositions = {
  response: z.array(
    z.object({
      portfolioId: id,
      name: z.string().describe('Of the portfolio.'),
      isSample: z.boolean().describe('The transactions of the sample portfolio are made up: leave it out of sums.'),
      units: knownFigure('units'),
      currentValue: figureField('baseCurrencyCurrentValue', 'In `lots.baseCurrency`, as `gain` is.'),
      gain: figureField('gain.total'),
      gainParts: gain.describe('The parts that add up to `gain`.'),
      costPerShare: figureField('costPerShare', 'In `lots.currency`.'),
      percent: figureField('percent'),
      from: dayText.describe('Start of the returns: the first day, or the first day that the plan shows.'),
      to: dayText,
      twr,
      irr,
      lots,
    }),
  ),
}
export type Position = z.infer<typeof listPositions.response>[number]

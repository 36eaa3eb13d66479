import { z } from 'zod'
import { figureField, knownFigure } from '../figure-schemas.ts'
import { benchmarkRow, inCurrency } from '../portfolios/schemas.ts'
import { MAX_BENCHMARK_PARTS } from '../portfolios/vocabulary.ts'
import { calendarDate, id } from '../value-schemas.ts'
import { COMPARISON_FAILURES } from './vocabulary.ts'

const amounts = z.object({
  invested: z.array(knownFigure('netMoneyIn', 'So far.')).describe('Net money in so far.'),
  portfolio: z.array(knownFigure('baseCurrencyCurrentValue')).describe('The value of the portfolio.'),
  benchmark: z.array(z.number()).describe('What the same money in the benchmark would be worth.'),
})

const returns = z.object({
  invested: z.array(z.number()).describe('Always 0.'),
  portfolio: z
    .array(knownFigure('return.twr', 'Since the first day.'))
    .describe('The time-weighted return since the first day, a ratio.'),
  benchmark: z.array(z.number()).describe('Of the benchmark since the first day, a ratio.'),
})

const comparedYear = z.object({
  startDate: calendarDate.describe('First calendar day of the fiscal year.'),
  endDate: calendarDate,
  portfolio: figureField('return.twr', 'Of the year.'),
  benchmark: z.number().nullable().describe('Of the benchmark in the year, a ratio; null: it does not exist.'),
  gain: knownFigure('gain.total', 'Of the year.'),
  benchmarkGain: z.number().describe('What the same money in the benchmark would have gained in the year.'),
})

export const compareWithBenchmark = {
  query: z.strictObject({
    ...inCurrency,
    days: z.literal('all').optional().describe('Every day; without it, at most about 1,000, evenly spread.'),
  }),
  body: z
    .strictObject({
      benchmark: z
        .array(benchmarkRow)
        .max(MAX_BENCHMARK_PARTS)
        .optional()
        .describe("The parts of the benchmark; without it, the portfolio's own."),
    })
    .optional()
    .describe(
      "Without a body, or with an empty list: the portfolio's own benchmark; of all portfolios, the one that most of them have.",
    ),
  response: z
    .object({
      labels: z.array(z.string()).describe('The days, one per value.'),
      data: amounts.describe("In the portfolio's currency."),
      percent: returns.describe('Returns.'),
      benchmark: z.array(benchmarkRow).describe('The parts of the benchmark.'),
      years: z.array(comparedYear).describe('Fiscal years, ascending.'),
      perYear: z
        .object({
          portfolio: figureField('annualized.twr'),
          benchmark: z.number().nullable().describe('Of the benchmark, a ratio; null before 365 days held.'),
        })
        .describe('Both returns per year, ratios; null before 365 days held.'),
      isTotalReturn: z
        .boolean()
        .describe('True if dividends are reinvested, which requires adjusted closes for every part of the mix.'),
      estimated: z.array(id).describe('Parts that start later than the portfolio and are flat until then.'),
      exhaustedOn: z
        .string()
        .nullable()
        .describe('The day from which withdrawals exceed what the mix would have been worth.'),
      reason: z.enum(COMPARISON_FAILURES).nullable().describe('Why there is no comparison; otherwise null.'),
    })
    .describe(
      "`data` is in the portfolio's currency or the one asked for; `percent` holds ratios since the first day. One entry per label.",
    ),
}
export type BenchmarkComparison = z.infer<typeof compareWithBenchmark.response>

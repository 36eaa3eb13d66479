import { z } from 'zod'
import { knownFigure } from '../figure-schemas.ts'
import { benchmarkRow, inCurrency } from '../portfolios/schemas.ts'
import { MAX_BENCHMARK_PARTS } from '../portfolios/vocabulary.ts'
import { id } from '../value-schemas.ts'
import { COMPARISON_FAILURES } from './vocabulary.ts'

const amounts = z.object({
  invested: z.array(knownFigure('netMoneyIn', 'So far.')),
  portfolio: z.array(knownFigure('baseCurrencyCurrentValue')),
  benchmark: z.array(z.number()),
})

const returns = z.object({
  invested: z.array(z.number()).describe('Always 0.'),
  portfolio: z.array(knownFigure('return.twr', 'Since the first day.')),
  benchmark: z.array(z.number()),
})

export const compareWithBenchmark = {
  query: z.strictObject(inCurrency),
  body: z
    .strictObject({ benchmark: z.array(benchmarkRow).max(MAX_BENCHMARK_PARTS).optional() })
    .optional()
    .describe(
      "Without a body, or with an empty list: the portfolio's own benchmark; of all portfolios, the one that most of them have.",
    ),
  response: z
    .object({
      labels: z.array(z.string()),
      data: amounts,
      percent: returns,
      benchmark: z.array(benchmarkRow),
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
      "`data` is in the portfolio's currency or the one asked for; `percent` holds ratios since the first day. One entry per label, at most about 1,000.",
    ),
}
export type BenchmarkComparison = z.infer<typeof compareWithBenchmark.response>

import { z } from 'zod'
import { knownFigure } from '../figure-schemas.ts'
import { benchmarkRow } from '../portfolios/schemas.ts'
import { MAX_BENCHMARK_PARTS } from '../portfolios/vocabulary.ts'
import { id } from '../value-schemas.ts'
import { COMPARISON_FAILURES } from './vocabulary.ts'

const amounts = z.object({
  invested: z.array(knownFigure('netMoneyIn', 'So far.')),
  portfolio: z.array(knownFigure('baseCurrencyCurrentValue')),
  benchmark: z.array(z.number()),
})

const returns = z.object({
  /** Always 0. */
  invested: z.array(z.number()),
  portfolio: z.array(knownFigure('return.twr', 'Since the first day.')),
  benchmark: z.array(z.number()),
})

export const compareWithBenchmark = {
  /** Without a body, or with an empty list: the portfolio's own benchmark. */
  body: z.strictObject({ benchmark: z.array(benchmarkRow).max(MAX_BENCHMARK_PARTS).optional() }).optional(),
  /**
   * `data` is in the portfolio's currency; `percent` holds ratios since the first day. One entry per label, at most
   * about 1,000.
   */
  response: z.object({
    labels: z.array(z.string()),
    data: amounts,
    percent: returns,
    benchmark: z.array(benchmarkRow),
    /** True if dividends are reinvested, which requires adjusted closes for every part of the mix. */
    isTotalReturn: z.boolean(),
    /** Parts that start later than the portfolio and are flat until then. */
    estimated: z.array(id),
    /** The day from which withdrawals exceed what the mix would have been worth. */
    exhaustedOn: z.string().nullable(),
    /** Why there is no comparison; otherwise null. */
    reason: z.enum(COMPARISON_FAILURES).nullable(),
  }),
}
export type BenchmarkComparison = z.infer<typeof compareWithBenchmark.response>

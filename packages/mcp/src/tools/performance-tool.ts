import type { McpServer } from '@modelcontextprotocol/server'
import { bridgeValue } from '@plumbline/contract/explanations/operations'
import { bridgeValue as bridgeSchemas } from '@plumbline/contract/explanations/schemas'
import { measureReturns } from '@plumbline/contract/performance/operations'
import * as schemas from '@plumbline/contract/performance/schemas'
import { calendarDate, id } from '@plumbline/contract/value-schemas'
import { PERIOD_CHOICES, periodOf } from '@plumbline/engine/choose-period'
import { z } from 'zod'
import { addTool } from '../add-tool.ts'
import { describeFigures, figureMeaning } from '../figure-meanings.ts'
import type { Installation } from '../installation.ts'
import { explanationPage } from '../page-links.ts'
import { nameAssets } from './named-assets.ts'
import { pageOf } from './page-of.ts'
import { portfolioOrAll } from './portfolio-or-all.ts'

const { twr, irr, dietz, benchmark, holdings, others, leftOut } = schemas.measureReturns.response.shape
const MAX_HOLDINGS = 200
const named = { name: z.string(), symbol: z.string() }

const question = z
  .strictObject({
    portfolioId: portfolioOrAll,
    range: z
      .enum(PERIOD_CHOICES)
      .default('1y')
      .describe('Months or years up to today, the year to date, or everything'),
    from: calendarDate.optional().describe('Start of another range, as YYYY-MM-DD. Replaces `range`; needs `to`'),
    to: calendarDate.optional().describe('End of another range, as YYYY-MM-DD'),
    limit: z
      .int()
      .min(1)
      .max(MAX_HOLDINGS)
      .default(30)
      .describe('The most holdings per call, the largest contribution first'),
    offset: z.int().min(0).default(0).describe('Holdings to skip: `next` of the call before'),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'from and to go together',
  })

const result = z.object({
  portfolioId: id,
  name: z.string(),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  returns: z.object({ twr, irr, dietz }),
  benchmark,
  holdings: z.array(holdings.element.extend(named)),
  count: z.int().describe('Of all holdings, also those that are not listed here'),
  next: z.int().nullable().describe('The `offset` of the holdings that follow; null after the last'),
  others,
  leftOut: z.array(z.object({ assetId: leftOut.element, ...named })),
  bridge: bridgeSchemas.response.nullable().describe('How the value moved; null if nothing was held'),
  explanations: z.object({ twr: z.string(), irr: z.string(), dietz: z.string(), gain: z.string() }),
  figures: z.array(figureMeaning),
})

export function addPerformanceTool(server: McpServer, installation: Installation): void {
  addTool(server, {
    name: 'get_performance',
    title: 'Get performance',
    description:
      "Returns of a portfolio over a range, by three methods, with its benchmark, the contribution of each holding, and how the value moved from start to end. The range runs from the close of `from` to the close of `to`. Quote `returns.twr` unless the person asks for the return on their money, which is `returns.irr`. Money is in the portfolio's `currency`.",
    input: question,
    output: result,
    size: 'limit',
    userTexts: ['name'],
    async run({ portfolioId, range, from, to, limit, offset }) {
      const params = { id: portfolioId }
      const { portfolio, nameOf } = await nameAssets(installation, portfolioId)
      const period = to === undefined ? periodOf(range, portfolio.asOf) : { from, to }
      const measured = await installation.call(measureReturns, { params, query: period })
      const { from: start, to: end } = measured
      const span = start < end ? { from: start, to: end } : null
      const bridge = span && (await installation.call(bridgeValue, { params, query: span }))
      const sizeOf = ({ contribution }: (typeof measured.holdings)[number]) => Math.abs(contribution ?? 0)
      const byContribution = measured.holdings.toSorted((a, b) => sizeOf(b) - sizeOf(a))
      const { page, count, next } = pageOf(byContribution, offset, limit)
      const explanationOf = (figure: 'return.twr' | 'return.irr' | 'return.dietz' | 'gain.total') =>
        explanationPage(installation, portfolioId, figure, span ?? {})
      return {
        portfolioId,
        name: portfolio.name,
        currency: portfolio.currency,
        from: start,
        to: end,
        returns: { twr: measured.twr, irr: measured.irr, dietz: measured.dietz },
        benchmark: measured.benchmark,
        holdings: page.map((each) => ({ ...each, ...nameOf(each.assetId) })),
        count,
        next,
        others: measured.others,
        leftOut: measured.leftOut.map((assetId) => ({ assetId, ...nameOf(assetId) })),
        bridge,
        explanations: {
          twr: explanationOf('return.twr'),
          irr: explanationOf('return.irr'),
          dietz: explanationOf('return.dietz'),
          gain: explanationOf('gain.total'),
        },
        figures: describeFigures(installation, result),
      }
    },
  })
}

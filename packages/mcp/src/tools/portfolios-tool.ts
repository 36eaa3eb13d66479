import type { McpServer } from '@modelcontextprotocol/server'
import { listPortfolioSets } from '@plumbline/contract/portfolio-sets/operations'
import { portfolioSet } from '@plumbline/contract/portfolio-sets/schemas'
import { listPortfolios, sumPortfolios } from '@plumbline/contract/portfolios/operations'
import * as schemas from '@plumbline/contract/portfolios/schemas'
import { z } from 'zod'
import { addTool } from '../add-tool.ts'
import { describeFigures, figureMeaning } from '../figure-meanings.ts'
import type { Installation } from '../installation.ts'
import { explanationPage, portfolioPage } from '../page-links.ts'

const portfolio = schemas.portfolioSummary
  .pick({
    _id: true,
    name: true,
    currency: true,
    currentValue: true,
    total: true,
    gain: true,
    percent: true,
    lastDay: true,
    openHoldings: true,
    transactions: true,
    isSample: true,
    notes: true,
  })
  .extend({
    year: schemas.portfolioSummary.shape.year.unwrap().omit({ points: true }).nullable(),
    page: z.string(),
    /** The page that shows how the gain is composed. */
    explanation: z.string(),
  })

const result = z.object({
  portfolios: z.array(portfolio),
  sum: schemas.sumPortfolios.response.describe('All portfolios except samples, converted at the latest rates'),
  sets: z
    .array(portfolioSet.extend({ sum: schemas.sumPortfolios.response, page: z.string() }))
    .describe('Portfolios that the person measures as one, under a name'),
  figures: z.array(figureMeaning),
})

export function addPortfoliosTool(server: McpServer, installation: Installation): void {
  addTool(server, {
    name: 'list_portfolios',
    title: 'List portfolios',
    description:
      "Lists the person's portfolios with value, gain and return, and the sum over all of them. Money of a portfolio is in its `currency`, the sum is in `sum.currency`. Call it first: other tools need the `_id` of a portfolio, of a set, or `all`.",
    input: z.strictObject({}),
    output: result,
    userTexts: ['portfolios[].name', 'sets[].name'],
    async run() {
      const [portfolios, sum, sets] = await Promise.all([
        installation.call(listPortfolios),
        installation.call(sumPortfolios),
        installation.call(listPortfolioSets),
      ])
      return {
        portfolios: portfolios.map((summary) => ({
          ...summary,
          page: portfolioPage(installation, summary._id),
          explanation: explanationPage(installation, summary._id, 'gain.total'),
        })),
        sum,
        sets: sets.map((set) => ({ ...set, page: portfolioPage(installation, set._id) })),
        figures: describeFigures(installation, result),
      }
    },
  })
}

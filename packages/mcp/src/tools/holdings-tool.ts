import type { McpServer } from '@modelcontextprotocol/server'
import { getPortfolio } from '@plumbline/contract/portfolios/operations'
import * as schemas from '@plumbline/contract/portfolios/schemas'
import { z } from 'zod'
import { addTool } from '../add-tool.ts'
import { describeFigures, figureMeaning } from '../figure-meanings.ts'
import type { Installation } from '../installation.ts'
import { explanationPage, portfolioPage } from '../page-links.ts'
import { findTaggedAssets } from './find-tagged.ts'
import { pageOf } from './page-of.ts'
import { portfolioOrAll } from './portfolio-or-all.ts'

const MAX_HOLDINGS = 200

const holding = schemas.line
  .pick({
    _id: true,
    name: true,
    symbol: true,
    isin: true,
    exchange: true,
    currency: true,
    type: true,
    sector: true,
    country: true,
    units: true,
    price: true,
    priceDate: true,
    costPerShare: true,
    currentValue: true,
    baseCurrencyCurrentValue: true,
    baseCurrencyTotal: true,
    gain: true,
    percent: true,
    dayGain: true,
    dayReturn: true,
    firstBought: true,
    status: true,
  })
  .extend({ explanation: z.string() })

const { groupBy, positionBy } = schemas.getPortfolio.query.shape

const result = schemas.portfolio
  .pick({
    _id: true,
    name: true,
    currency: true,
    asOf: true,
    currentValue: true,
    total: true,
    gain: true,
    percent: true,
    lastDay: true,
    groups: true,
    overLimit: true,
    notes: true,
  })
  .extend({
    holdings: z.array(holding),
    /** Of all holdings, also those that are not listed here. */
    count: z.int(),
    /** The `offset` of the holdings that follow; null after the last. */
    next: z.int().nullable(),
    page: z.string(),
    explanation: z.string(),
    figures: z.array(figureMeaning),
  })

export function addHoldingsTool(server: McpServer, installation: Installation): void {
  addTool(server, {
    name: 'get_holdings',
    title: 'Get holdings',
    description:
      "Lists the holdings of a portfolio by value, largest first, with units, price, value, cost, gain and return. Groups sum them by sector, country, currency or another field. `asOf` is the day of the values, `priceDate` the day of each price, `currency` the portfolio's currency.",
    input: z.strictObject({
      portfolioId: portfolioOrAll,
      positions: positionBy.default('open').describe('Which holdings: held now, sold completely, or both'),
      groupBy: groupBy.default('none').describe('Adds `groups`, summed by this field'),
      tag: z.string().optional().describe('Only assets with this tag, by its name; all sums stay those of all'),
      limit: z.int().min(1).max(MAX_HOLDINGS).default(50).describe('The most holdings per call'),
      offset: z.int().min(0).default(0).describe('Holdings to skip: `next` of the call before'),
    }),
    output: result,
    size: 'limit',
    userTexts: ['name'],
    async run({ portfolioId, positions, groupBy, tag, limit, offset }) {
      const { lines, ...portfolio } = await installation.call(getPortfolio, {
        params: { id: portfolioId },
        query: { positionBy: positions, groupBy },
      })
      const tagged = tag === undefined ? undefined : await findTaggedAssets(installation, tag)
      const chosen = lines.filter(
        ({ _id, units }) => (positions === 'all' || (positions === 'open') === units > 0) && (tagged?.has(_id) ?? true),
      )
      const byValue = chosen.sort((a, b) => (b.baseCurrencyCurrentValue ?? 0) - (a.baseCurrencyCurrentValue ?? 0))
      const { page, count, next } = pageOf(byValue, offset, limit)
      return {
        ...portfolio,
        holdings: page.map((line) => ({
          ...line,
          explanation: explanationPage(installation, portfolioId, 'gain.total', { asset: line._id }),
        })),
        count,
        next,
        page: portfolioPage(installation, portfolioId),
        explanation: explanationPage(installation, portfolioId, 'gain.total'),
        figures: describeFigures(installation, result),
      }
    },
  })
}

import type { McpServer } from '@modelcontextprotocol/server'
import { listRealizedGains } from '@plumbline/contract/realized-gains/operations'
import * as schemas from '@plumbline/contract/realized-gains/schemas'
import { LOT_METHODS } from '@plumbline/contract/realized-gains/vocabulary'
import { id } from '@plumbline/contract/value-schemas'
import { z } from 'zod'
import { addTool } from '../add-tool.ts'
import type { Installation } from '../installation.ts'
import { methodPage, portfolioPage } from '../page-links.ts'
import { askedDays, daysOf } from './asked-days.ts'
import { nameAssets } from './named-assets.ts'
import { pageOf } from './page-of.ts'
import { portfolioOrAll } from './portfolio-or-all.ts'

const { years: _years, others: _others, sales, ...sums } = schemas.listRealizedGains.response.shape

const result = z.object({
  portfolioId: id,
  name: z.string(),
  ...sums,
  sales: z.array(sales.element.omit({ lots: true }).extend({ name: z.string(), symbol: z.string() })),
  count: z.int().describe('Of all sales, also those that are not listed here'),
  next: z.int().nullable().describe('The `offset` of the sales that follow; null after the last'),
  page: z.string(),
  definition: z.string().describe('The page that defines the figures'),
})

export function addGainsTool(server: McpServer, installation: Installation): void {
  addTool(server, {
    name: 'get_realized_gains',
    title: 'Get realized gains',
    description:
      "What the sales of a period gained: proceeds, cost, fees and the part of currencies, short and long term, and what each method of choosing lots would give. No tax advice. Money is in the portfolio's `currency`.",
    input: z.strictObject({
      portfolioId: portfolioOrAll,
      ...askedDays,
      method: z
        .enum(LOT_METHODS)
        .optional()
        .describe("Which purchases a sale takes first; the portfolio's cost method by default"),
    }),
    output: result,
    size: 'limit',
    userTexts: ['name'],
    async run({ portfolioId, from, to, limit, offset, method }) {
      const { portfolio, nameOf } = await nameAssets(installation, portfolioId)
      const query = { ...daysOf({ from, to }), ...(method !== undefined && { method }) }
      const gains = await installation.call(listRealizedGains, { params: { id: portfolioId }, query })
      const sizeOf = ({ gain }: { gain: number | null }) => Math.abs(gain ?? 0)
      const { page, count, next } = pageOf(
        gains.sales.toSorted((a, b) => sizeOf(b) - sizeOf(a)),
        offset,
        limit,
      )
      return {
        ...gains,
        portfolioId,
        name: portfolio.name,
        sales: page.map((each) => ({ ...each, ...nameOf(each.assetId) })),
        count,
        next,
        page: `${portfolioPage(installation, portfolioId)}/gains`,
        definition: methodPage(installation, 'realized-gains.md'),
      }
    },
  })
}

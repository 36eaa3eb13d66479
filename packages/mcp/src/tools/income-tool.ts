import type { McpServer } from '@modelcontextprotocol/server'
import { listIncome } from '@plumbline/contract/income/operations'
import * as schemas from '@plumbline/contract/income/schemas'
import { id } from '@plumbline/contract/value-schemas'
import { z } from 'zod'
import { addTool } from '../add-tool.ts'
import type { Installation } from '../installation.ts'
import { methodPage, portfolioPage } from '../page-links.ts'
import { askedDays, daysOf } from './asked-days.ts'
import { nameAssets } from './named-assets.ts'
import { pageOf } from './page-of.ts'
import { portfolioOrAll } from './portfolio-or-all.ts'

const { received, declared, estimated, growth, assets, missingCount, ...others } = schemas.listIncome.response.shape

const result = z.object({
  portfolioId: id,
  name: z.string(),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  received,
  declared,
  estimated,
  yield: others.yield,
  yieldOnCost: others.yieldOnCost,
  growth,
  missingCount,
  assets: z.array(assets.element.extend({ name: z.string(), symbol: z.string() })),
  count: z.int().describe('Of all assets, also those that are not listed here'),
  next: z.int().nullable().describe('The `offset` of the assets that follow; null after the last'),
  page: z.string(),
  method: z.string().describe('The page that defines the figures, and says how often the estimate was right'),
})

export function addIncomeTool(server: McpServer, installation: Installation): void {
  addTool(server, {
    name: 'get_income',
    title: 'Get income',
    description:
      "Dividends and interest of a portfolio: received in a period (gross, withheld, net), and declared and estimated for the next twelve months, in all and by asset. Never add received, declared and estimated up. Money is in the portfolio's `currency`.",
    input: z.strictObject({ portfolioId: portfolioOrAll, ...askedDays }),
    output: result,
    size: 'limit',
    userTexts: ['name'],
    async run({ portfolioId, from, to, limit, offset }) {
      const { portfolio, nameOf } = await nameAssets(installation, portfolioId)
      const income = await installation.call(listIncome, { params: { id: portfolioId }, query: daysOf({ from, to }) })
      const { page, count, next } = pageOf(income.assets, offset, limit)
      return {
        ...income,
        portfolioId,
        name: portfolio.name,
        assets: page.map((each) => ({ ...each, ...nameOf(each.assetId) })),
        count,
        next,
        page: `${portfolioPage(installation, portfolioId)}/income`,
        method: methodPage(installation, 'income.md'),
      }
    },
  })
}

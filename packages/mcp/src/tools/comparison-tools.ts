import type { McpServer } from '@modelcontextprotocol/server'
import { compareHoldings, explainDifferences, stateHoldings } from '@plumbline/contract/reconciliation/operations'
import * as schemas from '@plumbline/contract/reconciliation/schemas'
import { calendarDate, id } from '@plumbline/contract/value-schemas'
import { z } from 'zod'
import { addTool } from '../add-tool.ts'
import type { Installation } from '../installation.ts'
import { portfolioPage } from '../page-links.ts'
import { pageOf } from './page-of.ts'

const MAX_COMPARED = 200

const portfolioId = id.describe('`_id` of a portfolio in list_portfolios')
const comparison = schemas.compareHoldings.response.shape
const holding = comparison.holdings.element.pick({
  assetId: true,
  name: true,
  symbol: true,
  kind: true,
  currency: true,
  units: true,
  value: true,
  stated: true,
  state: true,
})
const difference = schemas.explainDifferences.response.shape.differences.element
const suspect = difference.shape.suspects.element
const explained = difference.omit({ measured: true }).extend({
  // Without the names of files: nothing of what people typed is in the result.
  suspects: z.array(
    suspect.extend({ transactions: z.array(suspect.shape.transactions.element.omit({ source: true })) }),
  ),
})

/** The tool that compares a ledger with what its broker stated, and says why they differ. */
export function addComparisonTool(server: McpServer, installation: Installation): void {
  addTool(server, {
    name: 'get_comparison',
    title: 'Compare with the broker',
    description:
      'Compares the units of each holding and the cash of a portfolio with what the broker stated last. `state` says whether they are equal. For each difference it gives the days between which it began and up to three suspects, the most likely first, each with what its repair changes. The person decides what is right.',
    input: z.strictObject({
      portfolioId,
      day: calendarDate.optional().describe('The last day whose statements count, as YYYY-MM-DD; absent: today'),
      limit: z.int().min(1).max(MAX_COMPARED).default(50).describe('The most holdings per call'),
      offset: z.int().min(0).default(0).describe('Holdings to skip: `next` of the call before'),
    }),
    output: z.object({
      day: comparison.day,
      currency: comparison.currency,
      differences: z.array(explained),
      holdings: z.array(holding),
      /** Of all holdings, also those that are not listed here. */
      count: z.int(),
      /** The `offset` of the holdings that follow; null after the last. */
      next: z.int().nullable(),
      page: z.string(),
    }),
    size: 'limit',
    userTexts: [],
    async run({ portfolioId: portfolio, day, limit, offset }) {
      const call = { params: { id: portfolio }, query: day === undefined ? {} : { day } }
      const [compared, { differences }] = await Promise.all([
        installation.call(compareHoldings, call),
        installation.call(explainDifferences, call),
      ])
      const { page, count, next } = pageOf(compared.holdings, offset, limit)
      return { ...compared, holdings: page, differences, count, next, page: comparisonPage(installation, portfolio) }
    },
  })
}

/** The tool that keeps what a broker's statement says. */
export function addStatementTool(server: McpServer, installation: Installation): void {
  const { holdings } = schemas.stateHoldings.body.shape
  addTool(server, {
    name: 'state_holdings',
    title: 'Enter a statement',
    description:
      'Keeps what the broker showed at the end of a day: the units of holdings and the cash of currencies. Show the person all of it first and call it only after they agree. It changes no transaction. get_comparison then says what agrees and why the rest differs.',
    userTexts: [],
    writes: true,
    input: z.strictObject({
      portfolioId,
      day: calendarDate.describe('The day at whose end the broker showed this, as YYYY-MM-DD'),
      holdings: holdings.describe('By `assetId` of get_comparison; cash is among them'),
    }),
    output: z.object({
      equal: z.int().describe('Holdings that agree'),
      different: z.int().describe('Holdings that differ'),
      page: z.string(),
    }),
    async run({ portfolioId: portfolio, day, holdings: stated }) {
      const compared = await installation.call(stateHoldings, {
        params: { id: portfolio },
        body: { day, holdings: stated },
      })
      const count = (wanted: string) => compared.holdings.filter(({ state }) => state === wanted).length
      return { equal: count('equal'), different: count('different'), page: comparisonPage(installation, portfolio) }
    },
  })
}

function comparisonPage(installation: Installation, portfolio: string): string {
  return `${portfolioPage(installation, portfolio)}/reconcile`
}

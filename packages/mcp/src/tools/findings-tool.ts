import type { McpServer } from '@modelcontextprotocol/server'
import { listFindings } from '@plumbline/contract/checks/operations'
import type { Finding } from '@plumbline/contract/checks/schemas'
import * as schemas from '@plumbline/contract/checks/schemas'
import { z } from 'zod'
import { addTool } from '../add-tool.ts'
import type { Installation } from '../installation.ts'
import { checksPage } from '../page-links.ts'
import { pageOf } from './page-of.ts'
import { portfolioOrAll } from './portfolio-or-all.ts'

const MAX_FINDINGS = 100

const { findings: list, ignored: _ignored, ...summary } = schemas.listFindings.response.shape
const { details: _details, ...finding } = list.element.shape

const result = z.object({
  ...summary,
  findings: z.array(
    z.object({
      ...finding,
      /** What contradicts what, by `kind`. */
      details: z.record(z.string(), z.unknown()),
      /** The files and other sources of its transactions. */
      sources: z.array(z.string()),
    }),
  ),
  /** Of all findings, also those that are not listed here. */
  count: z.int(),
  /** The `offset` of the findings that follow; null after the last. */
  next: z.int().nullable(),
  page: z.string(),
})

export function addFindingsTool(server: McpServer, installation: Installation): void {
  addTool(server, {
    name: 'list_findings',
    title: 'List findings of the checks',
    description:
      'Lists what the checks find wrong in a portfolio, most money at stake first: prices away from the market, doubled transactions, sales without a purchase, splits counted twice, missing dividends and others. `effect` is what the fix changes in gain, value and total return; `fix` says how it is made. A finding states facts that contradict each other: the person decides what is right.',
    input: z.strictObject({
      portfolioId: portfolioOrAll,
      limit: z.int().min(1).max(MAX_FINDINGS).default(20).describe('The most findings per call'),
      offset: z.int().min(0).default(0).describe('Findings to skip: `next` of the call before'),
    }),
    output: result,
    size: 'limit',
    userTexts: ['portfolios[].name', 'findings[].sources[]'],
    async run({ portfolioId, limit, offset }) {
      const { findings, ...answer } = await installation.call(listFindings, { params: { id: portfolioId } })
      const { page, count, next } = pageOf(findings, offset, limit)
      return {
        ...answer,
        findings: page.map(withSources),
        count,
        next,
        page: checksPage(installation, portfolioId),
      }
    },
  })
}

/** The texts of people apart from the rest. */
function withSources({ details, ...rest }: Finding) {
  if (details.kind === 'doubled') {
    const { transactions, ...others } = details
    const sources = transactions.map(({ source }) => source)
    return { ...rest, details: { ...others, transactions: transactions.map(withoutSource) }, sources }
  }
  if (!('transaction' in details)) return { ...rest, details, sources: [] }
  const { transaction } = details
  return { ...rest, details: { ...details, transaction: withoutSource(transaction) }, sources: [transaction.source] }
}

function withoutSource<Named extends { source: string }>({ source: _, ...named }: Named) {
  return named
}

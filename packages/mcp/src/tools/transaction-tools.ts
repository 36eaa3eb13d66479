import type { McpServer } from '@modelcontextprotocol/server'
import {
  createTransactions,
  listPortfolioTransactions,
  sumTransactions,
} from '@plumbline/contract/transactions/operations'
import * as schemas from '@plumbline/contract/transactions/schemas'
import {
  MAX_IDEMPOTENCY_KEY_LENGTH,
  RECORDED_TYPES,
  TRANSACTION_TYPES,
} from '@plumbline/contract/transactions/vocabulary'
import { calendarDate, id } from '@plumbline/contract/value-schemas'
import { z } from 'zod'
import { addTool } from '../add-tool.ts'
import type { Installation } from '../installation.ts'
import { portfolioPage } from '../page-links.ts'
import { findTagId } from './find-tagged.ts'
import { portfolioOrAll } from './portfolio-or-all.ts'

const MAX_TRANSACTIONS = 200
const SOURCE = 'assistant'

const { query } = schemas.listPortfolioTransactions
const transaction = schemas.transaction
  .pick({
    _id: true,
    type: true,
    date: true,
    units: true,
    price: true,
    fee: true,
    total: true,
    currency: true,
    rate: true,
    comments: true,
    tags: true,
    source: true,
    symbol: true,
    isin: true,
    opening: true,
  })
  .extend({
    asset: schemas.transaction.shape.stockId.pick({ _id: true, name: true }),
    portfolio: schemas.transaction.shape.portfolioId,
  })

export function addTransactionsTool(server: McpServer, installation: Installation): void {
  addTool(server, {
    name: 'list_transactions',
    title: 'List transactions',
    description:
      'Lists the transactions of a portfolio or of all, newest first, and sums all that match by type and currency: for example the dividends of a year. `price` of a dividend or fee is its amount. Money is in the `currency` of each transaction; `sums.converted` is in its `currency`.',
    input: z.strictObject({
      portfolioId: portfolioOrAll,
      from: query.shape.from.describe('First day, as YYYY-MM-DD'),
      to: query.shape.to.describe('Last day, as YYYY-MM-DD'),
      types: z.array(z.enum(RECORDED_TYPES)).optional().describe('Only these types'),
      asset: query.shape.asset.describe('Only this asset, by its `_id`'),
      tag: z.string().optional().describe('Only those with this tag, by its name'),
      cursor: query.shape.cursor.describe('`nextCursor` of the call before, for the next page'),
      limit: z.int().min(1).max(MAX_TRANSACTIONS).default(50).describe('The most transactions per page'),
    }),
    output: z.object({
      transactions: z.array(transaction),
      count: z.int().describe('Matches on all pages'),
      nextCursor: z.string().nullable(),
      sums: schemas.sumTransactions.response,
      page: z.string(),
    }),
    size: 'limit',
    userTexts: [
      'transactions[].comments',
      'transactions[].tags[]',
      'transactions[].source',
      'transactions[].portfolio.name',
    ],
    async run({ portfolioId, types, tag, cursor, limit, ...filter }) {
      const params = { id: portfolioId }
      const matching = {
        ...filter,
        period: 'all' as const,
        ...(types?.length && { types: types.join(',') }),
        ...(tag !== undefined && { tag: await findTagId(installation, tag) }),
      }
      const page = { limit, ...(cursor !== undefined && { cursor }) }
      const [{ items, total, nextCursor = null }, sums] = await Promise.all([
        installation.call(listPortfolioTransactions, { params, query: { ...matching, ...page } }),
        installation.call(sumTransactions, { params, query: matching }),
      ])
      return {
        transactions: items.map((item) => ({ ...item, asset: item.stockId, portfolio: item.portfolioId })),
        count: total,
        nextCursor,
        sums,
        page: `${portfolioPage(installation, portfolioId)}/transactions`,
      }
    },
  })
}

/** The tool that records a transaction. */
export function addTransactionTool(server: McpServer, installation: Installation): void {
  const { shape } = schemas.enteredTransaction
  addTool(server, {
    name: 'add_transaction',
    title: 'Add a transaction',
    description:
      'Records one transaction in a portfolio. Show the person all fields first and call it only after they agree. It cannot change or delete transactions.',
    userTexts: [],
    writes: true,
    input: z.strictObject({
      portfolioId: shape.portfolioId.describe('`_id` of a portfolio in list_portfolios'),
      stockId: shape.stockId
        .optional()
        .describe('`_id` of an asset in search_assets; not for deposits and what else happens to money alone'),
      type: z.enum(TRANSACTION_TYPES).describe('The units of a split are its ratio'),
      date: calendarDate.describe('Trade day, as YYYY-MM-DD'),
      units: shape.units.optional().describe('Of trades and splits only'),
      price: shape.price.describe('Per unit of a trade; the whole amount of all others'),
      fee: shape.fee.default('0').describe('Fee paid, not negative'),
      currency: shape.currency.optional().describe("Of price and fee, such as EUR; absent: the asset's currency"),
      comments: shape.comments.optional(),
      opening: schemas.statedOpening,
      reinvested: schemas.statedReinvestment,
      idempotencyKey: z
        .string()
        .min(8)
        .max(MAX_IDEMPOTENCY_KEY_LENGTH)
        .describe('A new random text for each transaction. Repeat it only to repeat a call that failed'),
    }),
    output: z.object({ transactionId: id, page: z.string() }),
    async run({ idempotencyKey, ...row }) {
      const { ids } = await installation.call(createTransactions, {
        headers: { 'idempotency-key': idempotencyKey },
        body: [{ ...row, source: SOURCE }],
      })
      return {
        transactionId: ids[0] ?? '',
        page: `${portfolioPage(installation, row.portfolioId)}/transactions`,
      }
    },
  })
}

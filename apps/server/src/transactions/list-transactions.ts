import type { Page } from '@plumbline/contract/operation'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { text } from '@plumbline/text/text'
import { type SqlBool, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { atMost } from '../at-most.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { serializeOnce } from '../http/serialize-once.ts'
import type { LastPrice } from '../market/histories/last-price.ts'
import type { AccountMarket, Markets } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { readPortfolioNames } from '../portfolios/portfolio-rows.ts'
import { readTagNames, type TagNames } from '../tags/stored/tag-rows.ts'
import { describeAction } from './company-actions/describe-action.ts'
import { DESCRIBED_COLUMNS, type DescribedRow, describeTransaction } from './describe-transaction.ts'
import { type FilterRequest, filterTransactions } from './filter-transactions.ts'
import { readShownEnds } from './transfers/other-ends.ts'

const MAX_KEPT_COUNTS = 1000
/** A row of a kept page takes 2 kB with its description and its JSON. */
const MAX_KEPT_ROWS = 4000

interface PageRequest extends FilterRequest {
  /** Of portfolios, whose `version` changes with their ledgers, or of an asset in these or else in all. */
  of:
    | { portfolioIds: readonly string[]; version: string; names: ReadonlyMap<string, string> }
    | { assetId: string; portfolioIds: ReadonlySet<string> | undefined }
  /** The portfolios that the caller may see; undefined: all. */
  visible: ReadonlySet<string> | undefined
  cursor: string | undefined
  limit: number
}

/**
 * A position in the list. A copied portfolio has the same dates and sequences as the original, so the id breaks ties.
 */
interface Position {
  date: string
  sequence: number
  id: string
}

function encodeCursor({ trade_date, sequence, id }: DescribedRow): string {
  return Buffer.from(`${trade_date} ${sequence} ${id}`).toString('base64url')
}

function decodeCursor(cursor: string): Position {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{1,16}) ([\w-]{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString())
  const [, date, sequence, id] = match ?? []
  if (date === undefined || id === undefined)
    throw new DomainError('invalid-payload', text('cursor: Not a cursor of this list'))
  return { date, sequence: Number(sequence), id }
}

/** What decides how many transactions of portfolios match; undefined where more than their version decides. */
function countKey({
  of,
  period,
  from,
  to,
  types,
  asset,
  import: batch,
  tag,
  q,
  today,
  until,
}: PageRequest): string | undefined {
  if (!('version' in of) || tag !== undefined || q !== undefined) return undefined
  return JSON.stringify([
    of.version,
    period,
    period === 'all' ? null : today,
    from,
    to,
    until ?? null,
    types,
    asset,
    batch,
  ])
}

/** What a page shows besides the rows. */
interface Described {
  assets: ReadonlyMap<string, AssetRow>
  prices: ReadonlyMap<string, LastPrice>
  names: ReadonlyMap<string, string>
  tags: TagNames
}

interface StoredPage {
  rows: readonly DescribedRow[]
  assetIds: readonly string[]
  /** The other ends of transfers and company actions, by the ids of their rows. */
  others: ReadonlyMap<string, DescribedRow>
  total: number
  nextCursor: string | undefined
  /** How it was last shown. */
  shown?: Described & { items: Transaction[] }
}

/** Names can change without the version of a portfolio. */
function isSameDescription(a: Described, b: Described): boolean {
  if (a.assets !== b.assets || a.prices.size !== b.prices.size) return false
  if (!isSameMap(a.names, b.names) || !isSameMap(a.tags, b.tags)) return false
  for (const [id, { price }] of a.prices) if (b.prices.get(id)?.price !== price) return false
  return true
}

function isSameMap(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([id, name]) => b.get(id) === name)
}

/**
 * Lists pages of filtered transactions, newest first; `total` counts all of them. The number is kept until the
 * portfolio changes, because counting a large ledger takes longer than reading a page of it. Pages are kept as they are
 * sent, because reading, describing and serializing 50 rows takes five times as long as the rest of the request.
 */
export function createTransactionList(
  db: Db,
  markets: Pick<Markets, 'ofAccount'>,
): (request: PageRequest) => Promise<Page<Transaction>> {
  const counts = new LRUCache<string, number>(atMost(MAX_KEPT_COUNTS))
  const pages = new LRUCache<string, StoredPage>({
    maxSize: MAX_KEPT_ROWS,
    sizeCalculation: ({ rows }) => rows.length + 1,
  })

  async function count(key: string | undefined, filtered: Awaited<ReturnType<typeof filterTransactions>>) {
    const kept = key === undefined ? undefined : counts.get(key)
    if (kept !== undefined) return kept
    const { count } = await filtered
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (key !== undefined) counts.set(key, count)
    return count
  }

  async function read(market: AccountMarket, request: PageRequest, key: string | undefined): Promise<StoredPage> {
    const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor)
    const filtered = await filterTransactions(db, market, request)
    const total = await count(key, filtered)
    const rows = await filtered
      .select(DESCRIBED_COLUMNS)
      .$if(after !== undefined, (query) =>
        query.where(sql<SqlBool>`(trade_date, sequence, id) < (${after?.date}, ${after?.sequence}, ${after?.id})`),
      )
      .orderBy('trade_date', 'desc')
      .orderBy('sequence', 'desc')
      .orderBy('id', 'desc')
      .limit(request.limit + 1)
      .execute()
    const page = rows.slice(0, request.limit)
    const last = page.at(-1)
    const others = await readShownEnds(db, request.userId, page)
    return {
      rows: page,
      assetIds: assetIdsOf([...page, ...others.values()]),
      others,
      total,
      nextCursor: rows.length > page.length && last !== undefined ? encodeCursor(last) : undefined,
    }
  }

  async function readOnce(market: AccountMarket, request: PageRequest): Promise<StoredPage> {
    const filters = countKey(request)
    if (filters === undefined) return await read(market, request, undefined)
    const key = JSON.stringify([filters, request.cursor, request.limit])
    const kept = pages.get(key)
    if (kept !== undefined) return kept
    const page = await read(market, request, filters)
    pages.set(key, page)
    return page
  }

  return async (request) => {
    const { userId, today, of } = request
    const market = await markets.ofAccount(userId)
    const page = await readOnce(market, request)
    const names = await namesOf(db, request, page)
    const tags = await readTagNames(db, userId, page.rows)
    const current = { ...(await describedAssets(market, page.assetIds, today)), names, tags }
    if (page.shown === undefined || !isSameDescription(page.shown, current))
      page.shown = { ...current, items: describePage(page.rows, page.others, current) }
    const { total, nextCursor } = page
    return { items: 'version' in of ? serializeOnce(page.shown.items) : page.shown.items, total, nextCursor }
  }
}

/** The names of the portfolios that a page shows, as far as the caller may see them. */
async function namesOf(db: Db, { userId, of, visible }: PageRequest, { others }: StoredPage) {
  if ('names' in of && others.size === 0) return of.names
  const all = await readPortfolioNames(db, userId)
  return visible === undefined ? all : new Map([...all].filter(([id]) => visible.has(id)))
}

function assetIdsOf(rows: readonly DescribedRow[]): string[] {
  return [...new Set(rows.map((row) => row.asset_id))]
}

async function describedAssets(market: AccountMarket, assetIds: readonly string[], today: string) {
  const assets = await market.assetsOf(assetIds)
  return { assets, prices: await market.histories.lastPricesOf(assetIds, today) }
}

/** @param others of transfers and company actions; portfolios without a name are left out */
function describePage(
  rows: readonly DescribedRow[],
  others: ReadonlyMap<string, DescribedRow>,
  { assets, prices, names, tags }: Described,
): Transaction[] {
  return rows.map((row) => {
    const portfolio = { id: row.portfolio_id, name: names.get(row.portfolio_id) ?? '' }
    const price = prices.get(row.asset_id)?.price ?? null
    const end = others.get(row.id)
    const otherId = end?.portfolio_id ?? ''
    const otherName = names.get(otherId)
    const other = otherName === undefined ? undefined : { id: otherId, name: otherName }
    const action = end === undefined ? null : describeAction(row, end, assets.get(end.asset_id))
    return describeTransaction(row, assets.get(row.asset_id), price, portfolio, other, action, tags)
  })
}

/** Stored rows as the API shows them, with each asset's last price. */
export async function describeRows(
  db: Db,
  market: AccountMarket,
  userId: string,
  today: string,
  rows: readonly DescribedRow[],
): Promise<Transaction[]> {
  const others = await readShownEnds(db, userId, rows)
  const described = await describedAssets(market, assetIdsOf([...rows, ...others.values()]), today)
  const names = await readPortfolioNames(db, userId)
  const tags = await readTagNames(db, userId, rows)
  return describePage(rows, others, { ...described, names, tags })
}

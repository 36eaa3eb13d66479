import type { Security } from '@plumbline/market-sources/security'
import { sql } from 'kysely'
import { engineOf, type MarketDb } from '../../database/db.ts'

/** The columns for the search index. */
export interface SearchRow {
  id: string
  symbol: string
  exchange: string
  name: string
  type: string
  isin: string | null
  /** English name of the company's country. */
  country: string | null
  isDelisted: boolean
  mktCapUSD: number | null
}

/** The columns for the screener. */
export interface ScreenerRow {
  id: string
  symbol: string
  name: string
  type: string
  exchange: string
  sector: string | null
  industry: string | null
  country: string | null
  /** The stored figures, a JSON object. */
  facts: string | null
}

const BATCH_SIZE = 500

/** All rows in batches. `read` returns the rows after an id, in order of id. */
async function* inBatches<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after = ''
  while (true) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH_SIZE) return
    after = last.id
  }
}

function assetsWithFacts(db: MarketDb, after: string) {
  return db
    .selectFrom('assets')
    .leftJoin('asset_facts', (join) =>
      // The second condition is redundant, but without it PostgreSQL reads the figures of all earlier batches again.
      join.onRef('asset_facts.asset_id', '=', 'assets.id').on('asset_facts.asset_id', '>', after),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
}

export async function* loadSearchRows(db: MarketDb): AsyncGenerator<SearchRow[]> {
  const mktCapUSD =
    engineOf(db) === 'sqlite'
      ? sql<number | null>`asset_facts.facts ->> 'mktCapUSD'`
      : sql<number | null>`(asset_facts.facts::json ->> 'mktCapUSD')::double precision`
  const columns = ['id', 'symbol', 'exchange', 'name', 'type', 'isin', 'country', 'delisted_on'] as const
  const read = (after: string) =>
    assetsWithFacts(db, after)
      .select([...columns, mktCapUSD.as('mktCapUSD')])
      .execute()
  for await (const rows of inBatches(read))
    yield rows.map(({ delisted_on, ...row }) => ({ ...row, isDelisted: delisted_on !== null }))
}

export async function* loadScreenerRows(db: MarketDb): AsyncGenerator<ScreenerRow[]> {
  const columns = ['id', 'symbol', 'name', 'type', 'exchange', 'sector', 'industry', 'country', 'facts'] as const
  yield* inBatches((after) => assetsWithFacts(db, after).select(columns).execute())
}

/** A security that a source has just returned; its market capitalization is not known yet. */
export function searchRowOf({ id, symbol, exchange, name, type, isin, country, delistedOn }: Security): SearchRow {
  return {
    id,
    symbol,
    exchange,
    name,
    type,
    isin: isin ?? null,
    country: country ?? null,
    isDelisted: delistedOn !== undefined,
    mktCapUSD: null,
  }
}

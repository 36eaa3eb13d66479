import type { Security } from '@plumbline/market-sources/security'
import { sql } from 'kysely'
import type { SearchRow } from '../../assets/search/search-index.ts'
import { type Db, engineOf } from '../../database/db.ts'

const rowsPerPortion = 500

/** Every asset with what it is found by, in portions. */
export async function* loadSearchRows(db: Db): AsyncGenerator<SearchRow[]> {
  const mktCapUSD =
    engineOf(db) === 'sqlite'
      ? sql<number | null>`asset_facts.facts ->> 'mktCapUSD'`
      : sql<number | null>`(asset_facts.facts::json ->> 'mktCapUSD')::double precision`
  let last = ''
  while (true) {
    const rows = await db
      .selectFrom('assets')
      .leftJoin('asset_facts', (join) =>
        // The second condition follows from the others; without it PostgreSQL reads the figures of all portions before this one again.
        join.onRef('asset_facts.asset_id', '=', 'assets.id').on('asset_facts.asset_id', '>', last),
      )
      .select(['id', 'symbol', 'exchange', 'name', 'type', 'isin', 'country', 'delisted_on', mktCapUSD.as('mktCapUSD')])
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerPortion)
      .execute()
    if (rows.length > 0) yield rows.map(({ delisted_on, ...row }) => ({ ...row, isDelisted: delisted_on !== null }))
    const end = rows.at(-1)
    if (end === undefined || rows.length < rowsPerPortion) return
    last = end.id
  }
}

/** A security that a source has just named; how large it is, is not known yet. */
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

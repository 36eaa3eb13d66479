import { batchesOf } from '@plumbline/engine/batches-of'
import type { Facts } from '@plumbline/market-sources/facts'
import { type Security, UNKNOWN_DAY } from '@plumbline/market-sources/security'
import { sql } from 'kysely'
import type { MarketDb } from '../../database/db.ts'
import { changeAssetsVersion } from './assets-version.ts'

const ROWS_PER_STATEMENT = 50

function assetRow(security: Security) {
  return {
    id: security.id,
    symbol: security.symbol,
    exchange: security.exchange,
    name: security.name,
    type: security.type,
    currency: security.currency,
    isin: security.isin ?? null,
    sector: security.sector ?? null,
    industry: security.industry ?? null,
    country: security.country ?? null,
    image: security.image ?? null,
    delisted_on: security.delistedOn ?? null,
  }
}

const COLUMNS = [
  'symbol',
  'exchange',
  'name',
  'type',
  'currency',
  'isin',
  'sector',
  'industry',
  'country',
  'image',
  'delisted_on',
] as const

/** Columns that one response of a live source has and another leaves out. */
const OPTIONAL_COLUMNS: ReadonlySet<string> = new Set(['isin', 'sector', 'industry', 'country', 'image'])

/** The new value of a column, in an upsert. */
function newValue(column: (typeof COLUMNS)[number], extent: 'whole' | 'partial') {
  const given = sql<string>`excluded.${sql.ref(column)}`
  const stored = sql<string>`assets.${sql.ref(column)}`
  if (column === 'delisted_on')
    return sql<string>`case when ${given} = ${UNKNOWN_DAY} then coalesce(${stored}, ${given}) else ${given} end`
  return extent === 'partial' && OPTIONAL_COLUMNS.has(column) ? sql<string>`coalesce(${given}, ${stored})` : given
}

/**
 * Upserts securities and their figures in one transaction, with a new version of the assets if any changed: what is
 * kept by version would be wrong if only the rows were written. Never deletes a security, because ledgers may hold it.
 * Descriptions that `securities` lack are kept, unless the extent is `whole`: everything that the source has.
 */
export async function upsertSecurities(
  db: MarketDb,
  securities: Security[],
  facts: ReadonlyMap<string, Facts>,
  extent: 'whole' | 'partial' = 'partial',
): Promise<void> {
  if (securities.length === 0) return
  if (!db.isTransaction)
    return await db.transaction().execute(async (tx) => await upsertSecurities(tx, securities, facts, extent))
  const values = Object.fromEntries(COLUMNS.map((column) => [column, newValue(column, extent)]))
  const isChanged = sql<boolean>`${sql.join(
    COLUMNS.map((column) => sql`assets.${sql.ref(column)} is distinct from ${values[column]}`),
    sql` or `,
  )}`
  let changes = 0
  for (const batch of batchesOf(securities, ROWS_PER_STATEMENT)) {
    const rows = batch.map(assetRow)
    const written = await db
      .insertInto('assets')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values).where(isChanged))
      .returning('id')
      .execute()
    changes += written.length + (await upsertFacts(db, rows, facts))
  }
  if (changes > 0) await changeAssetsVersion(db)
}

/** Returns the number of changed rows. */
async function upsertFacts(
  db: MarketDb,
  rows: readonly { id: string }[],
  facts: ReadonlyMap<string, Facts>,
): Promise<number> {
  const factRows = rows.flatMap(({ id }) => {
    const known = facts.get(id)
    return known === undefined ? [] : [{ asset_id: id, facts: JSON.stringify(known) }]
  })
  if (factRows.length === 0) return 0
  const written = await db
    .insertInto('asset_facts')
    .values(factRows)
    .onConflict((conflict) =>
      conflict
        .column('asset_id')
        .doUpdateSet((set) => ({ facts: set.ref('excluded.facts') }))
        .where(sql<boolean>`asset_facts.facts <> excluded.facts`),
    )
    .returning('asset_id')
    .execute()
  return written.length
}

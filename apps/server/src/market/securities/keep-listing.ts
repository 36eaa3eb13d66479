import type { Facts } from '@plumbline/market-sources/facts'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { type Security, unknownDay } from '@plumbline/market-sources/security'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import { changeAssetsVersion } from './assets-version.ts'

const listingVersionSetting = 'listing-version'
const rowsPerStatement = 50

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

const columns = [
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
/** What one answer of a live source tells and another leaves out. */
const described: ReadonlySet<string> = new Set(['isin', 'sector', 'industry', 'country', 'image'])

/**
 * Adds securities or brings what is known of them up to date. None is ever removed: ledgers may hold it. A description that `securities` lack stays
 * unless they are `whole`: all that their source knows.
 */
export async function keepSecurities(
  db: Db,
  securities: Security[],
  facts: ReadonlyMap<string, Facts>,
  extent: 'whole' | 'partial' = 'partial',
): Promise<void> {
  const keptValue = (column: (typeof columns)[number]) => {
    const told = sql<string>`excluded.${sql.ref(column)}`
    const known = sql<string>`assets.${sql.ref(column)}`
    if (column === 'delisted_on')
      return sql<string>`case when ${told} = ${unknownDay} then coalesce(${known}, ${told}) else ${told} end`
    return extent === 'partial' && described.has(column) ? sql<string>`coalesce(${told}, ${known})` : told
  }
  const isChanged = sql<boolean>`${sql.join(
    columns.map((column) => sql`assets.${sql.ref(column)} is distinct from ${keptValue(column)}`),
    sql` or `,
  )}`
  const values = Object.fromEntries(columns.map((column) => [column, keptValue(column)]))
  let changes = 0
  for (let start = 0; start < securities.length; start += rowsPerStatement) {
    const rows = securities.slice(start, start + rowsPerStatement).map(assetRow)
    const written = await db
      .insertInto('assets')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values).where(isChanged))
      .returning('id')
      .execute()
    changes += written.length + (await keepFacts(db, rows, facts))
  }
  if (changes > 0) await changeAssetsVersion(db)
}

async function keepFacts(db: Db, rows: readonly { id: string }[], facts: ReadonlyMap<string, Facts>): Promise<number> {
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

interface Listing {
  version: string
  /** Whose prices the figures are of; empty when no day was named yet. */
  day: string
}

/** Undefined for the bare version that the first releases stored: the source is then listed again. */
function parseListing(stored: string): Listing | undefined {
  return stored.startsWith('{') ? (JSON.parse(stored) as Listing) : undefined
}

/**
 * Brings the list of a local source into the database when the source has changed since the last time, or, with `today`, once a day: figures such as
 * market capitalisations move with the prices.
 */
export async function keepListing(db: Db, provider: MarketDataProvider, today?: string): Promise<void> {
  if (!provider.isLocal) return
  const version = await provider.version()
  const stored = await readSetting(db, listingVersionSetting)
  const known = stored === undefined ? undefined : parseListing(stored)
  const day = today ?? known?.day ?? ''
  if (known?.version === version && known.day === day) return
  for await (const { securities, facts } of provider.securities(undefined, AbortSignal.timeout(600_000))) {
    await db.transaction().execute(async (tx) => await keepSecurities(tx, securities, facts, 'whole'))
  }
  const listing: Listing = { version, day }
  await writeSetting(db, listingVersionSetting, JSON.stringify(listing))
}

import type { Database } from '../database/database.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import { newId } from '../identifiers.ts'
import type { Facts } from './facts.ts'
import type { MarketDataProvider } from './provider.ts'
import type { Security } from './security.ts'

/** Changes whenever figures of any asset are written. */
export const factsVersionSetting = 'facts-version'

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

/** Adds securities or brings what is known of them up to date. None is ever removed: ledgers may hold it. */
export async function keepSecurities(
  { db }: Pick<Database, 'db'>,
  securities: Security[],
  facts: Map<string, Facts>,
): Promise<void> {
  for (let start = 0; start < securities.length; start += rowsPerStatement) {
    const rows = securities.slice(start, start + rowsPerStatement).map(assetRow)
    await db
      .insertInto('assets')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((set) => ({
          symbol: set.ref('excluded.symbol'),
          exchange: set.ref('excluded.exchange'),
          name: set.ref('excluded.name'),
          type: set.ref('excluded.type'),
          currency: set.ref('excluded.currency'),
          isin: set.ref('excluded.isin'),
          sector: set.ref('excluded.sector'),
          industry: set.ref('excluded.industry'),
          country: set.ref('excluded.country'),
          image: set.ref('excluded.image'),
          delisted_on: set.ref('excluded.delisted_on'),
        })),
      )
      .execute()
    const factRows = rows.flatMap(({ id }) => {
      const known = facts.get(id)
      return known === undefined ? [] : [{ asset_id: id, facts: JSON.stringify(known) }]
    })
    if (factRows.length === 0) continue
    await db
      .insertInto('asset_facts')
      .values(factRows)
      .onConflict((conflict) =>
        conflict.column('asset_id').doUpdateSet((set) => ({ facts: set.ref('excluded.facts') })),
      )
      .execute()
  }
  if (facts.size > 0) await writeSetting({ db }, factsVersionSetting, newId())
}

interface Listing {
  version: string
  /** Whose prices the figures are of; empty when no day was named yet. */
  day: string
}

/**
 * Brings the list of a local source into the database when the source has changed since the last time, or, with `today`, once a day: figures such as
 * market capitalisations move with the prices.
 */
export async function keepListing(database: Database, provider: MarketDataProvider, today?: string): Promise<void> {
  if (!provider.isLocal) return
  const version = await provider.version()
  const stored = await readSetting(database, listingVersionSetting)
  const known = stored === undefined ? undefined : (JSON.parse(stored) as Listing)
  const day = today ?? known?.day ?? ''
  if (known?.version === version && known.day === day) return
  for await (const { securities, facts } of provider.securities(undefined, AbortSignal.timeout(600_000))) {
    await database.db.transaction().execute(async (tx) => await keepSecurities({ db: tx }, securities, facts))
  }
  const listing: Listing = { version, day }
  await writeSetting(database, listingVersionSetting, JSON.stringify(listing))
}

import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import type { MarketDb } from '../../database/db.ts'
import { decodeObject } from '../../database/decode.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import { upsertSecurities } from './upsert-securities.ts'

export const LISTING_SETTING = 'listing-version'
const TIMEOUT_MS = 600_000

interface Listing {
  version: string
  /** The date of the figures; empty when no date was given yet. */
  day: string
}

/** Undefined for the old format without a date, so that the source is listed again. */
function parseListing(stored: string): Listing | undefined {
  return stored.startsWith('{') ? decodeObject(stored, 'the listing of an exchange') : undefined
}

/**
 * Stores all securities of a local source, if the source has changed since the last time. With `today` also once a
 * day, because figures such as market capitalization follow the prices.
 */
export async function refreshListing(db: MarketDb, provider: MarketDataProvider, today?: string): Promise<void> {
  if (!provider.isLocal) return
  const version = await provider.version()
  const stored = await readSetting(db, LISTING_SETTING)
  const known = stored === undefined ? undefined : parseListing(stored)
  const day = today ?? known?.day ?? ''
  if (known?.version === version && known.day === day) return
  for await (const { securities, facts } of provider.securities(undefined, AbortSignal.timeout(TIMEOUT_MS))) {
    await db.transaction().execute(async (tx) => await upsertSecurities(tx, securities, facts, 'whole'))
  }
  const listing: Listing = { version, day }
  await writeSetting(db, LISTING_SETTING, JSON.stringify(listing))
}

import type { Facts } from '@plumbline/market-sources/facts'
import { factsOfProfile } from '@plumbline/market-sources/facts-of-profile'
import type { FetchedProfile, Profile } from '@plumbline/market-sources/profile'
import { type Security, UNKNOWN_DAY } from '@plumbline/market-sources/security'
import { type Clock, DAY_MS } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import type { RateStore } from '../rates/rate-store.ts'
import { readFacts } from '../securities/fact-store.ts'
import { upsertSecurities } from '../securities/upsert-securities.ts'
import { withListedEarnings } from './list-earnings.ts'
import { storeProfile } from './stored-profiles.ts'

interface SaveParts {
  db: MarketDb
  clock: Clock
  rates: RateStore
}

/** A profile describes a security in more detail than a search result does. */
function describedBy({ General: general }: Profile, security: Security): Security {
  return {
    ...security,
    sector: general?.Sector ?? security.sector,
    industry: general?.Industry ?? security.industry,
    country: general?.CountryName ?? security.country,
    delistedOn:
      general?.IsDelisted === true ? (general.DelistedDate ?? security.delistedOn ?? UNKNOWN_DAY) : security.delistedOn,
  }
}

/** Today's rates among the currencies of the profile, the listing and US dollars; undefined where one is not known. */
async function ratesOf(
  { clock, rates }: SaveParts,
  { currency }: Security,
  { Highlights: highlights }: Profile,
  today: string,
): Promise<(from: string, to: string) => number | undefined> {
  const others = [highlights?.EarningsCurrency, highlights?.ReportingCurrency].filter((code) => code !== undefined)
  const table = await rates.tableFor([currency, 'USD', ...others], today)
  const day = Math.floor(clock.now().getTime() / DAY_MS)
  return (from, to) => table.converter(from, to)?.on(day).rate
}

/** The only figure that comes from the listing, not from the profile. */
async function volumeOf(db: MarketDb, assetId: string): Promise<Facts> {
  const { volume } = (await readFacts(db, [assetId])).get(assetId) ?? {}
  return volume === undefined ? {} : { volume }
}

/**
 * Stores a fetched profile:
 * 1. converts its earnings to the currency of the listing, by today's rates;
 * 2. merges it into the stored profile;
 * 3. stores the figures that follow from the whole, and describes the security by it.
 */
export async function saveProfile(
  parts: SaveParts,
  security: Security,
  fetched: FetchedProfile,
  today: string,
): Promise<void> {
  const { db, clock } = parts
  const { id, currency } = security
  const rateTo = await ratesOf(parts, security, fetched, today)
  const listed = withListedEarnings(fetched, rateTo(fetched.Highlights?.EarningsCurrency ?? currency, currency))
  const profile = await storeProfile(db, clock, id, listed)
  const facts = factsOfProfile(profile, rateTo(currency, 'USD'), (from) => rateTo(from, currency))
  const figures = { ...(await volumeOf(db, id)), ...facts }
  await upsertSecurities(db, [describedBy(profile, security)], new Map([[id, figures]]))
}

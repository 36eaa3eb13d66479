import { MARKET_DATA_SOURCES } from '@plumbline/contract/health/vocabulary'
import { isSameListing } from '@plumbline/market-sources/chain/same-listing'
import type { Security } from '@plumbline/market-sources/security'
import type { MarketDb } from '../../database/db.ts'
import { securityOf } from './assets.ts'
import { findSimilar } from './link-listings.ts'

export interface DuplicateListing {
  duplicate: Security
  /** The same listing under the id that stays. */
  kept: Security
}

/** The source in the id of a security; undefined for the source whose ids are used as they are. */
const ownerOf = (id: string) => MARKET_DATA_SOURCES.find((name) => id.startsWith(`${name}:`))

/**
 * Listings that two sources stored as two assets, before results of one were linked to those of another. The id
 * without a source's name stays, else the first one.
 */
export async function findDuplicateListings(db: MarketDb): Promise<DuplicateListing[]> {
  const rows = await db
    .selectFrom('assets')
    .selectAll()
    .where(({ eb, or }) => or(MARKET_DATA_SOURCES.map((name) => eb('id', 'like', `${name}:%`))))
    .orderBy('id')
    .execute()
  const owned = rows.map(securityOf)
  if (owned.length === 0) return []
  const similar = (await findSimilar(db, owned)).sort(
    (a, b) => Number(ownerOf(a.id) !== undefined) - Number(ownerOf(b.id) !== undefined),
  )
  return owned.flatMap((duplicate) => {
    const owner = ownerOf(duplicate.id)
    const kept = similar.find(
      (each) =>
        ownerOf(each.id) !== owner &&
        (ownerOf(each.id) === undefined || each.id < duplicate.id) &&
        isSameListing(each, duplicate),
    )
    return kept === undefined ? [] : [{ duplicate, kept }]
  })
}

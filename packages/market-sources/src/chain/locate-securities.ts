import type { MarketDataProvider } from '../provider.ts'
import type { Security } from '../security.ts'
import { isSameListing, queriesFor } from './same-listing.ts'

/** A search at another source is repeated after a day, so that a new listing is found. */
const LOCATION_TTL_MS = 24 * 60 * 60_000
const MAX_LOCATIONS = 20_000

/** Finds a security of the chain at each of its sources. */
export interface SecurityLocator {
  /** The id in the chain: the home source's ids as they are, those of the others with the source's name. */
  idHere(source: MarketDataProvider, id: string): string
  /** The security under the source's own id; undefined when the source does not list it. */
  locate(source: MarketDataProvider, security: Security, signal: AbortSignal): Promise<Security | undefined>
}

export function createSecurityLocator(
  sources: readonly MarketDataProvider[],
  home: MarketDataProvider,
  now: () => Date,
): SecurityLocator {
  const locations = new Map<string, { security: Security | undefined; until: number }>()

  const idHere = (source: MarketDataProvider, id: string) => (source === home ? id : `${source.name}:${id}`)
  const ownerOf = (id: string) => sources.find(({ name }) => id.startsWith(`${name}:`)) ?? home

  async function locate(source: MarketDataProvider, security: Security, signal: AbortSignal) {
    const owner = ownerOf(security.id)
    const prefix = owner === home ? '' : `${owner.name}:`
    if (source === owner) return { ...security, id: security.id.slice(prefix.length) }
    const key = `${source.name} ${security.id}`
    const known = locations.get(key)
    if (known !== undefined && known.until > now().getTime()) return known.security
    const found = await searchFor(source, security, signal)
    if (locations.size >= MAX_LOCATIONS) locations.clear()
    locations.set(key, { security: found, until: now().getTime() + LOCATION_TTL_MS })
    return found
  }

  return { idHere, locate }
}

async function searchFor(source: MarketDataProvider, security: Security, signal: AbortSignal) {
  for (const query of queriesFor(security)) {
    const found = (await source.search(query, signal)).find((hit) => isSameListing(hit, security))
    if (found !== undefined) return found
  }
  return undefined
}

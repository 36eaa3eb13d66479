import { isSameListing, tickerOf } from '@plumbline/market-sources/chain/same-listing'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { among } from '../../database/among.ts'
import type { MarketDb } from '../../database/db.ts'
import { securityOf } from './assets.ts'

/** The name of the source in the id of a security; undefined for the source whose ids are used as they are. */
function ownerOf(id: string, { sources = [] }: MarketDataProvider): string | undefined {
  return sources.find(({ name }) => id.startsWith(`${name}:`))?.name
}

/** Symbols that sources use for one ticker: BRK-B and BRK.B, BMW and BMW.DE. */
function symbolsFor(security: Security): string[] {
  const { symbol } = security
  return [symbol, tickerOf(security), symbol.replaceAll('-', '.'), symbol.replaceAll('.', '-')]
}

/** Stored securities with the ISIN or ticker of one of these, in the order of their ids. */
export async function findSimilar(db: MarketDb, securities: readonly Security[]): Promise<Security[]> {
  const isins = securities.flatMap(({ isin }) => isin ?? [])
  const tickers = [...new Set(securities.map(tickerOf))]
  const rows = await db
    .selectFrom('assets')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb('isin', 'in', among(isins)),
        eb('symbol', 'in', among(securities.flatMap(symbolsFor))),
        ...tickers.map((ticker) => eb('symbol', 'like', `${ticker}.%`)),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(securityOf)
}

/**
 * Replaces securities that another source has already listed here by the stored ones, so that what was added while the
 * first source was down stays one asset with its transactions. Unchanged when there is only one source.
 */
export async function linkListings(
  db: MarketDb,
  provider: MarketDataProvider,
  found: readonly Security[],
): Promise<Security[]> {
  if (provider.sources === undefined || found.length === 0) return [...found]
  const stored = await findSimilar(db, found)
  const storedIds = new Set(stored.map(({ id }) => id))
  const linked = found.map((security) => {
    if (storedIds.has(security.id)) return security
    const owner = ownerOf(security.id, provider)
    return stored.find((each) => ownerOf(each.id, provider) !== owner && isSameListing(each, security)) ?? security
  })
  return [...new Map(linked.map((security) => [security.id, security])).values()]
}

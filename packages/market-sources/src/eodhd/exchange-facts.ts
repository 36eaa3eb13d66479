import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { EcbRates } from '../ecb/ecb-rates.ts'
import type { Facts } from '../facts.ts'
import { factsOfProfile } from '../facts-of-profile.ts'
import { entriesOf, recordOf, textOf } from '../normalize/json-values.ts'
import { quoteUnitOf } from '../normalize/quote-unit.ts'
import { isinOf } from '../normalize/securities.ts'
import type { Security } from '../security.ts'
import type { EodhdClient } from './eodhd-client.ts'
import { normalizeLastDay } from './last-day.ts'
import { type Listing, unitsIn } from './listings.ts'
import { normalizeProfile } from './profile.ts'

const PROFILES_PER_PAGE = 500
/** The latest reference rate is at most this old. */
const RATE_DAYS = 10

/** What bulk responses add to a listing. */
export interface ListedFacts {
  facts: Facts
  described: Partial<Pick<Security, 'sector' | 'industry' | 'isin'>>
}

interface Sources {
  client: EodhdClient
  rates: EcbRates
  today: string
}

/**
 * The volume of the last day and, where the plan includes it, the fundamentals of a whole exchange, page by page.
 * Listings are useful without them, so failed requests are ignored.
 */
export async function loadExchangeFacts(
  sources: Sources,
  exchange: string,
  listings: readonly Listing[],
  signal: AbortSignal,
): Promise<Map<string, ListedFacts>> {
  const { client, today } = sources
  const ids = new Set(listings.map(({ security }) => security.id))
  const found = new Map<string, ListedFacts>()
  const dollars = await dollarsPerUnit(sources, new Set(listings.map(({ unit }) => unit.currency)), signal)
  const ask = (path: string, query: Record<string, string>) =>
    client.get(`${path}/${encodeURIComponent(exchange)}`, query, signal).catch(() => undefined)

  const pages = Math.ceil(listings.length / PROFILES_PER_PAGE)
  for (let page = 0; page < pages; page++) {
    const query = { offset: String(page * PROFILES_PER_PAGE), limit: String(PROFILES_PER_PAGE), version: '1.2' }
    const before = found.size
    for (const entry of entriesOf(await ask('/bulk-fundamentals', query))) {
      const general = recordOf(recordOf(entry).General)
      const id = `${general.Code}.${exchange}`
      if (!ids.has(id)) continue
      const usdPerUnit = dollars.get(quoteUnitOf(general.CurrencyCode)?.currency ?? '')
      const facts = factsOfProfile(normalizeProfile(entry, today), usdPerUnit)
      found.set(id, { facts, described: describedOf(general) })
    }
    if (found.size === before) break
  }

  const lastDay = normalizeLastDay(await ask('/eod-bulk-last-day', {}), exchange, undefined, unitsIn(listings))
  for (const { securityId, volume } of lastDay) {
    const entry = found.get(securityId) ?? { facts: {}, described: {} }
    if (volume !== undefined) found.set(securityId, { ...entry, facts: { ...entry.facts, volume } })
  }
  return found
}

async function dollarsPerUnit(
  { rates, today }: Sources,
  currencies: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const range = { from: formatIsoDate(parseIsoDate(today) - RATE_DAYS), to: today }
  const pairs = await rates.fx([...currencies, 'USD'], range, signal).catch(() => [])
  const perEuro = new Map(pairs.map(({ quote, rates: { values } }) => [quote, values.at(-1)]))
  const dollarsPerEuro = perEuro.get('USD')
  const dollars = new Map([['USD', 1]])
  if (dollarsPerEuro === undefined) return dollars
  dollars.set('EUR', dollarsPerEuro)
  for (const [currency, rate] of perEuro) if (rate !== undefined) dollars.set(currency, dollarsPerEuro / rate)
  return dollars
}

function describedOf(general: Record<string, unknown>): ListedFacts['described'] {
  const described = {
    sector: textOf(general.Sector),
    industry: textOf(general.Industry),
    isin: isinOf(textOf(general.ISIN)),
  }
  return Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined))
}

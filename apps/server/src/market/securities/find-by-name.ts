import { sql } from 'kysely'
import type { MarketDb } from '../../database/db.ts'
import type { AssetRow } from './assets.ts'

/** Words that denote the legal form of a company. */
const LEGAL_FORMS = new Set(
  'inc incorporated corp corporation co company ltd limited plc llc lp ag aktiengesellschaft publ se sa nv bv spa ab asa oyj as kgaa the'.split(
    ' ',
  ),
)
/** Words for shares of any kind. The letter of a class stays: it tells two securities apart. */
const SHARE_WORDS = new Set(
  'class cl series ser common ordinary ord stock share shares npv reg registered aktie aktien namensaktie namensaktien inhaberaktie inhaberaktien'.split(
    ' ',
  ),
)
const MIN_PREFIX_LENGTH = 3

/** The words of a name without accents, and without its legal form. */
export function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const core = words.filter((word) => !LEGAL_FORMS.has(word))
  return core.length > 0 ? core : words
}

/** Equal also for names of which only one says that it is a share: `Alphabet Inc-Cl C`, `Alphabet Inc. Class C`. */
export const shareKeyOf = (name: string) => {
  const words = wordsOf(name)
  const core = words.filter((word, index) => index === 0 || !SHARE_WORDS.has(word))
  return core.join(' ')
}

/** Equal for names that differ only in accents, punctuation and legal form. */
export const keyOf = (name: string) => wordsOf(name).join(' ')

/**
 * Finds assets by name alone, ignoring the legal form. The returned function gives all listings of the security with
 * this name, and none when several securities have it.
 */
export async function findAssetsByName(
  db: MarketDb,
  names: readonly string[],
): Promise<(name: string | undefined) => AssetRow[]> {
  const prefixes = new Set(
    names.flatMap((name) => wordsOf(name)[0] ?? []).filter((word) => word.length >= MIN_PREFIX_LENGTH),
  )
  const found = new Map<string, AssetRow>()
  for (const prefix of prefixes) {
    const rows = await db
      .selectFrom('assets')
      .selectAll()
      .where(sql`lower(name)`, 'like', `%${prefix.replace(/[\\%_]/g, '')}%`)
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  const byKey = Map.groupBy(found.values(), ({ name }) => keyOf(name))
  const byShareKey = Map.groupBy(found.values(), (asset) => shareKeyOf(asset.name))
  return (name) => {
    const exact = byKey.get(keyOf(name ?? '')) ?? []
    const listings = exact.length > 0 ? exact : (byShareKey.get(shareKeyOf(name ?? '')) ?? [])
    const securities = new Set(listings.map(({ isin, id }) => isin ?? id))
    return securities.size === 1 ? listings : []
  }
}

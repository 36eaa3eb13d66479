import type { Database } from '../database/database.ts'
import type { AssetRow } from './find-assets.ts'

const likeEscape = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Assets by symbol, ISIN or part of the name; exact symbols first, then symbols that start so, then names. */
export async function searchAssets({ db }: Database, query: string, limit: number): Promise<AssetRow[]> {
  const text = query.trim()
  if (text === '') return await db.selectFrom('assets').selectAll().orderBy('symbol').limit(limit).execute()
  const upper = text.toUpperCase()
  const rows = await db
    .selectFrom('assets')
    .selectAll()
    .where((where) =>
      where.or([
        where('isin', '=', upper),
        where(where.fn<string>('upper', ['symbol']), 'like', where.val(`${likeEscape(upper)}%`)),
        where(where.fn<string>('upper', ['name']), 'like', where.val(`%${likeEscape(upper)}%`)),
      ]),
    )
    .limit(500)
    .execute()
  const rank = (row: AssetRow) => {
    if (row.symbol.toUpperCase() === upper || row.isin === upper) return 0
    if (row.symbol.toUpperCase().startsWith(upper)) return 1
    return row.name.toUpperCase().startsWith(upper) ? 2 : 3
  }
  return rows.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name)).slice(0, limit)
}

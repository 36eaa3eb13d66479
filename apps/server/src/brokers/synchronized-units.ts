import type { Db } from '../database/db.ts'

export interface SynchronizedUnits {
  assetId: string
  /** YYYY-MM-DD */
  date: string
  /** Of all brokers that synchronize into the portfolio, a decimal. */
  units: string
  /** When they were compared. */
  statedAt: string
}

const UNITS_DECIMALS = 8

/** What the brokers of a portfolio showed of each asset on the days on which they were compared, oldest first. */
export async function readSynchronizedUnits(db: Db, userId: string, portfolioId: string): Promise<SynchronizedUnits[]> {
  const runs = await db
    .selectFrom('broker_runs')
    .select('compared_on')
    .distinct()
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('compared_on', 'is not', null)
    .orderBy('compared_on')
    .execute()
  const days = runs.flatMap(({ compared_on }) => compared_on ?? [])
  if (days.length === 0) return []
  const positions = await db
    .selectFrom('broker_positions')
    .innerJoin('broker_connections', (join) =>
      join
        .onRef('broker_connections.user_id', '=', 'broker_positions.user_id')
        .onRef('broker_connections.id', '=', 'broker_positions.connection_id'),
    )
    .select(['connection_id', 'asset_id', 'day', 'units'])
    .where('broker_positions.user_id', '=', userId)
    .where('broker_connections.user_id', '=', userId)
    .where('broker_connections.portfolio_id', '=', portfolioId)
    .orderBy('day')
    .execute()
  return [...Map.groupBy(positions, ({ asset_id }) => asset_id)].flatMap(([assetId, changes]) =>
    days
      .filter((day) => (changes[0]?.day ?? '') <= day)
      .map((date) => {
        const last = new Map(changes.filter(({ day }) => day <= date).map((each) => [each.connection_id, each.units]))
        const sum = [...last.values()].reduce((all, units) => all + Number(units), 0)
        return { assetId, date, units: String(Number(sum.toFixed(UNITS_DECIMALS))), statedAt: `${date}T00:00:00.000Z` }
      }),
  )
}

import type { Integration } from '@plumbline/contract/integrations/schemas'
import { limitsOf } from '@plumbline/contract/plans'
import type { Language } from '@plumbline/text/language'
import { readTimeZone } from '../accounts/users.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { readPortfolios } from '../portfolios/portfolio-rows.ts'
import { readStoredText } from '../stored-text.ts'
import { listRuns } from './broker-runs.ts'
import type { BrokerServices } from './broker-services.ts'
import { type ConnectionRow, listConnections, UNAUTHORIZED } from './connection-rows.ts'
import { describeRun } from './describe-run.ts'
import { decodeDifferences } from './position-differences.ts'
import { countWaiting } from './stage-records.ts'

/** The user's connections with their logs, oldest first, without credentials. */
export async function listIntegrations(
  { db, market, clock }: Pick<BrokerServices, 'db' | 'market' | 'clock'>,
  user: SignedInUser,
  language: Language,
): Promise<Integration[]> {
  const connections = await listConnections(db, user.id)
  const runs = await listRuns(
    db,
    user.id,
    connections.map(({ id }) => id),
  )
  const portfolios = new Set((await readPortfolios(db, user.id)).map(({ id }) => id))
  const timeZone = await readTimeZone(db, user.id)
  const differences = new Map(
    connections.map((connection) => [connection.id, decodeDifferences(connection.differences)]),
  )
  const assets = await market.assetsOf([...differences.values()].flat().map(({ assetId }) => assetId))
  const hasSync = limitsOf(user).brokerSync
  const now = clock.now().toISOString()

  return await Promise.all(
    connections.map(async (connection): Promise<Integration> => {
      const own = runs
        .filter((run) => run.connection_id === connection.id)
        .map((run) => describeRun(run, timeZone, language))
      const { portfolio_id } = connection
      const portfolioId = portfolio_id !== null && portfolios.has(portfolio_id) ? portfolio_id : null
      const needsReconnect = connection.needs_user === 1
      const nextSyncAt = needsReconnect || !hasSync || portfolioId === null ? null : connection.due_at
      const ledger = { userId: user.id, broker: connection.broker, portfolioId: portfolioId ?? '' }
      return {
        _id: connection.id,
        name: connection.broker,
        credentials: { username: connection.username },
        error: describeError(connection, language),
        updatedAt: connection.synced_at,
        logs: own.flatMap(({ lines }) => lines),
        portfolioId,
        connectedAt: connection.connected_at,
        isSyncing: connection.run_id !== null || (nextSyncAt !== null && nextSyncAt <= now),
        needsReconnect,
        isPaused: !hasSync,
        nextSyncAt,
        waitingRows: portfolioId === null ? 0 : await countWaiting(db, ledger),
        differences: (differences.get(connection.id) ?? []).flatMap(({ assetId, brokerUnits, units, since }) => {
          const asset = assets.get(assetId)
          if (asset === undefined) return []
          const stock = { _id: asset.id, symbol: asset.symbol, name: asset.name }
          return { stock, brokerUnits: Number(brokerUnits), units: Number(units), since }
        }),
        runs: own,
      }
    }),
  )
}

/** `Unauthorized` is a value of the API and stays as it is. */
function describeError({ error }: ConnectionRow, language: Language): string | null {
  return error === null || error === UNAUTHORIZED ? error : readStoredText(error, language)
}

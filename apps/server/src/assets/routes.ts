import {
  getAsset,
  getDividends,
  getPrices,
  listBenchmarks,
  searchAssets as searchOperation,
} from '@plumbline/contract/assets'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { serveToUser } from '../http/operation.ts'
import type { StoredHistory } from '../market-data/history-store.ts'
import { lastPrice } from '../market-data/last-price.ts'
import type { Market } from '../market-data/market.ts'
import { describeAsset, describeSummary } from './describe-asset.ts'
import { type AssetRow, findAssets, findFacts, securityOf } from './find-assets.ts'
import { pricePoints } from './price-points.ts'
import { searchAssets } from './search-assets.ts'

export interface AssetServices {
  database: Database
  market: Market
}

export function serveAssets(app: FastifyInstance, { database, market }: AssetServices): void {
  async function readAsset(id: string): Promise<AssetRow> {
    const asset = (await findAssets(database, [id])).get(id)
    if (asset === undefined) throw new DomainError('not-found', 'There is no such asset.')
    return asset
  }

  async function historyOf(asset: AssetRow, today: string): Promise<StoredHistory | undefined> {
    return (await market.histories.historiesOf([securityOf(asset)], today)).get(asset.id)
  }

  serveToUser(app, searchOperation, async ({ query }) => {
    return (await searchAssets(database, query.q ?? '', query.limit)).map(describeSummary)
  })

  serveToUser(app, listBenchmarks, async () => {
    return (await market.provider.benchmarks()).map(({ securityId, name }) => ({ _id: securityId, name }))
  })

  serveToUser(app, getAsset, async ({ user, params }) => {
    const asset = await readAsset(params.id)
    const history = await historyOf(asset, user.today)
    const facts = (await findFacts(database, [asset.id])).get(asset.id) ?? {}
    const profile = (await market.provider.profile(securityOf(asset), user.today, AbortSignal.timeout(5000))) ?? {}
    return describeAsset(asset, facts, profile, history && lastPrice(history, user.today), user.today)
  })

  serveToUser(app, getPrices, async ({ user, params, query }) => {
    const history = await historyOf(await readAsset(params.id), user.today)
    return history === undefined ? [] : pricePoints(history, query.period, user.today)
  })

  serveToUser(app, getDividends, async ({ user, params }) => {
    const history = await historyOf(await readAsset(params.id), user.today)
    return history === undefined ? [] : history.dividends.filter(({ date }) => date <= user.today).toReversed()
  })
}

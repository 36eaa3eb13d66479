import { join } from 'node:path'
import {
  getAsset,
  getClose,
  getDividends,
  getPrices,
  getSearchState,
  getSplits,
  listBenchmarks,
  readStatementSeries as readStatementSeriesOperation,
  searchAssets as searchOperation,
} from '@plumbline/contract/assets/operations'
import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import * as schemas from '@plumbline/contract/assets/schemas'
import { readNews } from '@plumbline/contract/news/operations'
import * as newsSchemas from '@plumbline/contract/news/schemas'
import { limitsOf } from '@plumbline/contract/plans'
import {
  deleteScreen as deleteScreenOperation,
  describeField,
  exportScreen as exportOperation,
  listPickValues,
  listSavedScreens as listScreensOperation,
  saveScreen as saveScreenOperation,
  screenAssets as screenOperation,
} from '@plumbline/contract/screener/operations'
import type { Compared } from '@plumbline/contract/screener/schemas'
import * as screenerSchemas from '@plumbline/contract/screener/schemas'
import type { ScreenUniverse } from '@plumbline/contract/screener/vocabulary'
import { parseIsoDate } from '@plumbline/engine/calendar'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { serveToUser } from '../http/operation.ts'
import { serializeOnce } from '../http/serialize-once.ts'
import type { WholeHistory } from '../market/histories/history-rows.ts'
import { readSourceOrder } from '../market/histories/source-order.ts'
import type { AccountMarket, Market, Markets } from '../market/market.ts'
import { type AssetRow, hasMoreAssetsThan, requireAsset, securityOf } from '../market/securities/assets.ts'
import { readAssetsVersion } from '../market/securities/assets-version.ts'
import { loadScreenerRows, loadSearchRows, searchRowOf } from '../market/securities/load-asset-rows.ts'
import { addDetails } from './add-details.ts'
import { closeOn, convertClose } from './close-on.ts'
import { describeAsset, describeSummary } from './describe-asset.ts'
import { describeFindings } from './describe-findings.ts'
import { MAX_ROWS_IN_PLACE } from './in-memory/build-in-thread.ts'
import { limitFinancials } from './limit-financials.ts'
import { listPresetBenchmarks } from './list-benchmarks.ts'
import { listDividends } from './list-dividends.ts'
import { pricePoints } from './price-points.ts'
import { readNewsOf } from './read-news.ts'
import { readStatementSeries, requireDrawn } from './read-statement-series.ts'
import type { ComparePortfolio } from './screener/compare-candidates.ts'
import { deleteScreen, listSavedScreens, saveScreen } from './screener/saved-screens.ts'
import { type Chosen, describeScreenField, exportScreen, screenAssets } from './screener/screen-assets.ts'
import { createScreener, type Screener } from './screener/screener.ts'
import { type AssetSearch, createAssetSearch } from './search/asset-search.ts'
import { searchAssets } from './search/search-assets.ts'
import { ownFirst, searchOwn } from './search/search-own.ts'
import { servePictures } from './serve-pictures.ts'

export interface AssetServices {
  db: Db
  clock: Clock
  market: Markets
  /** The ids of the assets in each universe of the screener that belongs to a user. */
  universes: Record<Exclude<ScreenUniverse, 'all'>, (user: SignedInUser) => Promise<ReadonlySet<string>>>
  comparePortfolio: ComparePortfolio
  dataDir: string
}

/**
 * What a user sees of the market. A token that is limited to some portfolios does not see the account's own securities:
 * the views of those portfolios describe the ones that they hold.
 */
async function seenBy(market: Markets, { id, portfolioIds }: SignedInUser): Promise<AccountMarket> {
  return portfolioIds === undefined ? await market.ofAccount(id) : market.ofNobody
}

/** With fewer hits than this, a live source is searched too. */
const ENOUGH_FOUND = 5

type SearchQuery = z.output<typeof schemas.searchAssets.query>

/** Undefined without closes. */
async function historyOf(market: Market, { id }: AssetRow, today: string): Promise<WholeHistory | undefined> {
  const history = (await market.histories.historiesOf([id], today)).get(id)
  return history?.days.length === 0 ? undefined : history
}

/** Of the asset with this id, if the user sees it. */
async function assetHistory(market: Markets, user: SignedInUser, id: string): Promise<WholeHistory | undefined> {
  const seen = await seenBy(market, user)
  return await historyOf(seen, await requireAsset(seen, id), user.present ?? user.today)
}

interface AssetTables {
  search: AssetSearch
  screener: Screener
}

/** The tables in memory behind search and screener. Large ones are prepared as soon as the server listens. */
function createTables(app: FastifyInstance, { market, dataDir }: AssetServices): AssetTables {
  const version = () => readAssetsVersion(market.db)
  const tables = join(dataDir, 'asset-tables')
  const search = createAssetSearch({ load: () => loadSearchRows(market.db), version, path: join(tables, 'search.bin') })
  const screener = createScreener({
    load: () => loadScreenerRows(market.db),
    version,
    path: join(tables, 'screener.bin'),
  })
  /** Small tables are built on first use, within milliseconds. */
  async function prepareLargeTables(): Promise<void> {
    if (await hasMoreAssetsThan(market.db, MAX_ROWS_IN_PLACE)) await Promise.all([search.prepare(), screener.prepare()])
  }
  app.addHook('onListen', () => {
    void prepareLargeTables().catch((error) => app.log.warn({ err: error }, 'search or screener is not ready yet'))
  })
  app.addHook('onClose', () => {
    search.drop()
    screener.drop()
  })
  return { search, screener }
}

function serveSearch(app: FastifyInstance, { market, universes }: AssetServices, search: AssetSearch): void {
  async function findListed(user: SignedInUser, query: SearchQuery): Promise<AssetSummary[]> {
    const options = { limit: query.limit, type: query.type, homeCountry: user.country }
    const known = await searchAssets(market, search, query.q, options)
    if (query.q === undefined || known.length >= ENOUGH_FOUND) return known
    const { assets } = await market.discovery.discover(query.q, 'person')
    if (assets.length === 0) return known
    search.add(assets.map((asset) => searchRowOf(securityOf(asset))))
    const found = await searchAssets(market, search, query.q, options)
    const ids = new Set(found.map(({ _id }) => _id))
    // The source matches other names and identifiers than our text search.
    const hits = assets.filter(({ id, type }) => !ids.has(id) && (query.type === undefined || type === query.type))
    return [...found, ...hits.map(describeSummary)].slice(0, query.limit)
  }

  serveToUser(app, searchOperation, schemas.searchAssets, async ({ user, query }) => {
    const seen = await seenBy(market, user)
    const mine = searchOwn(seen.own, query.q, query.type)
    const found = ownFirst(mine, await findListed(user, query), query.limit)
    return query.details === 'true' ? await addDetails({ universes, market: seen }, user, found) : serializeOnce(found)
  })

  serveToUser(app, getSearchState, schemas.getSearchState, async ({ query }) => ({
    state: await market.discovery.stateOf(query.q),
  }))
}

interface ChosenScreen {
  universe: ScreenUniverse
  compare?: Compared | undefined
}

function serveScreener(app: FastifyInstance, services: AssetServices, screener: Screener): void {
  const { db, clock, market, universes, comparePortfolio } = services
  const screened = { db: market.db, histories: market.histories, screener }

  async function chosenBy(user: SignedInUser, { universe, compare }: ChosenScreen): Promise<Chosen> {
    return {
      within: universe === 'all' ? undefined : await universes[universe](user),
      comparison: compare && (await comparePortfolio(user, compare)),
    }
  }

  serveToUser(
    app,
    screenOperation,
    screenerSchemas.screenAssets,
    async ({ user, body }) => await screenAssets(screened, body, user.today, await chosenBy(user, body)),
  )

  serveToUser(app, exportOperation, screenerSchemas.exportScreen, async ({ user, body }) => ({
    name: `screener-${user.today}.csv`,
    content: exportScreen(screened, body, user.today, await chosenBy(user, body)),
  }))

  serveToUser(
    app,
    describeField,
    screenerSchemas.describeField,
    async ({ user, body }) => await describeScreenField(screened, body, await chosenBy(user, body)),
  )

  serveToUser(
    app,
    listScreensOperation,
    screenerSchemas.listSavedScreens,
    async ({ user }) => await listSavedScreens(db, user.id),
  )

  serveToUser(app, saveScreenOperation, screenerSchemas.saveScreen, async ({ user, body }) => ({
    _id: await saveScreen(db, clock, user.id, body),
  }))

  serveToUser(app, deleteScreenOperation, {}, async ({ user, params }) => {
    await deleteScreen(db, user.id, params.id)
  })

  serveToUser(app, listPickValues, screenerSchemas.listPickValues, async () => await screener.values())
}

function serveAsset(app: FastifyInstance, { db, market }: AssetServices): void {
  serveToUser(app, getAsset, schemas.getAsset, async ({ user, params }) => {
    const seen = await seenBy(market, user)
    const known = await requireAsset(seen, params.id)
    const [history, profile] = await Promise.all([
      historyOf(seen, known, user.today),
      seen.profiles.profileOf(known.id, user.today),
    ])
    // The first profile adds the sector, figures and a delisting date.
    const asset = market.provider.isLocal ? known : await requireAsset(seen, params.id)
    const facts = (await market.facts.factsOf([asset.id])).get(asset.id) ?? {}
    const prices = history ?? seen.histories.whyMissing(asset.id)
    const order = market.provider.sources === undefined ? undefined : await readSourceOrder(market.db, asset.id)
    const findings = history === undefined ? [] : await describeFindings(db, market, history, user.role === 'admin')
    const { fundamentalsYears } = limitsOf(user)
    return limitFinancials(
      describeAsset(asset, { facts, profile, prices, findings, order, provider: market.provider }, user.today),
      fundamentalsYears,
    )
  })

  serveToUser(app, readStatementSeriesOperation, schemas.readStatementSeries, async ({ user, params, query }) => {
    requireDrawn(limitsOf(user), query)
    const seen = await seenBy(market, user)
    const asset = await requireAsset(seen, params.id)
    const profile = await seen.profiles.profileOf(asset.id, user.today)
    return readStatementSeries(profile.kind === 'known' ? profile.profile : {}, asset.currency, query)
  })
}

function servePrices(app: FastifyInstance, { market }: AssetServices): void {
  serveToUser(app, getPrices, schemas.getPrices, async ({ user, params, query }) => {
    const history = await assetHistory(market, user, params.id)
    return history === undefined ? [] : pricePoints(history, query.period, user.today)
  })

  serveToUser(app, getClose, schemas.getClose, async ({ user, params, query }) => {
    const history = await assetHistory(market, user, params.id)
    const close = history === undefined ? null : closeOn(history, query.date)
    const { currency = close?.currency } = query
    if (close === null || currency === undefined || currency === close.currency) return close
    const rates = await market.rates.tableFor([currency, close.currency], user.today)
    return convertClose(close, currency, rates.converter(close.currency, currency)?.on(parseIsoDate(query.date)))
  })

  serveToUser(app, getDividends, schemas.getDividends, async ({ user, params }) => {
    const history = await assetHistory(market, user, params.id)
    return history === undefined ? [] : listDividends(history, user.today)
  })

  serveToUser(app, getSplits, schemas.getSplits, async ({ user, params }) => {
    const history = await assetHistory(market, user, params.id)
    return (history?.splits ?? []).filter(({ date }) => date <= user.today).reverse()
  })
}

export function serveAssets(app: FastifyInstance, services: AssetServices): void {
  const { market } = services
  const { search, screener } = createTables(app, services)
  if (market.provider.name === 'demo') servePictures(app, market)
  serveSearch(app, services, search)
  serveScreener(app, services, screener)
  serveAsset(app, services)
  servePrices(app, services)

  serveToUser(
    app,
    readNews,
    newsSchemas.readNews,
    async ({ user, body }) => await readNewsOf(market.news, body.symbols, user.today),
  )

  serveToUser(app, listBenchmarks, schemas.listBenchmarks, async () => {
    const presets = await listPresetBenchmarks(market.db, market.provider)
    return presets.map(({ securityId, name, covers = null }) => ({ _id: securityId, name, covers }))
  })
}

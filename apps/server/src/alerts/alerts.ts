import assert from 'node:assert/strict'
import {
  type Alert,
  type AlertEvent,
  type createAlert,
  hasFittingLevel,
  type listAlerts,
} from '@plumbline/contract/alerts/schemas'
import { MAX_LISTED_ALERT_EVENTS } from '@plumbline/contract/alerts/vocabulary'
import { compareTexts } from '@plumbline/engine/compare-texts'
import { text } from '@plumbline/text/text'
import type { z } from 'zod'
import { readTimeZone } from '../accounts/users.ts'
import { describeSummary } from '../assets/describe-asset.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { newId } from '../identifiers.ts'
import type { AccountMarket } from '../market/market.ts'
import { requireAsset } from '../market/securities/assets.ts'
import { readPortfolio, readPortfolioNames } from '../portfolios/portfolio-rows.ts'
import {
  addAlert,
  readAlertEvents,
  readAlertSettings,
  readAlerts,
  requireAlert,
  type StoredAlert,
  startOf,
} from './stored/alert-rows.ts'

export interface AlertServices {
  db: Db
  clock: Clock
  market: Pick<AccountMarket, 'assetsOf' | 'histories'>
}

interface Viewer {
  id: string
  /** ISO date. */
  today: string
}

/** The account's alerts by the name of the asset, and what happened, newest first. */
export async function describeAlerts(
  { db, market }: AlertServices,
  user: Viewer,
): Promise<z.infer<typeof listAlerts.response>> {
  const alerts = await readAlerts(db, user.id)
  const names = await readPortfolioNames(db, user.id)
  const described = await describeAll(market, names, alerts, user.today)
  described.sort((a, b) => compareTexts(a.asset.name, b.asset.name))
  return {
    alerts: described,
    events: await describeEvents(db, market, names, user.id),
    ...(await readAlertSettings(db, user.id)),
    timeZone: await readTimeZone(db, user.id),
  }
}

type PortfolioNames = ReadonlyMap<string, string>

async function describeAll(
  market: AlertServices['market'],
  names: PortfolioNames,
  alerts: StoredAlert[],
  today: string,
): Promise<Alert[]> {
  const ids = [...new Set(alerts.map(({ assetId }) => assetId))]
  const [assets, prices] = await Promise.all([market.assetsOf(ids), market.histories.lastPricesOf(ids, today)])
  return alerts.flatMap(({ id, assetId, portfolioId, setDay: _set, seenDay: _seen, ...alert }): Alert[] => {
    const asset = assets.get(assetId)
    if (asset === undefined) return []
    const last = prices.get(assetId)
    const price = { price: last?.price ?? null, priceDate: last?.date ?? null }
    const portfolio = portfolioId === null ? null : { _id: portfolioId, name: names.get(portfolioId) ?? '' }
    return [{ _id: id, asset: describeSummary(asset), portfolio, ...alert, ...price }]
  })
}

async function describeEvents(
  db: Db,
  market: AlertServices['market'],
  names: PortfolioNames,
  userId: string,
): Promise<AlertEvent[]> {
  const events = (await readAlertEvents(db, userId)).slice(-MAX_LISTED_ALERT_EVENTS).reverse()
  const assets = await market.assetsOf(new Set(events.map(({ assetId }) => assetId)))
  return events.flatMap(({ assetId, ...event }): AlertEvent[] => {
    const asset = assets.get(assetId)
    const portfolioName = names.get(event.portfolioId ?? '') ?? null
    return asset === undefined ? [] : [{ ...event, asset: describeSummary(asset), portfolioName }]
  })
}

/** @throws {DomainError} `not-found` for an unknown asset or portfolio; `over-quota` for one alert too many */
export async function createOwnAlert(
  { db, clock, market }: AlertServices,
  user: Viewer,
  { assetId, kind, level, portfolioId, direction }: z.infer<typeof createAlert.body>,
): Promise<Alert> {
  await requireAsset(market, assetId)
  if (portfolioId !== null) await readPortfolio(db, user.id, portfolioId)
  const prices = await market.histories.lastPricesOf([assetId], user.today)
  const row = {
    ...{ user_id: user.id, id: newId(), asset_id: assetId, kind, level, source: 'own' },
    ...{ portfolio_id: portfolioId, created_at: clock.now().toISOString() },
    ...startOf({ kind, level, direction }, prices.get(assetId), user.today),
  }
  await db.transaction().execute(async (tx) => await addAlert(tx, row))
  return await describeOne({ db, clock, market }, user, row.id)
}

async function describeOne({ db, market }: AlertServices, user: Viewer, id: string): Promise<Alert> {
  const names = await readPortfolioNames(db, user.id)
  const [described] = await describeAll(market, names, [await requireAlert(db, user.id, id)], user.today)
  assert(described !== undefined, 'the asset exists')
  return described
}

/**
 * Sets the level of an alert anew, from today's price on.
 *
 * @throws {DomainError} `not-found` for an unknown alert or asset; `invalid-payload` for a level that does not suit it, and
 *   for an alert of the watchlist
 */
export async function setLevel(services: AlertServices, user: Viewer, id: string, level: string): Promise<Alert> {
  const { db, market } = services
  const alert = await requireAlert(db, user.id, id)
  if (alert.source === 'watchlist')
    throw new DomainError('invalid-payload', text('This alert follows the target on your watchlist. Change it there.'))
  if (!hasFittingLevel({ kind: alert.kind, level }))
    throw new DomainError('invalid-payload', text('This level does not suit the alert.'))
  await requireAsset(market, alert.assetId)
  const prices = await market.histories.lastPricesOf([alert.assetId], user.today)
  await db
    .updateTable('alerts')
    .set({ level, ...startOf({ ...alert, level }, prices.get(alert.assetId), user.today) })
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .execute()
  return await describeOne(services, user, id)
}

import type { AlertKind } from '@plumbline/contract/alerts/vocabulary'
import { compareTexts } from '@plumbline/engine/compare-texts'
import type { Selectable } from 'kysely'
import { type Clock, DAY_MS } from '../clock.ts'
import { among } from '../database/among.ts'
import type { Tx } from '../database/db.ts'
import type { AlertEventsTable } from '../database/schema.ts'
import { newId } from '../identifiers.ts'
import type { WholeHistory } from '../market/histories/history-rows.ts'
import type { AccountMarket } from '../market/market.ts'
import { nextEarnings } from '../market/profiles/next-earnings.ts'
import { queueEvent } from '../webhooks/event-queue.ts'
import { type AlertJudgment, judgeAlert } from './judge-alert.ts'
import { judgeWeight } from './judge-weight.ts'
import type { StoredAlert } from './stored/alert-rows.ts'

/** What the open holdings of a portfolio weigh, as `judgeWeight` needs it. */
export interface WeighedPortfolio {
  name: string
  weights: ReadonlyMap<string, number | null> | undefined
}

export interface FoundAlertEvent extends Omit<Selectable<AlertEventsTable>, 'user_id' | 'kind' | 'direction'> {
  kind: AlertKind
  direction: AlertJudgment['direction']
  /** Of the asset. */
  name: string
  /** Of the portfolio, for a weight. */
  portfolioName: string | undefined
  alert: StoredAlert
}

export interface FoundAlertEvents {
  events: FoundAlertEvent[]
  /** Stores the events and how the alerts stand, and tells the webhooks. */
  store(tx: Tx): Promise<void>
}

const KEPT_FOR_MS = 366 * DAY_MS

interface Services {
  clock: Clock
  market: Pick<AccountMarket, 'assetsOf' | 'histories' | 'profiles'>
}

/**
 * What happened to an account's alerts since they were last looked at, before a day (ISO date), by asset.
 *
 * @param portfolios those of alerts on a weight that wait, by id, at the close of the day before
 */
export async function findAlertEvents(
  { clock, market }: Services,
  userId: string,
  alerts: readonly StoredAlert[],
  portfolios: ReadonlyMap<string, WeighedPortfolio>,
  today: string,
): Promise<FoundAlertEvents> {
  const ids = [...new Set(alerts.map(({ assetId }) => assetId))]
  const [assets, histories] = await Promise.all([market.assetsOf(ids), market.histories.historiesOf(ids, today)])
  const judged: Judged[] = []
  const events: FoundAlertEvent[] = []
  for (const alert of alerts) {
    const { assetId: asset_id, portfolioId: portfolio_id, kind, level } = alert
    const asset = assets.get(asset_id)
    const portfolio = portfolios.get(portfolio_id ?? '')
    const judgment = await judge(market, alert, { history: histories.get(asset_id), portfolio, today })
    if (asset === undefined || judgment === undefined) continue
    judged.push({ alert, judgment })
    for (const { date, value, currency } of judgment.occasions) {
      const frame = { id: newId(), asset_id, portfolio_id, kind, level, direction: judgment.direction }
      const found = { day: date, value, currency: currency ?? asset.currency, found_at: clock.now().toISOString() }
      events.push({ ...frame, ...found, name: asset.name, portfolioName: portfolio?.name, alert })
    }
  }
  events.sort((a, b) => compareTexts(a.name, b.name))
  return {
    events,
    async store(tx) {
      await storeJudgments(tx, userId, judged)
      for (const event of events) await storeEvent(tx, clock, userId, event)
      if (events.length > 0) await deleteOldEvents(tx, clock, userId)
    },
  }
}

interface Known {
  history: WholeHistory | undefined
  portfolio: WeighedPortfolio | undefined
  today: string
}

/** Undefined where nothing is known to judge an alert by. */
async function judge(
  market: Services['market'],
  { assetId, kind, ...alert }: StoredAlert,
  { history, portfolio, today }: Known,
): Promise<AlertJudgment | undefined> {
  const level = alert.level === null ? null : Number(alert.level)
  if (kind === 'weight') return judgeWeight({ ...alert, level }, assetId, portfolio?.weights, today)
  if (history === undefined) return undefined
  const nextReport = kind === 'earnings' ? await earningsOf(market, assetId, today) : null
  return judgeAlert({ ...alert, kind, level }, { history, nextEarnings: nextReport, today })
}

async function earningsOf(market: Services['market'], assetId: string, today: string): Promise<string | null> {
  const profile = await market.profiles.profileOf(assetId, today)
  return profile.kind === 'known' ? nextEarnings(profile.profile, today) : null
}

interface Judged {
  alert: StoredAlert
  judgment: AlertJudgment
}

/** Most alerts have only seen another day: those are stored together. */
async function storeJudgments(tx: Tx, userId: string, judged: readonly Judged[]): Promise<void> {
  const isQuiet = ({ alert, judgment }: Judged) =>
    judgment.direction === alert.direction && judgment.reachedOn === alert.reachedOn
  for (const { alert, judgment } of judged.filter((each) => !isQuiet(each)))
    await storeJudgment(tx, userId, alert, judgment)
  const quiet = judged.filter((each) => isQuiet(each) && each.judgment.seenDay !== each.alert.seenDay)
  for (const [seenDay, alike] of Map.groupBy(quiet, ({ judgment }) => judgment.seenDay)) {
    const ids = alike.map(({ alert }) => alert.id)
    await tx
      .updateTable('alerts')
      .set({ seen_day: seenDay })
      .where('user_id', '=', userId)
      .where('id', 'in', among(ids))
      .where('seen_day', '<', seenDay)
      .execute()
  }
}

/** What the user has set anew meanwhile stays. */
async function storeJudgment(tx: Tx, userId: string, alert: StoredAlert, judgment: AlertJudgment): Promise<void> {
  const { direction, seenDay, reachedOn } = judgment
  await tx
    .updateTable('alerts')
    .set({ direction, seen_day: seenDay, reached_on: reachedOn })
    .where('user_id', '=', userId)
    .where('id', '=', alert.id)
    .where('seen_day', '=', alert.seenDay)
    .where('level', alert.level === null ? 'is' : '=', alert.level)
    .execute()
}

async function deleteOldEvents(tx: Tx, clock: Clock, userId: string): Promise<void> {
  const oldest = new Date(clock.now().getTime() - KEPT_FOR_MS).toISOString()
  await tx.deleteFrom('alert_events').where('user_id', '=', userId).where('found_at', '<', oldest).execute()
}

async function storeEvent(
  tx: Tx,
  clock: Clock,
  userId: string,
  { alert, name: _, portfolioName: _portfolio, ...event }: FoundAlertEvent,
): Promise<void> {
  await tx
    .insertInto('alert_events')
    .values({ user_id: userId, ...event })
    .execute()
  const data = {
    alertId: alert.id,
    assetId: event.asset_id,
    kind: alert.kind,
    level: event.level,
    direction: event.direction,
    portfolioId: event.portfolio_id,
    date: event.day,
    value: event.value,
    currency: event.currency,
  }
  await queueEvent(tx, clock, { userId, event: 'alert.reached', data })
}

import type { QuietHours } from '@plumbline/contract/alerts/schemas'
import { ALERT_DIRECTIONS, ALERT_KINDS, ALERT_SOURCES, MAX_ALERTS } from '@plumbline/contract/alerts/vocabulary'
import { dayBefore } from '@plumbline/engine/calendar'
import { compareTexts } from '@plumbline/engine/compare-texts'
import { text } from '@plumbline/text/text'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import { decodeWord, decodeWordOrNull } from '../../database/decode.ts'
import type { AlertsTable } from '../../database/schema.ts'
import { DomainError } from '../../errors.ts'
import type { LastPrice } from '../../market/histories/last-price.ts'

export type StoredAlert = ReturnType<typeof readAlert>

function readAlert({ kind, direction, source, ...row }: Selectable<AlertsTable>) {
  return {
    id: row.id,
    assetId: row.asset_id,
    kind: decodeWord(ALERT_KINDS, kind, 'alerts.kind'),
    level: row.level,
    direction: decodeWordOrNull(ALERT_DIRECTIONS, direction, 'alerts.direction'),
    portfolioId: row.portfolio_id,
    source: decodeWord(ALERT_SOURCES, source, 'alerts.source'),
    createdAt: row.created_at,
    setDay: row.set_day,
    seenDay: row.seen_day,
    reachedOn: row.reached_on,
  }
}

const orderOf = ({ kind }: StoredAlert) => ALERT_KINDS.indexOf(kind)

/** By kind, then by age. */
export async function readAlerts(db: Db, userId: string): Promise<StoredAlert[]> {
  const rows = await db.selectFrom('alerts').selectAll().where('user_id', '=', userId).execute()
  const alerts = rows.map(readAlert)
  return alerts.sort((a, b) => orderOf(a) - orderOf(b) || compareTexts(a.createdAt, b.createdAt))
}

/** @throws {DomainError} `not-found` for an alert that does not exist or is another user's */
export async function requireAlert(db: Db, userId: string, id: string): Promise<StoredAlert> {
  const row = await db
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not-found', text('There is no such alert.'))
  return readAlert(row)
}

/**
 * How an alert stands when its level is set: it waits for closes after the last known one, which also says in which
 * direction the level of a price lies.
 */
export function startOf(
  {
    kind,
    level,
    direction: wanted = null,
  }: Pick<StoredAlert, 'kind' | 'level'> & Partial<Pick<StoredAlert, 'direction'>>,
  last: LastPrice | undefined,
  today: string,
): Pick<AlertsTable, 'direction' | 'set_day' | 'seen_day' | 'reached_on'> {
  const day = last?.date ?? dayBefore(today)
  const isPrice = kind === 'price' && last !== undefined
  const ofPrice = isPrice ? (Number(level) >= last.price ? 'up' : 'down') : null
  return { direction: kind === 'weight' ? wanted : ofPrice, set_day: day, seen_day: day, reached_on: null }
}

/** @throws {DomainError} `over-quota` when the account has as many as it may */
export async function addAlert(tx: Db, row: AlertsTable): Promise<void> {
  await tx.insertInto('alerts').values(row).execute()
  const { count } = await tx
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', row.user_id)
    .where('source', '=', 'own')
    .executeTakeFirstOrThrow()
  if (Number(count) > MAX_ALERTS)
    throw new DomainError(
      'over-quota',
      text('An account holds at most {max} alerts. Delete one first.', { max: MAX_ALERTS }),
    )
}

export async function removeAlert(db: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('alerts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw new DomainError('not-found', text('There is no such alert.'))
}

/** Removes the alerts on an asset that is deleted. */
export async function removeAlertsOf(tx: Tx, userId: string, assetId: string): Promise<void> {
  await tx.deleteFrom('alerts').where('user_id', '=', userId).where('asset_id', '=', assetId).execute()
}

export interface AlertSettings {
  /** Whether what happened is mailed. It is until the user turns it off. */
  byMail: boolean
  quietHours: QuietHours | null
}

export async function readAlertSettings(db: Db, userId: string): Promise<AlertSettings> {
  const row = await db.selectFrom('alert_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const { by_mail, quiet_from: from = null, quiet_to: to = null } = row ?? {}
  return { byMail: by_mail !== 0, quietHours: from === null || to === null ? null : { from, to } }
}

/** What is left out stays as it is. */
export async function changeAlertSettings(
  db: Db,
  userId: string,
  { byMail, quietHours }: { [Setting in keyof AlertSettings]?: AlertSettings[Setting] | undefined },
): Promise<void> {
  const changed = {
    ...(byMail !== undefined && { by_mail: byMail ? 1 : 0 }),
    ...(quietHours !== undefined && { quiet_from: quietHours?.from ?? null, quiet_to: quietHours?.to ?? null }),
  }
  await db
    .insertInto('alert_settings')
    .values({ user_id: userId, by_mail: 1, ...changed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...changed }))
    .execute()
}

/** What happened, oldest first. */
export async function readAlertEvents(db: Db, userId: string) {
  const rows = await db
    .selectFrom('alert_events')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('found_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, asset_id, kind, level, direction, portfolio_id, day, value, currency, found_at }) => ({
    _id: id,
    assetId: asset_id,
    kind: decodeWord(ALERT_KINDS, kind, 'alert_events.kind'),
    level,
    direction: decodeWordOrNull(ALERT_DIRECTIONS, direction, 'alert_events.direction'),
    portfolioId: portfolio_id,
    date: day,
    value,
    currency,
    foundAt: found_at,
  }))
}

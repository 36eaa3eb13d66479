import { BILLING_PERIODS } from '@plumbline/contract/plans'
import type { Selectable } from 'kysely'
import { replacePremium, setPremiumUntil } from '../accounts/premium.ts'
import type { Db, Tx } from '../database/db.ts'
import { decodeObject, decodeWord } from '../database/decode.ts'
import type { SubscriptionsTable } from '../database/schema.ts'
import type { KnownSubscription } from './apply-fetched.ts'
import { premiumUntil } from './entitlement.ts'
import type { BillingMode } from './provider/payment-provider.ts'
import { type Invoice, SUBSCRIPTION_STATUSES } from './provider/subscription.ts'

function dateOrNull(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

type StoredInvoice = Omit<Invoice, 'createdAt' | 'paidAt'> & { createdAt: string; paidAt: string | null }

export function parseInvoice({ createdAt, paidAt, ...invoice }: StoredInvoice): Invoice {
  return { ...invoice, createdAt: new Date(createdAt), paidAt: dateOrNull(paidAt) }
}

function readRow(row: Selectable<SubscriptionsTable>): KnownSubscription {
  return {
    id: row.id,
    status: decodeWord(SUBSCRIPTION_STATUSES, row.status, 'subscriptions.status'),
    period: decodeWord(BILLING_PERIODS, row.period, 'subscriptions.period'),
    createdAt: new Date(row.created_at),
    periodStartsAt: new Date(row.period_starts_at),
    periodEndsAt: new Date(row.period_ends_at),
    trialEndsAt: dateOrNull(row.trial_ends_at),
    endsAt: dateOrNull(row.ends_at),
    attemptId: row.attempt_id,
    latestInvoice:
      row.latest_invoice === null
        ? null
        : parseInvoice(decodeObject(row.latest_invoice, 'subscriptions.latest_invoice')),
    unpaidSince: dateOrNull(row.unpaid_since),
    fetchedAt: new Date(row.fetched_at),
    announced: decodeObject(row.announced, 'subscriptions.announced'),
  }
}

/** All subscriptions of the user that the provider reported in this mode. */
export async function readSubscriptions(db: Db, mode: BillingMode, userId: string): Promise<KnownSubscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('mode', '=', mode)
    .execute()
  return rows.map(readRow)
}

export async function writeSubscription(
  db: Db,
  mode: BillingMode,
  userId: string,
  subscription: KnownSubscription,
): Promise<void> {
  const columns = {
    mode,
    status: subscription.status,
    period: subscription.period,
    created_at: subscription.createdAt.toISOString(),
    period_starts_at: subscription.periodStartsAt.toISOString(),
    period_ends_at: subscription.periodEndsAt.toISOString(),
    trial_ends_at: subscription.trialEndsAt?.toISOString() ?? null,
    ends_at: subscription.endsAt?.toISOString() ?? null,
    attempt_id: subscription.attemptId,
    latest_invoice: subscription.latestInvoice === null ? null : JSON.stringify(subscription.latestInvoice),
    unpaid_since: subscription.unpaidSince?.toISOString() ?? null,
    fetched_at: subscription.fetchedAt.toISOString(),
    announced: JSON.stringify(subscription.announced),
    premium_until: premiumUntil(subscription)?.toISOString() ?? null,
  }
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, id: subscription.id, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(columns))
    .execute()
}

/** Sets the account's premium to the longest that its subscriptions in this mode grant. */
export async function writePremium(tx: Tx, mode: BillingMode, userId: string): Promise<void> {
  const row = await tx
    .selectFrom('subscriptions')
    .select((select) => select.fn.max('premium_until').as('until'))
    .where('user_id', '=', userId)
    .where('mode', '=', mode)
    .executeTakeFirst()
  await setPremiumUntil(tx, userId, row?.until ?? null)
}

/** Sets every account's premium to what its subscriptions in this mode grant. */
export async function writeAllPremium(tx: Tx, mode: BillingMode): Promise<void> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select((select) => ['user_id', select.fn.max('premium_until').as('until')])
    .where('mode', '=', mode)
    .where('premium_until', 'is not', null)
    .groupBy('user_id')
    .execute()
  await replacePremium(tx, new Map(rows.map(({ user_id, until }) => [user_id, until ?? ''])))
}

import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Plan } from '@plumbline/contract/plans'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import { decodeObject } from '../database/decode.ts'
import { planOf } from './plan-standing.ts'

export interface MailableAccount {
  id: string
  email: string
  timeZone: string
  plan: Plan
  createdAt: string
  /** Wants mails that nobody needs, such as product news. */
  takesNews: boolean
  numberFormat: NumberFormat | undefined
}

/**
 * An enabled account. The first sign-in confirms an address. An account that a lifetime code created before that has no
 * portfolio and no trial, so it gets no mail.
 */
export async function findMailableAccount(
  db: Db,
  billing: Config['billing'],
  userId: string,
  now: Date,
): Promise<MailableAccount | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'time_zone', 'plan', 'premium_until', 'created_at', 'number_format', 'email_subscribe'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    email: row.email,
    timeZone: row.time_zone,
    plan: planOf(row, billing, now),
    createdAt: row.created_at,
    takesNews: row.email_subscribe === 1,
    numberFormat:
      row.number_format === null ? undefined : decodeObject<NumberFormat>(row.number_format, 'users.number_format'),
  }
}

import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Db } from '../database/db.ts'

export interface MailableAccount {
  id: string
  email: string
  timeZone: string
  /** As stored; `planOf` says which one counts. */
  plan: string
  createdAt: string
  numberFormat: NumberFormat | undefined
}

/**
 * Every account. Its address is confirmed by the first sign-in; an account that a lifetime code made before has no portfolio
 * and no trial, so that no mail is due.
 */
export async function listMailableAccounts(db: Db): Promise<MailableAccount[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'time_zone', 'plan', 'created_at', 'number_format'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    timeZone: row.time_zone,
    plan: row.plan,
    createdAt: row.created_at,
    numberFormat: row.number_format === null ? undefined : (JSON.parse(row.number_format) as NumberFormat),
  }))
}

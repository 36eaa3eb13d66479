import type { AuditEntry } from '@plumbline/contract/admin/schemas'
import type { AuditEvent } from '@plumbline/contract/admin/vocabulary'
import type { Db } from '../database/db.ts'
import { isAfter, type Position, pageOf } from './page-by-age.ts'

export async function listAuditEntries(db: Db, after: Position | undefined, limit: number) {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .select([
      'audit_log.id as _id',
      'audit_log.created_at as createdAt',
      'audit_log.event',
      'audit_log.user_id as userId',
      'users.email',
      'audit_log.detail',
      'audit_log.client',
      'audit_log.request_id as requestId',
    ])
    .where(isAfter('audit_log', after))
    .orderBy('audit_log.created_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { count } = await db
    .selectFrom('audit_log')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const entries = rows.map(
    ({ userId, email, event, ...entry }): AuditEntry => ({
      ...entry,
      event: event as AuditEvent,
      account: email ?? userId,
    }),
  )
  return pageOf(entries, limit, count)
}

import type { Page } from '@plumbline/contract/operation'
import { text } from '@plumbline/text/text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DomainError } from '../errors.ts'

/** Cursor position in a list that is sorted newest first. */
export interface Position {
  createdAt: string
  id: string
}

/** Builds a page from up to `limit + 1` rows; `total` counts the whole list. */
export function pageOf<T extends { createdAt: string; _id: string }>(rows: T[], limit: number, total: number): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, total, nextCursor: rows.length > limit && last !== undefined ? writeCursor(last) : undefined }
}

function writeCursor({ createdAt, _id }: { createdAt: string; _id: string }): string {
  return Buffer.from(`${createdAt} ${_id}`).toString('base64url')
}

/** True for rows after the position; without a position, for all rows. */
export function isAfter(table: string, position: Position | undefined): RawBuilder<SqlBool> {
  if (position === undefined) return sql<SqlBool>`true`
  const { createdAt, id } = position
  return sql<SqlBool>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${createdAt}, ${id})`
}

/** Undefined without a cursor. Throws `invalid-payload` for a malformed one. */
export function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const [createdAt, id, ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (createdAt === undefined || id === undefined || rest.length > 0 || /\0/.test(createdAt + id))
    throw new DomainError('invalid-payload', text('cursor: Not a cursor of this list'))
  return { createdAt, id }
}

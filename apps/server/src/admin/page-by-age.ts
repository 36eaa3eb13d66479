import type { FastifyReply } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DomainError } from '../errors.ts'

/** Where a page of a list, newest first, goes on. */
export interface Position {
  createdAt: string
  id: string
}

interface Page<T> {
  rows: T[]
  /** Of the whole list. */
  count: number
  next: Position | undefined
}

/** From one row more than the page holds to the page itself. */
export function pageOf<T extends { createdAt: string; _id: string }>(rows: T[], limit: number, count: number): Page<T> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last !== undefined ? { createdAt: last.createdAt, id: last._id } : undefined
  return { rows: page, count, next }
}

/** True of a table's rows that come after the position; of all without one. */
export function isAfter(table: string, position: Position | undefined): RawBuilder<SqlBool> {
  if (position === undefined) return sql<SqlBool>`true`
  const { createdAt, id } = position
  return sql<SqlBool>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${createdAt}, ${id})`
}

/** Before the first row when there is no cursor. */
export function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const [createdAt, id, ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (createdAt === undefined || id === undefined || rest.length > 0)
    throw new DomainError('invalid-payload', 'cursor: Not a cursor of this list')
  return { createdAt, id }
}

export function sendPage<T>(reply: FastifyReply, { rows, count, next }: Page<T>): T[] {
  reply.header('x-total-count', String(count))
  if (next !== undefined)
    reply.header('x-next-cursor', Buffer.from(`${next.createdAt} ${next.id}`).toString('base64url'))
  return rows
}

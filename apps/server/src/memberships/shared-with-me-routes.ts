import * as operations from '@plumbline/contract/memberships/operations'
import * as schemas from '@plumbline/contract/memberships/schemas'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import { originOf, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { serveToUser } from '../http/operation.ts'
import { describeShared, readSharedRows } from './shared-with-me.ts'
import { endMember, type MemberRow } from './stored/member-rows.ts'

interface Services {
  db: Db
  clock: Clock
}

/** Serves portfolios of others to the people with whom they are shared. */
export function serveSharedWithMe(app: FastifyInstance, { db, clock }: Services): void {
  /** @throws {DomainError} `not-found`: not shared with the account */
  async function requireShared(from: Db, userId: string, id: string): Promise<MemberRow> {
    const row = (await readSharedRows(from, clock, userId)).find((each) => each.id === id)
    if (row === undefined) throw notShared()
    return row
  }

  serveToUser(app, operations.listSharedWithMe, schemas.listSharedWithMe, async ({ user }) => {
    const rows = await readSharedRows(db, clock, user.id)
    const described = await Promise.all(rows.map((row) => describeShared(db, row)))
    return described.filter((each) => each !== undefined)
  })

  serveToUser(app, operations.acceptInvitation, schemas.acceptInvitation, async ({ user, params, request }) => {
    return await db.transaction().execute(async (tx) => {
      const row = await requireShared(tx, user.id, params.id)
      const accepted = { member_id: user.id, accepted_at: row.accepted_at ?? clock.now().toISOString() }
      const { numUpdatedRows } = await tx
        .updateTable('members')
        .set(accepted)
        .where('user_id', '=', row.user_id)
        .where('id', '=', row.id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      const shared = numUpdatedRows > 0n ? await describeShared(tx, { ...row, ...accepted }) : undefined
      if (shared === undefined) throw notShared()
      await recordEvent(tx, clock, originOf(request), { event: 'member-joined', userId: row.user_id, detail: row.role })
      return shared
    })
  })

  serveToUser(app, operations.leaveShared, {}, async ({ user, params, request }) => {
    await db.transaction().execute(async (tx) => {
      const row = await requireShared(tx, user.id, params.id)
      await endMember(tx, clock.now(), row)
      await recordEvent(tx, clock, originOf(request), { event: 'member-removed', userId: row.user_id })
    })
  })
}

const notShared = () => new DomainError('not-found', text('This is not shared with you, or no longer.'))

import { accountKeyOf } from '@plumbline/contract/accounts/schemas'
import * as operations from '@plumbline/contract/memberships/operations'
import * as schemas from '@plumbline/contract/memberships/schemas'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import { accountLimit, countAttempt, limitAttempts } from '../accounts/attempt-limits.ts'
import { requireFreshSignIn } from '../accounts/sessions.ts'
import { readEmail } from '../accounts/users.ts'
import { originOf, recordEvent } from '../audit/record-event.ts'
import { type Clock, DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { languageOf } from '../http/language-of.ts'
import { serveToUser } from '../http/operation.ts'
import { hashToken } from '../identifiers.ts'
import type { Outbox } from '../mail/outbox.ts'
import { storeInvitation } from './invite-member.ts'
import { memberInvitationMail } from './member-invitation-mail.ts'
import { describeMember, endMember, readMembers } from './stored/member-rows.ts'

/** Mails to one address from all accounts together; more are not sent. */
const MAX_MAILS_PER_DAY = 5

interface Services {
  db: Db
  clock: Clock
  outbox: Outbox
  publicUrl: string
}

/** Serves the people of a portfolio to its owner. */
export function serveMembers(app: FastifyInstance, { db, clock, outbox, publicUrl }: Services): void {
  serveToUser(app, operations.listMembers, schemas.listMembers, async ({ user }) => {
    const now = clock.now()
    return (await readMembers(db, user.id)).map((row) => describeMember(row, now))
  })

  serveToUser(app, operations.inviteMember, schemas.inviteMember, async ({ user, body, request, reply }) => {
    await requireFreshSignIn(db, clock, user)
    await limitAttempts(db, clock, reply, accountLimit('member-invitation', user.id))
    const key = accountKeyOf(body.email)
    const member = await db.transaction().execute(async (tx) => {
      const invited = await storeInvitation(tx, clock, user.id, body)
      const subject = `member-mail ${hashToken(key)}`
      const { secondsToWait } = await countAttempt(tx, clock, { subject, most: MAX_MAILS_PER_DAY, windowMs: DAY_MS })
      const address = `${publicUrl}/app/portfolios`
      await outbox.put(tx, {
        to: body.email,
        write: memberInvitationMail({ address, invitedBy: await readEmail(tx, user.id), role: body.role }),
        language: languageOf(request),
        userId: user.id,
        topic: `member ${user.id} ${body.portfolioId} ${hashToken(key)}`,
        isWithheld: secondsToWait !== undefined,
      })
      await recordEvent(tx, clock, originOf(request), { event: 'member-invited', userId: user.id, detail: body.role })
      return invited
    })
    outbox.wake()
    return member
  })

  serveToUser(app, operations.updateMember, schemas.updateMember, async ({ user, params, body, request }) => {
    await requireFreshSignIn(db, clock, user)
    return await db.transaction().execute(async (tx) => {
      const row = (await readMembers(tx, user.id)).find(({ id }) => id === params.id)
      if (row === undefined) throw unknownMember()
      await tx
        .updateTable('members')
        .set({ role: body.role })
        .where('user_id', '=', user.id)
        .where('id', '=', row.id)
        .execute()
      await recordEvent(tx, clock, originOf(request), {
        event: 'member-role-changed',
        userId: user.id,
        detail: body.role,
      })
      return describeMember({ ...row, role: body.role }, clock.now())
    })
  })

  serveToUser(app, operations.removeMember, {}, async ({ user, params, request }) => {
    await db.transaction().execute(async (tx) => {
      const wasThere = await endMember(tx, clock.now(), { user_id: user.id, id: params.id })
      if (!wasThere) throw unknownMember()
      await recordEvent(tx, clock, originOf(request), { event: 'member-removed', userId: user.id })
    })
  })
}

const unknownMember = () => new DomainError('not-found', text('There is no such person.'))

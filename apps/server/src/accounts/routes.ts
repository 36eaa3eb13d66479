import { exportAccount as exportOperation } from '@plumbline/contract/account-export/operations'
import * as exportSchemas from '@plumbline/contract/account-export/schemas'
import {
  confirmDeletion as confirmDeletionOperation,
  confirmEmail,
  endSession as endSessionOperation,
  getUser,
  listSessions as listSessionsOperation,
  signOut,
  signOutEverywhere,
  startDeletion as startDeletionOperation,
  updateUser,
} from '@plumbline/contract/accounts/operations'
import * as schemas from '@plumbline/contract/accounts/schemas'
import type { FastifyInstance } from 'fastify'
import { originOf, recordEvent } from '../audit/record-event.ts'
import { writeIfPossible } from '../database/database-errors.ts'
import { serveToAnyone, serveToUser } from '../http/operation.ts'
import type { AccountServices } from './account-services.ts'
import { accountLimit, limitAttempts } from './attempt-limits.ts'
import { confirmEmailChange, startEmailChange } from './change-email.ts'
import { confirmDeletion, startDeletion } from './delete-account.ts'
import { accountExportParts, exportAccount } from './export-account.ts'
import { requirePasskey } from './passkeys/require-passkey.ts'
import { serveSignIn } from './serve-sign-in.ts'
import { endSession, endSessions, listSessions, requireFreshSignIn, requirePasskeyIfChosen } from './sessions.ts'
import { changeUser, findUserId, readUser } from './users.ts'

function serveSessions(app: FastifyInstance, { db, clock }: AccountServices): void {
  serveToUser(app, signOut, {}, async ({ user, request }) => {
    await db.transaction().execute(async (tx) => {
      await endSession(tx, user.id, user.sessionId)
      await recordEvent(tx, clock, originOf(request), { event: 'signed-out', userId: user.id })
    })
  })

  serveToUser(app, signOutEverywhere, {}, async ({ user, request }) => {
    await db.transaction().execute(async (tx) => {
      await endSessions(tx, user.id)
      await recordEvent(tx, clock, originOf(request), { event: 'signed-out-everywhere', userId: user.id })
    })
  })

  serveToUser(app, listSessionsOperation, schemas.listSessions, async ({ user }) => await listSessions(db, clock, user))

  serveToUser(app, endSessionOperation, {}, async ({ user, params, request }) => {
    await db.transaction().execute(async (tx) => {
      await endSession(tx, user.id, params.id)
      await recordEvent(tx, clock, originOf(request), { event: 'session-ended', userId: user.id })
    })
  })
}

function serveUser(app: FastifyInstance, services: AccountServices): void {
  const { db, clock, billing } = services

  serveToUser(app, getUser, schemas.getUser, async ({ user }) => {
    services.payments.onUserRead(user.id)
    return await readUser(db, clock, billing, user.id)
  })

  serveToUser(app, updateUser, schemas.updateUser, async ({ user, body, request, reply }) => {
    const { email, passkeyRequired, ...change } = body
    if (email !== undefined && (await findUserId(db, email)) !== user.id) {
      await requireFreshSignIn(db, clock, user)
      await limitAttempts(db, clock, reply, accountLimit('email-change', user.id))
      await startEmailChange(services, user, email, originOf(request))
    }
    const { passkeyRequired: isRequired } = await readUser(db, clock, billing, user.id)
    if (passkeyRequired !== undefined && passkeyRequired !== isRequired)
      await requirePasskey(services, user, passkeyRequired, originOf(request))
    await changeUser(db, clock, user.id, change)
    return await readUser(db, clock, billing, user.id)
  })

  serveToAnyone(app, confirmEmail, schemas.confirmEmail, async ({ body, request }) => ({
    email: await confirmEmailChange(services, body.token, originOf(request)),
  }))
}

function serveExportAndDeletion(app: FastifyInstance, services: AccountServices): void {
  const { db, clock } = services

  serveToUser(app, exportOperation, exportSchemas.exportAccount, async ({ user, request, reply }) => {
    await requireFreshSignIn(db, clock, user)
    await writeIfPossible(limitAttempts(db, clock, reply, accountLimit('export', user.id)))
    await writeIfPossible(recordEvent(db, clock, originOf(request), { event: 'account-exported', userId: user.id }))
    return {
      name: `plumbline-account-${user.today}.json`,
      content: accountExportParts(await exportAccount(db, services.market, clock, user.id)),
    }
  })

  serveToUser(app, startDeletionOperation, {}, async ({ user, request, reply }) => {
    await requirePasskeyIfChosen(db, clock, user)
    await limitAttempts(db, clock, reply, accountLimit('deletion', user.id))
    await startDeletion(services, user, originOf(request))
  })

  serveToAnyone(app, confirmDeletionOperation, schemas.confirmDeletion, async ({ body, request }) => {
    await confirmDeletion(services, body.token, originOf(request))
  })
}

export function serveAccounts(app: FastifyInstance, services: AccountServices): void {
  serveSignIn(app, services)
  serveSessions(app, services)
  serveUser(app, services)
  serveExportAndDeletion(app, services)
}

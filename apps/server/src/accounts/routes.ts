import { exportAccount as exportOperation } from '@plumbline/contract/account-export'
import {
  claimLifetime as claimOperation,
  confirmDeletion as confirmDeletionOperation,
  confirmEmail,
  endSession as endSessionOperation,
  getUser,
  listSessions as listSessionsOperation,
  signIn,
  signOut,
  signOutEverywhere,
  startDeletion as startDeletionOperation,
  updateUser,
  verifySignIn,
} from '@plumbline/contract/accounts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { serveToAnyone, serveToUser } from '../http/operation.ts'
import { newToken } from '../identifiers.ts'
import type { Outbox } from '../mail/outbox.ts'
import { type AttemptLimit, accountLimit, forgiveAttempt, limitAttempts } from './attempt-limits.ts'
import { confirmEmailChange, startEmailChange } from './change-email.ts'
import { claimLifetime } from './claim-lifetime.ts'
import { clientNetwork } from './client-network.ts'
import { confirmDeletion, startDeletion } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { mailSignInLink } from './mail-sign-in-link.ts'
import { endSession, endSessions, listSessions, requireFreshSignIn, startSession } from './sessions.ts'
import { useSignInLink } from './sign-in-links.ts'
import { changeUser, hasAddress, isKnownAddress, readUser, signInUser } from './users.ts'

export interface AccountServices {
  database: Database
  clock: Clock
  outbox: Outbox
  publicUrl: string
  isSignupOpen: boolean
  billing: Config['billing']
}

function signInLimit(request: FastifyRequest): AttemptLimit {
  return { subject: `sign-in ${clientNetwork(request.ip)}`, mostPerHour: 20 }
}

function claimLimit(request: FastifyRequest): AttemptLimit {
  return { subject: `claim ${clientNetwork(request.ip)}`, mostPerHour: 20 }
}

export function serveAccounts(app: FastifyInstance, services: AccountServices): void {
  const { database, clock, outbox, billing } = services

  serveToAnyone(app, signIn, async ({ body, request, reply }) => {
    await limitAttempts(database, clock, reply, signInLimit(request))
    const { email } = body
    const nonce = newToken()
    await database.db.transaction().execute(async (tx) => {
      const isWithheld = !(await isKnownAddress({ db: tx }, email)) && !services.isSignupOpen
      await mailSignInLink(services, { db: tx }, { email, nonce, isWithheld })
    })
    outbox.wake()
    return { nonce }
  })

  serveToAnyone(app, verifySignIn, async ({ body, request }) => {
    const { token, nonce, confirmed, timeZone } = body
    const email = await useSignInLink(database, clock, { token, nonce, isConfirmed: confirmed === true })
    const userId = await signInUser(database, clock, email, timeZone)
    await forgiveAttempt(database, signInLimit(request))
    return { token: await startSession(database, clock, userId, request.headers['user-agent'] ?? '') }
  })

  serveToAnyone(app, claimOperation, async ({ body, request, reply }) => {
    await limitAttempts(database, clock, reply, claimLimit(request))
    const nonce = newToken()
    return { userExists: await claimLifetime(services, body, nonce), nonce }
  })

  serveToUser(app, signOut, async ({ user }) => {
    await endSession(database, user.id, user.sessionId)
  })

  serveToUser(app, signOutEverywhere, async ({ user }) => {
    await endSessions(database, user.id)
  })

  serveToUser(app, listSessionsOperation, async ({ user }) => await listSessions(database, clock, user))

  serveToUser(app, endSessionOperation, async ({ user, params }) => {
    await endSession(database, user.id, params.id)
  })

  serveToUser(app, getUser, async ({ user }) => await readUser(database, clock, billing, user.id))

  serveToUser(app, updateUser, async ({ user, body, reply }) => {
    const { email, ...change } = body
    if (email !== undefined && !(await hasAddress(database, user.id, email))) {
      await requireFreshSignIn(database, clock, user)
      await limitAttempts(database, clock, reply, accountLimit('email-change', user.id))
      await startEmailChange(services, user, email)
    }
    await changeUser(database, user.id, change)
    return await readUser(database, clock, billing, user.id)
  })

  serveToAnyone(app, confirmEmail, async ({ body }) => ({ email: await confirmEmailChange(services, body.token) }))

  serveToUser(app, exportOperation, async ({ user, reply }) => {
    await limitAttempts(database, clock, reply, accountLimit('export', user.id))
    reply.header('content-disposition', `attachment; filename="plumbline-account-${user.today}.json"`)
    return await exportAccount(database, clock, user.id)
  })

  serveToUser(app, startDeletionOperation, async ({ user, reply }) => {
    await limitAttempts(database, clock, reply, accountLimit('deletion', user.id))
    await startDeletion(services, user)
  })

  serveToAnyone(app, confirmDeletionOperation, async ({ body }) => {
    await confirmDeletion(services, body.token)
  })
}

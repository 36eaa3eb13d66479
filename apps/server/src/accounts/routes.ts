import { getUser, signIn, signOut, updateUser, verifySignIn } from '@plumbline/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { serveToAnyone, serveToUser } from '../http/operation.ts'
import { newToken } from '../identifiers.ts'
import type { Mailer } from '../mail/mailer.ts'
import { countSignInRequest, forgiveSignInRequest } from './client-limit.ts'
import { mailSignInLink } from './mail-sign-in-link.ts'
import { endSession, startSession } from './sessions.ts'
import { useSignInLink } from './sign-in-links.ts'
import { changeUser, readUser, signInUser } from './users.ts'

export interface AccountServices {
  database: Database
  clock: Clock
  mailer: Mailer
  publicUrl: string
  isSignupOpen: boolean
}

export function serveAccounts(app: FastifyInstance, services: AccountServices): void {
  const { database, clock } = services

  serveToAnyone(app, signIn, async ({ body, request, reply }) => {
    const secondsToWait = await countSignInRequest(database, clock, request.ip)
    if (secondsToWait !== undefined) {
      reply.header('retry-after', String(secondsToWait))
      throw new DomainError(
        'too-many-requests',
        `Too many sign-in requests. Try again in ${Math.ceil(secondsToWait / 60)} minutes.`,
      )
    }
    const nonce = newToken()
    mailSignInLink(services, body.email, nonce).catch((error: unknown) =>
      request.log.error({ err: error }, 'sign-in mail failed'),
    )
    return { nonce }
  })

  serveToAnyone(app, verifySignIn, async ({ body, request }) => {
    const { token, nonce, confirmed, timeZone } = body
    const email = await useSignInLink(database, clock, { token, nonce, isConfirmed: confirmed === true })
    const userId = await signInUser(database, clock, email, timeZone)
    await forgiveSignInRequest(database, request.ip)
    return { token: await startSession(database, clock, userId, request.headers['user-agent'] ?? '') }
  })

  serveToUser(app, signOut, async ({ user }) => {
    await endSession(database, user.id, user.sessionId)
  })

  serveToUser(app, getUser, async ({ user }) => await readUser(database, clock, user.id))

  serveToUser(app, updateUser, async ({ user, body }) => {
    await changeUser(database, user.id, body)
    return await readUser(database, clock, user.id)
  })
}

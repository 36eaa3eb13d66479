import {
  claimLifetime as claimOperation,
  setUp,
  signIn,
  signInByCode,
  verifySignIn,
} from '@plumbline/contract/accounts/operations'
import * as schemas from '@plumbline/contract/accounts/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOf, recordEvent } from '../audit/record-event.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { clientNetwork } from '../http/client-network.ts'
import { languageOf } from '../http/language-of.ts'
import { serveToAnyone } from '../http/operation.ts'
import { hashToken, newToken } from '../identifiers.ts'
import type { AccountServices } from './account-services.ts'
import { admitUser, signInLimit } from './admit-user.ts'
import { type AttemptLimit, forgiveAttempt, limitAttempts, requireAttemptLeft } from './attempt-limits.ts'
import { claimLifetime } from './claim-lifetime.ts'
import { readBrowserKey } from './known-browsers.ts'
import { mailSignInLink, type RequestingBrowser, signInMailLimit } from './mail-sign-in-link.ts'
import { recordRefusedLink } from './record-refused-sign-in.ts'
import { useSetupCode } from './setup-code.ts'
import { limitCodeAttempts, type UsedLink, useSignInCode, useSignInLink } from './sign-in-links.ts'
import { ensureUser, findUserId } from './users.ts'

/** Apart from its network, where a stranger may use up the requests. */
function knownBrowserLimit(browser: string): AttemptLimit {
  return { subject: `sign-in browser ${hashToken(browser)}`, most: 20 }
}

function claimLimit(request: FastifyRequest): AttemptLimit {
  return { subject: `claim ${clientNetwork(request.ip)}`, most: 20 }
}

interface Entry {
  signedInBy: 'link' | 'code'
  timeZone: string | undefined
  limits?: AttemptLimit[]
}

function browserOf(request: FastifyRequest, nonce: string, knownBrowser?: string): RequestingBrowser {
  return {
    nonce,
    requester: knownBrowser === undefined ? { network: clientNetwork(request.ip) } : { browser: knownBrowser },
    origin: originOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    language: languageOf(request),
  }
}

/** Starts a session for the address that `consume` proves, and takes the attempt off `limits`. */
async function enter(
  services: AccountServices,
  request: FastifyRequest,
  { signedInBy, timeZone, limits = [] }: Entry,
  consume: (tx: Db) => Promise<UsedLink>,
) {
  const { db, clock, signInMailsPerHour } = services
  return await db.transaction().execute(async (tx) => {
    const { email, isMailed } = await consume(tx)
    const { id: userId } = await ensureUser(tx, clock, email, null)
    const admitted = await admitUser(services, tx, request, { userId, signedInBy, timeZone })
    // Last, because they lock rows that every code and every mailed link needs.
    for (const limit of limits) await forgiveAttempt(tx, limit)
    if (isMailed) await forgiveAttempt(tx, signInMailLimit(signInMailsPerHour))
    return admitted
  })
}

/** Serves the request for a sign-in mail. */
function serveSignInMail(app: FastifyInstance, services: AccountServices): void {
  const { db, clock, outbox, signInMailsPerHour } = services

  serveToAnyone(app, signIn, schemas.signIn, async ({ body, request, reply }) => {
    const { email, browserKey } = body
    const known = readBrowserKey(services.secretKey, email, browserKey)
    await limitAttempts(db, clock, reply, known === undefined ? signInLimit(request) : knownBrowserLimit(known))
    await requireAttemptLeft(db, clock, reply, signInMailLimit(signInMailsPerHour))
    const nonce = newToken()
    const isMailed = await db.transaction().execute(async (tx) => {
      const isWithheld = !services.isSignupOpen && (await findUserId(tx, email)) === undefined
      return await mailSignInLink(services, tx, { email, browser: browserOf(request, nonce, known), isWithheld })
    })
    outbox.wake()
    return { nonce, isMailed }
  })
}

/** Serves the sign-in by what the mail holds: a link or a code. */
function serveSignInByMail(app: FastifyInstance, services: AccountServices): void {
  const { db, clock } = services

  serveToAnyone(app, verifySignIn, schemas.verifySignIn, async ({ body, request }) => {
    const { token, nonce, confirmed, timeZone } = body
    try {
      return await enter(services, request, { signedInBy: 'link', timeZone }, (tx) =>
        useSignInLink(tx, clock, { token, nonce, isConfirmed: confirmed === true }),
      )
    } catch (error) {
      if (error instanceof DomainError && error.code === 'link-not-valid') {
        await recordRefusedLink(db, clock, request, { token_hash: hashToken(token) })
      }
      throw error
    }
  })

  serveToAnyone(app, signInByCode, schemas.signInByCode, async ({ body, request, reply }) => {
    const { code, nonce, timeZone } = body
    try {
      const limits = await limitCodeAttempts(services, reply, { nonce, network: clientNetwork(request.ip) })
      return await enter(services, request, { signedInBy: 'code', timeZone, limits }, (tx) =>
        useSignInCode(tx, clock, { code, nonce }),
      )
    } catch (error) {
      if (error instanceof DomainError && error.code === 'code-not-valid') {
        await recordRefusedLink(db, clock, request, { nonce_hash: hashToken(nonce) })
      }
      throw error
    }
  })
}

/** Serves the ways into an account that need no passkey and no issuer. */
export function serveSignIn(app: FastifyInstance, services: AccountServices): void {
  const { db, clock, signInMailsPerHour } = services
  serveSignInMail(app, services)
  serveSignInByMail(app, services)

  serveToAnyone(app, setUp, schemas.setUp, async ({ body, request, reply }) => {
    await limitAttempts(db, clock, reply, signInLimit(request))
    const { code, email, timeZone } = body
    return await db.transaction().execute(async (tx) => {
      const userId = await useSetupCode(tx, clock, code, email)
      await recordEvent(tx, clock, originOf(request), { event: 'admin-granted', userId })
      return await admitUser(services, tx, request, { userId, signedInBy: 'link', timeZone })
    })
  })

  serveToAnyone(app, claimOperation, schemas.claimLifetime, async ({ body, request, reply }) => {
    await limitAttempts(db, clock, reply, claimLimit(request))
    await requireAttemptLeft(db, clock, reply, signInMailLimit(signInMailsPerHour))
    const browser = browserOf(request, newToken())
    return { userExists: await claimLifetime(services, body, browser), nonce: browser.nonce }
  })
}

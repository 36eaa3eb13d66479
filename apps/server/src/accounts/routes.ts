import { exportAccount as exportOperation } from '@plumbline/contract/account-export/operations'
import * as exportSchemas from '@plumbline/contract/account-export/schemas'
import {
  claimLifetime as claimOperation,
  confirmDeletion as confirmDeletionOperation,
  confirmEmail,
  endSession as endSessionOperation,
  getUser,
  listSessions as listSessionsOperation,
  setUp,
  signIn,
  signInByCode,
  signOut,
  signOutEverywhere,
  startDeletion as startDeletionOperation,
  updateUser,
  verifySignIn,
} from '@plumbline/contract/accounts/operations'
import * as schemas from '@plumbline/contract/accounts/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOf, recordEvent } from '../audit/record-event.ts'
import { writeIfPossible } from '../database/database-errors.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { clientNetwork } from '../http/client-network.ts'
import { languageOf } from '../http/language-of.ts'
import { serveToAnyone, serveToUser } from '../http/operation.ts'
import { hashToken, newToken } from '../identifiers.ts'
import type { AccountServices } from './account-services.ts'
import { admitUser, signInLimit } from './admit-user.ts'
import { type AttemptLimit, accountLimit, forgiveAttempt, limitAttempts, requireAttemptLeft } from './attempt-limits.ts'
import { confirmEmailChange, startEmailChange } from './change-email.ts'
import { claimLifetime } from './claim-lifetime.ts'
import { confirmDeletion, startDeletion } from './delete-account.ts'
import { accountExportParts, exportAccount } from './export-account.ts'
import { readBrowserKey } from './known-browsers.ts'
import { mailSignInLink, type RequestingBrowser, signInMailLimit } from './mail-sign-in-link.ts'
import { requirePasskey } from './passkeys/require-passkey.ts'
import { recordRefusedLink } from './record-refused-sign-in.ts'
import { endSession, endSessions, listSessions, requireFreshSignIn, requirePasskeyIfChosen } from './sessions.ts'
import { useSetupCode } from './setup-code.ts'
import { limitCodeAttempts, type UsedLink, useSignInCode, useSignInLink } from './sign-in-links.ts'
import { changeUser, ensureUser, findUserId, readUser } from './users.ts'

function claimLimit(request: FastifyRequest): AttemptLimit {
  return { subject: `claim ${clientNetwork(request.ip)}`, most: 20 }
}

/** Apart from its network, where a stranger may use up the requests. */
function knownBrowserLimit(browser: string): AttemptLimit {
  return { subject: `sign-in browser ${hashToken(browser)}`, most: 20 }
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

export function serveAccounts(app: FastifyInstance, services: AccountServices): void {
  const { db, clock, outbox, billing, signInMailsPerHour } = services

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

  /** Starts a session for the address that `consume` proves, and takes the attempt off `limits`. */
  async function enter(
    request: FastifyRequest,
    { signedInBy, timeZone, limits = [] }: Entry,
    consume: (tx: Db) => Promise<UsedLink>,
  ) {
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

  serveToAnyone(app, verifySignIn, schemas.verifySignIn, async ({ body, request }) => {
    const { token, nonce, confirmed, timeZone } = body
    try {
      return await enter(request, { signedInBy: 'link', timeZone }, (tx) =>
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
      return await enter(request, { signedInBy: 'code', timeZone, limits }, (tx) =>
        useSignInCode(tx, clock, { code, nonce }),
      )
    } catch (error) {
      if (error instanceof DomainError && error.code === 'code-not-valid') {
        await recordRefusedLink(db, clock, request, { nonce_hash: hashToken(nonce) })
      }
      throw error
    }
  })

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

  serveToUser(app, exportOperation, exportSchemas.exportAccount, async ({ user, request, reply }) => {
    await requireFreshSignIn(db, clock, user)
    await writeIfPossible(limitAttempts(db, clock, reply, accountLimit('export', user.id)))
    await writeIfPossible(recordEvent(db, clock, originOf(request), { event: 'account-exported', userId: user.id }))
    return {
      name: `plumbline-account-${user.today}.json`,
      contentType: 'application/json; charset=utf-8',
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

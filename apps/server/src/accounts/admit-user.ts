import type { signedIn } from '@plumbline/contract/accounts/schemas'
import type { SignInMethod } from '@plumbline/contract/accounts/vocabulary'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { originOf, recordEvent } from '../audit/record-event.ts'
import type { Tx } from '../database/db.ts'
import { clientNetwork } from '../http/client-network.ts'
import { languageOf } from '../http/language-of.ts'
import type { AccountServices } from './account-services.ts'
import { type AttemptLimit, forgiveAttempt } from './attempt-limits.ts'
import { createBrowserKey } from './known-browsers.ts'
import { startSession } from './sessions.ts'
import { readEmail, storeBrowser } from './users.ts'

/** The limit on sign-ins of one client's network that do not succeed. */
export function signInLimit(request: FastifyRequest): AttemptLimit {
  return { subject: `sign-in ${clientNetwork(request.ip)}`, most: 20 }
}

interface Admission {
  userId: string
  signedInBy: SignInMethod
  /** The browser's. */
  timeZone: string | undefined
}

/** Starts a session after every kind of sign-in, records it, and returns what the browser keeps. */
export async function admitUser(
  { clock, secretKey }: Pick<AccountServices, 'clock' | 'secretKey'>,
  tx: Tx,
  request: FastifyRequest,
  { userId, signedInBy, timeZone }: Admission,
): Promise<z.input<typeof signedIn>> {
  await storeBrowser(tx, clock, userId, { language: languageOf(request), timeZone })
  await forgiveAttempt(tx, signInLimit(request))
  await recordEvent(tx, clock, originOf(request), { event: 'signed-in', userId, detail: signedInBy })
  const token = await startSession(tx, clock, { userId, userAgent: request.headers['user-agent'] ?? '', signedInBy })
  return { token, browserKey: createBrowserKey(secretKey, await readEmail(tx, userId)) }
}

import {
  addPasskey as addPasskeyOperation,
  listPasskeys as listPasskeysOperation,
  removePasskey as removePasskeyOperation,
  renamePasskey as renamePasskeyOperation,
  signInByPasskey,
  signInFresh,
  startFreshSignIn,
  startPasskey as startPasskeyOperation,
  startPasskeySignIn,
} from '@plumbline/contract/passkeys/operations'
import * as schemas from '@plumbline/contract/passkeys/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOf, recordEvent } from '../../audit/record-event.ts'
import { DomainError } from '../../errors.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { serveToAnyone, serveToUser } from '../../http/operation.ts'
import { newToken } from '../../identifiers.ts'
import type { AccountServices } from '../account-services.ts'
import { admitUser, signInLimit } from '../admit-user.ts'
import { type AttemptLimit, accountLimit, limitAttempts } from '../attempt-limits.ts'
import { recordRefusedPasskey } from '../record-refused-sign-in.ts'
import { refreshSignIn, requireFreshSignIn } from '../sessions.ts'
import { addPasskey, startPasskey } from './add-passkey.ts'
import { listDescriptors, listPasskeys, renamePasskey } from './passkey-store.ts'
import { removePasskey } from './remove-passkey.ts'
import { createRequestOptions, recordUse, verifyPasskey } from './verify-passkey.ts'

/** The sign-in page asks for a challenge whenever it opens, so that the browser can suggest passkeys in its field. */
function challengeLimit(request: FastifyRequest): AttemptLimit {
  return { subject: `passkey challenge ${clientNetwork(request.ip)}`, most: 200 }
}

export function servePasskeys(app: FastifyInstance, services: AccountServices): void {
  const { db, clock } = services

  serveToAnyone(app, startPasskeySignIn, schemas.startPasskeySignIn, async ({ request, reply }) => {
    await limitAttempts(db, clock, reply, challengeLimit(request))
    const nonce = newToken()
    return { options: await createRequestOptions(services, { purpose: 'passkey-sign-in', holder: nonce }), nonce }
  })

  serveToAnyone(app, signInByPasskey, schemas.signInByPasskey, async ({ body, request, reply }) => {
    await limitAttempts(db, clock, reply, signInLimit(request))
    const { credential, nonce, timeZone } = body
    try {
      const passkey = await verifyPasskey(services, credential, { purpose: 'passkey-sign-in', holder: nonce })
      return await db.transaction().execute(async (tx) => {
        await recordUse(services, tx, passkey)
        const { userId } = passkey
        return await admitUser(services, tx, request, { userId, signedInBy: 'passkey', timeZone })
      })
    } catch (error) {
      if (error instanceof DomainError && error.code === 'passkey-not-valid')
        await recordRefusedPasskey(db, clock, request, credential.id)
      throw error
    }
  })

  serveToUser(app, listPasskeysOperation, schemas.listPasskeys, async ({ user }) => await listPasskeys(db, user.id))

  serveToUser(app, startPasskeyOperation, schemas.startPasskey, async ({ user, reply }) => {
    await requireFreshSignIn(db, clock, user)
    await limitAttempts(db, clock, reply, accountLimit('passkey', user.id))
    return await startPasskey(services, user)
  })

  serveToUser(app, addPasskeyOperation, schemas.addPasskey, async ({ user, body, request }) => {
    const { credential, name } = body
    const userAgent = request.headers['user-agent'] ?? ''
    return await addPasskey(services, user, { credential, name, userAgent }, originOf(request))
  })

  serveToUser(app, renamePasskeyOperation, schemas.renamePasskey, async ({ user, params, body }) => {
    await renamePasskey(db, user.id, params.id, body.name)
  })

  serveToUser(app, removePasskeyOperation, {}, async ({ user, params, request }) => {
    await requireFreshSignIn(db, clock, user)
    await removePasskey(services, user.id, params.id, originOf(request))
  })

  serveToUser(app, startFreshSignIn, schemas.startFreshSignIn, async ({ user, reply }) => {
    await limitAttempts(db, clock, reply, accountLimit('passkey', user.id))
    const descriptors = await listDescriptors(db, user.id)
    if (descriptors.length === 0) throw new DomainError('passkey-missing')
    return await createRequestOptions(services, { purpose: 'fresh-sign-in', holder: user.sessionId }, descriptors)
  })

  serveToUser(app, signInFresh, schemas.signInFresh, async ({ user, body, request }) => {
    const use = { purpose: 'fresh-sign-in', holder: user.sessionId } as const
    const passkey = await verifyPasskey(services, body.credential, use)
    if (passkey.userId !== user.id) throw new DomainError('passkey-not-valid')
    await db.transaction().execute(async (tx) => {
      await recordUse(services, tx, passkey)
      await refreshSignIn(tx, clock, user)
      await recordEvent(tx, clock, originOf(request), { event: 'signed-in-again', userId: user.id, detail: 'passkey' })
    })
  })
}

import { getOpenIdSignOut, signInByOpenId, startOpenIdSignIn } from '@plumbline/contract/openid/operations'
import * as schemas from '@plumbline/contract/openid/schemas'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../audit/record-event.ts'
import type { OpenIdConfig } from '../../config.ts'
import { DomainError } from '../../errors.ts'
import { serveToAnyone, serveToUser } from '../../http/operation.ts'
import { newToken } from '../../identifiers.ts'
import type { AccountServices } from '../account-services.ts'
import { admitUser, signInLimit } from '../admit-user.ts'
import { limitAttempts } from '../attempt-limits.ts'
import { recordRefusedOpenId } from '../record-refused-sign-in.ts'
import { createChallenge, useChallenge } from '../sign-in-challenges.ts'
import { findOpenIdUser, mapAdminGroup } from './find-openid-user.ts'
import { createIssuer, type Issuer } from './issuer.ts'

export function serveOpenId(app: FastifyInstance, services: AccountServices, config: OpenIdConfig | undefined): void {
  const { db, clock } = services
  const configured = config && { config, issuer: createIssuer(config, services) }

  function requireIssuer(): { config: OpenIdConfig; issuer: Issuer } {
    if (configured === undefined) throw new DomainError('not-found', text('No OpenID Connect issuer is configured.'))
    return configured
  }

  serveToAnyone(app, startOpenIdSignIn, schemas.startOpenIdSignIn, async ({ request, reply }) => {
    const { issuer } = requireIssuer()
    await limitAttempts(db, clock, reply, signInLimit(request))
    const nonce = newToken()
    const state = await createChallenge(db, clock, { purpose: 'openid', holder: nonce })
    return { address: await issuer.authorizationAddress(state, nonce), nonce }
  })

  serveToAnyone(app, signInByOpenId, schemas.signInByOpenId, async ({ body, request }) => {
    const { config, issuer } = requireIssuer()
    const { query, nonce, timeZone } = body
    const origin = originOf(request)
    try {
      const state = new URLSearchParams(query).get('state') ?? ''
      if (!(await useChallenge(db, clock, state, { purpose: 'openid', holder: nonce })))
        throw new DomainError(
          'openid-refused',
          text('This sign-in took too long, was already used, or began in another browser.'),
        )
      const identity = await issuer.readIdentity(query, state, nonce)
      const admitted = await db.transaction().execute(async (tx) => {
        const userId = await findOpenIdUser(services, tx, config, identity, origin)
        await mapAdminGroup(services, tx, config, { userId, groups: identity.groups, origin })
        return await admitUser(services, tx, request, { userId, signedInBy: 'openid', timeZone })
      })
      services.outbox.wake()
      return admitted
    } catch (error) {
      if (error instanceof DomainError && error.code === 'openid-refused') await recordRefusedOpenId(db, clock, request)
      throw error
    }
  })

  serveToUser(app, getOpenIdSignOut, schemas.getOpenIdSignOut, async () => {
    const { issuer } = requireIssuer()
    return { address: (await issuer.signOutAddress()) ?? null }
  })
}

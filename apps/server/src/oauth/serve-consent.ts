import * as operations from '@plumbline/contract/consent/operations'
import * as schemas from '@plumbline/contract/consent/schemas'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import { requireTokenQuota, requireValidAccess } from '../access-tokens/access-tokens.ts'
import { requireFreshSignIn } from '../accounts/sessions.ts'
import { DomainError, fieldProblem, formatProblemText } from '../errors.ts'
import { languageOf } from '../http/language-of.ts'
import { serveToUser } from '../http/operation.ts'
import { readPortfolioNames } from '../portfolios/portfolio-rows.ts'
import { answerAddress, readAccessRequest } from './access-request.ts'
import { type CodeServices, createCode } from './codes.ts'
import { hostOf } from './redirect-addresses.ts'

/**
 * Serves what the consent page asks and says. It needs the session's bearer token, which no other page has, so a forged
 * form cannot consent.
 */
export function serveConsent(app: FastifyInstance, services: CodeServices): void {
  const { db, clock, publicUrl } = services

  serveToUser(app, operations.readConsentRequest, schemas.readConsentRequest, async ({ query, request }) => {
    const asked = await readAccessRequest(services, query.request)
    const { client, redirectUri, scope, refusal } = asked
    const refused = refusal && formatProblemText(refusal.message, languageOf(request))
    return {
      program: { name: client.name, host: hostOf(redirectUri) },
      scope,
      refusal: refused ?? null,
      returnAddress: answerAddress(asked, publicUrl, { error: refusal?.error ?? 'access_denied' }),
    }
  })

  serveToUser(app, operations.giveConsent, schemas.giveConsent, async ({ user, body: { request, ...choices } }) => {
    await requireFreshSignIn(db, clock, user)
    const asked = await readAccessRequest(services, request)
    if (asked.refusal !== undefined) throw new DomainError('invalid-payload', asked.refusal.message)
    if (choices.scope === 'write' && asked.scope === 'read')
      throw fieldProblem('invalid-payload', 'scope', text('The program asked to read only.'))
    requireValidAccess(clock.now(), choices, await readPortfolioNames(db, user.id))
    await requireTokenQuota(db, clock.now(), user.id, 1)
    const code = await createCode(db, clock, user.id, asked, choices)
    return { address: answerAddress(asked, publicUrl, { code }) }
  })
}

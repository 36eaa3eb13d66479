import { getHealth } from '@plumbline/contract/health/operations'
import * as schemas from '@plumbline/contract/health/schemas'
import type { FastifyInstance } from 'fastify'
import type { RelyingParty } from '../accounts/passkeys/relying-party.ts'
import type { Config } from '../config.ts'
import { formatProblemText } from '../errors.ts'
import { languageOf } from '../http/language-of.ts'
import { serveToAnyone } from '../http/operation.ts'

interface HealthParts {
  config: Config
  version: string
  relyingParty: RelyingParty
  /** Whether mails are kept on this machine. */
  hasLocalMailbox: boolean
}

/** Serves what every page asks first: that the server lives, and what of it is configured. */
export function serveHealth(
  app: FastifyInstance,
  { config, version, relyingParty, hasLocalMailbox }: HealthParts,
): void {
  serveToAnyone(app, getHealth, schemas.getHealth, async ({ request }) => ({
    status: 'ok' as const,
    version,
    marketData: config.marketData[0],
    billing: config.billing,
    stripe: config.stripe ? { publishableKey: config.stripe.publishableKey } : null,
    hasWelcomeOffer: config.billing === 'sandbox' || config.stripe?.welcomeCoupon !== undefined,
    localMailbox: hasLocalMailbox,
    mailIsSent: config.smtpUrl !== undefined,
    signup: config.signup,
    openId: config.openId ? { name: config.openId.name } : null,
    passkeys: {
      origin: relyingParty.origin,
      problem: relyingParty.problem ? formatProblemText(relyingParty.problem, languageOf(request)) : null,
    },
    contactEmail: config.contactEmail,
    analytics: config.analyticsUrl ?? null,
    links: {
      marketing: config.marketingUrl ?? null,
      community: config.communityUrl ?? null,
      help: config.helpUrl ?? null,
      changelog: config.changelogUrl ?? null,
      privacy: config.privacyUrl ?? null,
      terms: config.termsUrl ?? null,
      contact: config.contactUrl ?? null,
      admin: config.adminUrl ?? null,
      source: config.sourceUrl ?? null,
    },
  }))
}

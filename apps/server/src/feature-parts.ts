import type { FastifyInstance } from 'fastify'
import type { AccountServices, PaymentHooks } from './accounts/account-services.ts'
import type { RelyingParty } from './accounts/passkeys/relying-party.ts'
import { findQuietEnd } from './alerts/find-quiet-end.ts'
import type { BrokerTimers } from './brokers/broker-context.ts'
import type { BrokerServices } from './brokers/broker-services.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/db.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Markets } from './market/market.ts'
import type { SharedMeasurer } from './measurement/measure-portfolio.ts'
import type { PriceAddressServices } from './own-securities/price-addresses.ts'
import { createAccountQuota, type RequireRoom } from './transactions/account-quota.ts'
import type { WebhookServices } from './webhooks/deliver-webhooks.ts'

/** What the features are made of. */
export interface FeatureParts {
  config: Config
  clock: Clock
  db: Db
  secretKey: Buffer
  market: Markets
  measurer: SharedMeasurer
  outbox: Outbox
  payments: PaymentHooks
  relyingParty: RelyingParty
  brokerTimers: BrokerTimers
  version: string
}

export function accountServicesOf(app: FastifyInstance, parts: FeatureParts): AccountServices {
  const { config, clock, db, secretKey, market, outbox, payments, relyingParty } = parts
  const { publicUrl, signup, billing, signInMailsPerHour } = config
  const isSignupOpen = signup === 'open'
  const stored = { db, clock, market, outbox, secretKey, publicUrl }
  return { ...stored, relyingParty, isSignupOpen, billing, payments, signInMailsPerHour, log: app.log }
}

export function webhookServicesOf({ config, clock, db, secretKey, outbox, version }: FeatureParts): WebhookServices {
  const { publicUrl, allowsPrivateAddresses: allowsPrivate } = config
  const quietUntil: WebhookServices['quietUntil'] = (userId, instant) => findQuietEnd(db, userId, instant)
  return { db, clock, outbox, publicUrl, secretKey, version, allowsPrivate, quietUntil }
}

export function priceAddressServicesOf({ config, clock, db, version }: FeatureParts): PriceAddressServices {
  return { db, clock, version, allowsPrivate: config.allowsPrivateAddresses }
}

export function brokerServicesOf({ background, log }: FastifyInstance, parts: FeatureParts): BrokerServices {
  const { config, clock, db, secretKey, market, outbox, brokerTimers: timers } = parts
  const { publicUrl, billing, brokerBaseUrls: baseUrls } = config
  return { db, clock, secretKey, market, background, outbox, publicUrl, billing, baseUrls, timers, log }
}

/** The limit of what an account may store. */
export function requireRoomOf({ accountMaxTransactions, accountMaxMegabytes, contactEmail }: Config): RequireRoom {
  return createAccountQuota({ transactions: accountMaxTransactions, megabytes: accountMaxMegabytes, contactEmail })
}

import type { FastifyInstance } from 'fastify'
import { deleteOldAccessTokens } from './access-tokens/access-tokens.ts'
import { deleteExpiredAccountRows } from './accounts/delete-expired-rows.ts'
import { deleteOldEvents } from './audit/delete-old-events.ts'
import { deleteExpiredSweep } from './background/delete-expired.ts'
import { deleteExpiredBillingRows } from './billing/delete-expired-rows.ts'
import { syncSweep } from './brokers/sync-sweep.ts'
import { findingSweep } from './checks/finding-sweep.ts'
import {
  brokerServicesOf,
  type FeatureParts,
  priceAddressServicesOf,
  requireRoomOf,
  webhookServicesOf,
} from './feature-parts.ts'
import { foundSplitSweep } from './found-splits/found-split-sweep.ts'
import { deleteOldMails } from './mail/delete-old-mails.ts'
import type { Mailer } from './mail/mailer.ts'
import { mailSweep } from './mail/send-due-mails.ts'
import { discoverySweep } from './market/refresh/discovery-sweep.ts'
import { priceSweep } from './market/refresh/price-sweep.ts'
import { profileSweep } from './market/refresh/profile-sweep.ts'
import { dividendSweep } from './market-dividends/dividend-sweep.ts'
import { updateCheckSweep } from './monitoring/update-check.ts'
import { deleteExpiredOAuthRows } from './oauth/clients.ts'
import { priceAddressSweep } from './own-securities/price-addresses.ts'
import { planSweep } from './savings-plans/plan-sweep.ts'
import { scheduledMailSweep } from './scheduled-mails/scheduled-mail-sweep.ts'
import { deleteOldAnswers } from './transactions/idempotency.ts'
import { deleteOldDeliveries, webhookSweep } from './webhooks/deliver-webhooks.ts'

/** Adds the background work of the features. Billing adds its own. */
export function addSweeps(app: FastifyInstance, parts: FeatureParts & { mailer: Mailer }): void {
  const { config, clock, db, secretKey, market, mailer, outbox } = parts
  const measurer = parts.measurer.background
  const { background, log } = app
  const { publicUrl, billing, updateCheckUrl } = config
  background.add(mailSweep({ db, clock, mailer, secretKey, log }))
  background.add(
    deleteExpiredSweep(clock, [
      (now) => deleteExpiredAccountRows(db, now),
      (now) => deleteOldAccessTokens(db, now),
      (now) => deleteExpiredOAuthRows(db, now),
      (now) => deleteOldEvents(db, now),
      (now) => deleteOldMails(db, now),
      (now) => deleteOldDeliveries(db, now),
      (now) => deleteExpiredBillingRows(db, now),
      (now) => deleteOldAnswers(db, now),
    ]),
  )
  background.add(priceSweep(market, clock))
  if (updateCheckUrl !== undefined) background.add(updateCheckSweep({ db, clock, source: updateCheckUrl, log }))
  background.add(discoverySweep(market))
  background.add(profileSweep(market, clock))
  background.add(webhookSweep(webhookServicesOf(parts)))
  background.add(priceAddressSweep(priceAddressServicesOf(parts)))
  background.add(foundSplitSweep({ db, clock, market, measurer }))
  background.add(dividendSweep({ db, clock, market, measurer, requireRoom: requireRoomOf(config), log }))
  background.add(planSweep({ db, clock, market, requireRoom: requireRoomOf(config), log }))
  background.add(findingSweep({ db, clock, market, measurer, billing }))
  background.add(syncSweep(brokerServicesOf(app, parts)))
  background.add(scheduledMailSweep({ db, clock, market, measurer, outbox, secretKey, publicUrl, billing, log }))
}

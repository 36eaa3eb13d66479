import * as operations from '@plumbline/contract/webhooks/operations'
import type { Webhook } from '@plumbline/contract/webhooks/schemas'
import * as schemas from '@plumbline/contract/webhooks/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireFreshSignIn } from '../accounts/sessions.ts'
import { readEmail } from '../accounts/users.ts'
import { originOf, recordEvent } from '../audit/record-event.ts'
import type { Tx } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { languageOf } from '../http/language-of.ts'
import { serveToUser } from '../http/operation.ts'
import type { WebhookServices } from './deliver-webhooks.ts'
import { webhookCreatedMail } from './webhook-mails.ts'
import {
  createNtfyTopic,
  createWebhook,
  deleteWebhook,
  disableWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
} from './webhooks.ts'

export function serveWebhooks(app: FastifyInstance, services: WebhookServices): void {
  const { db, clock, outbox, publicUrl } = services

  serveToUser(app, operations.listWebhooks, schemas.listWebhooks, async ({ user }) => await listWebhooks(db, user.id))

  /** Adds it after a fresh sign-in, with a line in the log and a mail. */
  async function add<Added extends Webhook>(
    user: SignedInUser,
    request: FastifyRequest,
    create: (tx: Tx) => Promise<Added>,
  ): Promise<Added> {
    await requireFreshSignIn(db, clock, user)
    const webhook = await db.transaction().execute(async (tx) => {
      const created = await create(tx)
      await recordEvent(tx, clock, originOf(request), { event: 'webhook-created', userId: user.id })
      const write = webhookCreatedMail(created, publicUrl)
      await outbox.put(tx, { to: await readEmail(tx, user.id), write, userId: user.id })
      return created
    })
    outbox.wake()
    return webhook
  }

  serveToUser(
    app,
    operations.createWebhook,
    schemas.createWebhook,
    async ({ user, body, request }) => await add(user, request, (tx) => createWebhook(tx, services, user.id, body)),
  )

  serveToUser(
    app,
    operations.createNtfyTopic,
    schemas.createNtfyTopic,
    async ({ user, body, request }) => await add(user, request, (tx) => createNtfyTopic(tx, services, user.id, body)),
  )

  serveToUser(app, operations.updateWebhook, schemas.updateWebhook, async ({ user, params, body }) => {
    await disableWebhook(db, clock, user.id, params.id, body.isDisabled)
  })

  serveToUser(app, operations.deleteWebhook, {}, async ({ user, params, request }) => {
    await db.transaction().execute(async (tx) => {
      await deleteWebhook(tx, user.id, params.id)
      await recordEvent(tx, clock, originOf(request), { event: 'webhook-deleted', userId: user.id })
    })
  })

  serveToUser(
    app,
    operations.testWebhook,
    schemas.testWebhook,
    async ({ user, params, request }) => await testWebhook(services, user.id, params.id, languageOf(request)),
  )

  serveToUser(
    app,
    operations.listDeliveries,
    schemas.listDeliveries,
    async ({ user, params, request }) => await listDeliveries(db, user.id, params.id, languageOf(request)),
  )
}

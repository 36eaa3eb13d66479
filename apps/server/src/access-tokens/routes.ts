import * as operations from '@plumbline/contract/access-tokens/operations'
import * as schemas from '@plumbline/contract/access-tokens/schemas'
import type { FastifyInstance } from 'fastify'
import { requireFreshSignIn } from '../accounts/sessions.ts'
import { readEmail } from '../accounts/users.ts'
import { originOf, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { serveToUser } from '../http/operation.ts'
import type { Outbox } from '../mail/outbox.ts'
import { readRealPortfolioNames } from '../portfolios/branches.ts'
import { createAccessToken, listAccessTokens, revokeAccessToken } from './access-tokens.ts'
import { tokenCreatedMail } from './token-created-mail.ts'

interface AccessTokenServices {
  db: Db
  clock: Clock
  outbox: Outbox
  publicUrl: string
}

export function serveAccessTokens(app: FastifyInstance, { db, clock, outbox, publicUrl }: AccessTokenServices): void {
  serveToUser(app, operations.listAccessTokens, schemas.listAccessTokens, async ({ user }) => {
    return await listAccessTokens(db, clock, user.id, await readRealPortfolioNames(db, user.id))
  })

  serveToUser(app, operations.createAccessToken, schemas.createAccessToken, async ({ user, body, request }) => {
    await requireFreshSignIn(db, clock, user)
    const portfolioNames = await readRealPortfolioNames(db, user.id)
    const token = await db.transaction().execute(async (tx) => {
      const created = await createAccessToken(tx, clock, user.id, body, portfolioNames)
      await recordEvent(tx, clock, originOf(request), { event: 'token-created', userId: user.id, detail: body.scope })
      const write = tokenCreatedMail(created, publicUrl)
      await outbox.put(tx, { to: await readEmail(tx, user.id), write, userId: user.id })
      return created
    })
    outbox.wake()
    return token
  })

  serveToUser(app, operations.revokeAccessToken, {}, async ({ user, params, request }) => {
    await db.transaction().execute(async (tx) => {
      await revokeAccessToken(tx, clock, user.id, params.id)
      await recordEvent(tx, clock, originOf(request), { event: 'token-revoked', userId: user.id })
    })
  })
}

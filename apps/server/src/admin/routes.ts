import {
  createAdminLink,
  getBackground,
  listAuditLog,
  listCodes as listCodesOperation,
  listFeedback as listFeedbackOperation,
  listMailPreviews as listMailPreviewsOperation,
  listUsers as listUsersOperation,
} from '@plumbline/contract/admin/operations'
import * as schemas from '@plumbline/contract/admin/schemas'
import type { FastifyInstance } from 'fastify'
import { createHandedLink } from '../accounts/sign-in-links.ts'
import { originOf, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { serveToUser } from '../http/operation.ts'
import { describeBackground } from './describe-background.ts'
import { listAuditEntries } from './list-audit-entries.ts'
import { listCodes } from './list-codes.ts'
import { listFeedback } from './list-feedback.ts'
import { listUsers } from './list-users.ts'
import { listMailPreviews } from './mail-previews.ts'
import { readCursor } from './page-by-age.ts'

interface AdminServices {
  db: Db
  clock: Clock
  publicUrl: string
  /** The operator's own admin site. */
  adminUrl: string | undefined
}

/** To everyone else the admin's routes do not exist. */
function requireAdmin(user: SignedInUser): void {
  if (user.role !== 'admin') throw new DomainError('not-found')
}

export function serveAdmin(app: FastifyInstance, { db, clock, publicUrl, adminUrl }: AdminServices): void {
  serveToUser(app, listUsersOperation, schemas.listUsers, async ({ user, query }) => {
    requireAdmin(user)
    return await listUsers(db, clock.now(), readCursor(query.cursor), query.limit)
  })

  serveToUser(app, listFeedbackOperation, schemas.listFeedback, async ({ user, query }) => {
    requireAdmin(user)
    return await listFeedback(db, readCursor(query.cursor), query.limit)
  })

  serveToUser(app, listCodesOperation, schemas.listCodes, async ({ user, query }) => {
    requireAdmin(user)
    return await listCodes(db, readCursor(query.cursor), query.limit)
  })

  serveToUser(app, listAuditLog, schemas.listAuditLog, async ({ user, query }) => {
    requireAdmin(user)
    return await listAuditEntries(db, readCursor(query.cursor), query.limit)
  })

  serveToUser(app, getBackground, schemas.getBackground, async ({ user }) => {
    requireAdmin(user)
    return await describeBackground(db, clock)
  })

  serveToUser(app, listMailPreviewsOperation, schemas.listMailPreviews, async ({ user }) => {
    requireAdmin(user)
    return listMailPreviews(publicUrl)
  })

  serveToUser(app, createAdminLink, schemas.createAdminLink, async ({ user, request }) => {
    requireAdmin(user)
    if (adminUrl === undefined) throw new DomainError('not-found', 'ADMIN_URL is not set.')
    const { email } = await db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()
    const { token } = await createHandedLink(db, clock, email)
    await recordEvent(db, clock, originOf(request), { event: 'link-handed-out', userId: user.id })
    const url = new URL(adminUrl)
    url.searchParams.set('token', token)
    return { url: url.href }
  })
}

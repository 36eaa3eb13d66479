import {
  addUser as addUserOperation,
  changeRole as changeRoleOperation,
  createAdminLink,
  decideFinding as decideFindingOperation,
  deleteUser,
  disableUser as disableUserOperation,
  getBackground,
  getInstallation,
  inviteUser as inviteUserOperation,
  listAuditLog,
  listCodes as listCodesOperation,
  listFeedback as listFeedbackOperation,
  listMailPreviews as listMailPreviewsOperation,
  listUsers as listUsersOperation,
  orderSources as orderSourcesOperation,
  reopenFinding,
  resetSourceOrder,
  runSweep,
  signOutUser as signOutOperation,
} from '@plumbline/contract/admin/operations'
import * as schemas from '@plumbline/contract/admin/schemas'
import { labelOfSource } from '@plumbline/market-sources/source-names'
import { text } from '@plumbline/text/text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PaymentHooks } from '../accounts/account-services.ts'
import { accountLimit, limitAttempts } from '../accounts/attempt-limits.ts'
import { createHandedLink } from '../accounts/sign-in-links.ts'
import { originOf, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { languageOf } from '../http/language-of.ts'
import { serveToUser } from '../http/operation.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Market } from '../market/market.ts'
import { readSourceHealth, readSourceStates } from '../market/source-health.ts'
import { addUser, changeRole, disableUser, removeUser, signOutUser } from './change-users.ts'
import { decideFinding } from './decide-findings.ts'
import { describeBackground } from './describe-background.ts'
import { describeInstallation } from './describe-installation.ts'
import { inviteUser } from './invite-user.ts'
import { listAuditEntries } from './list-audit-entries.ts'
import { listCodes } from './list-codes.ts'
import { listFeedback } from './list-feedback.ts'
import { listUsers } from './list-users.ts'
import { listMailPreviews } from './mail-previews.ts'
import { orderSources } from './order-sources.ts'
import { readCursor } from './page-by-age.ts'

interface AdminServices {
  db: Db
  clock: Clock
  outbox: Outbox
  market: Market
  /** The sources of market data, in order of preference. */
  marketData: readonly string[]
  publicUrl: string
  /** The operator's own admin site. */
  adminUrl: string | undefined
  payments: PaymentHooks
  dataDir: string
  secretKey: Buffer
  version: string
  updateCheckUrl: string | undefined
}

/** What the handlers of operations on one account or asset read. */
interface AdminCall<Params = { id: string }> {
  user: SignedInUser
  params: Params
  request: FastifyRequest
}

/** Responds 404 to non-admins, so that the admin routes appear not to exist. */
function requireAdmin(user: SignedInUser): void {
  if (user.role !== 'admin') throw new DomainError('not-found')
}

function serveLists(app: FastifyInstance, { db, clock }: AdminServices): void {
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
}

function serveInstallation(app: FastifyInstance, services: AdminServices): void {
  const { db, clock, market, marketData, publicUrl, dataDir, secretKey, version } = services

  serveToUser(app, getBackground, schemas.getBackground, async ({ user }) => {
    requireAdmin(user)
    const states = market.provider.isLocal ? [] : await readSourceStates(market.db, clock, marketData)
    return {
      ...(await describeBackground(db, clock, app.background)),
      sources: await readSourceHealth(market.db, clock),
      marketData: marketData.map(labelOfSource),
      sourceStates: states.map(({ name, ...state }) => ({ label: labelOfSource(name), ...state })),
    }
  })

  serveToUser(app, listMailPreviewsOperation, schemas.listMailPreviews, async ({ user, request }) => {
    requireAdmin(user)
    return listMailPreviews(publicUrl, languageOf(request))
  })

  serveToUser(app, runSweep, {}, async ({ user, params }) => {
    requireAdmin(user)
    if (!app.background.has(params.name))
      throw new DomainError('not-found', text('This background work does not exist.'))
    await app.background.run(params.name)
  })

  serveToUser(app, getInstallation, schemas.getInstallation, async ({ user, request }) => {
    requireAdmin(user)
    return await describeInstallation(
      { db, marketDb: market.db, dataDir, secretKey },
      { version, updateCheckUrl: services.updateCheckUrl, language: languageOf(request) },
    )
  })
}

function serveUsers(app: FastifyInstance, services: AdminServices): void {
  const { db, clock, payments } = services

  serveToUser(app, addUserOperation, schemas.addUser, async ({ user, body, request }) => {
    requireAdmin(user)
    await addUser(db, clock, body.email, originOf(request))
  })

  serveToUser(app, inviteUserOperation, schemas.inviteUser, async ({ user, body, request, reply }) => {
    requireAdmin(user)
    await limitAttempts(db, clock, reply, accountLimit('invitation', user.id))
    const language = languageOf(request)
    await inviteUser(services, { email: body.email, adminId: user.id, language, origin: originOf(request) })
  })

  const changeOf = ({ user, params, request }: AdminCall) => {
    requireAdmin(user)
    return { userId: params.id, adminId: user.id, origin: originOf(request) }
  }
  serveToUser(app, changeRoleOperation, schemas.changeRole, async (call) => {
    await changeRole(db, clock, call.body.role, changeOf(call))
  })
  serveToUser(app, signOutOperation, {}, async (call) => await signOutUser(db, clock, changeOf(call)))
  serveToUser(app, disableUserOperation, schemas.disableUser, async (call) => {
    await disableUser(db, clock, call.body.isDisabled, changeOf(call))
  })
  serveToUser(app, deleteUser, {}, async (call) => {
    await removeUser(db, { clock, closePayments: payments.onDeletion }, changeOf(call))
    payments.afterDeletion()
  })
}

function servePriceDecisions(app: FastifyInstance, { db, clock, market }: AdminServices): void {
  const pricesOf = ({ user, params, request }: AdminCall) => {
    requireAdmin(user)
    return { assetId: params.id, userId: user.id, today: user.today, origin: originOf(request) }
  }
  const findingOf = (call: AdminCall<{ id: string; finding: string }>) => ({
    ...pricesOf(call),
    finding: call.params.finding,
  })
  serveToUser(app, decideFindingOperation, schemas.decideFinding, async (call) => {
    await decideFinding({ db, clock, market }, { ...findingOf(call), choice: call.body.choice })
  })

  serveToUser(app, orderSourcesOperation, schemas.orderSources, async (call) => {
    await orderSources({ db, clock, market }, { ...pricesOf(call), order: call.body.sources })
  })

  serveToUser(app, resetSourceOrder, {}, async (call) => {
    await orderSources({ db, clock, market }, { ...pricesOf(call), order: undefined })
  })

  serveToUser(app, reopenFinding, {}, async (call) => {
    await decideFinding({ db, clock, market }, { ...findingOf(call), choice: undefined })
  })
}

function serveAdminLink(app: FastifyInstance, { db, clock, adminUrl }: AdminServices): void {
  serveToUser(app, createAdminLink, schemas.createAdminLink, async ({ user, request }) => {
    requireAdmin(user)
    if (adminUrl === undefined) throw new DomainError('not-found', text('ADMIN_URL is not set.'))
    const { email } = await db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()
    const { token } = await createHandedLink(db, clock, email)
    await recordEvent(db, clock, originOf(request), { event: 'link-handed-out', userId: user.id })
    const url = new URL(adminUrl)
    url.searchParams.set('token', token)
    return { url: url.href }
  })
}

export function serveAdmin(app: FastifyInstance, services: AdminServices): void {
  serveLists(app, services)
  serveInstallation(app, services)
  serveUsers(app, services)
  servePriceDecisions(app, services)
  serveAdminLink(app, services)
}

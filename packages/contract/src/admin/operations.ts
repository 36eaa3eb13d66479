// Every operation here returns 404 to users without the role admin.
import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

export const MAX_ADMIN_PAGE_SIZE = 200

export const auditEvents = [
  'sign-in-asked',
  'sign-in-refused',
  'signed-in',
  'signed-out',
  'session-ended',
  'signed-out-everywhere',
  'link-handed-out',
  'email-change-asked',
  'email-changed',
  'account-exported',
  'portfolio-exported',
  'import-begun',
  'import-undone',
  'deletion-asked',
  'account-deleted',
  'code-redeemed',
  'code-revoked',
  'codes-created',
  'admin-granted',
  'broker-connected',
  'broker-reconnected',
  'broker-disconnected',
] as const
export type AuditEvent = (typeof auditEvents)[number]

export const listUsers = defineOperation<typeof schemas.listUsers>()({
  method: 'GET',
  path: '/admin/users',
  returns: 'page',
})

export const listFeedback = defineOperation<typeof schemas.listFeedback>()({
  method: 'GET',
  path: '/admin/feedback',
  returns: 'page',
})

export const listCodes = defineOperation<typeof schemas.listCodes>()({
  method: 'GET',
  path: '/admin/codes',
  returns: 'page',
})

export const listAuditLog = defineOperation<typeof schemas.listAuditLog>()({
  method: 'GET',
  path: '/admin/audit',
  returns: 'page',
})

export const getBackground = defineOperation<typeof schemas.getBackground>()({
  method: 'GET',
  path: '/admin/background',
  returns: 'json',
})

/** Every mail of the product, with invented content. */
export const listMailPreviews = defineOperation<typeof schemas.listMailPreviews>()({
  method: 'GET',
  path: '/admin/mails',
  returns: 'json',
})

/** Where the operator runs an admin site of their own (ADMIN_URL): its address with a code that signs in there once, within a minute. */
export const createAdminLink = defineOperation<typeof schemas.createAdminLink>()({
  method: 'POST',
  path: '/admin/link',
  returns: 'json',
})

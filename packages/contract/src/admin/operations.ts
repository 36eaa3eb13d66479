// Every operation here returns 404 unless the user has the admin role.
import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

export const listUsers = defineOperation<typeof schemas.listUsers>()({
  method: 'GET',
  path: '/admin/users',
  returns: 'page',
  access: 'session',
})

/** Creates an account, even if sign-up is closed. Its owner signs in by a mailed link, like any other user. */
export const addUser = defineOperation<typeof schemas.addUser>()({
  method: 'POST',
  path: '/admin/users',
  returns: 'nothing',
  access: 'session',
})

/**
 * Mails a sign-in link that works for a week, even if sign-up is closed, and creates the account if there is none. The
 * invitation can be repeated until its recipient has signed in.
 */
export const inviteUser = defineOperation<typeof schemas.inviteUser>()({
  method: 'POST',
  path: '/admin/invitations',
  returns: 'nothing',
  access: 'session',
})

/** Makes an account an admin or a regular user. Not the caller's own. */
export const changeRole = defineOperation<typeof schemas.changeRole>()({
  method: 'PATCH',
  path: '/admin/users/:id',
  returns: 'nothing',
  access: 'session',
})

/** Ends every session of an account. */
export const signOutUser = defineOperation()({
  method: 'POST',
  path: '/admin/users/:id/sign-out',
  returns: 'nothing',
  access: 'session',
})

/** Ends all access to an account, or allows it again. The data stays. Not the caller's own. */
export const disableUser = defineOperation<typeof schemas.disableUser>()({
  method: 'PATCH',
  path: '/admin/users/:id/disabled',
  returns: 'nothing',
  access: 'session',
})

/** Permanently deletes an account and all its data. Not the caller's own. */
export const deleteUser = defineOperation()({
  method: 'DELETE',
  path: '/admin/users/:id',
  returns: 'nothing',
  access: 'session',
})

export const listFeedback = defineOperation<typeof schemas.listFeedback>()({
  method: 'GET',
  path: '/admin/feedback',
  returns: 'page',
  access: 'session',
})

export const listCodes = defineOperation<typeof schemas.listCodes>()({
  method: 'GET',
  path: '/admin/codes',
  returns: 'page',
  access: 'session',
})

export const listAuditLog = defineOperation<typeof schemas.listAuditLog>()({
  method: 'GET',
  path: '/admin/audit',
  returns: 'page',
  access: 'session',
})

export const getBackground = defineOperation<typeof schemas.getBackground>()({
  method: 'GET',
  path: '/admin/background',
  returns: 'json',
  access: 'session',
})

/** Every mail of the product, with sample content. */
export const listMailPreviews = defineOperation<typeof schemas.listMailPreviews>()({
  method: 'GET',
  path: '/admin/mails',
  returns: 'json',
  access: 'session',
})

/** Runs a sweep now and returns when it has finished. */
export const runSweep = defineOperation()({
  method: 'POST',
  path: '/admin/background/:name/run',
  returns: 'nothing',
  access: 'session',
})

/** Accepts or rejects the correction of an error in an asset's prices, for everyone on this installation. */
export const decideFinding = defineOperation<typeof schemas.decideFinding>()({
  method: 'POST',
  path: '/admin/assets/:id/findings/:finding',
  returns: 'nothing',
  access: 'session',
})

/** Takes a decision back, so that the finding is treated as if nobody had decided. */
export const reopenFinding = defineOperation()({
  method: 'DELETE',
  path: '/admin/assets/:id/findings/:finding',
  returns: 'nothing',
  access: 'session',
})

/** Sets the order of sources for the prices of an asset, for everyone. The history moves to the first that has it. */
export const orderSources = defineOperation<typeof schemas.orderSources>()({
  method: 'POST',
  path: '/admin/assets/:id/sources',
  returns: 'nothing',
  access: 'session',
})

/** Returns to the installation's order of sources. */
export const resetSourceOrder = defineOperation()({
  method: 'DELETE',
  path: '/admin/assets/:id/sources',
  returns: 'nothing',
  access: 'session',
})

/** Version, storage and counts of this installation. */
export const getInstallation = defineOperation<typeof schemas.getInstallation>()({
  method: 'GET',
  path: '/admin/installation',
  returns: 'json',
  access: 'session',
})

/**
 * For operators who run a separate admin site (ADMIN_URL): returns its address with a code that signs in there once,
 * within a minute.
 */
export const createAdminLink = defineOperation<typeof schemas.createAdminLink>()({
  method: 'POST',
  path: '/admin/link',
  returns: 'json',
  access: 'session',
})

import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The people who were invited to the account's portfolios, whether or not they have joined, oldest first. */
export const listMembers = defineOperation<typeof schemas.listMembers>()({
  method: 'GET',
  path: '/members',
  returns: 'json',
  access: 'session',
})

/**
 * Invites a person to one portfolio by email. The account with this address sees the invitation for a week, and joins
 * by accepting it. The response is the same whether or not there is such an account.
 */
export const inviteMember = defineOperation<typeof schemas.inviteMember>()({
  method: 'POST',
  path: '/members',
  returns: 'json',
  access: 'session',
})

/** Changes the role of a person or of an open invitation, from the next request on. */
export const updateMember = defineOperation<typeof schemas.updateMember>()({
  method: 'PATCH',
  path: '/member/:id',
  returns: 'json',
  access: 'session',
})

/** Ends a person's access with the next request, or withdraws an open invitation. */
export const removeMember = defineOperation()({
  method: 'DELETE',
  path: '/member/:id',
  returns: 'nothing',
  access: 'session',
})

/** Portfolios that others share with the account, and open invitations to its address, oldest first. */
export const listSharedWithMe = defineOperation<typeof schemas.listSharedWithMe>()({
  method: 'GET',
  path: '/shared-with-me',
  returns: 'json',
  access: 'session',
})

/** Accepts an open invitation to the account's address. */
export const acceptInvitation = defineOperation<typeof schemas.acceptInvitation>()({
  method: 'POST',
  path: '/shared-with-me/:id/accept',
  returns: 'json',
  access: 'session',
})

/** Leaves a portfolio of someone else, or declines an invitation. */
export const leaveShared = defineOperation()({
  method: 'DELETE',
  path: '/shared-with-me/:id',
  returns: 'nothing',
  access: 'session',
})

import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The account's share links without their secrets, newest first. */
export const listShareLinks = defineOperation<typeof schemas.listShareLinks>()({
  method: 'GET',
  path: '/share-links',
  returns: 'json',
  access: 'session',
})

/**
 * Creates a link at which anybody sees one portfolio, or several as one, without an account. The response is the only
 * place where its address is shown.
 */
export const createShareLink = defineOperation<typeof schemas.createShareLink>()({
  method: 'POST',
  path: '/share-links',
  returns: 'json',
  access: 'session',
})

/** Revokes a share link, at once. */
export const revokeShareLink = defineOperation()({
  method: 'DELETE',
  path: '/share-links/:id',
  returns: 'nothing',
  access: 'session',
})

/**
 * The portfolio that a share link opens, as its owner sees it now. The secret is in the body, because addresses are
 * kept in logs and histories.
 */
export const readSharedPortfolio = defineOperation<typeof schemas.readSharedPortfolio>()({
  method: 'POST',
  path: '/shared-portfolio',
  returns: 'json',
  access: 'public',
})

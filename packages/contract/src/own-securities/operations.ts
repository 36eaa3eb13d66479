import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'
import { MAX_OWN_PRICES_BODY_BYTES } from './vocabulary.ts'

/** The securities that the account has added, by name. Nobody else finds them. */
export const listOwnSecurities = defineOperation<typeof schemas.listOwnSecurities>()({
  method: 'GET',
  path: '/own-securities',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

export const createOwnSecurity = defineOperation<typeof schemas.createOwnSecurity>()({
  method: 'POST',
  path: '/own-securities',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

export const updateOwnSecurity = defineOperation<typeof schemas.updateOwnSecurity>()({
  method: 'PATCH',
  path: '/own-security/:id',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

/** Deletes the security and its prices, unless it has transactions. */
export const deleteOwnSecurity = defineOperation()({
  method: 'DELETE',
  path: '/own-security/:id',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})

export const listOwnPrices = defineOperation<typeof schemas.listOwnPrices>()({
  method: 'GET',
  path: '/own-security/:id/prices',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/** Enters or corrects prices, all or none. */
export const enterOwnPrices = defineOperation<typeof schemas.enterOwnPrices>()({
  method: 'POST',
  path: '/own-security/:id/prices',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
  maxBodyBytes: MAX_OWN_PRICES_BODY_BYTES,
})

export const deleteOwnPrice = defineOperation()({
  method: 'DELETE',
  path: '/own-security/:id/prices/:day',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})

/** Reads the prices that an address has, and saves nothing. */
export const readPriceAddress = defineOperation<typeof schemas.readPriceAddress>()({
  method: 'POST',
  path: '/price-address',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The prices of single days that the account set, the latest day first. They change its own figures only. */
export const listPriceCorrections = defineOperation<typeof schemas.listPriceCorrections>()({
  method: 'GET',
  path: '/price-corrections',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/** The market's close of a day with those around it, what the account set, and what another price would change. */
export const getPriceOfDay = defineOperation<typeof schemas.getPriceOfDay>()({
  method: 'GET',
  path: '/stock/:id/prices/:day',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/**
 * Sets the price of a day for the account, even if the market data change later. With null, the market's price is used
 * again.
 */
export const correctPrice = defineOperation<typeof schemas.correctPrice>()({
  method: 'POST',
  path: '/stock/:id/prices/:day',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})

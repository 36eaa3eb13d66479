import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

export const listIntegrations = defineOperation<typeof schemas.listIntegrations>()({
  method: 'GET',
  path: '/integrations',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/** Connects a broker, or signs in again with new credentials. Takes up to a minute if the broker's app must confirm. */
export const connectIntegration = defineOperation<typeof schemas.connectIntegration>()({
  method: 'POST',
  path: '/integration',
  returns: 'json',
  access: 'session',
})

/** `oneTimePassword`, a code of 6 characters, signs in again (empty: without a code). `portfolioId` chooses the portfolio for transactions. */
export const updateIntegration = defineOperation<typeof schemas.updateIntegration>()({
  method: 'PATCH',
  path: '/integration/:id',
  returns: 'json',
  access: 'session',
})

/** Deletes the credentials. The transactions stay. */
export const deleteIntegration = defineOperation()({
  method: 'DELETE',
  path: '/integration/:id',
  returns: 'nothing',
  access: 'session',
})

/** Synchronizes now instead of at the next scheduled time. */
export const syncIntegration = defineOperation()({
  method: 'POST',
  path: '/integration/:id/sync',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})

export const listWaitingInstruments = defineOperation<typeof schemas.listWaitingInstruments>()({
  method: 'GET',
  path: '/integration/:id/instruments',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/** Chooses the security of an instrument, now and for later runs. Null leaves its rows out. */
export const matchWaitingInstrument = defineOperation<typeof schemas.matchWaitingInstrument>()({
  method: 'PATCH',
  path: '/integration/:id/instruments',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The user's alerts, and what happened since. */
export const listAlerts = defineOperation<typeof schemas.listAlerts>()({
  method: 'GET',
  path: '/alerts',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

export const createAlert = defineOperation<typeof schemas.createAlert>()({
  method: 'POST',
  path: '/alerts',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

/** Sets its level anew. A price alert that was reached waits again. */
export const updateAlert = defineOperation<typeof schemas.updateAlert>()({
  method: 'PATCH',
  path: '/alert/:id',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

/** What it found stays in the list of what happened. */
export const deleteAlert = defineOperation()({
  method: 'DELETE',
  path: '/alert/:id',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})

/** Turns the morning mail about alerts on or off, or sets quiet hours. What is left out stays as it is. */
export const setAlertMails = defineOperation<typeof schemas.setAlertMails>()({
  method: 'POST',
  path: '/alerts/mails',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})

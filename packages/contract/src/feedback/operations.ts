import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** Stores the feedback and mails it to the operator's contact address. */
export const sendFeedback = defineOperation<typeof schemas.sendFeedback>()({
  method: 'POST',
  path: '/feedback',
  returns: 'nothing',
  access: 'session',
})

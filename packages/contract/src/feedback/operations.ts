import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

export const MIN_FEEDBACK_LENGTH = 6
export const MAX_FEEDBACK_LENGTH = 5000
/** URL length of the page that the feedback is about. */
export const MAX_URL_LENGTH = 2000
export const MAX_BROWSER_LENGTH = 500

/** Stores the feedback and mails it to the operator's contact address. */
export const sendFeedback = defineOperation<typeof schemas.sendFeedback>()({
  method: 'POST',
  path: '/feedback',
  returns: 'nothing',
  access: 'session',
})

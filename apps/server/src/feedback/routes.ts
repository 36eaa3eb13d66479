import { sendFeedback as sendFeedbackOperation } from '@plumbline/contract/feedback/operations'
import * as schemas from '@plumbline/contract/feedback/schemas'
import type { FastifyInstance } from 'fastify'
import { accountLimit, limitAttempts } from '../accounts/attempt-limits.ts'
import { serveToUser } from '../http/operation.ts'
import { type FeedbackServices, sendFeedback } from './send-feedback.ts'

export function serveFeedback(app: FastifyInstance, services: FeedbackServices): void {
  serveToUser(app, sendFeedbackOperation, schemas.sendFeedback, async ({ user, body, reply }) => {
    await limitAttempts(services.db, services.clock, reply, accountLimit('feedback', user.id))
    await sendFeedback(services, user.id, body)
  })
}

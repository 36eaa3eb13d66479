import type { sendFeedback as sendFeedbackOperation } from '@plumbline/contract/feedback/schemas'
import type { z } from 'zod'
import { readEmail } from '../accounts/users.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { newId } from '../identifiers.ts'
import type { Outbox } from '../mail/outbox.ts'
import { feedbackMail } from './feedback-mail.ts'

export interface FeedbackServices {
  db: Db
  clock: Clock
  outbox: Outbox
  contactEmail: string
}

/** Stores the message and mails it to the operator. */
export async function sendFeedback(
  { db, clock, outbox, contactEmail }: FeedbackServices,
  userId: string,
  feedback: z.output<typeof sendFeedbackOperation.body>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const email = await readEmail(tx, userId)
    await tx
      .insertInto('feedback')
      .values({ user_id: userId, id: newId(), ...feedback, created_at: clock.now().toISOString() })
      .execute()
    await outbox.put(tx, { to: contactEmail, write: feedbackMail({ email, ...feedback }), userId })
  })
  outbox.wake()
}

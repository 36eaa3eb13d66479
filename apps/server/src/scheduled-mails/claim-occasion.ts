import type { Tx } from '../database/db.ts'

export const SCHEDULED_MAIL_KINDS = ['weekly-recap', 'price-change', 'alerts', 'trial-ending'] as const
export type ScheduledMailKind = (typeof SCHEDULED_MAIL_KINDS)[number]

/**
 * Claims a mail's occasion, in the transaction that stores the mail. Returns false when this occasion or a later one
 * was already claimed, by any process.
 *
 * @param due ISO date
 */
export async function claimOccasion(tx: Tx, userId: string, kind: ScheduledMailKind, due: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('scheduled_mails')
    .values({ user_id: userId, kind, last_due: due })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({ last_due: due }).where('scheduled_mails.last_due', '<', due),
    )
    .returning('user_id')
    .executeTakeFirst()
  return claimed !== undefined
}

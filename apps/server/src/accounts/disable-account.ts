import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/db.ts'
import { lookForMailsAgain } from '../mail/mail-schedule.ts'
import { endSessions } from './sessions.ts'

/**
 * Disables or enables an account. Nobody signs in to a disabled account, its access tokens stop working, it gets no
 * scheduled mails, and its brokers are not synchronized. Its data and a running subscription stay as they are.
 */
export async function setDisabled(
  tx: Tx,
  clock: Clock,
  origin: EventOrigin,
  { userId, isDisabled }: { userId: string; isDisabled: boolean },
): Promise<void> {
  const disabled_at = isDisabled ? clock.now().toISOString() : null
  await tx.updateTable('users').set({ disabled_at }).where('id', '=', userId).execute()
  if (isDisabled) await endSessions(tx, userId)
  else await lookForMailsAgain(tx, clock, userId)
  await recordEvent(tx, clock, origin, { event: isDisabled ? 'account-disabled' : 'account-enabled', userId })
}

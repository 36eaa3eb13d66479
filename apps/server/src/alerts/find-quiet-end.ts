import { readTimeZone } from '../accounts/users.ts'
import type { Db } from '../database/db.ts'
import { endOfQuiet } from './quiet-hours.ts'
import { readAlertSettings } from './stored/alert-rows.ts'

/** When an account's quiet hours end; the instant itself outside of them. */
export async function findQuietEnd(db: Db, userId: string, instant: Date): Promise<Date> {
  const { quietHours } = await readAlertSettings(db, userId)
  return quietHours === null ? instant : endOfQuiet(quietHours, await readTimeZone(db, userId), instant)
}

import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import type { Outbox } from '../mail/outbox.ts'

/** What the use cases of accounts need. */
export interface AccountServices {
  db: Db
  clock: Clock
  outbox: Outbox
  publicUrl: string
  isSignupOpen: boolean
  billing: Config['billing']
  /** Limit on sign-in mails to all addresses together. */
  signInMailsPerHour: number
  log: { error(details: object, message: string): void }
}

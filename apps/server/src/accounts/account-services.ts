import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Outbox } from '../mail/outbox.ts'

/** What payments do when something happens to an account. */
export interface PaymentHooks {
  /** The user looks at the account. */
  onUserRead(userId: string): void
  /** The account became premium for good. */
  onLifetime(tx: Tx, userId: string): Promise<void>
  /** The account is about to be deleted in this transaction. */
  onDeletion(tx: Tx, userId: string): Promise<void>
  afterDeletion(): void
}

/** What the use cases of accounts need. */
export interface AccountServices {
  db: Db
  clock: Clock
  outbox: Outbox
  publicUrl: string
  isSignupOpen: boolean
  billing: Config['billing']
  payments: PaymentHooks
  /** Limit on sign-in mails to all addresses together. */
  signInMailsPerHour: number
  log: { error(details: object, message: string): void }
}

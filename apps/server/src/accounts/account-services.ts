import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Market } from '../market/market.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'

/** Hooks that billing registers for changes to an account. */
export interface PaymentHooks {
  /** Called when the user reads the account. */
  onUserRead(userId: string): void
  /** Called when the account gets lifetime premium. */
  onLifetime(tx: Tx, userId: string): Promise<void>
  /** Called before the account is deleted, in the same transaction. */
  onDeletion(tx: Tx, userId: string): Promise<void>
  afterDeletion(): void
}

/** Dependencies of the account use cases. */
export interface AccountServices {
  db: Db
  clock: Clock
  market: Market
  outbox: Outbox
  secretKey: Buffer
  publicUrl: string
  relyingParty: RelyingParty
  isSignupOpen: boolean
  billing: Config['billing']
  payments: PaymentHooks
  /** Limit on sign-in mails to all addresses together, per hour. */
  signInMailsPerHour: number
  log: Record<'error' | 'warn', (details: object, message: string) => void>
}

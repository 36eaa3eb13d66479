import type { Background } from '../background/sweeps.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { PaymentProvider } from './provider/payment-provider.ts'

export interface BillingServices {
  db: Db
  clock: Clock
  provider: PaymentProvider
  outbox: Outbox
  background: Pick<Background, 'run'>
  publicUrl: string
  log: {
    error(details: object, message: string): void
    warn(details: object, message: string): void
  }
}

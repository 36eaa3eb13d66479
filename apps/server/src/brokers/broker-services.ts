import type { Background } from '../background/sweeps.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Market } from '../market/market.ts'
import type { BrokerTimers } from './broker-context.ts'

export interface BrokerServices {
  db: Db
  clock: Clock
  /** Seals credentials. */
  secretKey: Buffer
  market: Market
  background: Pick<Background, 'run'>
  outbox: Outbox
  /** Where the links of mails lead. */
  publicUrl: string
  billing: Config['billing']
  /** Each broker's address, where it is not its own. */
  baseUrls: Config['brokerBaseUrls']
  timers: BrokerTimers
  log: Log
}

export interface Log {
  error(details: object, message: string): void
}

export const SYNC_SWEEP = 'broker-sync'

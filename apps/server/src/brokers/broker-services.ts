import type { Background } from '../background/sweeps.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Markets } from '../market/market.ts'
import type { BrokerTimers } from './broker-context.ts'

export interface BrokerServices {
  db: Db
  clock: Clock
  /** Encrypts credentials. */
  secretKey: Buffer
  market: Markets
  background: Pick<Background, 'run'>
  outbox: Outbox
  /** Base URL of links in mails. */
  publicUrl: string
  billing: Config['billing']
  /** Overrides of the brokers' own addresses. */
  baseUrls: Config['brokerBaseUrls']
  timers: BrokerTimers
  log: Log
}

export interface Log {
  error(details: object, message: string): void
}

export const SYNC_SWEEP = 'broker-sync'

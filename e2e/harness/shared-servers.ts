import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  makeDataFolder,
  removeDataFolder,
  type ServerEnvironment,
  type ServerProcess,
  startServer,
} from '../../scripts/processes/server-process.ts'

/** The other tables of accounts are emptied with `users`, by cascade. What is left is market data and settings. */
const ACCOUNT_TABLES = [
  'users',
  'sign_in_links',
  'rate_limits',
  'lifetime_codes',
  'trial_cards',
  'billing_events',
  'closed_customers',
  'mails',
  'audit_log',
]

/** Deletes all accounts and mails below a running server, which keeps the market that it has loaded. */
function deleteAccounts(dataFolder: string): void {
  const database = new DatabaseSync(join(dataFolder, 'plumbline.db'), { timeout: 30_000 })
  try {
    const deletions = ACCOUNT_TABLES.map((table) => `DELETE FROM ${table};`).join(' ')
    database.exec(`PRAGMA foreign_keys = ON; BEGIN IMMEDIATE; ${deletions} COMMIT`)
  } finally {
    database.close()
  }
  const mailbox = join(dataFolder, 'mailbox')
  if (!existsSync(mailbox)) return
  // A name with a dot first is a mail that is being written: without it, the server would wait before the next one.
  for (const mail of readdirSync(mailbox).filter((name) => !name.startsWith('.'))) rmSync(join(mailbox, mail))
}

/** The server that the tests of one worker use one after another, as long as they want the same environment. */
export class SharedServer {
  #current: { server: ServerProcess; environment: string } | undefined

  /** Returns a server without accounts. */
  async take(environment: ServerEnvironment): Promise<ServerProcess> {
    const wanted = JSON.stringify(environment)
    if (this.#current !== undefined && (this.#current.environment !== wanted || this.#hasEnded())) await this.stop()
    if (this.#current !== undefined) deleteAccounts(this.#current.server.dataFolder)
    this.#current ??= { server: await startServer(makeDataFolder(), environment), environment: wanted }
    return this.#current.server
  }

  async stop(): Promise<void> {
    const stopped = this.#current?.server
    this.#current = undefined
    if (stopped === undefined) return
    await stopped.stop()
    removeDataFolder(stopped.dataFolder)
  }

  #hasEnded(): boolean {
    const child = this.#current?.server.process
    return child?.exitCode !== null || child.signalCode !== null
  }
}

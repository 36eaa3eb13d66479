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

/** An idle server costs memory. A start costs more than a second, on both sides of each test that wants its own. */
const MAX_SERVERS = 5

const hasEnded = ({ process: { exitCode, signalCode } }: ServerProcess) => exitCode !== null || signalCode !== null

/** The servers that the tests of one worker use one after another, one for each of the last environments. */
export class SharedServers {
  /** By environment, least recently used first. */
  readonly #servers = new Map<string, ServerProcess>()

  /** Returns a server without accounts. */
  async take(environment: ServerEnvironment): Promise<ServerProcess> {
    const wanted = JSON.stringify(environment)
    const known = this.#servers.get(wanted)
    this.#servers.delete(wanted)
    const isUsable = known !== undefined && !hasEnded(known)
    if (isUsable) deleteAccounts(known.dataFolder)
    else if (known !== undefined) removeDataFolder(known.dataFolder)
    const server = isUsable ? known : await startServer(makeDataFolder(), environment)
    this.#servers.set(wanted, server)
    for (const [oldest] of [...this.#servers].slice(0, -MAX_SERVERS)) await this.#discard(oldest)
    return server
  }

  async stop(): Promise<void> {
    for (const environment of [...this.#servers.keys()]) await this.#discard(environment)
  }

  async #discard(environment: string): Promise<void> {
    const server = this.#servers.get(environment)
    this.#servers.delete(environment)
    if (server === undefined) return
    // Nobody needs the data. Other tests prove that a server shuts down in order.
    await server.kill()
    removeDataFolder(server.dataFolder)
  }
}

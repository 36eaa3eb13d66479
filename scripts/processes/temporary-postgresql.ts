import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findCommand } from './find-command.ts'
import { freePort } from './free-port.ts'

const VERSION_FOLDERS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr/pgsql']

/**
 * The folder of PostgreSQL's `initdb` and `postgres`: the one on the path, else the newest installed; undefined if
 * there is none.
 */
export function findPostgresqlFolder(): string | undefined {
  const onPath = findCommand('initdb')
  const candidates = onPath === undefined ? [] : [dirname(realpathSync(onPath))]
  for (const folder of VERSION_FOLDERS) {
    if (!existsSync(folder)) continue
    const versions = readdirSync(folder).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    for (const version of versions) candidates.push(join(folder, version, 'bin'))
  }
  return candidates.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

export interface ProcessOwner {
  uid: number
  gid: number
}

/** Returns an account that may run PostgreSQL instead of root; undefined if this process is not root's. */
export function unprivilegedOwner(): ProcessOwner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither an account postgres nor nobody')
}

export interface TemporaryPostgresql {
  /** Address of the maintenance database, for a superuser without a password. */
  url: string
  /** Stops the server by SIGINT (fast) or SIGQUIT (as a crash) and starts it again on its port and data. */
  restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  stop(): Promise<void>
}

/** Longest start of a new server, until it accepts connections, in ms. */
const START_TIMEOUT_MS = 180_000

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    const fail = () => reject(new Error(`PostgreSQL did not start:\n${log}`))
    const timer = setTimeout(fail, START_TIMEOUT_MS)
    server.once('error', reject)
    server.once('exit', fail)
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000)
      if (!log.includes('database system is ready to accept connections')) return
      clearTimeout(timer)
      server.off('exit', fail)
      resolve()
    })
  })
}

/**
 * Starts a PostgreSQL server for tests on a free loopback port, its data in a new temporary folder, without fsync:
 * nothing in it survives `stop`.
 *
 * @param binaries the folder that `findPostgresqlFolder` found
 */
export async function startTemporaryPostgresql(binaries: string): Promise<TemporaryPostgresql> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-postgresql-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const owner = unprivilegedOwner()
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const data = join(folder, 'data')
  const creation = spawnSync(
    join(binaries, 'initdb'),
    ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
    { ...owner, cwd: folder, env: environment, encoding: 'utf8' },
  )
  if (creation.status !== 0) {
    remove()
    throw new Error(`initdb failed: ${creation.stderr || creation.error?.message}`)
  }
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  async function start(): Promise<ChildProcess> {
    const started = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
      { ...owner, cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await untilReady(started).catch((error: unknown) => {
      started.kill('SIGQUIT')
      throw error
    })
    return started
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  let server = await start().catch((error: unknown) => {
    remove()
    throw error
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart(signal) {
      await end(signal)
      server = await start()
    },
    async stop() {
      await end('SIGINT')
      remove()
    },
  }
}

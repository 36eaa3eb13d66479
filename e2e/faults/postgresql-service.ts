import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findPostgresqlFolder, unprivilegedOwner } from '../../scripts/processes/temporary-postgresql.ts'
import { root } from '../../scripts/tool.ts'
import { requireCommand } from './require-command.ts'

export type PoolMode = 'session' | 'transaction'

interface Member {
  name: string
  role: string
  state: string
}

interface Node {
  name: string
  address: string
  folder: string
  patroni: ChildProcess
}

const START_LIMIT_MS = 180_000
const PASSWORD = 'secret'

/** The processes that a process has started, from /proc. */
function childrenOf(processId: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      try {
        return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) === processId
      } catch {
        // It has ended.
        return false
      }
    })
}

/**
 * Three nodes of PostgreSQL under Patroni with etcd, and HAProxy and pgbouncer in front of them, configured by
 * `deploy/postgresql-service`, each on an address of its own of the loopback network.
 */
export class PostgresqlService {
  private readonly folder = mkdtempSync(join(tmpdir(), 'plumbline-service-'))
  private readonly network = `127.0.${50 + Math.floor(Math.random() * 150)}`
  private readonly owner = unprivilegedOwner()
  private readonly processes: ChildProcess[] = []
  private readonly nodes: Node[] = []
  /** The database through pgbouncer. */
  readonly url = `postgres://plumbline:${PASSWORD}@${this.network}.10:6432/plumbline`

  private readonly poolMode: PoolMode

  private constructor(poolMode: PoolMode) {
    this.poolMode = poolMode
  }

  static async start(poolMode: PoolMode): Promise<PostgresqlService> {
    const service = new PostgresqlService(poolMode)
    try {
      await service.startAll()
      return service
    } catch (error) {
      await service.stop()
      throw error
    }
  }

  private async startAll(): Promise<void> {
    if (this.owner !== undefined) chownSync(this.folder, this.owner.uid, this.owner.gid)
    const addresses = [1, 2, 3].map((index) => `${this.network}.${index}`)
    for (const [index, address] of addresses.entries())
      this.run('etcd', ['--config-file', this.configure('etcd.yaml', `node${index + 1}`, address)])
    for (const [index, address] of addresses.entries()) {
      const name = `node${index + 1}`
      const file = this.configure('patroni.yaml', name, address)
      this.nodes.push({ name, address, folder: join(this.folder, name), patroni: this.run('patroni', [file]) })
    }
    await this.untilComplete()
    this.run('haproxy', ['-f', this.configure('haproxy.cfg')])
    await this.createDatabase()
    writeFileSync(join(this.folder, 'userlist.txt'), `"plumbline" "${PASSWORD}"\n`)
    this.run('pgbouncer', [this.configure('pgbouncer.ini')])
  }

  /** Writes a file of `deploy/postgresql-service` with the addresses, folders and passwords of this run. */
  private configure(file: string, name = '', address = ''): string {
    const folder = join(this.folder, name)
    mkdirSync(folder, { recursive: true })
    if (this.owner !== undefined) chownSync(folder, this.owner.uid, this.owner.gid)
    const text = readFileSync(join(root, 'deploy/postgresql-service', file), 'utf8')
      .replaceAll('NODE_NAME', name)
      .replaceAll('NODE_ADDRESS', address)
      .replaceAll('10.0.0.0/24', `${this.network}.0/16`)
      .replaceAll('10.0.0.', `${this.network}.`)
      .replaceAll('127.0.0.1', `${this.network}.10`)
      .replaceAll(/[A-Z]+_PASSWORD/g, PASSWORD)
      .replaceAll(/\/var\/lib\/(etcd|postgresql)/g, `${folder}/$1`)
      .replaceAll('/var/run/postgresql', folder)
      .replaceAll('/usr/lib/postgresql/15/bin', findPostgresqlFolder() ?? '')
      .replaceAll('/etc/pgbouncer', this.folder)
      .replace('pool_mode = session', `pool_mode = ${this.poolMode}`)
    const path = join(folder, file)
    writeFileSync(path, text)
    return path
  }

  private run(command: string, options: string[]): ChildProcess {
    const log = openSync(join(this.folder, `${command}.log`), 'a')
    const child = spawn(requireCommand(command), options, {
      ...this.owner,
      cwd: this.folder,
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', HOME: this.folder },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.processes.push(child)
    return child
  }

  private async createDatabase(): Promise<void> {
    await this.onPrimary(`create role plumbline login password '${PASSWORD}'`)
    await this.onPrimary('create database plumbline owner plumbline')
  }

  /** Runs a statement on the primary. Until HAProxy has checked the nodes, it may lead to a standby, which refuses. */
  private async onPrimary(sql: string): Promise<void> {
    const url = `postgres://postgres:${PASSWORD}@${this.network}.10:5000/postgres`
    const deadline = Date.now() + START_LIMIT_MS
    while (true) {
      const psql = this.run('psql', [url, '--command', sql])
      const code = await new Promise<number | null>((resolve) => psql.once('exit', resolve))
      if (code === 0) return
      if (Date.now() > deadline) throw new Error(`The primary did not run: ${sql}`)
      await delay(500)
    }
  }

  private async members(): Promise<Member[]> {
    for (const { address } of this.nodes) {
      try {
        const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(3000) })
        return ((await response.json()) as { members: Member[] }).members
      } catch {
        // This node is down; ask the next one.
      }
    }
    return []
  }

  /** Waits until there are a primary and two standbys, of which one is synchronous. */
  async untilComplete(): Promise<void> {
    const deadline = Date.now() + START_LIMIT_MS
    while (true) {
      const members = await this.members()
      const roles = members.filter(({ state }) => /running|streaming/.test(state)).map(({ role }) => role)
      if (roles.length === 3 && roles.includes('leader') && roles.includes('sync_standby')) return
      if (Date.now() > deadline) throw new Error(`The service is not complete: ${JSON.stringify(members)}`)
      await delay(250)
    }
  }

  /** Kills PostgreSQL and Patroni of the primary at once, as when its machine fails. Returns what starts it again. */
  async killPrimary(): Promise<() => void> {
    const leader = (await this.members()).find(({ role }) => role === 'leader')
    const node = this.nodes.find(({ name }) => name === leader?.name)
    if (node === undefined) throw new Error('There is no primary.')
    const file = join(node.folder, 'postgresql/15/plumbline/postmaster.pid')
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
    node.patroni.kill('SIGKILL')
    for (const id of [postmaster, ...childrenOf(postmaster)]) {
      try {
        process.kill(id, 'SIGKILL')
      } catch {
        // It has ended.
      }
    }
    return () => {
      node.patroni = this.run('patroni', [join(node.folder, 'patroni.yaml')])
    }
  }

  /** Makes the synchronous standby the primary, as before maintenance. Nothing has to be started again. */
  async switchOver(): Promise<() => void> {
    const nameOf = (members: Member[], role: string) => members.find((member) => member.role === role)?.name
    const before = await this.members()
    const leader = nameOf(before, 'leader')
    const request = JSON.stringify({ leader, candidate: nameOf(before, 'sync_standby') })
    const address = this.nodes[0]?.address
    const deadline = Date.now() + START_LIMIT_MS
    while (true) {
      const response = await fetch(`http://${address}:8008/switchover`, { method: 'POST', body: request })
      const text = await response.text()
      const now = nameOf(await this.members(), 'leader')
      if (now !== undefined && now !== leader) break
      if (Date.now() > deadline) throw new Error(`There is no new primary: ${text}`)
      await delay(1000)
    }
    return () => undefined
  }

  async stop(): Promise<void> {
    for (const child of this.processes.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await Promise.race([ended, delay(15_000)])
      child.kill('SIGKILL')
    }
    rmSync(this.folder, { recursive: true, force: true })
  }
}

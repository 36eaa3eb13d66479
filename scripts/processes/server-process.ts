import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildWhenStale, serverBuild } from '../builds.ts'
import { compileCache, root } from '../tool.ts'
import { freePort } from './free-port.ts'

/** The product's variables. Only PATH is inherited, so that settings of this machine do not leak in. */
export type ServerEnvironment = Record<string, string>

export interface ServerProcess {
  /** http://127.0.0.1 and the port. */
  origin: string
  port: number
  dataFolder: string
  process: ChildProcess
  /** Everything that it wrote so far, both streams. */
  output(): string
  /** Stops it as an operator would (SIGTERM) and waits for its exit. */
  stop(): Promise<void>
  /** Kills it as a power cut would (SIGKILL) and waits for its exit. */
  kill(): Promise<void>
}

/** A start takes about a second. On a machine that is busy with other work it takes many times that. */
export const START_LIMIT_MS = 180_000
const MAX_STARTS = 5
const HEALTH_LIMIT_MS = 10_000

/** The arguments of `npm start` after `node`, because its flags affect the measurements. */
export function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

/** The build is checked once, so that what runs is what the sources say. */
let isBuilt: boolean | undefined

function spawnServer(
  environment: ServerEnvironment,
  command = [serverBuild.entry],
): { child: ChildProcess; output: () => string } {
  isBuilt ??= buildWhenStale(serverBuild)
  if (!isBuilt) throw new Error('The server could not be built')
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-100_000)
    })
  }
  return { child, output: () => text }
}

async function isHealthy(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(HEALTH_LIMIT_MS) })).ok
  } catch {
    return false
  }
}

/** A folder for one server's data, removed by `removeDataFolder`. */
export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'plumbline-data-'))
}

export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Starts the real server on a loopback port: the one in `environment`, or a free one. Resolves once it serves; throws
 * with its output if it exits first.
 *
 * @param command the arguments of node; `startCommand()` returns those of `npm start`, which first
 *   builds the web application if it is stale
 */
export async function startServer(
  dataFolder: string,
  environment: ServerEnvironment = {},
  command?: string[],
): Promise<ServerProcess> {
  for (let starts = 1; ; starts += 1) {
    const port = environment.PORT === undefined ? await freePort() : Number(environment.PORT)
    const { child, output } = spawnServer({ PORT: String(port), DATA_DIR: dataFolder, ...environment }, command)
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await ended
    }
    const endWithUs = () => child.kill('SIGKILL')
    process.once('exit', endWithUs)
    child.once('exit', () => process.off('exit', endWithUs))
    const origin = `http://127.0.0.1:${port}`
    if (await becomesHealthy(origin, child, output)) {
      return {
        origin,
        port,
        dataFolder,
        process: child,
        output,
        stop: () => end('SIGTERM'),
        kill: () => end('SIGKILL'),
      }
    }
    const reason = hasEnded(child)
      ? `ended with ${child.exitCode ?? child.signalCode}`
      : `took over ${START_LIMIT_MS} ms`
    await end('SIGKILL')
    // Another process took the port first.
    if (starts < MAX_STARTS && output().includes(`Port ${port} on`)) continue
    throw new Error(`The server did not start: it ${reason}.\n${output()}`)
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/**
 * False once the process has ended, or the limit has passed. Its own output counts, too: another server may have taken
 * the port and answer in its place.
 */
async function becomesHealthy(origin: string, child: ChildProcess, output: () => string): Promise<boolean> {
  const deadline = Date.now() + START_LIMIT_MS
  while (!output().includes('Plumbline is at ') || !(await isHealthy(origin))) {
    if (hasEnded(child) || Date.now() > deadline) return false
    await delay(20)
  }
  return true
}

export interface EndedProcess {
  /** Null when a signal ended it. */
  exitCode: number | null
  output: string
}

/** Runs the server until it exits on its own, as a refused start does. Kills it if it still runs after the limit. */
export async function runUntilEnd(environment: ServerEnvironment): Promise<EndedProcess> {
  const { child, output } = spawnServer(environment)
  const timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  return { exitCode, output: output() }
}

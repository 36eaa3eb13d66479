import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../tool.ts'
import { freePort } from './free-port.ts'

/** Variables of the product, over nothing but PATH: settings of the machine that runs the tests do not leak in. */
export type ServerEnvironment = Record<string, string>

export interface ServerProcess {
  /** http://127.0.0.1 and the port. */
  origin: string
  port: number
  dataFolder: string
  process: ChildProcess
  /** Everything that it wrote so far, both streams. */
  output(): string
  /** Ends it as an operator would (SIGTERM) and waits for its end. */
  stop(): Promise<void>
  /** Ends it as a power cut would (SIGKILL) and waits for its end. */
  kill(): Promise<void>
}

/** How long a start may take before it counts as failed, in ms. */
const startLimit = 30_000

const compileCache = join(root, 'node_modules/.cache/plumbline')

/** The words of `npm start` after `node`: its flags are part of what is measured. */
export function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

function spawnServer(
  environment: ServerEnvironment,
  command = ['apps/server/src/main.ts'],
): { child: ChildProcess; output: () => string } {
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
    return (await fetch(`${origin}/api/health`)).ok
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
 * Starts the real server on a free loopback port and answers once it serves; throws with its output when it ends before.
 *
 * @param command what node is given; `startCommand()` is that of `npm start`, which builds the web application first when it is stale
 */
export async function startServer(
  dataFolder: string,
  environment: ServerEnvironment = {},
  command?: string[],
): Promise<ServerProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { child, output } = spawnServer({ PORT: String(port), DATA_DIR: dataFolder, ...environment }, command)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const deadline = Date.now() + startLimit
  while (!(await isHealthy(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await end('SIGKILL')
      throw new Error(`The server did not start:\n${output()}`)
    }
    await delay(20)
  }
  return { origin, port, dataFolder, process: child, output, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

export interface EndedProcess {
  /** Null when a signal ended it. */
  exitCode: number | null
  output: string
}

/** Runs the server until it ends by itself, as a refused start does; one that is still up after the limit is killed. */
export async function runUntilEnd(environment: ServerEnvironment): Promise<EndedProcess> {
  const { child, output } = spawnServer(environment)
  const timer = setTimeout(() => child.kill('SIGKILL'), startLimit)
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  return { exitCode, output: output() }
}

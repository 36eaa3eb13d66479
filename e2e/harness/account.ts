import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { type ServerEnvironment, type ServerProcess, startServer } from '../../scripts/processes/server-process.ts'
import { root } from '../../scripts/tool.ts'
import { drawPrompt, fixtureEnvironment, rememberSession } from './product.ts'

/** What `npm run cli` prints for a command, beside the running server. */
export async function runCli(server: ServerProcess, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'apps/server/src/cli.ts'), ...words], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: server.dataFolder, ...fixtureEnvironment },
  })
  return stdout.trim()
}

/** The fixtures' clock plus whole days and hours. */
export function later(days: number, hours = 0): string {
  const start = Date.parse(fixtureEnvironment.NOW ?? '')
  return new Date(start + (days * 24 + hours) * 3_600_000).toISOString()
}

/** Ends a server and starts another one on its data. */
export async function restart(server: ServerProcess, environment: ServerEnvironment): Promise<ServerProcess> {
  await server.stop()
  return await startServer(server.dataFolder, { ...fixtureEnvironment, ...environment })
}

/** A page of another browser, signed in by a session's token. */
export async function openSignedIn(browser: Browser, server: ServerProcess, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  await rememberSession(page, { token })
  await drawPrompt(page, 0)
  return page
}

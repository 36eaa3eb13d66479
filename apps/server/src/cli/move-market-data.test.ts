import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { runCommand } from './run-command.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-move-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('market data is not moved beside a server that worked in the last 90 seconds', async () => {
  const environment = { DATA_DIR: folder, MARKET_DATA: 'eodhd', EODHD_API_TOKEN: 'none' }
  const now = createClock(undefined).now().toISOString()
  const database = await openDatabase(readConfig(environment))
  await database.db
    .insertInto('sweeps')
    .values({ name: 'mails', last_started_at: now, last_finished_at: now, last_done: 0, last_error: null })
    .execute()
  await database.close()
  const errors: string[] = []
  // Nothing listens there: the refusal comes before the other database is opened.
  const MARKET_DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/market'
  const code = await runCommand(
    ['move-market-data'],
    { ...environment, MARKET_DATABASE_URL },
    { print: () => undefined, printError: (line) => void errors.push(line) },
  )
  expect(errors).toEqual([expect.stringContaining('Stop it')])
  expect(code).toBe(1)
})

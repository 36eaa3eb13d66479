import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openDatabase, openPostgresDatabase } from '../database/database.ts'
import { createEmptyPostgres, type EmptyPostgres } from '../testing/test-database.ts'
import { startTestServer } from '../testing/test-server.ts'
import { runCommand } from './run-command.ts'

const adminUrl = process.env.TEST_DATABASE_URL

let folder: string
let lines: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-move-'))
  lines = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const environment = () => ({ DATA_DIR: folder, MARKET_DATA: 'files', MARKET_DATA_DIR: MARKET_FOLDER })
const move = (url: string) =>
  runCommand(['move-to-postgres', url], environment(), {
    print: (line) => void lines.push(line),
    printError: (line) => void lines.push(line),
  })

test('an address that is not PostgreSQL’s is refused', async () => {
  expect(await move('mysql://127.0.0.1/plumbline')).toBe(1)
  expect(lines).toEqual(['"mysql://127.0.0.1/plumbline" does not start with postgres://.'])
})

/** The SQLite run of the suite has no PostgreSQL to move to. */
test.runIf(adminUrl)(
  'an embedded database is the same afterwards, to the figure, and only an empty one takes it',
  async () => {
    const target: EmptyPostgres = await createEmptyPostgres(adminUrl ?? '')
    try {
      const source = await openDatabase(readConfig(environment()))
      const before = await startTestServer({ database: source })
      const token = await before.signIn('ada@plumbline.example')
      const { _id: id } = await before.call(createPortfolio, { token, body: { name: 'Ünïcode 😀' } })
      const buys = Array.from({ length: 100 }, (_, row) => ({
        portfolioId: id,
        stockId: 'CORD.XETRA',
        type: 'buy' as const,
        date: '2023-01-02',
        units: `0.${String(row + 1).padStart(12, '0')}`,
        price: '10.1',
      }))
      await before.call(createTransactions, { token, body: buys })
      const shown = await before.call(getPortfolio, { token, params: { id } })
      await before.close()
      await source.close()

      expect(await move(target.url), lines.join('\n')).toBe(0)
      expect(lines).toContain('transactions: 100 rows, equal')
      const moved = await openPostgresDatabase(target.url)
      const after = await startTestServer({ database: moved })
      expect(await after.call(getPortfolio, { token, params: { id } })).toEqual(shown)
      await after.close()
      await moved.close()

      expect(await move(target.url)).toBe(1)
      expect(lines.at(-1)).toContain('already holds accounts')
    } finally {
      await target.drop()
    }
  },
)

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPortfolio, deletePortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { secretKeyFile } from '../secrets/secret-key.ts'
import { makeKeptFolder } from '../testing/kept-releases.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { runCommand } from './run-command.ts'

let folder: string
let lines: string[]
const backup = () => join(folder, 'backup.db')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-verify-test-'))
})
afterEach(() => {
  expect(readdirSync(folder).filter((name) => name.startsWith('verify-'))).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

const environment = () => ({ DATA_DIR: folder, MARKET_DATA: 'files', MARKET_DATA_DIR: MARKET_FOLDER })

async function run(...words: string[]): Promise<number> {
  lines = []
  const print = (line: string) => void lines.push(line)
  return await runCommand(words, environment(), { print, printError: print })
}

function changeBackup(statement: string): void {
  const database = new DatabaseSync(backup())
  database.exec(statement)
  database.close()
}

describe('beside a running server', () => {
  let server: TestServer
  let token: string
  let ids: string[]
  let close: () => Promise<void>

  const buy = (portfolioId: string) =>
    server.call(createTransactions, {
      token,
      body: [
        { portfolioId, stockId: 'CORD.XETRA', type: 'buy' as const, date: '2023-01-02', units: '3', price: '10.1' },
      ],
    })

  beforeEach(async () => {
    const database = await openDatabase(readConfig(environment()))
    server = await startTestServer({ database, environment: { BILLING: 'off' } })
    close = async () => {
      await server.close()
      await database.close()
    }
    token = await server.signIn('ada@plumbline.example')
    ids = []
    for (const name of ['One', 'Two', 'Three']) {
      const { _id } = await server.call(createPortfolio, { token, body: { name, currency: 'EUR' } })
      await buy(_id)
      ids.push(_id)
    }
    expect(await run('backup', backup())).toBe(0)
  })
  afterEach(() => close())

  test('backup verify compares rows and figures, and what changed since is no error', async () => {
    const before = readFileSync(backup())
    expect(await run('backup', 'verify', backup())).toBe(0)
    expect(lines).toEqual([
      'users: 1 in the backup, 1 now',
      'portfolios: 3 in the backup, 3 now',
      'transactions: 3 in the backup, 3 now',
      'figures: 3 portfolios equal, 0 changed and 0 deleted since the backup',
      'The backup can be restored.',
    ])
    await buy(ids[0] ?? '')
    await server.call(deletePortfolio, { token, params: { id: ids[1] ?? '' } })
    expect(await run('backup', 'verify', backup())).toBe(0)
    expect(lines).toContain('transactions: 3 in the backup, 3 now')
    expect(lines).toContain('figures: 1 portfolios equal, 1 changed and 1 deleted since the backup')
    expect(readFileSync(backup()).equals(before)).toBe(true)
  })

  test('backup verify fails when the figures of an unchanged portfolio differ', async () => {
    changeBackup(`update transactions set units = '4' where portfolio_id = '${ids[2]}'`)
    expect(await run('backup', 'verify', backup())).toBe(1)
    expect(lines).toContain('figures: 2 portfolios equal, 0 changed and 0 deleted since the backup')
    expect(lines.filter((line) => line.includes(ids[2] ?? ''))).toHaveLength(1)
    expect(lines.at(-1)).toBe('The backup is incomplete.')
  })
})

describe('without a database in DATA_DIR', () => {
  beforeEach(() => {
    const { dataDir, remove } = makeKeptFolder('0.1.0')
    writeFileSync(backup(), readFileSync(join(dataDir, 'plumbline.db')))
    remove()
  })

  test('backup verify upgrades and measures a backup of an older version', async () => {
    expect(await run('backup', 'verify', backup())).toBe(0)
    expect(lines).toEqual([
      'users: 1 in the backup',
      'portfolios: 1 in the backup',
      'transactions: 9 in the backup',
      `figures: 1 portfolios measured; no database in ${folder} to compare with`,
      'The backup can be restored.',
    ])
    expect(readdirSync(folder)).toEqual(['backup.db'])
  })

  test('backup verify fails when the upgrade loses rows', async () => {
    changeBackup(`create trigger losing after insert on kysely_migration when new.name like '0003%' begin
      delete from transactions where sequence = (select max(sequence) from transactions); end`)
    expect(await run('backup', 'verify', backup())).toBe(1)
    expect(lines).toContain('transactions: 9 rows became 8 when the backup was upgraded to this version.')
  })

  test('backup verify says when the key is not the one of the backup', async () => {
    writeFileSync(secretKeyFile(folder), Buffer.alloc(32, 7).toString('base64'))
    expect(await run('backup', 'verify', backup())).toBe(0)
    expect(lines).toContainEqual(expect.stringContaining('The key here is not the one'))
  })

  test('backup verify refuses what is no backup, and a database of a newer version', async () => {
    writeFileSync(join(folder, 'text.db'), 'not a database')
    expect(await run('backup', 'verify', join(folder, 'text.db'))).toBe(1)
    expect(lines).toEqual([`${join(folder, 'text.db')} is not a complete backup of a Plumbline database.`])
    changeBackup("insert into kysely_migration values ('9999-later', '2030-01-01')")
    expect(await run('backup', 'verify', backup())).toBe(1)
    expect(lines.join()).toContain('newer version')
    expect(await run('backup', 'verify')).toBe(2)
  })
})

import { importArchive } from '@plumbline/contract/account-archive/operations'
import { exportAccount as exportOperation } from '@plumbline/contract/account-export/operations'
import type { AccountExport } from '@plumbline/contract/account-export/schemas'
import { getUser } from '@plumbline/contract/accounts/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivedFiles, writeArchive } from '../account-archive/write-archive.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { accountExportParts, exportAccount } from './export-account.ts'

const ROWS = 2500
const ROWS_PER_CALL = 500

let server: TestServer
let token: string
let userId: string
let portfolioId: string

const buy = (row: number) => ({
  portfolioId,
  stockId: row % 2 === 0 ? 'CORD.XETRA' : 'ACRN.US',
  type: 'buy' as const,
  // Pages end between rows of one day.
  date: row < 100 ? '2023-01-02' : '2023-01-03',
  units: `${row + 1}`,
  price: '10',
})

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('ada@plumbline.example')
  userId = (await server.call(getUser, { token }))._id
  portfolioId = (await server.call(createPortfolio, { token, body: { name: 'Large' } }))._id
  for (let start = 0; start < ROWS; start += ROWS_PER_CALL) {
    const body = Array.from({ length: ROWS_PER_CALL }, (_, index) => buy(start + index))
    await server.call(createTransactions, { token, body })
  }
})
afterAll(() => server.close())

const readAccount = () => exportAccount(server.database.db, server.market, server.clock, userId)

test('a ledger of several pages is exported whole, each row once, in its order', async () => {
  const { blob } = await server.call(exportOperation, { token })
  const account: AccountExport = JSON.parse(await blob.text())
  const exported = account.portfolios[0]?.transactions ?? []
  expect(exported.map(({ units }) => units)).toEqual(Array.from({ length: ROWS }, (_, row) => `${row + 1}`))
  expect(exported.map(({ asset }) => asset.name)).toEqual(
    exported.map((_, row) => (row % 2 === 0 ? expect.stringMatching(/Cord/) : expect.stringMatching(/Acorn/))),
  )
})

test('the archive of a ledger of several pages is imported whole', async () => {
  const chunks = []
  const head = { exportedAt: '2023-12-29T21:00:00.000Z', program: 'test' }
  for await (const chunk of writeArchive(archivedFiles(await readAccount(), new Map()), head)) chunks.push(chunk)
  const other = await server.signIn('bob@plumbline.example')
  const result = await server.call(importArchive, { token: other, body: new Uint8Array(Buffer.concat(chunks)) })
  expect(result).toEqual({ isImported: true, portfolios: 1, transactions: ROWS, missing: [] })
})

test('transactions are read as fast as they are downloaded, and a change meanwhile ends the download', async () => {
  for (const chunks of [
    accountExportParts(await readAccount()),
    writeArchive(archivedFiles(await readAccount(), new Map()), { exportedAt: '', program: '' }),
  ]) {
    await chunks.next()
    await server.call(createTransactions, { token, body: [buy(ROWS)] })
    const readOn = async () => {
      while (!(await chunks.next()).done);
    }
    await expect(readOn()).rejects.toThrow('The ledger was changed while it was exported.')
  }
})

import { globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ApiError } from '@plumbline/client/api-error'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'
import { signInByApi } from '../harness/api-client.ts'
import { fixtureEnvironment } from '../harness/product.ts'
import { report } from './extent.ts'

/** Offsets to the real clock in hours: two hours back, a day, a month, more than a session lasts, and back to now. */
const JUMPS_HOURS = [-2, 26, -720, 240, 9600, -24, 0]
const HOUR_MS = 3_600_000
const LIBRARY = '/usr/lib/*/faketime/libfaketimeMT.so.1'

test('jumps of the clock, back and forth, lock nobody out and lose nothing', async () => {
  const [library] = globSync(LIBRARY)
  if (library === undefined) throw new Error('libfaketime is not installed: apt-get install faketime')
  const dataFolder = makeDataFolder()
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-clock-'))
  const file = join(folder, 'offset')
  const setClock = (hours: number) => {
    writeFileSync(`${file}.new`, `${hours < 0 ? '' : '+'}${hours}h`)
    renameSync(`${file}.new`, file)
  }
  setClock(0)
  const { NOW: _, ...environment } = fixtureEnvironment
  const server = await startServer(dataFolder, {
    ...environment,
    BILLING: 'off',
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  const clockOfServer = async () => Date.parse((await fetch(`${server.origin}/api/health`)).headers.get('date') ?? '')
  try {
    let client = await signInByApi(server, 'clock@plumbline.example')
    const stockId = (await client.call(searchAssets, { query: { limit: 1 } }))[0]?._id ?? ''
    const { _id: id } = await client.call(createPortfolio, { body: { currency: 'EUR' } })
    const row = { portfolioId: id, stockId, type: 'buy' as const, date: '2020-01-02', units: 1, price: 10 }
    for (const [index, hours] of JUMPS_HOURS.entries()) {
      setClock(hours)
      const offset = async () => Math.round(((await clockOfServer()) - Date.now()) / HOUR_MS)
      await expect.poll(offset).toBeCloseTo(hours)
      await signInByApi(server, `clock-${index}@plumbline.example`)
      await client.call(createTransactions, { body: [row] }).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 401)) throw error
        client = await signInByApi(server, 'clock@plumbline.example')
        await client.call(createTransactions, { body: [row] })
      })
      const { lines } = await client.call(getPortfolio, { params: { id } })
      expect(lines[0]?.units).toBe(index + 1)
    }
    report(`the clock set to ${JUMPS_HOURS.join(', ')} hours from now: everybody signs in, changes are kept`)
  } finally {
    await server.stop()
    removeDataFolder(dataFolder)
    rmSync(folder, { recursive: true, force: true })
  }
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'
import { signInByApi } from '../harness/api-client.ts'
import { fixtureEnvironment } from '../harness/product.ts'
import { randomNumbers } from '../harness/random-numbers.ts'
import { EXTENT, report } from './extent.ts'
import { cutPower, readTrace, TRACE_OPTIONS } from './power-cuts.ts'
import { requireCommand } from './require-command.ts'

/** Enough for several checkpoints, which move the log into the database. */
const CALLS = 400
const ROWS_PER_CALL = 3
const DATABASE = 'plumbline.db'
const FILES = [DATABASE, `${DATABASE}-wal`]

function idsIn(response: string): string[] {
  const [, list = ''] = /"ids":\[([^\]]*)\]/.exec(response) ?? []
  return [...list.matchAll(/"([^"]+)"/g)].map(([, id = '']) => id)
}

test('a power cut that loses any part of what was not synced loses nothing that was acknowledged', async () => {
  const dataFolder = makeDataFolder()
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-cut-'))
  const server = await startServer(dataFolder, { ...fixtureEnvironment, BILLING: 'off' })
  try {
    const { call } = await signInByApi(server, 'cut@plumbline.example')
    const stockId = (await call(searchAssets, { query: { limit: 1 } }))[0]?._id ?? ''
    const { _id: portfolioId } = await call(createPortfolio, { body: { currency: 'EUR' } })
    const before = new Map(FILES.map((file) => [file, readFileSync(join(dataFolder, file))]))
    const traceFile = join(folder, 'trace')
    const trace = spawn(
      requireCommand('strace'),
      [...TRACE_OPTIONS, '-o', traceFile, '-p', String(server.process.pid)],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    const traced = once(trace, 'exit')
    while (!readFileSync(`/proc/${server.process.pid}/status`, 'utf8').includes(`TracerPid:\t${trace.pid}`))
      await delay(20)
    const row = { portfolioId, stockId, type: 'buy' as const, date: '2020-01-02', units: 1, price: 10 }
    for (let index = 0; index < CALLS; index++)
      await call(createTransactions, {
        body: Array.from({ length: ROWS_PER_CALL }, () => ({ ...row, comments: `call ${index}` })),
      })
    trace.kill('SIGTERM')
    await traced

    const events = await readTrace(traceFile, dataFolder)
    const count = (kind: string) => events.filter((event) => event.kind === kind).length
    expect(events.filter((event) => event.kind === 'response' && idsIn(event.body).length > 0)).toHaveLength(CALLS)
    for (const { files, responses } of cutPower(before, events, { cuts: EXTENT.powerCuts, random: randomNumbers(7) })) {
      rmSync(join(folder, `${DATABASE}-shm`), { force: true })
      for (const [file, content] of files) writeFileSync(join(folder, file), content)
      const database = new DatabaseSync(join(folder, DATABASE))
      expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
      const stored = new Set(
        database
          .prepare('select id from transactions')
          .all()
          .map(({ id }) => id),
      )
      expect(responses.flatMap(idsIn).filter((id) => !stored.has(id))).toEqual([])
      const halves = `select comments from transactions group by comments having count(*) <> ${ROWS_PER_CALL}`
      expect(database.prepare(halves).all()).toEqual([])
      database.close()
    }
    report(
      `${EXTENT.powerCuts} power cuts in ${count('write')} writes and ${count('sync')} syncs of ${CALLS} acknowledged ` +
        'changes: intact, none lost or half done',
    )
  } finally {
    await server.stop()
    removeDataFolder(dataFolder)
    rmSync(folder, { recursive: true, force: true })
  }
})

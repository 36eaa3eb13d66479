import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exportCertificate } from '@plumbline/contract/certificates/operations'
import { createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import { type ApiClient, signInByApi } from '../../e2e/harness/api-client.ts'
import { makeDataFolder, removeDataFolder } from '../../scripts/processes/server-process.ts'
import { root } from '../../scripts/tool.ts'
import type { Measurement } from './measurement.ts'
import { repeat, timed } from './portfolio-calls.ts'
import { startProduct } from './start-product.ts'
import { findAssetIds, tradeAt } from './ten-years.ts'

const TRANSACTIONS = 100_000
const ASSETS = 200
const RUNS = 3
const environment = { BILLING: 'off', NOW: '2026-01-09T12:00:00Z' }
const verifier = join(root, 'packages/verify/src/main.ts')
const run = promisify(execFile)

/** Buys 200 assets and sells a tenth of them, over ten years. */
async function makeLedger(client: ApiClient): Promise<string> {
  const ids = await findAssetIds(client, ASSETS)
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Certified', currency: 'EUR' } })
  for (let first = 0; first < TRANSACTIONS; first += MAX_TRANSACTIONS_PER_CALL) {
    const rows = Array.from({ length: Math.min(MAX_TRANSACTIONS_PER_CALL, TRANSACTIONS - first) }, (_, offset) => {
      const index = first + offset
      return { portfolioId, ...tradeAt(index, TRANSACTIONS), stockId: ids[Math.floor(index / 10) % ids.length] ?? '' }
    })
    await client.call(createTransactions, { body: rows })
  }
  return portfolioId
}

/** The largest resident memory that the process ever had. */
function peakMegabytes(processId: number): number {
  const [, kilobytes = ''] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/**
 * Writes and verifies the certificate of a portfolio with 100,000 transactions, on SQLite. The memory is what the
 * server's peak grows by.
 */
export async function measureCertificate(): Promise<Measurement[]> {
  const dataFolder = makeDataFolder()
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-certificate-'))
  const file = join(folder, 'certificate.zip')
  const server = await startProduct(dataFolder, environment)
  try {
    const client = await signInByApi(server, 'benchmark@plumbline.example')
    const id = await makeLedger(client)
    await client.call(getPortfolio, { params: { id } })
    const processId = server.process.pid ?? 0
    const before = peakMegabytes(processId)
    const written = await repeat(RUNS, () =>
      timed(async () => {
        const { blob } = await client.call(exportCertificate, { params: { id } })
        writeFileSync(file, new Uint8Array(await blob.arrayBuffer()))
      }),
    )
    const grown = peakMegabytes(processId) - before
    const verified = await repeat(RUNS, () => timed(() => run(process.execPath, [verifier, file])))
    const seconds = (samples: number[]) => samples.map((milliseconds) => milliseconds / 1000)
    const size = readFileSync(file).length / 1024 ** 2
    const what = 'certificate, 100,000 transactions'
    return [
      { name: `${what}, written`, unit: 's', samples: seconds(written), target: 10, judged: 'median' },
      { name: `${what}, verified`, unit: 's', samples: seconds(verified), target: 5, judged: 'median' },
      { name: `${what}, peak memory`, unit: 'MB', samples: [grown], target: 150, judged: 'median' },
      { name: `${what}, size`, unit: 'MB', samples: [size], target: 64, judged: 'median' },
    ]
  } finally {
    await server.stop()
    removeDataFolder(dataFolder)
    rmSync(folder, { recursive: true })
  }
}

import { performance } from 'node:perf_hooks'
import { searchAssets } from '@plumbline/contract/assets'
import { createPortfolio } from '@plumbline/contract/portfolios'
import {
  createTransactions,
  previewTransactions,
  rowsPerPreview,
  transactionsPerCall,
} from '@plumbline/contract/transactions'
import { type ApiClient, signInByApi } from '../../e2e/harness/api-client.ts'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'
import type { Measurement } from './measurement.ts'

const rows = 10_000
const runs = 3

interface ListedAsset {
  symbol: string
  exchange: string
  currency: string
}

/** A year of purchases, spread over the assets that the search lists first. */
function makeRows(assets: ListedAsset[]) {
  return Array.from({ length: rows }, (_, index) => {
    const asset = assets[index % assets.length]
    if (asset === undefined) throw new Error('the search lists assets')
    const day = new Date(Date.UTC(2024, 0, 1 + (index % 365))).toISOString().slice(0, 10)
    const { symbol, exchange, currency } = asset
    return {
      rowNumber: index + 1,
      type: 'buy',
      date: day,
      symbol,
      exchange,
      currency,
      units: 1 + (index % 7),
      price: 10 + (index % 90),
      fee: 1,
    }
  })
}

async function expectOk(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`the import was refused with ${status}: ${JSON.stringify(body)}`)
}

async function importRows(client: ApiClient, run: number): Promise<number> {
  const assets: ListedAsset[] = (await client.call(searchAssets, { query: { limit: '50' } })).body
  const portfolio = await client.call(createPortfolio, { body: { currency: 'EUR' } })
  const fileRows = makeRows(assets)
  const importId = `benchmark-import-${run}`.padEnd(20, '0')
  const begin = performance.now()
  const matched: { stockId: string }[] = []
  for (let first = 0; first < rows; first += rowsPerPreview) {
    const body = fileRows.slice(first, first + rowsPerPreview)
    const preview = await client.call(previewTransactions, { body })
    matched.push(...preview.body)
  }
  for (let first = 0; first < rows; first += transactionsPerCall) {
    const body = fileRows.slice(first, first + transactionsPerCall).map((row, index) => ({
      ...row,
      portfolioId: portfolio.body._id,
      stockId: matched[first + index]?.stockId,
      source: 'benchmark.csv',
      importId,
    }))
    await expectOk(client.call(createTransactions, { body }))
  }
  return performance.now() - begin
}

/** Preview and import of a file's rows through the real server on SQLite, as the wizard sends them. */
export async function measureImport(): Promise<Measurement[]> {
  const dataFolder = makeDataFolder()
  const server = await startServer(dataFolder, { BILLING: 'off' })
  try {
    const client = await signInByApi(server, 'benchmark@plumbline.example')
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) times.push((await importRows(client, run)) / 1000)
    return [{ name: 'preview and import of 10,000 rows', unit: 's', samples: times, target: 2, judged: 'p95' }]
  } finally {
    await server.stop()
    removeDataFolder(dataFolder)
  }
}

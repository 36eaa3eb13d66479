import { performance } from 'node:perf_hooks'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions, previewTransactions } from '@plumbline/contract/transactions/operations'
import { MAX_PREVIEW_ROWS, MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import { type ApiClient, signInByApi } from '../../e2e/harness/api-client.ts'
import { makeDataFolder, removeDataFolder } from '../../scripts/processes/server-process.ts'
import type { Measurement } from './measurement.ts'
import { startProduct } from './start-product.ts'

/** Rows of the file, runs, and the target in seconds. */
const SIZES = [
  { rows: 10_000, runs: 3, target: 2 },
  { rows: 100_000, runs: 1, target: 20 },
]

interface ListedAsset {
  symbol: string
  exchange: string
  currency: string
}

/** A year of purchases, spread over the assets that the search lists first. */
function makeRows(assets: ListedAsset[], rows: number) {
  return Array.from({ length: rows }, (_, index) => {
    const asset = assets[index % assets.length]
    if (asset === undefined) throw new Error('the search lists assets')
    const day = new Date(Date.UTC(2024, 0, 1 + (index % 365))).toISOString().slice(0, 10)
    const { symbol, exchange, currency } = asset
    return {
      rowNumber: index + 1,
      type: 'buy' as const,
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

async function importRows(client: ApiClient, rows: number, run: number): Promise<number> {
  const assets = await client.call(searchAssets, { query: { limit: 50 } })
  const portfolio = await client.call(createPortfolio, { body: { currency: 'EUR' } })
  const fileRows = makeRows(assets, rows)
  const fingerprint = `benchmark-import-${rows}-${run}`.padEnd(20, '0')
  const begin = performance.now()
  const stockIds: string[] = []
  for (let first = 0; first < rows; first += MAX_PREVIEW_ROWS) {
    const body = fileRows.slice(first, first + MAX_PREVIEW_ROWS)
    const preview = await client.call(previewTransactions, { body })
    stockIds.push(...preview.map(({ stockId }) => stockId ?? ''))
  }
  for (let first = 0; first < rows; first += MAX_TRANSACTIONS_PER_CALL) {
    const body = fileRows.slice(first, first + MAX_TRANSACTIONS_PER_CALL).map((row, index) => ({
      ...row,
      portfolioId: portfolio._id,
      stockId: stockIds[first + index] ?? '',
      source: 'benchmark.csv',
      fingerprint,
    }))
    await client.call(createTransactions, { body })
  }
  return performance.now() - begin
}

/** Preview and import of a file's rows through the real server on SQLite, as the wizard sends them. */
export async function measureImport(): Promise<Measurement[]> {
  const dataFolder = makeDataFolder()
  const server = await startProduct(dataFolder, { BILLING: 'off' })
  try {
    const client = await signInByApi(server, 'benchmark@plumbline.example')
    const measurements: Measurement[] = []
    for (const { rows, runs, target } of SIZES) {
      const samples: number[] = []
      for (let run = 0; run < runs; run += 1) samples.push((await importRows(client, rows, run)) / 1000)
      const name = `preview and import of ${rows.toLocaleString('en-US')} rows`
      measurements.push({ name, unit: 's', samples, target, judged: 'p95' })
    }
    return measurements
  } finally {
    await server.stop()
    removeDataFolder(dataFolder)
  }
}

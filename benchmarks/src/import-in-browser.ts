import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { getPrices, getSplits, searchAssets } from '@plumbline/contract/assets/operations'
import { createPortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import { type ApiClient, signInByApi } from '../../e2e/harness/api-client.ts'
import { launchBrowser } from '../../e2e/harness/launch-browser.ts'
import { signIn } from '../../e2e/harness/product.ts'
import { buildWhenStale, webBuild } from '../../scripts/builds.ts'
import { makeDataFolder, removeDataFolder } from '../../scripts/processes/server-process.ts'
import type { Measurement } from './measurement.ts'
import { startProduct } from './start-product.ts'

type Page = Parameters<typeof signIn>[0]

const ROWS = 100_000
const ASSETS = 50
const PAUSE_BETWEEN_READS_MS = 25
const LIMIT_MS = 300_000

/** Assets that the search lists first, with their closes. Those of a split asset are not as traded. */
async function listUnsplitAssets(client: ApiClient) {
  const found = await client.call(searchAssets, { query: { limit: ASSETS } })
  const assets = await Promise.all(
    found.map(async ({ _id: id, symbol, exchange, currency }) => {
      const splits = await client.call(getSplits, { params: { id } })
      const prices = await client.call(getPrices, { params: { id }, query: { period: 'max' } })
      return { symbol, exchange, currency, prices: splits.length > 0 ? [] : prices }
    }),
  )
  return assets.filter(({ prices }) => prices.length > 0)
}

/** Years of purchases at the closes of their days, as a broker's csv file: prices far from them would wait. */
async function makeFile(client: ApiClient): Promise<Buffer> {
  const assets = await listUnsplitAssets(client)
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const asset = assets[index % assets.length]
    if (asset === undefined) throw new Error('the search lists assets without splits')
    const { symbol, exchange, currency, prices } = asset
    const point = prices[Math.floor((index * prices.length) / ROWS)]
    if (point === undefined) throw new Error(`${symbol} has prices`)
    return `${point.date},Buy,${symbol},${exchange},${currency},${1 + (index % 7)},${point.close},1`
  })
  return Buffer.from(['Date,Type,Symbol,Exchange,Currency,Quantity,Price,Fee', ...lines].join('\n'))
}

/** The time that each step of the wizard takes, from the choice of the file to the list of holdings, in seconds. */
async function importFile(page: Page, address: string, buffer: Buffer): Promise<Record<string, number>> {
  const seconds: Record<string, number> = {}
  let begin = 0
  const end = (phase: string) => {
    seconds[phase] = (performance.now() - begin) / 1000
    begin = performance.now()
  }
  await page.goto(`${address}/import`)
  await page.getByRole('button', { name: 'Select a csv file' }).click()
  begin = performance.now()
  await page.locator('input[type="file"]').setInputFiles({ name: 'broker.csv', mimeType: 'text/csv', buffer })
  // A file that leaves nothing open leads to the preview by itself.
  const confirm = page.getByRole('button', { name: `Import ${ROWS} transactions` })
  await confirm.waitFor()
  end('preview')
  await confirm.click()
  await page.waitForURL(address)
  end('import')
  return seconds
}

/** Reads of another user, one after the other, until `isOver`; returns their latencies in ms. */
async function readMeanwhile(client: ApiClient, isOver: () => boolean): Promise<number[]> {
  const latencies: number[] = []
  while (!isOver()) {
    const begin = performance.now()
    await client.call(listPortfolios)
    latencies.push(performance.now() - begin)
    await delay(PAUSE_BETWEEN_READS_MS)
  }
  return latencies
}

/** A file of 100,000 rows through the wizard in Chromium, on SQLite, while another user reads. */
export async function measureImportInBrowser(): Promise<Measurement[]> {
  const browser = buildWhenStale(webBuild) ? await launchBrowser() : undefined
  if (browser === undefined) return []
  const dataFolder = makeDataFolder()
  const server = await startProduct(dataFolder, { BILLING: 'off' })
  try {
    const other = await signInByApi(server, 'other@plumbline.example')
    await other.call(createPortfolio, { body: { currency: 'EUR' } })
    const page = await (await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' })).newPage()
    page.setDefaultTimeout(LIMIT_MS)
    await signIn(page, server, 'benchmark@plumbline.example')
    const client = await signInByApi(server, 'benchmark@plumbline.example')
    const { _id } = await client.call(createPortfolio, { body: { currency: 'EUR' } })
    const file = await makeFile(client)
    let isOver = false
    const reads = readMeanwhile(other, () => isOver)
    const seconds = await importFile(page, `${server.origin}/app/portfolio/${_id}`, file)
    isOver = true
    const total = Object.values(seconds).reduce((sum, part) => sum + part, 0)
    const name = 'browser, 100,000 rows'
    return [
      { name: `${name}: read and preview`, unit: 's', samples: [seconds.preview ?? 0], target: 10, judged: 'median' },
      { name: `${name}: import`, unit: 's', samples: [seconds.import ?? 0], target: 10, judged: 'median' },
      { name: `${name}: in all`, unit: 's', samples: [total], target: 20, judged: 'median' },
      { name: `${name}: reads of another user`, unit: 'ms', samples: await reads, target: 100, judged: 'p95' },
    ]
  } finally {
    await browser.close()
    await server.stop()
    removeDataFolder(dataFolder)
  }
}

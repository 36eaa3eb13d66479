import { batchesOf } from '@plumbline/engine/batches-of'
import { parseIsoDate } from '@plumbline/engine/calendar'
import type {
  Benchmark,
  CurrencyPair,
  DateRange,
  MarketDataProvider,
  NewsItem,
  PriceHistory,
  SecurityBatch,
} from '../provider.ts'
import type { Security } from '../security.ts'
import { cellOf, parseCsvTable } from './csv-table.ts'
import { DataFolder } from './data-folder.ts'
import { findWarnings } from './find-warnings.ts'
import {
  dividendsIn,
  factsIn,
  pricesIn,
  profileIn,
  rateFilesIn,
  ratesIn,
  securitiesIn,
  splitsIn,
} from './folder-contents.ts'
import { toMarketDividend } from './read-corporate-actions.ts'
import { sliceDays } from './read-daily-table.ts'
import { readNews } from './read-news.ts'
import type { ListedSecurity } from './read-securities.ts'

const BATCH_SIZE = 1000
const MAX_SEARCH_RESULTS = 50

export interface FilesProvider extends MarketDataProvider {
  /** Reads the whole folder and returns a warning for every line that is left out. */
  warnings(): Promise<string[]>
}

/** The user's own market data in one folder. Files are read again when they change. */
export function createFilesProvider(folder: string): FilesProvider {
  const data = new DataFolder(folder)
  const find = async (security: Security) => (await securitiesIn(data)).byId.get(security.id)

  return {
    name: 'files',
    isLocal: true,
    version: () => data.version(['.', 'prices', 'fx', 'profiles']),
    securities: (exchanges, signal) => listSecurities(data, exchanges, signal),
    search: (query) => searchSecurities(data, query.trim().toLowerCase()),
    async history(security, range) {
      const listed = await find(security)
      return listed && readHistory(data, listed, range)
    },
    async profile(security) {
      const listed = await find(security)
      return listed && profileIn(data, listed)
    },
    news: (securities, lastDate) => newsOf(data, securities, lastDate),
    fx: (currencies, range) => readRates(data, new Set(currencies), range),
    benchmarks: () => listBenchmarks(data),
    warnings: () => findWarnings(data),
  }
}

async function* listSecurities(
  data: DataFolder,
  exchanges: string[] | undefined,
  signal: AbortSignal,
): AsyncGenerator<SecurityBatch> {
  const { all } = await securitiesIn(data)
  const wanted = exchanges ? all.filter((listed) => exchanges.includes(listed.security.exchange)) : all
  const profileFiles = new Set(await data.list('profiles'))
  for (const portion of batchesOf(wanted, BATCH_SIZE)) {
    signal.throwIfAborted()
    yield {
      securities: portion.map((listed) => listed.security),
      facts: await factsIn(data, portion, profileFiles),
    }
  }
}

async function searchSecurities(data: DataFolder, wanted: string): Promise<Security[]> {
  if (wanted === '') return []
  const { all } = await securitiesIn(data)
  return all
    .filter(({ security, fileStem }) =>
      [fileStem, security.name, security.isin ?? ''].some((text) => text.toLowerCase().includes(wanted)),
    )
    .slice(0, MAX_SEARCH_RESULTS)
    .map((listed) => listed.security)
}

async function readHistory(data: DataFolder, listed: ListedSecurity, range: DateRange): Promise<PriceHistory> {
  const { security, fileStem, unitsPerMajor } = listed
  const inRange = (action: { date: string }) => action.date >= range.from && action.date <= range.to
  const table = sliceDays(await pricesIn(data, listed), parseIsoDate(range.from), parseIsoDate(range.to))
  const quotedIn = { code: security.currency, unitsPerMajor }
  return {
    currency: security.currency,
    closes: table.values,
    adjustedCloses: table.second,
    splits: ((await splitsIn(data)).byFileStem.get(fileStem) ?? []).filter(inRange),
    dividends: ((await dividendsIn(data)).byFileStem.get(fileStem) ?? [])
      .filter(inRange)
      .map((dividend) => toMarketDividend(dividend, quotedIn)),
  }
}

async function newsOf(data: DataFolder, securities: readonly Security[], lastDate: string): Promise<NewsItem[]> {
  const wanted = new Set(securities.flatMap(({ symbol, exchange }) => [symbol, `${symbol}.${exchange}`]))
  const items = await data.readCached('news.json', (text) => readNews(text ?? '[]'))
  return items.filter((item) => wanted.has(item.symbol) && item.publishedDate.slice(0, 10) <= lastDate)
}

/** The files of rates of which one side is wanted. */
async function readRates(data: DataFolder, wanted: ReadonlySet<string>, range: DateRange): Promise<CurrencyPair[]> {
  const pairs: CurrencyPair[] = []
  for (const file of await rateFilesIn(data)) {
    const base = file.slice(0, 3)
    const quote = file.slice(3, 6)
    if (!wanted.has(base) && !wanted.has(quote)) continue
    const table = sliceDays(await ratesIn(data, file), parseIsoDate(range.from), parseIsoDate(range.to))
    pairs.push({ base, quote, rates: table.values })
  }
  return pairs
}

async function listBenchmarks(data: DataFolder): Promise<Benchmark[]> {
  const { all } = await securitiesIn(data)
  const byStem = new Map(all.map((listed) => [listed.fileStem, listed.security]))
  const table = await data.readCached('benchmarks.csv', (text) => parseCsvTable(text ?? ''))
  return table.rows.flatMap((row) => {
    const security = byStem.get(`${cellOf(table, row, 'symbol')}.${cellOf(table, row, 'exchange')}`)
    return security ? [{ securityId: security.id, name: cellOf(table, row, 'name') || security.name }] : []
  })
}

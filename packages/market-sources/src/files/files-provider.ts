import { parseIsoDate } from '@plumbline/engine/calendar'
import type { Facts } from '../facts.ts'
import { factsOfProfile } from '../facts-of-profile.ts'
import type { Profile } from '../profile.ts'
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
import { UpstreamError } from '../upstream-error.ts'
import { cellOf, parseCsvTable } from './csv-table.ts'
import { DataFolder } from './data-folder.ts'
import { readDividends, readSplits, toMarketDividend } from './read-corporate-actions.ts'
import { type DailyTable, emptyTable, readDailyTable, sliceDays } from './read-daily-table.ts'
import { readNews } from './read-news.ts'
import { readProfile } from './read-profile.ts'
import { type ListedSecurity, readSecurities } from './read-securities.ts'

const BATCH_SIZE = 1000
const MAX_SEARCH_RESULTS = 50

export interface FilesProvider extends MarketDataProvider {
  /** Reads the whole folder and returns a warning for every line that is left out. */
  warnings(): Promise<string[]>
}

/** The user's own market data in one folder. Files are read again when they change. */
export function createFilesProvider(folder: string): FilesProvider {
  const data = new DataFolder(folder)

  const listedSecurities = () =>
    data.readCached('securities.csv', (text) => {
      if (text === undefined) throw new UpstreamError('files', 'no securities.csv in the data folder', false)
      const all = readSecurities(text)
      return { all, byId: new Map(all.map((listed) => [listed.security.id, listed])) }
    })
  const find = async (security: Security) => (await listedSecurities()).byId.get(security.id)
  const splits = () => data.readCached('splits.csv', (text) => readSplits(text ?? ''))
  const dividends = () => data.readCached('dividends.csv', (text) => readDividends(text ?? ''))
  const fxFiles = async () => (await data.list('fx')).filter((name) => /^[A-Z]{6}\.csv$/.test(name))

  async function prices(listed: ListedSecurity): Promise<DailyTable> {
    const file = `prices/${listed.fileStem}.csv`
    const text = await data.read(file)
    if (text === undefined) return emptyTable()
    const table = readDailyTable(file, text, 'close', 'adjusted_close')
    if (listed.unitsPerMajor === 1) return table
    const toMajor = (amounts: Float64Array) => amounts.map((amount) => amount / listed.unitsPerMajor)
    return {
      values: { days: table.values.days, values: toMajor(table.values.values) },
      second: table.second && toMajor(table.second),
      warnings: table.warnings,
    }
  }

  async function rates(file: string): Promise<DailyTable> {
    return data.readCached(`fx/${file}`, (text) => readDailyTable(`fx/${file}`, text ?? '', 'rate'))
  }

  async function profileOf(listed: ListedSecurity): Promise<Profile | undefined> {
    const text = await data.read(`profiles/${listed.fileStem}.json`)
    return text === undefined ? undefined : readProfile(text)
  }

  /** The latest rate to US dollars: direct, inverse, or through one currency that both are quoted in. */
  async function usdPerUnit(currency: string): Promise<number | undefined> {
    if (currency === 'USD') return 1
    const lastRates = new Map<string, number>()
    for (const file of await fxFiles()) {
      const rate = (await rates(file)).values.values.at(-1)
      if (rate === undefined) continue
      lastRates.set(file.slice(0, 6), rate)
      lastRates.set(file.slice(3, 6) + file.slice(0, 3), 1 / rate)
    }
    const direct = lastRates.get(`${currency}USD`)
    if (direct !== undefined) return direct
    for (const [pair, rate] of lastRates) {
      const onward = pair.startsWith(currency) ? lastRates.get(`${pair.slice(3)}USD`) : undefined
      if (onward !== undefined) return rate * onward
    }
    return undefined
  }

  async function factsOfPortion(portion: ListedSecurity[], profileFiles: Set<string>): Promise<Map<string, Facts>> {
    const facts = new Map<string, Facts>()
    for (const listed of portion) {
      if (!profileFiles.has(`${listed.fileStem}.json`)) continue
      const profile = await profileOf(listed)
      if (profile) facts.set(listed.security.id, factsOfProfile(profile, await usdPerUnit(listed.security.currency)))
    }
    return facts
  }

  return {
    name: 'files',
    isLocal: true,

    version: () => data.version(['.', 'prices', 'fx', 'profiles']),

    async *securities(exchanges, signal): AsyncGenerator<SecurityBatch> {
      const { all } = await listedSecurities()
      const wanted = exchanges ? all.filter((listed) => exchanges.includes(listed.security.exchange)) : all
      const profileFiles = new Set(await data.list('profiles'))
      for (let start = 0; start < wanted.length; start += BATCH_SIZE) {
        signal.throwIfAborted()
        const portion = wanted.slice(start, start + BATCH_SIZE)
        yield {
          securities: portion.map((listed) => listed.security),
          facts: await factsOfPortion(portion, profileFiles),
        }
      }
    },

    async search(query) {
      const wanted = query.trim().toLowerCase()
      if (wanted === '') return []
      const { all } = await listedSecurities()
      return all
        .filter(({ security, fileStem }) =>
          [fileStem, security.name, security.isin ?? ''].some((text) => text.toLowerCase().includes(wanted)),
        )
        .slice(0, MAX_SEARCH_RESULTS)
        .map((listed) => listed.security)
    },

    async history(security, range: DateRange): Promise<PriceHistory | undefined> {
      const listed = await find(security)
      if (listed === undefined) return undefined
      const inRange = (action: { date: string }) => action.date >= range.from && action.date <= range.to
      const table = sliceDays(await prices(listed), parseIsoDate(range.from), parseIsoDate(range.to))
      const quotedIn = { code: listed.security.currency, unitsPerMajor: listed.unitsPerMajor }
      return {
        currency: listed.security.currency,
        closes: table.values,
        adjustedCloses: table.second,
        splits: ((await splits()).byFileStem.get(listed.fileStem) ?? []).filter(inRange),
        dividends: ((await dividends()).byFileStem.get(listed.fileStem) ?? [])
          .filter(inRange)
          .map((dividend) => toMarketDividend(dividend, quotedIn)),
      }
    },

    async profile(security) {
      const listed = await find(security)
      return listed && profileOf(listed)
    },

    async news(securities, lastDate): Promise<NewsItem[]> {
      const wanted = new Set(securities.flatMap(({ symbol, exchange }) => [symbol, `${symbol}.${exchange}`]))
      const items = await data.readCached('news.json', (text) => readNews(text ?? '[]'))
      return items.filter((item) => wanted.has(item.symbol) && item.publishedDate.slice(0, 10) <= lastDate)
    },

    async fx(currencies, range): Promise<CurrencyPair[]> {
      const wanted = new Set(currencies)
      const pairs: CurrencyPair[] = []
      for (const file of await fxFiles()) {
        const base = file.slice(0, 3)
        const quote = file.slice(3, 6)
        if (!wanted.has(base) && !wanted.has(quote)) continue
        const table = sliceDays(await rates(file), parseIsoDate(range.from), parseIsoDate(range.to))
        pairs.push({ base, quote, rates: table.values })
      }
      return pairs
    },

    async benchmarks(): Promise<Benchmark[]> {
      const { all } = await listedSecurities()
      const byStem = new Map(all.map((listed) => [listed.fileStem, listed.security]))
      const table = await data.readCached('benchmarks.csv', (text) => parseCsvTable(text ?? ''))
      return table.rows.flatMap((row) => {
        const security = byStem.get(`${cellOf(table, row, 'symbol')}.${cellOf(table, row, 'exchange')}`)
        return security ? [{ securityId: security.id, name: cellOf(table, row, 'name') || security.name }] : []
      })
    },

    async warnings() {
      const { all } = await listedSecurities()
      const found: string[] = []
      for (const listed of all) found.push(...(await prices(listed)).warnings)
      for (const file of await fxFiles()) found.push(...(await rates(file)).warnings)
      found.push(...(await splits()).warnings, ...(await dividends()).warnings)
      const stems = new Set(all.map((listed) => listed.fileStem))
      for (const [folderName, ending] of [
        ['prices', '.csv'],
        ['profiles', '.json'],
      ] as const) {
        for (const name of await data.list(folderName)) {
          if (!stems.has(name.slice(0, -ending.length))) {
            found.push(`${folderName}/${name} matches no line of securities.csv`)
          }
        }
      }
      return found
    },
  }
}

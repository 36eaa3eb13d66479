import { createFxTable, type FxTable } from '@plumbline/engine/fx-table'
import type { Database } from '../database/database.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import type { FxPair, MarketDataProvider } from './provider.ts'
import { joinYears, packYear, splitByYear, unpackYear } from './series-bytes.ts'

export interface FxStore {
  /** Rates up to today between all the given currencies that the source knows. The same object is answered until a rate changes. */
  tableFor(currencies: Iterable<string>, today: string): Promise<FxTable>
}

interface FxState {
  fetchedTo: string
  sourceVersion: string
  currencies: string[]
}

const settingName = 'fx-state'
const firstDay = '1990-01-01'

export function createFxStore(database: Database, provider: MarketDataProvider): FxStore {
  const { db } = database
  let state: FxState | undefined
  let table: FxTable | undefined
  let lastRefresh: Promise<void> = Promise.resolve()

  async function load(): Promise<void> {
    const stored = await readSetting(database, settingName)
    state = stored === undefined ? undefined : (JSON.parse(stored) as FxState)
    const rows = await db.selectFrom('fx_years').selectAll().orderBy('pair').orderBy('year').execute()
    const pairs = [...Map.groupBy(rows, (row) => row.pair)].map(([pair, years]) => {
      const { days, values } = joinYears(years.map(({ year, series }) => unpackYear(year, series)))
      return { base: pair.slice(0, 3), quote: pair.slice(3), days, rates: values }
    })
    table = createFxTable(pairs)
  }

  async function save(pairs: FxPair[], next: FxState): Promise<void> {
    await db.transaction().execute(async (tx) => {
      for (const { base, quote, rates } of pairs) {
        for (const [year, part] of splitByYear({ ...rates, adjusted: undefined })) {
          const series = packYear(year, part)
          await tx
            .insertInto('fx_years')
            .values({ pair: base + quote, year, series })
            .onConflict((conflict) => conflict.columns(['pair', 'year']).doUpdateSet({ series }))
            .execute()
        }
      }
      await writeSetting({ db: tx }, settingName, JSON.stringify(next))
    })
  }

  async function refresh(currencies: Set<string>, today: string): Promise<void> {
    if (table === undefined) await load()
    const sourceVersion = await provider.version()
    const unknown = [...currencies].filter((currency) => !state?.currencies.includes(currency))
    const isOutdated = state?.sourceVersion !== sourceVersion || (provider.isLocal && state.fetchedTo < today)
    if (unknown.length === 0 && !isOutdated) return
    const all = [...new Set([...(state?.currencies ?? []), ...currencies])]
    const isAppend = unknown.length === 0 && state?.sourceVersion === sourceVersion
    const from = isAppend && state !== undefined ? `${state.fetchedTo.slice(0, 4)}-01-01` : firstDay
    const pairs = await provider.fx(all, { from, to: today }, AbortSignal.timeout(30_000))
    await save(pairs, { fetchedTo: today, sourceVersion, currencies: all })
    await load()
  }

  return {
    async tableFor(currencies, today) {
      const wanted = new Set(currencies)
      const refreshing = lastRefresh.then(() => refresh(wanted, today))
      lastRefresh = refreshing.catch(() => undefined)
      await refreshing
      return table ?? createFxTable([])
    },
  }
}

import { defaultPortfolioSettings, defaultView } from '@plumbline/contract/portfolios/defaults'
import { LedgerBuilder } from '@plumbline/engine/build-ledger'
import { type DayNumber, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { createFxTable, type FxTable } from '@plumbline/engine/fx-table'
import type { LedgerColumns } from '@plumbline/engine/ledger-columns'
import type { AssetMarket } from '@plumbline/engine/market'
import type { DailySeries } from '@plumbline/market-sources/provider'
import { packSeries, partOf, unpackSeries, yearSpans } from '../market/series/series-bytes.ts'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { ledgerTransaction } from '../transactions/read-ledger.ts'

const FIRST_DAY = parseIsoDate('2024-06-03')
const LAST_DAY = parseIsoDate('2026-01-02')
const DAYS_BEFORE = 10
const ASSETS = 30
const TRANSACTIONS = 300

/** Portfolio, prices and rates that belong to nobody. */
export const madeUpPortfolio: StoredPortfolio = {
  userId: 'nobody',
  id: 'made-up',
  name: '',
  currency: 'EUR',
  settings: defaultPortfolioSettings,
  views: [defaultView],
  benchmark: [],
  ignoredSplits: [],
  isSample: false,
  version: 1,
}

export const madeUpToday = formatIsoDate(LAST_DAY)

/** A value on each weekday, packed and unpacked as in the database. */
function series(start: number): DailySeries {
  const weekdays: DayNumber[] = []
  for (let day = FIRST_DAY - DAYS_BEFORE; day <= LAST_DAY; day++) if ((day + 3) % 7 < 5) weekdays.push(day)
  const days = Int32Array.from(weekdays)
  const values = Float64Array.from(days, (day) => Math.round(100 * (start + Math.sin(day / 40))) / 100)
  return unpackSeries(Array.from(yearSpans(days), (span) => packSeries(partOf({ days, values }, span))))
}

function currencyOf(asset: number): string {
  return asset % 2 === 0 ? 'USD' : 'EUR'
}

/** Half of the assets are quoted in another currency, a third of them had a split. */
export function* madeUpMarkets(): Generator<AssetMarket> {
  for (let asset = 0; asset < ASSETS; asset++) {
    const { days, values: closes } = series(20 + asset)
    const splits = asset % 3 === 0 ? [{ date: '2025-02-03', ratio: 2 }] : []
    yield { assetId: `asset-${asset}`, currency: currencyOf(asset), prices: { days, closes }, splits }
  }
}

export function madeUpRates(): FxTable {
  const { days, values: rates } = series(2)
  return createFxTable([{ base: 'EUR', quote: 'USD', days, rates }])
}

/** Purchases, with some sales and dividends in between, from rows as the database gives them. */
export function madeUpLedger(): LedgerColumns {
  const builder = new LedgerBuilder()
  for (let sequence = 0; sequence < TRANSACTIONS; sequence++) {
    const asset = sequence % ASSETS
    const round = Math.floor(sequence / ASSETS)
    const type = round % 4 === 2 ? 'sell' : round % 5 === 3 ? 'dividend' : 'buy'
    builder.add(
      ledgerTransaction({
        id: `transaction-${sequence}`,
        asset_id: `asset-${asset}`,
        type,
        trade_date: formatIsoDate(FIRST_DAY + Math.floor((sequence * (LAST_DAY - FIRST_DAY)) / TRANSACTIONS)),
        units: { buy: '3.5', sell: '1', dividend: '0' }[type],
        price: `${20 + asset}.25`,
        fee: '1.5',
        currency: currencyOf(asset),
        rate: null,
        transfer_id: null,
        lots: null,
        company_action: null,
        sequence,
      }),
    )
  }
  return builder.finish()
}

import type { ScreenExport, ScreenerResponse, ScreenerResult } from '@plumbline/contract/screener/schemas'
import { MAX_EXPORTED_SECURITIES, type ScreenerColumnName } from '@plumbline/contract/screener/vocabulary'
import { csvLine, textCell } from '@plumbline/csv-import/exports/write-csv'
import { batchesOf } from '@plumbline/engine/batches-of'
import type { MarketDb } from '../../database/db.ts'
import type { HistoryStore } from '../../market/histories/history-store.ts'
import { findAssets } from '../../market/securities/assets.ts'
import { describeSummary } from '../describe-asset.ts'
import type { PageRequest } from './screen-table.ts'
import type { ScreenedAsset, Screener } from './screener.ts'

interface ScreenParts {
  db: MarketDb
  histories: HistoryStore
  screener: Screener
}

async function describeResults(
  { db, histories }: ScreenParts,
  assets: readonly ScreenedAsset[],
  today: string,
): Promise<ScreenerResult[]> {
  const ids = assets.map(({ _id }) => _id)
  const [rows, prices] = await Promise.all([findAssets(db, ids), histories.knownPricesOf(ids, today)])
  return assets.flatMap((asset) => {
    const row = rows.get(asset._id)
    if (row === undefined) return []
    const { price = null, date = null, change = null } = prices.get(asset._id) ?? {}
    return [{ ...asset, ...describeSummary(row), price, priceDate: date, change }]
  })
}

/** The response of POST /stock: one page of the assets that match the filters, with all their fields. */
export async function screenAssets(
  parts: ScreenParts,
  request: PageRequest,
  today: string,
  within?: ReadonlySet<string>,
): Promise<ScreenerResponse> {
  const { assets, count, missing } = await parts.screener.screen(request, within)
  return { results: await describeResults(parts, assets, today), count, missing }
}

const BATCH_SIZE = 500

const ASSET_COLUMNS = ['name', 'exchange', 'symbol', 'isin', 'currency'] as const

function cellOf(value: string | number | null): string {
  return typeof value === 'number' ? String(value) : textCell(value)
}

/** The matches as csv, in chunks. */
export async function* exportScreen(
  parts: ScreenParts,
  { filters, sort, columns }: ScreenExport,
  today: string,
  within?: ReadonlySet<string>,
): AsyncGenerator<string> {
  const shown = columns.filter((column) => column !== 'exchange')
  const header: (ScreenerColumnName | (typeof ASSET_COLUMNS)[number])[] = [...ASSET_COLUMNS, ...shown]
  yield csvLine(header)
  const { assets } = await parts.screener.screen({ filters, sort, limit: MAX_EXPORTED_SECURITIES, offset: 0 }, within)
  for (const batch of batchesOf(assets, BATCH_SIZE)) {
    const results = await describeResults(parts, batch, today)
    yield results.map((result) => csvLine(header.map((column) => cellOf(result[column])))).join('')
  }
}

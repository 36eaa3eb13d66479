import type {
  Candidate,
  FieldRequest,
  ScreenExport,
  ScreenerDistribution,
  ScreenerResponse,
  ScreenerResult,
} from '@plumbline/contract/screener/schemas'
import {
  isCandidateColumn,
  MAX_EXPORTED_SECURITIES,
  type ShownColumnName,
} from '@plumbline/contract/screener/vocabulary'
import { csvLine, textCell } from '@plumbline/csv-import/exports/write-csv'
import { batchesOf } from '@plumbline/engine/batches-of'
import type { MarketDb } from '../../database/db.ts'
import type { HistoryStore } from '../../market/histories/history-store.ts'
import { findAssets } from '../../market/securities/assets.ts'
import { describeSummary } from '../describe-asset.ts'
import { addCandidateColumns, type ComparedScreen, type Comparison } from './compare-candidates.ts'
import type { PageRequest, ScreenedWith } from './screen-table.ts'
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

/** What a user chose: ids of the only assets that are screened, and what they are compared with. */
export interface Chosen {
  within: ReadonlySet<string> | undefined
  comparison: Comparison | undefined
}

async function screenedWith(
  { screener }: ScreenParts,
  screen: ComparedScreen,
  { within, comparison }: Chosen,
): Promise<{ screened: ScreenedWith; unmeasured: number }> {
  if (comparison === undefined) return { screened: { within }, unmeasured: 0 }
  const { added, unmeasured } = await addCandidateColumns(screener, screen, within, comparison)
  return { screened: { within, added }, unmeasured }
}

/** The response of POST /stock: one page of the assets that match the filters, with all their fields. */
export async function screenAssets(
  parts: ScreenParts,
  request: PageRequest,
  today: string,
  chosen: Chosen,
): Promise<ScreenerResponse> {
  const { screened, unmeasured } = await screenedWith(parts, request, chosen)
  const { assets, count, missing } = await parts.screener.screen(request, screened)
  return { results: await describeResults(parts, assets, today), count, missing, unmeasured }
}

/** The response of POST /stock/distribution. */
export async function describeScreenField(
  parts: ScreenParts,
  { filters, field }: Pick<FieldRequest, 'filters' | 'field'>,
  chosen: Chosen,
): Promise<ScreenerDistribution> {
  const { screened } = await screenedWith(parts, { filters }, chosen)
  return await parts.screener.describeField({ filters, field }, screened)
}

const BATCH_SIZE = 500

const ASSET_COLUMNS = ['name', 'exchange', 'symbol', 'isin', 'currency'] as const

function cellOf(value: string | number | null): string {
  return typeof value === 'number' ? String(value) : textCell(value)
}

type FileColumn = ShownColumnName | (typeof ASSET_COLUMNS)[number]

function valueIn(column: FileColumn, result: ScreenerResult, candidate: Candidate | undefined) {
  return isCandidateColumn(column) ? (candidate?.[column] ?? null) : result[column]
}

/** The matches as csv, in chunks. */
export async function* exportScreen(
  parts: ScreenParts,
  { filters, sort, columns }: ScreenExport,
  today: string,
  chosen: Chosen,
): AsyncGenerator<string> {
  const header: FileColumn[] = [...ASSET_COLUMNS, ...columns.filter((column) => column !== 'exchange')]
  yield csvLine(header)
  const { screened } = await screenedWith(parts, { filters, sort }, chosen)
  const { assets } = await parts.screener.screen({ filters, sort, limit: MAX_EXPORTED_SECURITIES, offset: 0 }, screened)
  const isCompared = columns.some(isCandidateColumn)
  for (const batch of batchesOf(assets, BATCH_SIZE)) {
    const results = await describeResults(parts, batch, today)
    const candidates = isCompared ? await chosen.comparison?.measure(batch.map(({ _id }) => _id)) : undefined
    const lineOf = (result: ScreenerResult) =>
      csvLine(header.map((column) => cellOf(valueIn(column, result, candidates?.get(result._id)))))
    yield results.map(lineOf).join('')
  }
}

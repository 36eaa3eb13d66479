import {
  type ArchiveContent,
  type ArchivedAsset,
  type ArchiveFileName,
  archiveFiles,
} from '@plumbline/contract/account-archive/schemas'
import { text } from '@plumbline/text/text'
import type { z } from 'zod'
import type { Unpack } from './archive-files.ts'
import type { MAX_LINES } from './archive-limits.ts'
import { parseLines } from './archive-lines.ts'
import { type Place, refuse, refuseIssue } from './archive-refusals.ts'

/** The files that are imported. */
export type ImportedFileName = keyof typeof MAX_LINES
type RecordOf<Name extends ArchiveFileName> = ArchiveContent[Name][number]

/** A valid line of a file. */
export interface ValidLine<Name extends ImportedFileName> {
  place: Place
  /** Of the line, as text. */
  bytes: number
  record: RecordOf<Name>
}

/**
 * Yields the lines of a file.
 *
 * @throws {DomainError} `archive-not-valid`; the message names file, line and field
 */
export async function* readFile<Name extends ImportedFileName>(
  unpack: Unpack,
  name: Name,
): AsyncGenerator<ValidLine<Name>> {
  const schema: z.ZodType = archiveFiles[name]
  for await (const { line, bytes, record } of parseLines(name, unpack(name))) {
    const place = { file: name, line }
    const { data, error } = schema.safeParse(record)
    if (error !== undefined) refuseIssue(place, schema, record, error.issues[0])
    yield { place, bytes, record: data as RecordOf<Name> }
  }
}

/** What an import needs to know of the whole archive before it writes anything. */
export interface ArchiveSummary {
  assets: ArchivedAsset[]
  /** The ids of the account's own securities. */
  ownSecurities: ReadonlySet<string>
  /** Number of transactions per asset. */
  transactionsOf: ReadonlyMap<string, number>
  /** Number of portfolios that are neither samples nor branches. */
  ownPortfolios: number
  /** The sales that other transactions book the proceeds of, each with its asset. */
  sales: ReadonlyMap<string, string>
}

/** The ids of a checked archive. */
interface Ids {
  assets: Map<string, ArchivedAsset>
  portfolios: Set<string>
  /** The portfolio of each import. */
  imports: Map<string, string>
  /** The asset of each transaction. */
  transactions: Map<string, string>
}

function requireNew(ids: { has(id: string): boolean }, place: Place, id: string): void {
  if (ids.has(id)) refuse({ ...place, field: '_id' }, text('{id} occurs twice', { id }))
}

function need(place: Place, field: string, isThere: boolean): void {
  if (!isThere) refuse({ ...place, field }, text('The archive does not contain it'))
}

/** Checks lines that refer to nothing, and returns their number. */
async function checkLines(unpack: Unpack, name: ImportedFileName): Promise<number> {
  let lines = 0
  for await (const _valid of readFile(unpack, name)) lines++
  return lines
}

async function checkProfiles(unpack: Unpack, ids: Ids): Promise<number> {
  let profiles = 0
  for await (const { place, record } of readFile(unpack, 'profile.jsonl')) {
    for (const { assetId } of record.alerts?.alerts ?? []) need(place, 'alerts', ids.assets.has(assetId))
    const categorized = record.classifications?.flatMap(({ assets }) => assets) ?? []
    for (const { assetId } of categorized) need(place, 'classifications', ids.assets.has(assetId))
    for (const { assetId } of record.priceCorrections ?? []) need(place, 'priceCorrections', ids.assets.has(assetId))
    const priced = new Set(record.priceCorrections?.map(({ assetId, day }) => `${assetId} ${day}`))
    if (priced.size < (record.priceCorrections?.length ?? 0))
      refuse({ ...place, field: 'priceCorrections' }, text('A day occurs twice'))
    profiles++
  }
  return profiles
}

async function checkPortfolios(unpack: Unpack, ids: Ids): Promise<number> {
  let own = 0
  for await (const { place, record } of readFile(unpack, 'portfolios.jsonl')) {
    requireNew(ids.portfolios, place, record._id)
    for (const { stockId } of record.benchmark) need(place, 'benchmark', ids.assets.has(stockId))
    for (const { assetId } of record.ignoredSplits) need(place, 'ignoredSplits', ids.assets.has(assetId))
    for (const { assetId } of record.statedUnits ?? []) need(place, 'statedUnits', ids.assets.has(assetId))
    for (const { assetId } of record.bookedDividends ?? []) need(place, 'bookedDividends', ids.assets.has(assetId))
    for (const { assetId } of record.savingsPlans ?? []) need(place, 'savingsPlans', ids.assets.has(assetId))
    for (const { assetId } of record.ignoredFindings ?? []) need(place, 'ignoredFindings', ids.assets.has(assetId))
    if (record.branch !== undefined) need(place, 'branch', ids.portfolios.has(record.branch.of))
    ids.portfolios.add(record._id)
    if (!record.isSample && record.branch === undefined) own++
  }
  return own
}

/** Returns the sales that a transaction refers to. */
async function checkTransactions(unpack: Unpack, ids: Ids): Promise<Map<string, string>> {
  const rows = new Set<string>()
  const sales = new Map<string, Place>()
  for await (const { place, record } of readFile(unpack, 'transactions.jsonl')) {
    const { _id, assetId, portfolioId, importId, rowNumber, proceedsOf } = record
    requireNew(ids.transactions, place, _id)
    const asset = ids.assets.get(assetId)
    need(place, 'portfolioId', ids.portfolios.has(portfolioId))
    need(place, 'assetId', asset !== undefined)
    need(place, 'importId', importId === null || ids.imports.get(importId) === portfolioId)
    // One string for all transactions of an asset.
    ids.transactions.set(_id, asset?._id ?? '')
    if (proceedsOf !== null && !sales.has(proceedsOf)) sales.set(proceedsOf, place)
    if (importId === null || rowNumber === null) continue
    const key = `${importId} ${rowNumber}`
    if (rows.has(key)) refuse({ ...place, field: 'rowNumber' }, text('Another transaction has the same row'))
    rows.add(key)
  }
  for (const [id, place] of sales) need(place, 'proceedsOf', ids.transactions.has(id))
  return new Map([...sales.keys()].map((id) => [id, ids.transactions.get(id) ?? '']))
}

/** Checks the account's own securities, and that each has at most one price per day. */
async function checkOwnSecurities(unpack: Unpack): Promise<Set<string>> {
  const ids = new Set<string>()
  for await (const { place, record } of readFile(unpack, 'own-securities.jsonl')) {
    requireNew(ids, place, record._id)
    ids.add(record._id)
    const days = new Set(record.prices.map(({ day }) => day))
    if (days.size < record.prices.length) refuse({ ...place, field: 'prices' }, text('A day occurs twice'))
  }
  return ids
}

/**
 * Checks every line of an archive and every reference to something that it must contain. Only ids are kept.
 *
 * @throws {DomainError} `archive-not-valid`; the message names file, line and field
 */
export async function checkArchive(unpack: Unpack): Promise<ArchiveSummary> {
  const ids: Ids = { assets: new Map(), portfolios: new Set(), imports: new Map(), transactions: new Map() }
  for await (const { place, record } of readFile(unpack, 'assets.jsonl')) {
    requireNew(ids.assets, place, record._id)
    ids.assets.set(record._id, record)
  }
  const ownPortfolios = await checkPortfolios(unpack, ids)
  for await (const { place, record } of readFile(unpack, 'imports.jsonl')) {
    requireNew(ids.imports, place, record._id)
    need(place, 'portfolioId', ids.portfolios.has(record.portfolioId))
    ids.imports.set(record._id, record.portfolioId)
  }
  const sales = await checkTransactions(unpack, ids)
  const ownSecurities = await checkOwnSecurities(unpack)
  for (const name of ['watchlist.jsonl', 'asset-notes.jsonl', 'valuations.jsonl', 'import-securities.jsonl'] as const)
    for await (const { place, record } of readFile(unpack, name)) need(place, 'assetId', ids.assets.has(record.assetId))
  await checkLines(unpack, 'screens.jsonl')
  await checkLines(unpack, 'import-mappings.jsonl')
  const profiles = await checkProfiles(unpack, ids)
  if (profiles !== 1) refuse({ file: 'profile.jsonl' }, text('It must have one line'))
  const transactionsOf = new Map<string, number>()
  for (const assetId of ids.transactions.values()) transactionsOf.set(assetId, (transactionsOf.get(assetId) ?? 0) + 1)
  return { assets: [...ids.assets.values()], ownSecurities, transactionsOf, ownPortfolios, sales }
}

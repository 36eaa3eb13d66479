import { LANGUAGES } from '@plumbline/text/language'
import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { numberFormat } from '../accounts/schemas.ts'
import { NEWS_VIEWS, STRATEGIES } from '../accounts/vocabulary.ts'
import { leftOutRow, savedMapping } from '../imports/schemas.ts'
import { benchmarkRow, portfolioSettings, view } from '../portfolios/schemas.ts'
import { statedUnits } from '../reconciliation/schemas.ts'
import { proofs } from '../transactions/proof-schemas.ts'
import { transactionType } from '../transactions/schemas.ts'
import { savedValuation } from '../valuations/schemas.ts'
import { calendarDate, currencyCode, decimal, id, nonNegativeDecimal, text } from '../value-schemas.ts'
import { ARCHIVE_FORMAT } from './vocabulary.ts'

const instant = z.iso.datetime()

export const archiveManifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.int(),
  exportedAt: instant,
  program: z.string().describe('The version of Plumbline that wrote it.'),
  files: z
    .array(z.object({ name: z.string(), records: z.int(), sha256: z.string() }))
    .describe('Every other file, with its number of lines and the SHA-256 of its bytes in hex.'),
})

const profile = z.strictObject({
  first_name: text(100).nullable(),
  last_name: text(100).nullable(),
  strategy: z.enum(STRATEGIES).nullable(),
  currency: currencyCode.nullable(),
  country: text(2).nullable(),
  emailSubscribe: z.boolean(),
  newsView: z.enum(NEWS_VIEWS),
  numberFormat: numberFormat.nullable(),
  language: z.enum(LANGUAGES).nullish().describe('Absent in archives of older versions.'),
})

const archivedAsset = z.strictObject({
  _id: id.describe('Within the archive.'),
  symbol: text(200),
  exchange: text(100),
  name: text(500),
  isin: text(50).nullable(),
  currency: text(10),
})
export type ArchivedAsset = z.infer<typeof archivedAsset>

const archivedPortfolio = z.strictObject({
  _id: id,
  name: text(100),
  currency: currencyCode,
  createdAt: instant,
  isSample: z.boolean(),
  settings: portfolioSettings,
  views: z.array(view),
  benchmark: z.array(benchmarkRow),
  ignoredSplits: z.array(z.strictObject({ assetId: id, date: calendarDate })),
  statedUnits: z.array(statedUnits).optional().describe('Absent in archives of older versions.'),
})

const archivedImport = z.strictObject({
  _id: id,
  portfolioId: id,
  fingerprint: text(64),
  source: text(255),
  createdAt: instant,
  headers: z.array(z.string()).nullable(),
  leftOutRows: z.array(leftOutRow),
})

const archivedTransaction = z.strictObject({
  _id: id,
  portfolioId: id,
  assetId: id,
  type: transactionType,
  date: calendarDate,
  units: nonNegativeDecimal,
  price: nonNegativeDecimal,
  fee: nonNegativeDecimal,
  currency: currencyCode,
  rate: decimal.nullable(),
  comments: z.string().nullable(),
  source: text(255),
  importId: id.nullable(),
  rowNumber: z.int().nullable(),
  proceedsOf: id.nullable(),
  proofs: proofs.default([]).describe('Absent in archives of older versions.'),
  createdAt: instant,
})

/** The files of an archive, by name, and what each of their lines holds. `record.jsonl` is not imported. */
export const archiveFiles = {
  'profile.jsonl': profile,
  'assets.jsonl': archivedAsset,
  'portfolios.jsonl': archivedPortfolio,
  'imports.jsonl': archivedImport,
  /** Of each portfolio in ledger order: by date, then by entry. */
  'transactions.jsonl': archivedTransaction,
  'watchlist.jsonl': z.strictObject({
    assetId: id,
    targetPrice: decimal.nullable(),
    notes: z.string().nullable(),
    addedAt: instant,
  }),
  'valuations.jsonl': savedValuation.extend({ assetId: id }),
  'screens.jsonl': z.strictObject({ name: text(100), address: text(8000) }),
  'import-mappings.jsonl': z.strictObject({ name: text(100), mapping: savedMapping }),
  'import-securities.jsonl': z.strictObject({ security: text(1000), assetId: id }),
  'record.jsonl': z.object({ kind: z.string() }).loose(),
} as const
export type ArchiveFileName = keyof typeof archiveFiles
export type ArchiveContent = { [Name in ArchiveFileName]: z.output<(typeof archiveFiles)[Name]>[] }

const missingAsset = z.object({
  symbol: z.string().describe('At its exchange.'),
  exchange: z.string().describe("The exchange's code, such as `US`."),
  isin: z.string().nullable().describe('International Securities Identification Number.'),
  name: z.string(),
  transactions: z.int().describe('Transactions of it.'),
})

export const importArchive = {
  query: z.strictObject({
    leaveOut: z.enum(['true', 'false']).default('false').describe('Imports the rest if some assets are not found.'),
  }),
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array, markText('Expected a file')),
  response: z.object({
    isImported: z.boolean().describe('False if assets are missing: then nothing has been changed.'),
    portfolios: z.int(),
    transactions: z.int(),
    missing: z
      .array(missingAsset)
      .describe('Assets of the archive that this installation does not find. What refers to them is left out.'),
  }),
}
export type ImportedArchive = z.infer<typeof importArchive.response>

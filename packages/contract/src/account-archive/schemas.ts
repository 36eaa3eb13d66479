import { LANGUAGES } from '@plumbline/text/language'
import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { numberFormat } from '../accounts/schemas.ts'
import { NEWS_VIEWS, STRATEGIES } from '../accounts/vocabulary.ts'
import { keptAlerts } from '../alerts/schemas.ts'
import { storedAssetNote } from '../asset-notes/schemas.ts'
import { classificationList } from '../categories/schemas.ts'
import { ignoredFinding } from '../checks/schemas.ts'
import { keptGoals } from '../goals/schemas.ts'
import { leftOutRow, savedMapping } from '../imports/schemas.ts'
import { bookedDividend } from '../income/schemas.ts'
import { storedOwnSecurity } from '../own-securities/schemas.ts'
import { portfolioSet } from '../portfolio-sets/schemas.ts'
import { benchmarkRow, portfolioSettings, view } from '../portfolios/schemas.ts'
import { keptPriceCorrections } from '../price-corrections/schemas.ts'
import { chosenLot } from '../realized-gains/schemas.ts'
import { statedUnits } from '../reconciliation/schemas.ts'
import { storedSavingsPlan } from '../savings-plans/schemas.ts'
import { tagList, tagNames } from '../tags/schemas.ts'
import { proofs } from '../transactions/proof-schemas.ts'
import { isTransferOfUnits, recordedType, storedTransfer, transferMessage } from '../transactions/schemas.ts'
import { savedValuation } from '../valuations/schemas.ts'
import { calendarDate, currencyCode, decimal, id, nonNegativeDecimal, text } from '../value-schemas.ts'
import { archivedBranch } from '../what-if/rule-schemas.ts'
import { ARCHIVE_FORMAT } from './vocabulary.ts'

const instant = z.iso.datetime()

export const archiveManifest = z.object({
  format: z.literal(ARCHIVE_FORMAT).describe('Marks an archive of an account.'),
  version: z.int().describe("Of the archive's form. An installation reads its own and older ones."),
  exportedAt: instant,
  program: z.string().describe('The version of Plumbline that wrote it.'),
  files: z
    .array(z.object({ name: z.string().describe('Of a file in the archive.'), records: z.int(), sha256: z.string() }))
    .describe('Every other file, with its number of lines and the SHA-256 of its bytes in hex.'),
})

const profile = z.strictObject({
  first_name: text(100).nullable().describe('The first name of the user.'),
  last_name: text(100).nullable().describe('The last name of the user.'),
  strategy: z.enum(STRATEGIES).nullable().describe('How the user invests; null: not stated.'),
  currency: currencyCode.nullable(),
  country: text(2).nullable().describe('ISO 3166-1 alpha-2; null: not stated.'),
  emailSubscribe: z.boolean().describe('Whether the user wants mails about the product.'),
  newsView: z.enum(NEWS_VIEWS).describe('How news are listed.'),
  numberFormat: numberFormat.nullable().describe('How numbers are written; null: by the language.'),
  language: z.enum(LANGUAGES).nullish().describe('Absent in archives of older versions.'),
  portfolioSets: z.array(portfolioSet).optional().describe('Absent in archives of older versions.'),
  alerts: keptAlerts.optional().describe('Absent in archives of older versions.'),
  classifications: classificationList.optional().describe('Absent in archives of older versions.'),
  tags: tagList.optional().describe('Absent in archives of older versions.'),
  goals: keptGoals.optional().describe('Absent in archives of older versions.'),
  priceCorrections: keptPriceCorrections.optional().describe('Absent in archives of older versions.'),
})

const archivedAsset = z.strictObject({
  _id: id.describe('Within the archive.'),
  symbol: text(200).describe('At its exchange.'),
  exchange: text(100).describe("The exchange's code, such as `US`."),
  name: text(500).describe('Its name.'),
  isin: text(50).nullable().describe('ISO 6166; null: not known.'),
  currency: text(10).describe('In which it is traded, ISO 4217.'),
})
export type ArchivedAsset = z.infer<typeof archivedAsset>

const archivedPortfolio = z.strictObject({
  _id: id,
  name: text(100).describe('Its name.'),
  currency: currencyCode,
  createdAt: instant.describe('In UTC, ISO 8601.'),
  isSample: z.boolean().describe("It is a sample, not the user's own."),
  settings: portfolioSettings
    .extend({
      cash: portfolioSettings.shape.cash.default('off'),
      marketDividends: portfolioSettings.shape.marketDividends.default('propose'),
      withheldTaxes: portfolioSettings.shape.withheldTaxes.default([]),
    })
    .describe('How it is measured and mailed about.'),
  views: z.array(view).describe('The saved views of its table.'),
  benchmark: z.array(benchmarkRow).describe('The parts of its benchmark.'),
  ignoredSplits: z
    .array(z.strictObject({ assetId: id, date: calendarDate }))
    .describe('Splits of the market that its owner does not want to be counted.'),
  statedUnits: z.array(statedUnits).optional().describe('Absent in archives of older versions.'),
  ignoredFindings: z.array(ignoredFinding).optional().describe('Absent in archives of older versions.'),
  bookedDividends: z.array(bookedDividend).optional().describe('Absent in archives of older versions.'),
  chosenLots: z.array(chosenLot).optional().describe('Absent in archives of older versions.'),
  savingsPlans: z.array(storedSavingsPlan).optional().describe('Absent in archives of older versions.'),
  branch: archivedBranch.optional().describe('Present if the portfolio is a branch that answers a what-if question.'),
})

const archivedImport = z.strictObject({
  _id: id,
  portfolioId: id,
  fingerprint: text(64),
  source: text(255).describe('The name of the file, the broker, or `manual`.'),
  createdAt: instant.describe('In UTC, ISO 8601.'),
  headers: z.array(z.string()).nullable(),
  leftOutRows: z.array(leftOutRow).describe('Rows of the file that did not become transactions.'),
})

const archivedTransaction = z
  .strictObject({
    _id: id,
    portfolioId: id,
    assetId: id,
    type: recordedType,
    date: calendarDate,
    units: nonNegativeDecimal,
    price: nonNegativeDecimal,
    fee: nonNegativeDecimal,
    currency: currencyCode,
    rate: decimal.nullable(),
    comments: z.string().nullable().describe("The owner's note."),
    tags: tagNames.default([]).describe('Absent in archives of older versions.'),
    source: text(255).describe('The name of the file, the broker, or `manual`.'),
    importId: id.nullable().describe('The import that added it; null for manual entry.'),
    rowNumber: z.int().nullable().describe('Its line in the file; null for manual entry.'),
    proceedsOf: id.nullable(),
    transfer: storedTransfer.nullable().default(null).describe('Absent in archives of older versions.'),
    proofs: proofs.default([]).describe('Absent in archives of older versions.'),
    createdAt: instant.describe('In UTC, ISO 8601.'),
  })
  .refine(isTransferOfUnits, transferMessage)

/** The files of an archive, by name, and what each of their lines holds. `record.jsonl` is not imported. */
export const archiveFiles = {
  'profile.jsonl': profile,
  'assets.jsonl': archivedAsset,
  'portfolios.jsonl': archivedPortfolio,
  'imports.jsonl': archivedImport,
  /** Of each portfolio in ledger order: by date, then by entry. */
  'transactions.jsonl': archivedTransaction,
  /** Absent in archives of older versions. */
  'own-securities.jsonl': storedOwnSecurity,
  'watchlist.jsonl': z.strictObject({
    assetId: id,
    targetPrice: decimal.nullable(),
    notes: z.string().nullable().describe('As in the notes on assets.'),
    addedAt: instant,
  }),
  /** Absent in archives of older versions. */
  'asset-notes.jsonl': storedAssetNote,
  'valuations.jsonl': savedValuation.extend({ assetId: id }),
  'screens.jsonl': z.strictObject({
    name: text(100).describe('Its name.'),
    address: text(8000).describe("The query of the screener's page."),
  }),
  'import-mappings.jsonl': z.strictObject({ name: text(100).describe('Its name.'), mapping: savedMapping }),
  'import-securities.jsonl': z.strictObject({
    security: text(1000).describe('The security as files describe it.'),
    assetId: id,
  }),
  'record.jsonl': z.object({ kind: z.string().describe('Which list of the account it is from.') }).loose(),
} as const
export type ArchiveFileName = keyof typeof archiveFiles
export type ArchiveContent = { [Name in ArchiveFileName]: z.output<(typeof archiveFiles)[Name]>[] }

const missingAsset = z.object({
  symbol: z.string().describe('At its exchange.'),
  exchange: z.string().describe("The exchange's code, such as `US`."),
  isin: z.string().nullable().describe('ISO 6166.'),
  name: z.string().describe('Its name.'),
  transactions: z.int().describe('Transactions of it.'),
})

export const importArchive = {
  query: z.strictObject({
    leaveOut: z.enum(['true', 'false']).default('false').describe('Imports the rest if some assets are not found.'),
  }),
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array, markText('Expected a file')),
  response: z.object({
    isImported: z.boolean().describe('False if assets are missing: then nothing has been changed.'),
    portfolios: z.int().describe('How many were added.'),
    transactions: z.int().describe('How many were added.'),
    missing: z
      .array(missingAsset)
      .describe('Assets of the archive that this installation does not find. What refers to them is left out.'),
  }),
}
export type ImportedArchive = z.infer<typeof importArchive.response>

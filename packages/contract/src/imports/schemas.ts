import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { fileFingerprint } from '../transactions/schemas.ts'
import { MAX_ROW_NUMBER } from '../transactions/vocabulary.ts'
import { id, instantText, text } from '../value-schemas.ts'
import { MAX_IMPORT_COLUMNS, MAX_LEFT_OUT_ROWS_PER_CALL } from './vocabulary.ts'

const MAX_CELL_LENGTH = 20_000
const MAX_FILE_NAME_LENGTH = 255
const MAX_TYPE_WORDS = 1000
const MAX_MESSAGE_LENGTH = 1000
const MAX_NAME_LENGTH = 50
const MAX_VALUE_LENGTH = 2000
const MAX_MESSAGES = 20

export const importBatch = z
  .object({
    _id: id,
    portfolioId: id,
    source: z.string().describe("The file's name."),
    createdAt: instantText,
    transactions: z.int().describe('Rows of the import that are in the ledger now.'),
    leftOut: z.int().describe('Stored rows of the file that did not become transactions.'),
    unfinishedRows: z.int().nullable().describe('The expected number of rows of an unfinished import; otherwise null.'),
  })
  .meta({ id: 'ImportBatch' })
export type ImportBatch = z.infer<typeof importBatch>

export const listImports = {
  response: z.array(importBatch),
}

const headers = z.array(text(MAX_CELL_LENGTH)).max(MAX_IMPORT_COLUMNS)

export const startImport = {
  body: z
    .strictObject({
      fingerprint: fileFingerprint
        .optional()
        .describe('Of the file, chosen by the caller, as in the rows of `createTransactions`.'),
      importId: fileFingerprint.optional().describe('The former name of `fingerprint`.'),
      source: text(MAX_FILE_NAME_LENGTH).min(1).describe("The file's name."),
      rows: z
        .int()
        .min(0)
        .max(MAX_ROW_NUMBER)
        .describe("Number of the file's rows in the ledger once the import is finished."),
      headers: headers.optional().describe("The file's header row."),
    })
    .transform(({ importId, fingerprint = importId, ...rest }) => ({ ...rest, fingerprint: fingerprint ?? '' }))
    .refine(({ fingerprint }) => fingerprint !== '', {
      path: ['fingerprint'],
      message: markText('Expected the fingerprint of the file'),
    }),
  response: z.object({ _id: id }),
}

export const undoImport = {
  response: z.object({ removed: z.int() }),
}

/** A sentence in English with named placeholders, and their values. */
const leftOutMessage = z.strictObject({
  message: text(MAX_MESSAGE_LENGTH).min(1),
  values: z.record(text(MAX_NAME_LENGTH), z.union([text(MAX_VALUE_LENGTH), z.number()])),
})
export type LeftOutMessage = z.infer<typeof leftOutMessage>

export const leftOutRow = z
  .strictObject({
    rowNumber: z.int().min(1).max(MAX_ROW_NUMBER),
    reason: text(2000),
    messages: z
      .array(leftOutMessage)
      .max(MAX_MESSAGES)
      .optional()
      .describe('The sentences of `reason` for readers in other languages.'),
    cells: z.array(text(MAX_CELL_LENGTH)).max(MAX_IMPORT_COLUMNS),
  })
  .meta({ id: 'LeftOutRow' })
export type LeftOutRow = z.infer<typeof leftOutRow>

export const addLeftOutRows = {
  body: z.array(leftOutRow).min(1).max(MAX_LEFT_OUT_ROWS_PER_CALL),
}

const leftOutRows = z.object({ source: z.string(), headers: z.array(z.string()), rows: z.array(leftOutRow) })
export type LeftOutRows = z.infer<typeof leftOutRows>

export const listLeftOutRows = {
  response: leftOutRows,
}

/**
 * A security as a file describes it. Identified by ISIN, or else by symbol with exchange and currency, or else by name.
 */
export const importSecurity = z
  .strictObject({
    isin: text(50).optional(),
    symbol: text(200).optional(),
    exchange: text(100).optional(),
    currency: text(10).optional(),
    name: text(500).optional(),
  })
  .refine(({ isin, symbol, name }) => Boolean(isin || symbol || name), 'Expected an ISIN, a symbol or a name')
export type ImportSecurity = z.infer<typeof importSecurity>

export const chooseImportSecurity = {
  body: z.strictObject({ security: importSecurity, stockId: id.nullable() }),
}

const valueChoice = z.strictObject({ value: text(500), choice: text(50) })

export const savedMapping = z
  .strictObject({
    headers,
    fields: z.array(text(50).nullable()).max(MAX_IMPORT_COLUMNS).describe('The field of each column, null for none.'),
    dateFormat: text(50).nullable(),
    types: z.array(valueChoice).max(MAX_TYPE_WORDS),
    currencies: z.array(valueChoice).max(MAX_TYPE_WORDS),
    missingCurrency: text(50).nullable(),
    direction: text(50).nullable(),
    decimalMarks: z
      .array(z.enum(['.', ',']).nullable())
      .max(MAX_IMPORT_COLUMNS)
      .optional()
      .describe('The decimal mark of each column, null where the file shows it.'),
    identifiesByName: z
      .boolean()
      .optional()
      .describe('Names identify the securities of files without symbols and ISINs.'),
  })
  .meta({
    id: 'ColumnMapping',
    description: "A user's decisions for files with one header row. The values are those of the import.",
  })
export type SavedMapping = z.infer<typeof savedMapping>

export const namedMapping = z.object({ _id: id, name: z.string(), updatedAt: z.string(), mapping: savedMapping })
export type NamedMapping = z.infer<typeof namedMapping>

export const listImportMappings = {
  response: z.array(namedMapping),
}

export const saveImportMapping = {
  body: z.strictObject({ name: text(100), mapping: savedMapping }),
  response: z.object({ _id: id }),
}

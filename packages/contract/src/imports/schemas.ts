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

const headers = z.array(text(MAX_CELL_LENGTH)).max(MAX_IMPORT_COLUMNS).describe("The file's header row.")

export const startImport = {
  body: z
    .strictObject({
      fingerprint: fileFingerprint
        .optional()
        .describe('Of the file, chosen by the caller, as in the rows of `createTransactions`.'),
      importId: fileFingerprint.optional().meta({ description: 'The former name of `fingerprint`.', deprecated: true }),
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
  response: z.object({ removed: z.int().describe('How many transactions were removed.') }),
}

/** A sentence in English with named placeholders, and their values. */
const leftOutMessage = z.strictObject({
  message: text(MAX_MESSAGE_LENGTH).min(1).describe('In English, with `{name}` for each value.'),
  values: z
    .record(text(MAX_NAME_LENGTH), z.union([text(MAX_VALUE_LENGTH), z.number()]))
    .describe('By their names in the message.'),
})

export const leftOutRow = z
  .strictObject({
    rowNumber: z.int().min(1).max(MAX_ROW_NUMBER).describe('Its line in the file.'),
    reason: text(2000).describe('Why it is left out.'),
    messages: z
      .array(leftOutMessage)
      .max(MAX_MESSAGES)
      .optional()
      .describe('The sentences of `reason` for readers in other languages.'),
    cells: z.array(text(MAX_CELL_LENGTH)).max(MAX_IMPORT_COLUMNS).describe('The row as the file has it.'),
  })
  .meta({ id: 'LeftOutRow' })
export type LeftOutRow = z.infer<typeof leftOutRow>

export const addLeftOutRows = {
  body: z.array(leftOutRow).min(1).max(MAX_LEFT_OUT_ROWS_PER_CALL),
}

const leftOutRows = z.object({
  source: z.string().describe("The file's name."),
  headers: z.array(z.string()).describe("The file's header row."),
  rows: z.array(leftOutRow).describe('In the order of the file.'),
})
export type LeftOutRows = z.infer<typeof leftOutRows>

export const listLeftOutRows = {
  response: leftOutRows,
}

/**
 * A security as a file describes it. Identified by ISIN, or else by symbol with exchange and currency, or else by name.
 */
export const importSecurity = z
  .strictObject({
    isin: text(50).optional().describe('ISO 6166.'),
    symbol: text(200).optional().describe('As in the file.'),
    exchange: text(100).optional().describe('As in the file.'),
    currency: text(10).optional().describe('As in the file.'),
    name: text(500).optional().describe('As in the file.'),
  })
  .refine(({ isin, symbol, name }) => Boolean(isin || symbol || name), 'Expected an ISIN, a symbol or a name')
export type ImportSecurity = z.infer<typeof importSecurity>

export const chooseImportSecurity = {
  body: z.strictObject({
    security: importSecurity.describe('As files describe it.'),
    stockId: id.nullable().describe('The asset; null removes the choice.'),
  }),
}

const valueChoice = z.strictObject({
  value: text(500).describe('As in the file.'),
  choice: text(50).describe('What it means.'),
})

export const savedMapping = z
  .strictObject({
    headers,
    fields: z.array(text(50).nullable()).max(MAX_IMPORT_COLUMNS).describe('The field of each column, null for none.'),
    dateFormat: text(50).nullable().describe('How dates are written; null: not chosen.'),
    types: z.array(valueChoice).max(MAX_TYPE_WORDS).describe('What words of the type column mean.'),
    currencies: z.array(valueChoice).max(MAX_TYPE_WORDS).describe('What words of the currency column mean.'),
    missingCurrency: text(50).nullable().describe('Of rows without one; null: not chosen, or no row lacks one.'),
    direction: text(50).nullable().describe('How buys and sells differ; null: as the file shows.'),
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

export const namedMapping = z.object({
  _id: id,
  name: z.string().describe('For people.'),
  updatedAt: z.string().describe('In UTC, ISO 8601.'),
  mapping: savedMapping,
})
export type NamedMapping = z.infer<typeof namedMapping>

export const listImportMappings = {
  response: z.array(namedMapping),
}

export const saveImportMapping = {
  body: z.strictObject({ name: text(100).describe('For people.'), mapping: savedMapping }),
  response: z.object({ _id: id }),
}

import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { inCurrency } from '../portfolios/schemas.ts'
import {
  calendarDate,
  currencyCode,
  currencyText,
  dayText,
  decimal,
  id,
  nonNegativeDecimal,
  sentDecimal,
  sentNonNegativeDecimal,
  text,
} from '../value-schemas.ts'
import { proofs } from './proof-schemas.ts'
import {
  MANUAL_SOURCE,
  MAX_CHANGED_TRANSACTIONS,
  MAX_COMMENTS_LENGTH,
  MAX_FILTER_LENGTH,
  MAX_IDEMPOTENCY_KEY_LENGTH,
  MAX_PREVIEW_ROWS,
  MAX_ROW_NUMBER,
  MAX_TRANSACTIONS_PER_CALL,
  MAX_TRANSACTIONS_PER_PAGE,
  TRANSACTION_PERIODS,
  TRANSACTION_TYPES,
  type TransactionPeriod,
  type TransactionType,
} from './vocabulary.ts'

export const transactionType = z.preprocess(
  (value: TransactionType | 'reverse-split') => (value === 'reverse-split' ? 'reversesplit' : value),
  z.enum(TRANSACTION_TYPES),
)

/** What a caller names a file by. The id of an import, which the server chooses, is another thing. */
export const fileFingerprint = text(64).regex(/^[A-Za-z0-9_-]{16,64}$/)

/**
 * `price` holds the amount of a dividend or fee; its units are always stored as 0. The units of a split are its ratio.
 */
function withoutUnitsForAmounts<T extends { type?: TransactionType | undefined; units?: string | number | undefined }>(
  transaction: T,
): T {
  const isAmount = transaction.type === 'dividend' || transaction.type === 'fee'
  return isAmount ? { ...transaction, units: '0' } : transaction
}

const figures = {
  type: transactionType,
  date: calendarDate,
  units: nonNegativeDecimal,
  price: nonNegativeDecimal,
  fee: nonNegativeDecimal.describe(
    'What was paid, never negative. The import takes the absolute value of a negative fee.',
  ),
  currency: currencyCode.describe('Of price and fee.'),
  rate: decimal
    .refine((value) => Number(value) > 0, markText('Must be above 0'))
    .nullable()
    .describe('Portfolio currency per 1 of `currency`. Takes precedence over the rate table.'),
  stockId: id.describe("The asset's id, as the search returns it."),
  comments: text(MAX_COMMENTS_LENGTH),
}

function unitsAboveZero(transaction: { type: TransactionType; units?: string | undefined }): boolean {
  const isAmount = transaction.type === 'dividend' || transaction.type === 'fee'
  return isAmount || Number(transaction.units) > 0
}
const unitsMessage = { path: ['units'], message: markText('Units must be above 0') }

/** The fields of a transaction that a person enters. */
export const enteredTransaction = z.strictObject({ ...figures, portfolioId: id })

/** A figure of a response that is accepted back, in either of its forms, and not read. */
const ignoredNumber = z.union([z.number(), text(100)])

export const previewedClose = z.object({
  date: dayText.describe("The last day of trading on or before the row's."),
  price: z.number().describe('As traded, in `currency`.'),
  currency: currencyText.describe("The row's, or that of the asset where the row states none."),
})
export type PreviewedClose = z.infer<typeof previewedClose>

export const newTransaction = z
  .strictObject({
    ...enteredTransaction.shape,
    units: figures.units
      .optional()
      .describe('A dividend or fee has none: its `price` is the whole amount, and units sent with it are not stored.'),
    fee: figures.fee.default('0'),
    currency: figures.currency.optional(),
    rate: figures.rate.optional(),
    comments: figures.comments.nullable().optional(),
    source: text(255)
      .refine((source) => source.trim().length > 0, markText('A source needs a name'))
      .default(MANUAL_SOURCE)
      .describe('`manual`, the name of the file, or the broker.'),
    fingerprint: fileFingerprint
      .optional()
      .describe(
        'Of the file, chosen by the caller, such as a hash of its bytes. With `rowNumber` it identifies a row, so that a repeated upload adds nothing. The first row with it begins an import.',
      ),
    importId: id
      .nullable()
      .optional()
      .describe('An import that has begun, by its id in `listImports`, instead of `fingerprint`.'),
    rowNumber: z.int().min(1).max(MAX_ROW_NUMBER).nullable().optional().describe('The line in the file.'),
    proofs: proofs.default([]),
    symbol: text(100)
      .optional()
      .describe("Accepted because clients may send whole preview rows; ignored in favor of the asset's own values."),
    isin: text(20).nullable().optional(),
    exchange: text(100).optional(),
    name: text(500).optional(),
    total: ignoredNumber.optional(),
    matchedStock: z
      .looseObject({})
      .nullable()
      .transform(() => undefined)
      .optional(),
    isDuplicate: z.boolean().optional(),
    twins: z.number().optional(),
    close: previewedClose.extend({ price: ignoredNumber }).nullable().optional(),
    isChosen: z.boolean().optional(),
    isPending: z.boolean().optional(),
  })
  .refine(unitsAboveZero, unitsMessage)
  .refine((row) => row.fingerprint === undefined || row.importId == null, {
    path: ['importId'],
    message: markText('Send either fingerprint or importId'),
  })
  .refine((row) => (row.fingerprint ?? row.importId ?? null) === null || row.rowNumber != null, {
    path: ['rowNumber'],
    message: markText('A row of an import needs its rowNumber'),
  })
  .refine((row) => row.rowNumber == null || (row.fingerprint ?? row.importId ?? null) !== null, {
    path: ['rowNumber'],
    message: markText('A rowNumber needs the fingerprint of its file, or the importId'),
  })
  .meta({ id: 'NewTransaction' })
export type NewTransaction = z.output<typeof newTransaction>
export type NewTransactionInput = z.input<typeof newTransaction>

export const createTransactions = {
  headers: z.object({
    'idempotency-key': z
      .string()
      .min(1)
      .max(MAX_IDEMPOTENCY_KEY_LENGTH)
      .optional()
      .describe('The same key and body return the first answer again and add nothing.'),
  }),
  body: z.array(newTransaction).min(1).max(MAX_TRANSACTIONS_PER_CALL),
  response: z.object({
    ids: z.array(id),
    batchId: id.nullable().describe('The import that the rows belong to; null for manual entry.'),
    duplicates: z.array(z.int()).describe('Row numbers that this import had already added; they are not added again.'),
    warnings: z
      .array(
        z.object({
          path: z.string().describe('The field, such as `0.units`.'),
          message: z.string().describe('What was done with it.'),
        }),
      )
      .describe('What was sent and not stored.'),
  }),
}

const assetOfTransaction = z.object({
  _id: id,
  symbol: z.string().describe('At its exchange.'),
  name: z.string(),
  currency: currencyText,
  price: z.number().nullable(),
  image: z.string().nullable().describe('The address of its logo or picture.'),
})

export const transaction = z
  .object({
    _id: id,
    type: z.enum(TRANSACTION_TYPES),
    date: dayText,
    units: z.number(),
    price: z.number(),
    fee: z.number(),
    total: z
      .number()
      .describe('units x price rounded to 2 decimals; for a dividend or fee, its amount. In `currency`.'),
    comments: z.string().nullable(),
    currency: currencyText,
    rate: z.number().nullable(),
    source: z.string(),
    importId: id.nullable().describe('The import that added it, by its id in `listImports`; null for manual entry.'),
    rowNumber: z.int().nullable().describe('Its line in the file; null for manual entry.'),
    /** What proved its amounts when it was read; empty once they are changed. */
    proofs,
    symbol: z.string().describe('At its exchange.'),
    isin: z.string().nullable().describe('International Securities Identification Number.'),
    exchange: z.string().describe("The exchange's code, such as `US`."),
    stockId: assetOfTransaction,
    portfolioId: z.object({ _id: id, name: z.string() }),
    version: z
      .int()
      .describe('Increases with each change. Sent back with PATCH, it prevents lost updates between tabs.'),
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof transaction>

const transactionTypeList = z
  .string()
  .max(MAX_FILTER_LENGTH)
  .transform((types) => types.split(','))
  .pipe(z.array(transactionType))

/** Filter of transactions. Each part narrows the selection; `from` and `to` replace the period. */
const filter = {
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  types: transactionTypeList.optional().describe('With commas between them.'),
  asset: id.optional(),
  import: z.string().max(MAX_FILTER_LENGTH).optional().describe("An import's id, or `by-hand`."),
  q: z
    .string()
    .max(MAX_FILTER_LENGTH)
    .optional()
    .describe("In the asset's name, symbol and ISIN, the comments and the source."),
}

const periodOf = (byDefault: TransactionPeriod) =>
  z
    .enum(TRANSACTION_PERIODS)
    .default(byDefault)
    .describe('In calendar months and years up to today. `from` and `to` replace it.')

const periodQuery = (byDefault: TransactionPeriod) =>
  z.strictObject({
    ...filter,
    period: periodOf(byDefault),
    cursor: z.string().max(200).optional().describe('From `X-Next-Cursor` of the page before.'),
    limit: z.coerce
      .number<number>()
      .int()
      .min(1)
      .max(MAX_TRANSACTIONS_PER_PAGE)
      .default(500)
      .describe('The most items on a page.'),
  })

export const listPortfolioTransactions = {
  query: periodQuery('current-month'),
  response: z.array(transaction),
}

export const listAssetTransactions = {
  query: periodQuery('current-year'),
  response: z.array(transaction),
}

const filterQuery = z.strictObject({ ...filter, period: periodOf('current-month') })
export type TransactionFilter = z.input<typeof filterQuery>

const sums = z.object({
  type: z.enum(TRANSACTION_TYPES),
  currency: currencyText,
  count: z.int(),
  total: z
    .string()
    .describe(
      'Sum of units x price, rounded only at the end; for dividends and fees, sum of amounts. A decimal in `currency`.',
    ),
  fee: z.string(),
})

export const sumTransactions = {
  query: z.strictObject({ ...filterQuery.shape, ...inCurrency }),
  response: z.object({
    count: z.int(),
    sums: z.array(sums),
    converted: z
      .object({
        currency: currencyText,
        totals: z.array(z.object({ type: z.enum(TRANSACTION_TYPES), total: z.string().nullable() })),
        fee: z.string().nullable(),
      })
      .describe('In one currency, each at the rate of its day or its own; null where a rate is missing.'),
  }),
}
export type TransactionSums = z.infer<typeof sumTransactions.response>

export const exportTransactions = { query: filterQuery }

const storedTransaction = z
  .strictObject({
    ...figures,
    _id: id,
    portfolioId: id,
    comments: figures.comments.nullable(),
    source: text(255),
    importId: id.nullable(),
    rowNumber: z.int().nullable(),
    proceedsOf: id.nullable().default(null).describe('The sale whose proceeds it books.'),
    proofs: proofs.default([]),
    sequence: z.int(),
    createdAt: z.iso.datetime(),
  })
  .refine(unitsAboveZero, unitsMessage)
  .meta({ id: 'StoredTransaction', description: 'A transaction with everything that is stored of it.' })
export type StoredTransaction = z.infer<typeof storedTransaction>

const undo = z.object({ undo: z.array(storedTransaction) })
const ids = z.array(id).min(1).max(MAX_CHANGED_TRANSACTIONS)

export const deleteTransactions = { body: z.strictObject({ ids }), response: undo }

export const changeTransactions = {
  body: z.strictObject({
    ids,
    change: z
      .strictObject({
        comments: figures.comments.nullable(),
        date: figures.date,
        fee: figures.fee,
        portfolioId: id,
      })
      .partial()
      .refine((change) => Object.keys(change).length > 0, markText('Name at least one change')),
  }),
  response: undo,
}

export const restoreTransactions = {
  // Each may be a sale with its booked proceeds.
  body: z.strictObject({
    transactions: z
      .array(storedTransaction)
      .min(1)
      .max(2 * MAX_CHANGED_TRANSACTIONS),
  }),
  response: z.object({ restored: z.int() }),
}

/** An id, or the object that responses have in its place. */
const idOfAny = z.preprocess(
  (value: string | { _id: string }) => (typeof value === 'object' && value !== null ? value._id : value),
  id,
)

/** As sent, because a JSON number that repeats a stored decimal may have fewer digits, and a text has all of them. */
const sentFigures = {
  units: sentNonNegativeDecimal,
  price: sentNonNegativeDecimal,
  fee: sentNonNegativeDecimal,
  rate: sentDecimal.refine((value) => Number(value) > 0, markText('Must be above 0')).nullable(),
}

/** The whole transaction, as a GET responds with it, or a part. Values that only describe it are ignored. */
export const updateTransaction = {
  body: z
    .strictObject({
      ...figures,
      ...sentFigures,
      stockId: idOfAny,
      version: z.int(),
      _id: id,
      portfolioId: idOfAny,
      importId: id.nullable(),
      rowNumber: z.int().nullable(),
      proofs,
      symbol: text(100),
      isin: text(20).nullable(),
      exchange: text(100),
      source: text(255),
      total: ignoredNumber,
      comments: figures.comments.nullable(),
    })
    .partial()
    .transform(withoutUnitsForAmounts),
  response: transaction,
}

export const previewRow = z
  .strictObject({
    stockId: id
      .optional()
      .describe('The asset, if the user has chosen it for this row: what else names the security is not looked at.'),
    rowNumber: z.int().min(1).max(MAX_ROW_NUMBER).optional(),
    fingerprint: text(64).optional().describe('Of the file, as in `createTransactions`.'),
    importId: text(64).optional().describe('An import that has begun, instead of `fingerprint`.'),
    portfolioId: id.optional(),
    symbol: text(200).optional(),
    isin: text(50).optional(),
    exchange: text(100).optional(),
    currency: text(10).optional(),
    name: text(500).optional(),
    type: text(50).optional(),
    date: text(30).optional(),
    units: z.union([z.number(), z.string()]).optional(),
    price: z.union([z.number(), z.string()]).optional(),
    fee: z.union([z.number(), z.string()]).optional(),
    rate: z.union([z.number(), z.string()]).nullable().optional(),
    comments: text(MAX_COMMENTS_LENGTH).optional(),
  })
  .meta({ id: 'PreviewRow' })
export type PreviewRow = z.infer<typeof previewRow>

export const matchedStock = z.object({
  _id: id,
  name: z.string(),
  symbol: z.string().describe('At its exchange.'),
  exchange: z.string().describe("The exchange's code, such as `US`."),
  currency: currencyText,
  image: z.string().nullable().describe('The address of its logo or picture.'),
})
export type MatchedStock = z.infer<typeof matchedStock>

export const previewTransactions = {
  body: z.array(previewRow).max(MAX_PREVIEW_ROWS),
  response: z
    .array(
      previewRow.extend({
        stockId: id.nullable().describe('The asset it matches; null: not found.'),
        matchedStock: matchedStock.nullable(),
        isDuplicate: z.boolean().describe('The import has brought this row in before.'),
        twins: z
          .int()
          .describe(
            'Transactions of the same asset, type, day, units and price that the portfolio has from elsewhere; also 1 for an order whose executions it has.',
          ),
        close: previewedClose.nullable().describe('What the market paid on the day of a trade; null: not known.'),
        isChosen: z.boolean().describe("The asset is the user's own choice for this security."),
        isPending: z.boolean().describe('The security was not looked up yet: preview the row again.'),
      }),
    )
    .describe('The rows in their order.'),
}
export type PreviewedRow = z.infer<typeof previewTransactions.response>[number]

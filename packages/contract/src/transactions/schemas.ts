import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { inCurrency } from '../portfolios/schemas.ts'
import { tagNames } from '../tags/schemas.ts'
import { MAX_TAGS_OF_ONE } from '../tags/vocabulary.ts'
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
  COMPANY_ACTION_KINDS,
  COMPANY_ACTIONS,
  hasUnits,
  isMoneyType,
  MANUAL_SOURCE,
  MAX_CHANGED_TRANSACTIONS,
  MAX_COMMENTS_LENGTH,
  MAX_FILTER_LENGTH,
  MAX_IDEMPOTENCY_KEY_LENGTH,
  MAX_PREVIEW_ROWS,
  MAX_ROW_NUMBER,
  MAX_TRANSACTIONS_PER_CALL,
  MAX_TRANSACTIONS_PER_PAGE,
  RECORDED_TYPES,
  type RecordedType,
  TRANSACTION_PERIODS,
  TRANSACTION_TYPES,
  TRANSFER_ACTIONS,
  type TransactionPeriod,
  type TransactionType,
  type TransferAction,
} from './vocabulary.ts'

/** The API reference lists its words once. */
export const statedType = z
  .enum(TRANSACTION_TYPES)
  .meta({ id: 'TransactionType', description: 'What kind of transaction it is.' })

export const transactionType = z.preprocess(
  (value: TransactionType | 'reverse-split') => (value === 'reverse-split' ? 'reversesplit' : value),
  statedType,
)

/** A type as it is stored, which may be part of a company action. */
export const recordedType = z
  .enum(RECORDED_TYPES)
  .meta({ id: 'RecordedType', description: 'What kind of transaction it is. A `spinoff` is part of a company action.' })

/** What a caller names a file by. The id of an import, which the server chooses, is another thing. */
export const fileFingerprint = text(64).regex(/^[A-Za-z0-9_-]{16,64}$/)

const figures = {
  type: transactionType.describe('What kind of transaction it is.'),
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
  comments: text(MAX_COMMENTS_LENGTH).describe('A note of your own.'),
}

function unitsAboveZero(transaction: { type: RecordedType; units?: string | undefined }): boolean {
  return !hasUnits(transaction.type) || Number(transaction.units) > 0
}
/** A deposit needs no asset: its currency says whose money it is. A fee without an asset is one of the account. */
function hasAssetOrCurrency(row: {
  type: TransactionType
  stockId?: string | undefined
  currency?: string | undefined
}) {
  return row.stockId !== undefined || ((isMoneyType(row.type) || row.type === 'fee') && row.currency !== undefined)
}
/** A `buy` brings the units of a transfer, a `sell` takes them, and a `spinoff` takes a share of their cost. */
export function isTransferOfUnits({ type, transfer }: Pick<StoredMove, 'type' | 'transfer'>): boolean {
  if (type === 'spinoff') return transfer?.action === 'spinoff'
  if (transfer?.action === 'opening') return type === 'buy'
  return transfer === null || type === 'buy' || type === 'sell'
}
interface StoredMove {
  type: RecordedType
  transfer: { action?: TransferAction | undefined } | null
}
export const transferMessage = {
  path: ['transfer'],
  message: markText('Only a buy, a sell or a spin-off moves purchases, and a spin-off always does'),
}
const unitsMessage = { path: ['units'], message: markText('Units must be above 0') }

/** The fields of a transaction that a person enters. */
export const enteredTransaction = z.strictObject({ ...figures, portfolioId: id })

/** A figure of a response that is accepted back, in either of its forms, and not read. */
const ignoredNumber = z.union([z.number(), text(100)])

export const previewedClose = z
  .object({
    date: dayText.describe("The last day of trading on or before the row's."),
    price: z.number().describe('As traded, in `currency`.'),
    currency: currencyText.describe("The row's, or that of the asset where the row states none."),
  })
  .meta({ id: 'PreviewedClose' })
export type PreviewedClose = z.infer<typeof previewedClose>

export const statedOpening = z
  .strictObject({
    cost: nonNegativeDecimal
      .optional()
      .describe('Of all units with fees, in `currency`. Without it: as bought on this day at `price`.'),
    acquired: calendarDate.optional().describe('The day of the purchase. Needs `cost`; default: `date`.'),
  })
  .optional()
  .describe(
    'Makes a buy an opening position: units held at the close of `date`. Returns count from `price`, gain from the cost.',
  )
export const statedReinvestment = z
  .strictObject({
    units: nonNegativeDecimal
      .refine((units) => Number(units) > 0, markText('Units must be above 0'))
      .describe('That were bought.'),
    price: figures.price
      .optional()
      .describe('Of a unit, in `currency`. Without it, all that is left after fees is spent.'),
    fee: figures.fee.default('0').describe('Of the purchase, in `currency`.'),
  })
  .optional()
  .describe('Of a dividend: adds the purchase of its day as well. `ids` has both, the dividend first.')

const writtenTransaction = z
  .strictObject({
    ...enteredTransaction.shape,
    stockId: figures.stockId
      .optional()
      .describe(
        "The asset's id, as the search returns it. Money alone (a deposit, interest, a fee of the account) needs its `currency` instead.",
      ),
    units: figures.units
      .optional()
      .describe(
        'Of trades and splits. The `price` of all others is the whole amount; units sent with it are not stored.',
      ),
    fee: figures.fee.default('0').describe('What was paid, never negative. In `currency`.'),
    currency: figures.currency.optional().describe("Of price and fee; without it, the asset's own."),
    rate: figures.rate.optional().describe('Portfolio currency per 1 of `currency`; without it, the table of rates.'),
    comments: figures.comments.nullable().optional().describe('A note of your own.'),
    tags: tagNames.default([]),
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
    proofs: proofs.default([]).describe('What proved its amounts when it was read.'),
    opening: statedOpening,
    reinvested: statedReinvestment,
    replaces: id
      .optional()
      .describe('A purchase of the same asset that a savings plan booked: it gets the figures of this row of a file.'),
    symbol: text(100).optional().describe("Not read: the asset's own counts."),
  })
  .refine(unitsAboveZero, unitsMessage)
  .refine(hasAssetOrCurrency, {
    path: ['stockId'],
    message: markText('Names no asset, and money alone needs its currency'),
  })
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
  .refine((row) => row.reinvested === undefined || (row.type === 'dividend' && row.rowNumber == null), {
    path: ['reinvested'],
    message: markText('Only a dividend is reinvested, and a file has the purchase in a row of its own'),
  })
  .refine(
    ({ reinvested, price, fee }) =>
      reinvested?.price !== undefined || !reinvested || Number(price) > Number(fee) + Number(reinvested.fee),
    {
      path: ['reinvested', 'price'],
      message: markText('State the price: nothing is left of the dividend after its fee'),
    },
  )
  .refine((row) => row.opening === undefined || (row.type === 'buy' && Number(row.fee) === 0 && !row.replaces), {
    path: ['opening'],
    message: markText('Only a buy without a fee can be an opening position'),
  })
  .refine(({ opening }) => opening?.acquired === undefined || opening.cost !== undefined, {
    path: ['opening', 'acquired'],
    message: markText('The day of a purchase needs its cost'),
  })
  .refine(({ opening, date }) => opening?.acquired === undefined || opening.acquired <= date, {
    path: ['opening', 'acquired'],
    message: markText('The purchase cannot be after the day of the opening position'),
  })
  .refine((row) => row.replaces === undefined || (row.type === 'buy' && row.rowNumber != null), {
    path: ['replaces'],
    message: markText('Only a purchase of a file can replace one of a savings plan'),
  })
  .meta({ id: 'NewTransaction' })

/** Fields of previews and read transactions. Clients may send whole rows back; these fields are ignored. */
const SAID_OF_ROWS: ReadonlySet<string> = new Set([
  'isin',
  'exchange',
  'name',
  'total',
  'matchedStock',
  'isDuplicate',
  'twins',
  'planPurchase',
  'close',
  'isChosen',
  'isPending',
])

function withoutWhatIsSaid(row: z.input<typeof writtenTransaction>): typeof row {
  if (typeof row !== 'object' || row === null) return row
  // The fields that are written stay.
  return Object.fromEntries(Object.entries(row).filter(([field]) => !SAID_OF_ROWS.has(field))) as typeof row
}

export const newTransaction = z.preprocess(withoutWhatIsSaid, writtenTransaction)
export type NewTransaction = z.output<typeof newTransaction>
export type NewTransactionInput = z.input<typeof newTransaction>

const changeIds = z.array(id).describe('For POST /change/{id}/undo; empty for rows of an import.')

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
    ids: z.array(id).describe('Of the transactions that were added, in the order of the rows.'),
    batchId: id.nullable().describe('The import that the rows belong to; null for manual entry.'),
    changeIds,
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

export const createTransfer = {
  body: z.strictObject({
    portfolioId: id.describe('The portfolio that gives the units.'),
    toPortfolioId: id.describe('The portfolio that gets them.'),
    stockId: figures.stockId,
    date: calendarDate.describe('The day of the transfer, as YYYY-MM-DD.'),
    units: figures.units
      .refine((units) => Number(units) > 0, unitsMessage.message)
      .optional()
      .describe('Without it, all that are held at the close of the day.'),
    price: figures.price
      .optional()
      .describe("Value of a unit on the day, in the asset's currency; without it, its last close then."),
    comments: figures.comments.nullable().optional().describe('A note of your own.'),
  }),
  response: z.object({
    ids: z.array(id).describe('Of the two ends: where the units go from, and where they go to.'),
    changeIds,
  }),
}

const aboveZero = nonNegativeDecimal.refine((value) => Number(value) > 0, markText('Must be above 0'))
const costShare = nonNegativeDecimal
  .refine((value) => Number(value) <= 1, markText('Must be between 0 and 1'))
  .optional()
  .describe(
    "Of a spin-off: the share of the cost that goes to the other security, from the issuer's notice. 0.25 is 25 %.",
  )

/** What of a company action can change later. */
const actionFigures = {
  date: calendarDate.describe(
    'The first day on which the securities trade apart or under the new name, as YYYY-MM-DD.',
  ),
  ratio: aboveZero
    .optional()
    .describe('Units of the other security for one unit that is held. State it or `otherUnits`.'),
  otherUnits: aboveZero.optional().describe('Units of the other security that came, where they are known.'),
  costShare,
  price: figures.price
    .optional()
    .describe(
      'Value of a unit of the other security on the day, in the currency of the holding; without it, its last close then.',
    ),
  comments: figures.comments.nullable().optional().describe('A note of your own.'),
}

/** What a company action does to a holding. */
const actionEffect = z
  .object({
    unitsHeld: z.number().describe('That the action is about.'),
    unitsAfter: z.number().describe('Of the same holding after it.'),
    otherUnits: z.number().describe('Of the other security, which come.'),
    value: z.number().describe('Of the units that come, in `currency`.'),
    money: z.number().describe('Received, in `currency`; negative: paid.'),
    currency: currencyText.describe('Of the holding.'),
    costs: z
      .array(
        z.object({
          currency: currencyText,
          moved: z.number().describe('Goes to the other security, fees included.'),
          kept: z.number().describe('Stays, fees included.'),
          taken: z
            .number()
            .describe('Leaves with the money received, fees included; negative: added by the price of new units.'),
        }),
      )
      .describe('What the purchases had cost, by the currency in which they were paid.'),
  })
  .meta({ id: 'CompanyActionEffect', description: 'What it does to the holding.' })
export type CompanyActionEffect = z.infer<typeof actionEffect>

const actionResponse = z
  .object({
    ids: z
      .array(id)
      .describe('Of its transactions: first of the holding, then of the other security. Empty for a preview.'),
    changeIds,
    effect: actionEffect,
  })
  .meta({ id: 'BookedCompanyAction' })
const isPreview = z.boolean().default(false).describe('True: nothing is stored.')

export const createCompanyAction = {
  body: z.strictObject({
    kind: z
      .enum(COMPANY_ACTION_KINDS)
      .describe(
        '`exchange`: all units become units of another security, as in a merger or with a new name, symbol or ISIN. `spinoff`: units of another security come beside them. `returnofcapital`: `amount` lowers the cost. `takeover`: all units are sold for `amount`. `bonus`: new units of the same security at no cost. `rights`: new units are bought for `price` each, and `amount` is paid for rights that were sold.',
      ),
    portfolioId: id,
    stockId: figures.stockId.describe('The security that is held, by its id.'),
    otherStockId: figures.stockId
      .optional()
      .describe('The security that comes with an `exchange` or `spinoff`, by its id.'),
    ...actionFigures,
    amount: aboveZero
      .optional()
      .describe(
        'Money received for all units, in the currency of the holding; with an `exchange`, beside the new units.',
      ),
    isPreview,
  }),
  response: actionResponse,
}

export const updateCompanyAction = {
  body: z.strictObject({
    ...actionFigures,
    version: z.int().optional().describe('That was read: a newer one is not overwritten.'),
    isPreview,
  }),
  response: actionResponse,
}

const carriedLot = z
  .strictObject({
    date: calendarDate.describe('The day of the purchase.'),
    units: z.number().positive().describe('In units of the day of the transfer.'),
    amount: z.number().nonnegative().describe('What they cost without fees, in `currency`.'),
    fee: z.number().nonnegative().describe('Fees of the purchase, in `currency`.'),
    currency: currencyText,
    rate: z
      .number()
      .positive()
      .nullable()
      .describe('`rateCurrency` per 1 of `currency`, as stated; null: by the table of rates.'),
    rateCurrency: currencyText.describe('The currency of the portfolio in which they were bought.'),
  })
  .meta({ id: 'CarriedLot', description: 'Units that a transfer brought, and what they had cost.' })

/** An end of a transfer as it is stored. */
export const storedTransfer = z
  .strictObject({
    id: id.nullable().describe('That of both ends; null: the other portfolio no longer exists.'),
    lots: z.array(carriedLot).describe('Of units that come: their purchases, oldest first. Empty for units that go.'),
    action: z
      .enum(TRANSFER_ACTIONS)
      .optional()
      .describe('The company action, or `opening` for an opening position; absent for a transfer.'),
  })
  .meta({
    id: 'StoredTransfer',
    description:
      'One end of a transfer between two portfolios of one owner or of a company action, or an opening position.',
  })

const transferEnd = z
  .object({
    portfolioId: id.nullable().describe('The other portfolio; null: it no longer exists, or the token may not see it.'),
    portfolioName: z.string().nullable().describe('Its name.'),
  })
  .meta({
    id: 'TransferEnd',
    description: 'Where the units of a transfer go to (`type` sell) or come from (`type` buy).',
  })

const actionEnd = z
  .object({
    kind: z.enum(COMPANY_ACTIONS).describe('What happened to the security.'),
    stockId: id.describe('The other security: the one that came, or the one that it came from.'),
    symbol: z.string().describe('At its exchange.'),
    name: z.string().describe('Of the company, fund or coin.'),
    otherUnits: z.number().describe('Units that came.'),
    costShare: z.number().nullable().describe('Of the cost, that went with a spin-off; null for an exchange.'),
    price: z.number().describe('Value of a unit that came, in `currency` of the transaction.'),
  })
  .meta({ id: 'CompanyActionEnd', description: 'The company action that a transaction belongs to.' })

const openingPosition = z
  .object({
    cost: z.number().nullable().describe('Of all units, in `currency`; null: they count as bought at `price`.'),
    acquired: dayText.nullable().describe('The day of the purchase; null: not stated.'),
  })
  .meta({ id: 'OpeningPosition', description: 'Units that were held when the ledger of the security begins.' })

const assetOfTransaction = z
  .object({
    _id: id,
    symbol: z.string().describe('At its exchange.'),
    name: z.string().describe('Of the company, fund or coin.'),
    currency: currencyText,
    price: z.number().nullable().describe("The last close, in the asset's currency; null: not known."),
    image: z.string().nullable().describe('The address of its logo or picture.'),
  })
  .meta({ id: 'AssetOfTransaction', description: 'The asset of a transaction.' })

export const transaction = z
  .object({
    _id: id,
    type: recordedType,
    date: dayText,
    units: z.number().describe('Of a trade; the ratio of a split; 0 for all others.'),
    price: z.number().describe('Per unit of a trade; the whole amount of all others. In `currency`.'),
    fee: z.number().describe('What was paid, never negative. In `currency`.'),
    total: z
      .number()
      .describe('units x price of a trade, rounded to 2 decimals; the amount of all others. In `currency`.'),
    comments: z.string().nullable().describe("The owner's note; null: none."),
    tags: tagNames.describe('The names of its tags, in order.'),
    currency: currencyText,
    rate: z
      .number()
      .nullable()
      .describe('Portfolio currency per 1 of `currency`, as stated; null: by the table of rates.'),
    source: z.string().describe('The name of the file, the broker, or `manual`.'),
    importId: id.nullable().describe('The import that added it, by its id in `listImports`; null for manual entry.'),
    rowNumber: z.int().nullable().describe('Its line in the file; null for manual entry.'),
    /** What proved its amounts when it was read; empty once they are changed. */
    proofs,
    transfer: transferEnd
      .nullable()
      .describe('Units that went to or came from another portfolio, in kind; null: it is no transfer.'),
    action: actionEnd.nullable().describe('A company action of two securities; null: it is part of none.'),
    opening: openingPosition.nullable().describe('An opening position; null: it is none.'),
    symbol: z.string().describe('At its exchange.'),
    isin: z.string().nullable().describe('ISO 6166.'),
    exchange: z.string().describe("The exchange's code, such as `US`."),
    stockId: assetOfTransaction.describe('The asset. Written as its id.'),
    portfolioId: z
      .object({ _id: id, name: z.string().describe('Its name.') })
      .describe('The portfolio. Written as its id.'),
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
  .pipe(z.array(recordedType.or(transactionType)))

/** Filter of transactions. Each part narrows the selection; `from` and `to` replace the period. */
const filter = {
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  types: transactionTypeList.optional().describe('With commas between them.'),
  asset: id.optional(),
  import: z.string().max(MAX_FILTER_LENGTH).optional().describe("An import's id, or `by-hand`."),
  tag: id.optional().describe('The id of a tag that they have.'),
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

const page = {
  cursor: z.string().max(200).optional().describe('From `X-Next-Cursor` of the page before.'),
  limit: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(MAX_TRANSACTIONS_PER_PAGE)
    .default(500)
    .describe('The most items on a page.'),
}

const periodQuery = (byDefault: TransactionPeriod) =>
  z.strictObject({ ...filter, period: periodOf(byDefault), ...page })

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
  type: recordedType,
  currency: currencyText,
  count: z.int().describe('How many there are.'),
  total: z
    .string()
    .describe(
      'Sum of units x price, rounded only at the end; for dividends and fees, sum of amounts. A decimal in `currency`.',
    ),
  fee: z.string().describe('Sum of fees. A decimal in `currency`.'),
})

export const sumTransactions = {
  query: z.strictObject({ ...filterQuery.shape, ...inCurrency }),
  response: z.object({
    count: z.int().describe('How many there are.'),
    sums: z.array(sums).describe('By type and currency.'),
    converted: z
      .object({
        currency: currencyText,
        totals: z
          .array(
            z.object({
              type: recordedType,
              total: z.string().nullable().describe('A decimal; null: a rate is missing.'),
            }),
          )
          .describe('By type.'),
        fee: z.string().nullable().describe('A decimal; null: a rate is missing.'),
      })
      .describe('In one currency, each at the rate of its day or its own; null where a rate is missing.'),
  }),
}
export type TransactionSums = z.infer<typeof sumTransactions.response>

export const exportTransactions = { query: filterQuery }

const storedTransaction = z
  .strictObject({
    ...figures,
    type: recordedType,
    _id: id,
    portfolioId: id,
    comments: figures.comments.nullable().describe("The owner's note; null: none."),
    tags: z.array(id).max(MAX_TAGS_OF_ONE).default([]).describe('The ids of its tags.'),
    source: text(255).describe('The name of the file, the broker, or `manual`.'),
    importId: id.nullable().describe('The import that added it; null for manual entry.'),
    rowNumber: z.int().nullable().describe('Its line in the file; null for manual entry.'),
    proceedsOf: id.nullable().default(null).describe('The sale whose proceeds it books.'),
    proofs: proofs.default([]).describe('What proved its amounts when it was read.'),
    transfer: storedTransfer.nullable().default(null).describe('Null: it is no end of a transfer.'),
    sequence: z.int().describe('The order of entry within a day.'),
    createdAt: z.iso.datetime().describe('In UTC, ISO 8601.'),
  })
  .refine(unitsAboveZero, unitsMessage)
  .refine(isTransferOfUnits, transferMessage)
  .meta({ id: 'StoredTransaction', description: 'A transaction with everything that is stored of it.' })
export type StoredTransaction = z.infer<typeof storedTransaction>

const undo = z
  .object({ undo: z.array(storedTransaction).describe('For `restoreTransactions`.'), changeIds })
  .meta({ id: 'UndoableChange' })
const ids = z.array(id).min(1).max(MAX_CHANGED_TRANSACTIONS).describe('Of the transactions.')

export const deleteTransactions = { body: z.strictObject({ ids }), response: undo }

export const changeTransactions = {
  body: z.strictObject({
    ids,
    change: z
      .strictObject({
        comments: figures.comments.nullable().describe('The note; null: none.'),
        date: figures.date.describe('A day as YYYY-MM-DD.'),
        fee: figures.fee.describe('What was paid, never negative. In the currency of each.'),
        portfolioId: id,
        addTags: tagNames,
        removeTags: tagNames.describe('Names of tags. Those that a transaction lacks are ignored.'),
      })
      .partial()
      .refine((change) => Object.keys(change).length > 0, markText('Name at least one change'))
      .describe('What becomes of all of them.'),
  }),
  response: undo,
}

export const restoreTransactions = {
  // Each may be a sale with its booked proceeds.
  body: z.strictObject({
    transactions: z
      .array(storedTransaction)
      .min(1)
      .max(2 * MAX_CHANGED_TRANSACTIONS)
      .describe('From `undo` of a deletion or change.'),
  }),
  response: z.object({ restored: z.int().describe('How many were restored.') }),
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
  rate: sentDecimal
    .refine((value) => Number(value) > 0, markText('Must be above 0'))
    .nullable()
    .describe('Portfolio currency per 1 of `currency`; null: by the table of rates.'),
}

/** The whole transaction, as a GET responds with it, or a part. Values that only describe it are ignored. */
export const updateTransaction = {
  body: z
    .strictObject({
      ...figures,
      ...sentFigures,
      type: recordedType.or(transactionType).describe('What kind of transaction it is.'),
      stockId: idOfAny.describe("The asset's id, or the object that is read in its place."),
      version: z.int().describe('That was read: a newer one is not overwritten.'),
      changeIds: z.array(id).describe('Ignored.'),
      _id: id,
      portfolioId: idOfAny.describe('Not changed here: its id, or the object that is read in its place.'),
      importId: id.nullable().describe('Not changed here.'),
      rowNumber: z.int().nullable().describe('Not changed here.'),
      proofs,
      transfer: transferEnd.nullable().describe('Not changed here.'),
      action: actionEnd.nullable().describe('Not changed here.'),
      opening: z
        .object({
          cost: sentNonNegativeDecimal.nullable().describe('Of all units; null: not known.'),
          acquired: calendarDate.nullable().describe('The day of the purchase; null: not stated.'),
        })
        .refine(
          ({ cost, acquired }) => acquired === null || cost !== null,
          markText('The day of a purchase needs its cost'),
        )
        .nullable()
        .describe('Of an opening position, as it is read.'),
      symbol: text(100).describe('Not read.'),
      isin: text(20).nullable().describe('Not read.'),
      exchange: text(100).describe('Not read.'),
      source: text(255).describe('Not changed here.'),
      total: ignoredNumber.describe('Not read: it is computed.'),
      comments: figures.comments.nullable().describe('The note; null: none.'),
      tags: tagNames,
    })
    .partial(),
  response: transaction.extend({ changeIds }),
}

export const previewRow = z
  .strictObject({
    stockId: id
      .optional()
      .describe('The asset, if the user has chosen it for this row: what else names the security is not looked at.'),
    rowNumber: z.int().min(1).max(MAX_ROW_NUMBER).optional().describe('Its line in the file.'),
    fingerprint: text(64).optional().describe('Of the file, as in `createTransactions`.'),
    importId: text(64).optional().describe('An import that has begun, instead of `fingerprint`.'),
    portfolioId: id.optional(),
    symbol: text(200).optional().describe('As in the file.'),
    isin: text(50).optional().describe('As in the file.'),
    exchange: text(100).optional().describe('As in the file.'),
    currency: text(10).optional().describe('As in the file.'),
    name: text(500).optional().describe('Of the security, as in the file.'),
    type: text(50).optional().describe('What kind of transaction it is.'),
    date: text(30).optional().describe('A day as YYYY-MM-DD.'),
    units: z.union([z.number(), z.string()]).optional().describe('As in the file.'),
    price: z.union([z.number(), z.string()]).optional().describe('As in the file.'),
    fee: z.union([z.number(), z.string()]).optional().describe('As in the file.'),
    rate: z.union([z.number(), z.string()]).nullable().optional().describe('As in the file.'),
    comments: text(MAX_COMMENTS_LENGTH).optional().describe('As in the file.'),
    tags: tagNames.optional().describe('As in the file.'),
  })
  .meta({ id: 'PreviewRow' })
export type PreviewRow = z.infer<typeof previewRow>

export const matchedStock = z
  .object({
    _id: id,
    name: z.string().describe('Of the company, fund or coin.'),
    symbol: z.string().describe('At its exchange.'),
    exchange: z.string().describe("The exchange's code, such as `US`."),
    currency: currencyText,
    image: z.string().nullable().describe('The address of its logo or picture.'),
  })
  .meta({ id: 'MatchedStock' })

const planPurchase = z.object({
  _id: id,
  date: dayText,
  units: z.string().describe('That were bought, exact.'),
  price: z.string().describe('Of a unit, in `currency`, exact.'),
  currency: currencyText,
})
export type PlanPurchase = z.infer<typeof planPurchase>

export const previewTransactions = {
  body: z.array(previewRow).max(MAX_PREVIEW_ROWS),
  response: z
    .array(
      previewRow.extend({
        stockId: id.nullable().describe('The asset it matches; null: not found.'),
        matchedStock: matchedStock.nullable().describe('The asset; null: not found.'),
        isDuplicate: z.boolean().describe('The import has brought this row in before.'),
        twins: z
          .int()
          .describe(
            'Transactions of the same asset, type, day, units and price that the portfolio has from elsewhere; also 1 for an order whose executions it has.',
          ),
        planPurchase: planPurchase
          .nullable()
          .describe(
            'A purchase that a savings plan booked by its close and that the row states as executed: at most 5 days apart, for a similar amount. Send its id as `replaces`. Null: there is none.',
          ),
        close: previewedClose.nullable().describe('What the market paid on the day of a trade; null: not known.'),
        isChosen: z.boolean().describe("The asset is the user's own choice for this security."),
        isPending: z.boolean().describe('The security was not looked up yet: preview the row again.'),
      }),
    )
    .describe('The rows in their order.'),
}
export type PreviewedRow = z.infer<typeof previewTransactions.response>[number]

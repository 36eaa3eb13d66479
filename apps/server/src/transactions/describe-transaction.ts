import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { RECORDED_TYPES } from '@plumbline/contract/transactions/vocabulary'
import { decodeWord } from '../database/decode.ts'
import type { TransactionRow } from '../database/schema.ts'
import { decodeProofs } from '../database/stored-proofs.ts'
import { withExactAmounts } from '../http/decimals-as-text.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { nameTags, type TagNames } from '../tags/stored/tag-rows.ts'
import { totalOf } from './amounts.ts'
import { describeOpening } from './opening-positions/opening-of.ts'

/** The columns that a page of a list needs. */
export const DESCRIBED_COLUMNS = [
  'id',
  'portfolio_id',
  'asset_id',
  'type',
  'trade_date',
  'units',
  'price',
  'fee',
  'currency',
  'rate',
  'comments',
  'source',
  'import_id',
  'sequence',
  'row_number',
  'proofs',
  'transfer_id',
  'lots',
  'company_action',
  'tags',
  'version',
] as const

export type DescribedRow = Pick<TransactionRow, (typeof DESCRIBED_COLUMNS)[number]>

/** A stored row in the API's shape; `price` is the asset's last price. */
export function describeTransaction(
  row: DescribedRow,
  asset: AssetRow | undefined,
  price: number | null,
  portfolio: { id: string; name: string },
  /** The other portfolio of a transfer. */
  other: { id: string; name: string } | undefined,
  action: Transaction['action'],
  tags: TagNames,
): Transaction {
  const total = totalOf(row.type, row.units, row.price)
  const described: Transaction = {
    _id: row.id,
    type: decodeWord(RECORDED_TYPES, row.type, 'transactions.type'),
    date: row.trade_date,
    units: Number(row.units),
    price: Number(row.price),
    fee: Number(row.fee),
    total: total.toNumber(),
    comments: row.comments,
    tags: nameTags(row.tags, tags),
    currency: row.currency,
    rate: row.rate === null ? null : Number(row.rate),
    source: row.source,
    importId: row.import_id,
    rowNumber: row.row_number,
    proofs: decodeProofs(row.proofs),
    transfer:
      row.lots === null || row.company_action !== null
        ? null
        : { portfolioId: other?.id ?? null, portfolioName: other?.name ?? null },
    action,
    opening: describeOpening(row),
    symbol: asset?.symbol ?? row.asset_id,
    isin: asset?.isin ?? null,
    exchange: asset?.exchange ?? '',
    stockId: {
      _id: row.asset_id,
      symbol: asset?.symbol ?? row.asset_id,
      name: asset?.name ?? row.asset_id,
      currency: asset?.currency ?? row.currency,
      price,
      image: asset?.image ?? null,
    },
    portfolioId: { _id: portfolio.id, name: portfolio.name },
    version: row.version,
  }
  const { units, price: paid, fee, rate } = row
  return withExactAmounts(described, { units, price: paid, fee, rate, total: total.toFixed() })
}

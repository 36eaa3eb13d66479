import type { TransactionType } from '@plumbline/engine/ledger'
import type { Proof } from '@plumbline/reading/proofs'
import { cut } from '../readings/named-security.ts'
import type { StatedOpening } from '../readings/read-opening.ts'
import { fateOf, type MatchedRow } from './matched-row.ts'

export type ImportTarget = { portfolioId: string; portfolioCurrency: string; fileName: string; fingerprint: string }

/** A row as the API takes it. */
export interface ImportedTransaction {
  portfolioId: string
  stockId: string
  type: TransactionType
  date: string
  units: string
  price: string
  fee: string
  source: string
  fingerprint: string
  rowNumber: number
  replaces?: string
  proofs?: Proof[]
  currency?: string
  rate?: string
  comments?: string
  tags?: string[]
  opening?: StatedOpening
}

const MAX_SOURCE_LENGTH = 255
const MAX_COMMENTS_LENGTH = 2000

/**
 * Converts a row to the API's form; undefined for a row that is not imported. The file's rate converts into the
 * account's currency, so it counts only if that is the portfolio's currency or the file does not say.
 */
export function toNewTransaction(matched: MatchedRow, target: ImportTarget): ImportedTransaction | undefined {
  const { row, asset } = matched
  if (fateOf(matched) !== 'import' || asset === null || row.type === null || row.date === null) return undefined
  const isRateUsable = row.rateCurrency === null || row.rateCurrency === target.portfolioCurrency
  const isOpening = row.opening !== undefined && row.type === 'buy'
  return {
    portfolioId: target.portfolioId,
    stockId: asset._id,
    type: row.type,
    date: row.date,
    units: row.units,
    price: row.price,
    fee: row.fee,
    source: cut(target.fileName, MAX_SOURCE_LENGTH),
    fingerprint: target.fingerprint,
    rowNumber: row.rowNumber,
    ...(isOpening && { opening: row.opening }),
    ...(matched.replaces !== undefined && !isOpening && { replaces: matched.replaces._id }),
    ...(row.proofs.length > 0 && { proofs: [...row.proofs] }),
    ...(row.currency !== null && { currency: row.currency }),
    ...(row.rate !== null && isRateUsable && { rate: row.rate }),
    ...(row.comments !== null && { comments: cut(row.comments, MAX_COMMENTS_LENGTH) }),
    ...(row.tags.length > 0 && { tags: [...row.tags] }),
  }
}

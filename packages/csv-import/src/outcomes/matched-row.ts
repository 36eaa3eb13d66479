import type { Text } from '@plumbline/text/text'
import type { RowCorrection } from '../readings/correct-row.ts'
import type { ImportRow } from '../readings/import-row.ts'
import {
  ALREADY_IMPORTED,
  ALREADY_IN_PORTFOLIO,
  BOOKED_BY_PLAN,
  farFromClose,
  NOT_FOUND,
  proceedsOfSale,
  replacesPlanPurchase,
  waitsForRow,
} from '../readings/left-out-reasons.ts'

/** The asset that a row's security is. */
export interface MatchedAsset {
  _id: string
  name: string
  symbol: string
  exchange: string
  currency: string
  image: string | null
}

/** What the market paid on the last day of trading on or before a row's, as traded, in `currency`. */
export interface MarketClose {
  date: string
  price: number
  currency: string
}

/** What a savings plan booked by a close. */
export interface PlanPurchase {
  _id: string
  date: string
  units: string
  price: string
  currency: string
}

/** An asset that the user has chosen. */
export type ChosenAsset = Pick<MatchedAsset, '_id' | 'symbol' | 'name' | 'currency'>

/** What the user states of a row instead of the file, with the asset chosen for this row alone. */
export type RowChange = Omit<RowCorrection, 'hasAsset'> & { readonly asset?: ChosenAsset }

/** A row of the file with its matched asset. */
export type MatchedRow = {
  row: ImportRow
  asset: MatchedAsset | null
  /** The user has chosen the asset for this security. */
  isChosen: boolean
  /** An earlier import of this file contained it. */
  isDuplicate: boolean
  /** Equal transactions that the portfolio has from elsewhere. */
  twins: number
  /** One of these; left out unless the user says that both happened. */
  isOverlap: boolean
  /** A savings plan's purchase that the portfolio has and that the row states as executed. */
  planPurchase?: PlanPurchase
  /** The savings plan's purchase that gets the figures of the row. */
  replaces?: PlanPurchase
  /** What the market paid on the day of a trade; null if it is not known. */
  close: MarketClose | null
  /** The close that the price contradicts, so that the row is left out unless the user confirms it. */
  farFrom?: MarketClose
  /** What the user states instead of the file. */
  correction?: RowChange
  /** The row as the file states it, where the user has corrected it. */
  fileRow?: ImportRow
  /** The line of the sale whose money this row buys, where the portfolio books that money itself. */
  saleLine?: number
  /** The line of a row of the same security that has an error, so that this one is held back. */
  waitsForLine?: number
}

export type RowFate =
  | 'import'
  | 'held'
  | 'far'
  | 'not-found'
  | 'duplicate'
  | 'overlap'
  | 'proceeds'
  | 'ignored'
  | 'attention'

/** Whether and why a row is imported. Every row of the file has exactly one fate. */
export function fateOf(matched: MatchedRow): RowFate {
  const { row, asset, isDuplicate, isOverlap, farFrom, saleLine, waitsForLine } = matched
  if (row.outcome.kind === 'ignored') return 'ignored'
  if (row.outcome.kind === 'attention') return 'attention'
  if (asset === null) return 'not-found'
  if (isDuplicate) return 'duplicate'
  if (isOverlap) return 'overlap'
  if (farFrom !== undefined) return 'far'
  if (waitsForLine !== undefined) return 'held'
  return saleLine === undefined ? 'import' : 'proceeds'
}

/** Why a row is left out, or the notes on an imported one. */
export function reasonsOf(matched: MatchedRow): readonly Text[] {
  const { outcome, notes } = matched.row
  switch (fateOf(matched)) {
    case 'import':
      return matched.replaces === undefined ? notes : [replacesPlanPurchase(matched.replaces), ...notes]
    case 'held':
      return matched.waitsForLine === undefined ? [] : [waitsForRow(matched.waitsForLine)]
    case 'far':
      return matched.farFrom === undefined ? [] : [farFromClose(matched.farFrom)]
    case 'duplicate':
      return [ALREADY_IMPORTED]
    case 'overlap':
      return [matched.planPurchase === undefined ? ALREADY_IN_PORTFOLIO : BOOKED_BY_PLAN]
    case 'proceeds':
      return matched.saleLine === undefined ? [] : [proceedsOfSale(matched.saleLine)]
    case 'not-found':
      return [NOT_FOUND]
    case 'ignored':
      return outcome.kind === 'ignored' ? [outcome.message] : []
    case 'attention':
      return outcome.kind === 'attention' ? outcome.issues.map(({ message }) => message) : []
  }
}

export function countFates(rows: readonly MatchedRow[]): Record<RowFate, number> {
  const counts: Record<RowFate, number> = {
    import: 0,
    held: 0,
    far: 0,
    'not-found': 0,
    duplicate: 0,
    overlap: 0,
    proceeds: 0,
    ignored: 0,
    attention: 0,
  }
  for (const row of rows) counts[fateOf(row)] += 1
  return counts
}

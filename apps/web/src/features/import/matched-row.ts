import { t } from '@lingui/core/macro'
import type { ImportSecurity } from '@plumbline/contract/imports/schemas'
import type { MatchedStock, PreviewedClose } from '@plumbline/contract/transactions/schemas'
import type { RowCorrection } from '@plumbline/csv-import/readings/correct-row'
import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import {
  ALREADY_IMPORTED,
  ALREADY_IN_PORTFOLIO,
  farFromClose,
  NOT_FOUND,
  proceedsOfSale,
  waitsForRow,
} from '@plumbline/csv-import/readings/left-out-reasons'
import type { Text } from '@plumbline/text/text'
import { showText } from '../../language/show-text.ts'
import type { PickedAsset } from '../../ui/forms/asset-picker.tsx'

export type MatchedAsset = MatchedStock

/** What the user states of a row instead of the file, with the asset chosen for this row alone. */
export type RowChange = Omit<RowCorrection, 'hasAsset'> & { readonly asset?: PickedAsset }

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
  /** What the market paid on the day of a trade; null if it is not known. */
  close: PreviewedClose | null
  /** The close that the price contradicts, so that the row is left out unless the user confirms it. */
  farFrom?: PreviewedClose
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

/** Why a row is imported or not, in the language of the page. */
export function explainFate(matched: MatchedRow): string {
  return reasonsOf(matched).map(showText).join('. ') || t`import`
}

/** Why a row is left out, or the notes on an imported one. */
export function reasonsOf(matched: MatchedRow): readonly Text[] {
  const { outcome, notes } = matched.row
  switch (fateOf(matched)) {
    case 'import':
      return notes
    case 'held':
      return matched.waitsForLine === undefined ? [] : [waitsForRow(matched.waitsForLine)]
    case 'far':
      return matched.farFrom === undefined ? [] : [farFromClose(matched.farFrom)]
    case 'duplicate':
      return [ALREADY_IMPORTED]
    case 'overlap':
      return [ALREADY_IN_PORTFOLIO]
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

type NamedSecurity = Pick<ImportRow, 'isin' | 'symbol' | 'exchange' | 'currency' | 'name'>

/** The row's security as named in the file; undefined if it names none. */
export function securityOf({ isin, symbol, exchange, currency, name }: NamedSecurity): ImportSecurity | undefined {
  if (isin === null && symbol === null && name === null) return undefined
  return {
    ...(isin !== null && { isin: cut(isin, 50) }),
    ...(symbol !== null && { symbol: cut(symbol, 200) }),
    ...(exchange !== null && { exchange: cut(exchange, 100) }),
    ...(currency !== null && { currency }),
    ...(name !== null && { name: cut(name, 500) }),
  }
}

/** The text within the API's limits: a maximum length and no NUL characters. */
export function cut(text: string, length: number): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, length).toWellFormed()
}

/** The security as the file names it. */
export function statedSecurity({ symbol, isin, name }: ImportRow): string {
  return [symbol, isin, name].filter((part) => part !== null).join(' · ')
}

/** Rows with the same key name the same security, by the server's rules. */
export function securityKey({ isin, symbol, exchange, currency, name }: NamedSecurity): string {
  const parts = isin ? ['isin', isin] : symbol ? ['symbol', symbol, exchange, currency] : ['name', name]
  return parts.map((part) => part?.toUpperCase() ?? '').join('|')
}

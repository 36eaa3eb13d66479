import type { TransactionType } from '@plumbline/engine/ledger'
import { guardText } from '../cells/guarded-text.ts'
import { COST_NOT_KNOWN, type StatedOpening } from '../readings/read-opening.ts'
import { LEDGER_HEADERS, OPENING_HEADER } from '../tables/ledger-file.ts'

/** A transaction as it is exported. Amounts are plain decimal strings with a point; `date` is YYYY-MM-DD. */
export interface ExportedTransaction {
  readonly date: string
  readonly type: TransactionType
  readonly symbol: string | null
  readonly exchange: string | null
  readonly isin: string | null
  readonly name: string | null
  readonly units: string
  readonly price: string
  readonly fee: string
  readonly currency: string | null
  readonly rate: string | null
  readonly comments: string | null
  readonly tags: readonly string[]
  /** The name of its portfolio, in a file of several. */
  readonly portfolio?: string
  /** In a file with opening positions: what makes it one, or null. */
  readonly opening?: StatedOpening | null
}

/**
 * Exports transactions as RFC 4180 csv with a header, in the given order. Importing the file gives the same
 * transactions, except for leading and trailing spaces in texts. Text cells cannot run as formulas; numbers are
 * unquoted.
 */
export function writeCsv(transactions: readonly ExportedTransaction[]): string {
  return csvHeader() + writeCsvRows(transactions)
}

/** The first line of an export. */
export function csvHeader({ hasPortfolios = false, hasOpenings = false } = {}): string {
  return csvLine([...LEDGER_HEADERS, ...(hasOpenings ? [OPENING_HEADER] : []), ...(hasPortfolios ? ['Portfolio'] : [])])
}

/** The lines of an export below its header, for one that is written in parts. */
export function writeCsvRows(transactions: readonly ExportedTransaction[]): string {
  const rows = transactions.map((transaction) => {
    const { date, type, symbol, exchange, isin, name, units, price, fee, currency, rate } = transaction
    const { comments, tags, portfolio, opening } = transaction
    return [
      date,
      type,
      ...[symbol, exchange, isin, name].map(textCell),
      units,
      price,
      fee,
      currency ?? '',
      rate ?? '',
      textCell(comments),
      textCell(tags.join(', ')),
      ...(opening === undefined ? [] : [openingCell(opening)]),
      ...(portfolio === undefined ? [] : [textCell(portfolio)]),
    ]
  })
  return rows.map(csvLine).join('')
}

function openingCell(opening: StatedOpening | null): string {
  if (opening === null) return ''
  return [opening.cost ?? COST_NOT_KNOWN, opening.acquired ?? ''].join(' ').trim()
}

/** One line of RFC 4180 csv. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}

/** The file name of a portfolio's export: its name with dashes for spaces. */
export function exportFileName(portfolioName: string, ending = 'csv'): string {
  return `${
    portfolioName
      .trim()
      .replace(/[\\/:*?"<>|\p{Cc}]/gu, '')
      .replace(/\s+/g, '-') || 'portfolio'
  }.${ending}`
}

/** A text that cannot run as a formula, in quotes where it needs them. */
export function textCell(text: string | null): string {
  const cell = guardText(text?.trim() ?? '')
  return /[",\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell
}

import type { TransactionType } from '@plumbline/engine/ledger'
import type { Text } from '@plumbline/text/text'
import type { Decimal } from 'decimal.js'
import { type CellNumber, ExactDecimal, formatDecimal, limitDecimals } from '../cells/numbers.ts'
import type { GrossTotals } from '../laws/round-prices.ts'
import type { ImportField } from '../words/import-field.ts'
import type { IssueCode, RowIssue } from './import-row.ts'
import type { Mapping } from './mapping.ts'
import type { Layout } from './row-cells.ts'

/** The row whose amounts are read, and what is known about it. */
export interface AmountInput {
  readonly cells: readonly string[]
  readonly layout: Layout
  readonly mapping: Mapping
  readonly type: TransactionType | null
  readonly currency: string | null
  readonly totalCurrency: string | null
  /** The symbols of the file are those of coins. */
  readonly hasCoins: boolean
  /** Whether the totals of the file are without their fees. */
  readonly grossTotals: GrossTotals
  readonly sideOfTaxes: 'gross' | 'net' | null
  /** True in files of unknown layout: an amount that may be before or after its tax is then asked about. */
  readonly asksSideOfTax: boolean
  /** Resolves a currency mark or word of the file to a code. */
  readonly codeOf: (mark: string) => string | null
  readonly addIssue: (
    code: IssueCode,
    message: Text,
    field: ImportField | null,
    scale?: NonNullable<RowIssue['scale']>,
  ) => void
}

export type Figure = Extract<CellNumber, { kind: 'number' }>

/** The amounts as stated in the file; null if the cell is blank. */
export interface FileAmounts {
  readonly units: Figure | null
  readonly price: Figure | null
  readonly total: Figure | null
}

export const ZERO = new ExactDecimal(0)
export const DERIVED_DIGITS = 15

export function isTrade(type: TransactionType | null): type is 'buy' | 'sell' {
  return type === 'buy' || type === 'sell'
}

/** True for money that a company pays on the units that are held. */
export function isPayout(type: TransactionType | null): boolean {
  return type === 'dividend' || type === 'returnofcapital'
}

export function isSplit(type: TransactionType | null): boolean {
  return type === 'split' || type === 'reversesplit'
}

/** The value without its sign; '0' if there is none. */
export function absolute(figure: Figure | null): string {
  return figure === null ? '0' : figure.value.replace('-', '')
}

export function decimalOf(figure: Figure | null): Decimal | null {
  return figure === null ? null : new ExactDecimal(figure.value)
}

export function rounded(value: Decimal): Decimal {
  return limitDecimals(value.toSignificantDigits(DERIVED_DIGITS))
}

export function scaled(price: Figure, scale: string): Figure {
  return { ...price, value: formatDecimal(new ExactDecimal(price.value).times(scale)), decimals: price.decimals + 2 }
}

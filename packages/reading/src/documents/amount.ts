import { Decimal } from 'decimal.js'
import { namesBalance } from '../words/names-balance.ts'
import type { AmountField } from '../words/word-list.ts'
import type { WrittenNumber } from './scan-line.ts'

/** A number with what the words around it say that it means. */
export interface Amount extends WrittenNumber {
  readonly lineIndex: number
  /** ISO 4217 code that stands with it, or null. */
  readonly currency: string | null
  /** Whether the currency stands with the number; otherwise it rules a block of lines. */
  readonly hasOwnCurrency: boolean
  /** Whether the number starts its line and words follow: `760 Novartis AG`. */
  readonly leads: boolean
  /** Empty without a label. */
  readonly fields: ReadonlySet<AmountField>
  /** `own`: the label stands with the number; `column`: above it; `line`: earlier in its line; `none`. */
  readonly labelled: 'own' | 'column' | 'line' | 'none'
  /** The words of the label as they are written, for sentences. */
  readonly label: string
}

/** Whether the words around an amount say that it may be one of these. */
export const has = (amount: Amount, ...fields: AmountField[]) => fields.some((field) => amount.fields.has(field))
export const numberOf = (amount: Amount) => amount.value.toNumber()
export const sumOf = (amounts: readonly Amount[]) =>
  amounts.reduce((total, { value }) => total.plus(value), new Decimal(0))
/** Money has decimals or a currency beside it; bare integers are accounts, paragraphs and telephone numbers. */
export const isMoney = (amount: Amount) => !amount.isPercent && (amount.decimals > 0 || amount.hasOwnCurrency)
/** Whether two numbers are read from the same characters. */
export const overlaps = (a: Amount, b: Amount) => a.lineIndex === b.lineIndex && a.start < b.end && b.start < a.end
export const isOwn = (amount: Amount) => amount.labelled === 'own' || amount.labelled === 'line'
/** Whether two currencies are the same as far as the document states them. */
export const agrees = (a: string | null, b: string | null) => a === null || b === null || a === b
/** Whether an amount is what an account holds before or after. */
export const isBalance = ({ fields, label }: Amount) => fields.has('aside') && namesBalance(label)

import { Decimal } from 'decimal.js'

/** Which mark separates the decimals. */
export type DecimalMark = ',' | '.'

export interface ParsedNumber {
  /** Never negative: the sign stands beside it. */
  readonly value: Decimal
  /** How many decimals are written. */
  readonly decimals: number
}

const GROUPS = /['’´`\u00a0 ]/g

/**
 * A written number without its sign; `600,--` and `600.-` are 600. A number that contradicts the mark of the document
 * (`1.234,50` beside decimal points) is read by its own shape. Null if it is no number in any way of writing.
 */
export function parseNumber(written: string, mark: DecimalMark): ParsedNumber | null {
  const text = written.replace(/[.,](?:--|-|–)$/, '').replace(GROUPS, '')
  const own = ownMark(text) ?? mark
  const plain = own === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  if (!/^\d*\.?\d+$/.test(plain)) return null
  return { value: new Decimal(plain), decimals: plain.split('.')[1]?.length ?? 0 }
}

/** The decimal mark that a number's shape alone shows, or null: `1.234` and `12` show none. */
export function ownMark(text: string): DecimalMark | null {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const last = Math.max(comma, point)
  if (last < 0) return null
  const mark: DecimalMark = comma >= 0 ? ',' : '.'
  const other: DecimalMark = mark === ',' ? '.' : ','
  if (text.indexOf(mark) !== last) return other
  const behind = text.length - last - 1
  if (behind !== 3) return mark
  return /^0[.,]|^[.,]|^\d{4,}[.,]/.test(text) ? mark : null
}

import { foldText } from '../words/fold-text.ts'
import type { AmountField } from '../words/word-list.ts'
import type { Amount } from './amount.ts'
import type { ScannedLine } from './scan-line.ts'

const ASIDE: ReadonlySet<AmountField> = new Set(['aside'])
/** The last column of a table that repeats its amounts in the currency in which the client's wealth is reported. */
const REFERENCE_COLUMN =
  /(?:wahrung|currency|devise|monnaie|valuta|divisa|moneda) (?:referenzwahrung|reference currency|(?:devise|monnaie) de reference|(?:divisa|valuta) di riferimento|(?:divisa|moneda) de referencia)$/

/**
 * Amounts below the title of a reference currency inform: what is booked is in the column before it. Where the last
 * column of a row is empty ("USD 1.34 CHF"), the currency before the amount is its own.
 */
export function markReferenceAmounts(lines: readonly ScannedLine[], amounts: readonly Amount[]): Amount[] {
  const changed = new Map<Amount, Amount>()
  for (const [index, { line }] of lines.entries()) {
    if (!REFERENCE_COLUMN.test(foldText(line.text).trim())) continue
    for (const row of lines.slice(index + 1)) {
      const inRow = amounts.filter((amount) => amount.lineIndex === row.line.index && amount.hasOwnCurrency)
      const [first, last] = [inRow[0], inRow.at(-1)]
      if (first === undefined || last === undefined) break
      if (last.currency !== first.currency) changed.set(last, { ...last, fields: ASIDE, labelled: 'column' })
      else changed.set(first, { ...first, currency: currencyBefore(first, row) ?? first.currency })
    }
  }
  return amounts.map((amount) => changed.get(amount) ?? amount)
}

function currencyBefore({ start }: Amount, { currencies }: ScannedLine): string | undefined {
  return currencies.findLast(({ end }) => end <= start)?.code
}

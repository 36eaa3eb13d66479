import { currencyOf } from '@plumbline/reading/words/currencies'
import { text } from '@plumbline/text/text'
import { addIssue, type DraftRow } from './draft-row.ts'
import type { Layout } from './row-cells.ts'

/** Headers of what a quantity counts: pieces, or money. */
const QUANTITY_UNIT =
  /^(?:mengen)?einheit$|^(?:quantity )?unit$|^unit of (?:quantity|measure)$|^eenheid$|^unité$|^unità$|^unidad(?:e)?$|^jednostka$|^enhe[td]$/i

/**
 * Savings plans are ordered for money: `50.00 EUR` at 100.00 buys half a unit. Such a quantity waits, unless a total
 * confirms that it is the units; of a bond it may be the nominal.
 */
export function askAboutQuantitiesInMoney(trades: readonly DraftRow[], { columns, of }: Layout): void {
  const column = columns.find(({ header }) => QUANTITY_UNIT.test(header.trim()))
  if (column === undefined || column === of.units) return
  for (const draft of trades) {
    const currency = currencyOf(draft.cells[column.index] ?? '')
    if (currency === null || draft.comparison?.kind === 'exact') continue
    const message = text('The quantity is stated in {currency}: it may be an amount of money', { currency })
    addIssue(draft, {
      code: 'units-unexpected',
      message,
      column: { index: column.index, header: column.header },
      field: 'units',
    })
  }
}

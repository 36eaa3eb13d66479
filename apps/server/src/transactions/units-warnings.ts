import type { NewTransaction } from '@plumbline/contract/transactions/schemas'
import { hasUnits } from '@plumbline/contract/transactions/vocabulary'
import type { Language } from '@plumbline/text/language'
import { text } from '@plumbline/text/text'
import { formatText } from '../format-text.ts'

/** Says where units were sent with a dividend or fee, whose price is the whole amount. */
export function warningsOf(rows: readonly NewTransaction[], language: Language): { path: string; message: string }[] {
  return rows.flatMap((row, index) => {
    if (hasUnits(row.type) || !(Number(row.units) > 0)) return []
    const message = text('Not stored: the price of a dividend or fee is its whole amount')
    return [{ path: `${index}.units`, message: formatText(message, language) }]
  })
}

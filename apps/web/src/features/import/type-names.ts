import type { TransactionType } from '@plumbline/contract/transactions/vocabulary'
import { nameType as textOfType } from '@plumbline/csv-import/words/type-names'
import type { TypeChoice } from '@plumbline/csv-import/words/type-words'
import { showText } from '../../language/show-text.ts'

/** The name of a transaction type, or of a choice for a word of the file. */
export function nameType(type: TransactionType | TypeChoice): string {
  return showText(textOfType(type))
}

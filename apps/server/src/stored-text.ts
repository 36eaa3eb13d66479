import type { Language } from '@plumbline/text/language'
import type { FilledMessage, Text } from '@plumbline/text/text'
import { formatProblemText } from './errors.ts'

const FILLED = '{"message":'

/** A text as a string for the database: a filled message as JSON, another text as it is. */
export function storeText(stored: Text): string {
  return typeof stored === 'string' ? stored : JSON.stringify({ message: stored.message, values: stored.values })
}

/** A stored text in a language. Texts that the catalogs do not have stay as they are. */
export function readStoredText(stored: string, language: Language): string {
  return formatProblemText(stored.startsWith(FILLED) ? (JSON.parse(stored) as FilledMessage) : stored, language)
}

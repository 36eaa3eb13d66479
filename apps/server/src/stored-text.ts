import type { Language } from '@plumbline/text/language'
import type { FilledMessage, Message, Text } from '@plumbline/text/text'
import { formatText } from './format-text.ts'

const FILLED = '{"message":'

/** A text as a string for the database: a filled message as JSON, another text as it is. */
export function storeText(said: Text): string {
  return typeof said === 'string' ? said : JSON.stringify({ message: said.message, values: said.values })
}

/** The text of a stored string. Sentences that older versions stored are texts without values. */
export function parseStoredText(stored: string): Text {
  return stored.startsWith(FILLED) ? (JSON.parse(stored) as FilledMessage) : (stored as Message)
}

/** A stored text in a language. Texts that the catalogs do not have stay as they are. */
export function readStoredText(stored: string, language: Language): string {
  return formatText(parseStoredText(stored), language)
}

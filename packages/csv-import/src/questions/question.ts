import type { FilledMessage, Text } from '@plumbline/text/text'
import type { DateFormat } from '../cells/date-formats.ts'
import type { Mapping } from '../readings/mapping.ts'

/** A choice that a person can make from the broker's page, and the mapping that it leads to. */
export interface Answer {
  readonly id: string
  readonly label: Text
  /** Why it is likely, or what it means. */
  readonly note: Text | null
  readonly mapping: Mapping
}

/** What a file leaves open, with the rows that each answer gives. */
export interface Question {
  readonly id: string
  readonly title: Text
  readonly why: Text
  readonly answers: readonly Answer[]
  /** The answer that holds now; null while the question is open. */
  readonly chosen: { readonly id: string; readonly label: Text } | null
  /** Answers beyond the likely ones. */
  readonly others: { readonly label: Text; readonly answers: readonly Omit<Answer, 'note'>[] } | null
  /** The line of the file that shows the difference between the answers. */
  readonly exampleLine: number | null
  /** Whether the answers differ in the rows' days, which are then summed up. */
  readonly isAboutDays: boolean
}

/** What is written otherwise in each language and has no text: formats such as DD.MM.YYYY, and currencies by code. */
export interface NamesInLanguage {
  dateFormat(format: DateFormat): string
  currency(code: string): string
}

/** A word of the file, or a name that is already in the reader's language. */
export function verbatim(word: string): FilledMessage {
  return { message: '{word}', values: { word } }
}

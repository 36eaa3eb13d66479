import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import type { BookedDay, QuestionTopic } from '@plumbline/reading/documents/document-outcome'
import type { Text } from '@plumbline/text/text'
import type { PdfText } from './pdf-text.ts'

/** A row, and if the user has corrected it, how and what was read. */
export type Correction = Readonly<Pick<MatchedRow, 'row' | 'correction' | 'fileRow'>>

/** A transaction that a document states, with its proofs, and its tax in the currency of its total. */
export interface DocumentRow extends Correction {
  readonly tax: string | null
}

export interface DocumentAnswer {
  readonly label: Text
  /** Which of the two days of a payment it takes; null where the document does not state both. */
  readonly bookedDay: BookedDay | null
  readonly rows: readonly DocumentRow[]
}

/** What a document says: transactions, one question whose answers give them, or nothing that is a transaction. */
export type DocumentOutcome =
  | { readonly kind: 'read'; readonly rows: readonly DocumentRow[] }
  | {
      readonly kind: 'ask'
      readonly topic: QuestionTopic
      readonly question: Text
      readonly why: Text
      /** How the document calls both days of a payment; null without two of them. */
      readonly dayLabels: string | null
      readonly answers: readonly DocumentAnswer[]
    }
  | {
      readonly kind: 'refused'
      readonly reason: Text
      /** The transaction that a cancellation takes back, as far as it can be read. */
      readonly cancels: ImportRow | null
    }

/** `fingerprint` is the hash of the file's bytes, whatever its name. `outcome` is null where there is no text to read. */
export interface OpenedDocument {
  readonly fingerprint: string
  readonly text: PdfText
  readonly outcome: DocumentOutcome | null
}

/** A file of the user with what was read from it and what the user decided. */
export interface DocumentEntry {
  readonly id: number
  readonly file: File
  /** Null until it was read. */
  readonly opened: OpenedDocument | null
  /** The index of the chosen answer, null until the user chose. */
  readonly answer: number | null
  /** The day (YYYY-MM-DD) that the user typed instead of the ones that the document offers. */
  readonly day: string | null
  /** Whether the user gave the answer to another document that calls the days of a payment alike. */
  readonly isAnsweredAlike: boolean
  /** Null until the user decides. Until then it is added, unless another document cancels it. */
  readonly isLeftOut: boolean | null
  /** The transactions that the user has corrected, by their place in the document. */
  readonly corrections: ReadonlyMap<number, Correction>
}

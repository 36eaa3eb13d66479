import type { FilledMessage, Text } from '@plumbline/text/text'
import type { Proof } from '../proofs.ts'
import type { MoneyReading, Reading } from '../readings.ts'

/** Why a document adds nothing. */
export type RefusalReason =
  | 'no-text'
  | 'cancellation'
  | 'tax-note'
  | 'statement'
  | 'cost-information'
  | 'order'
  | 'interest'
  | 'cash'
  | 'account-fee'
  | 'corporate-action'
  | 'delivery'
  | 'derivative'
  | 'announcement'
  | 'several-transactions'
  | 'no-transaction'
  | 'no-amounts'

/** Which day of a payment a bank books: that of the payment, or the value day. */
export type BookedDay = 'payment' | 'value'

/** One answer to a question, and what the document says then. */
export interface Answer {
  readonly label: Text
  /** Where the document states both days of a payment, which one this answer takes; null otherwise. */
  readonly bookedDay: BookedDay | null
  readonly reading: Reading
  readonly proofs: readonly Proof[]
}

/** What differs between the answers. */
export type QuestionTopic = 'day' | 'amounts' | 'kind' | 'security' | 'reading'

export interface Question {
  readonly topic: QuestionTopic
  readonly text: Text
  /** Why the document alone does not decide. */
  readonly why: FilledMessage | Text
  /** A bank that labels the days of a payment alike books them alike: one answer serves all. Null without two days. */
  readonly dayLabels: string | null
  /** The most likely first: it is the prefilled one. One answer means that it has to be confirmed. */
  readonly answers: readonly [Answer, ...Answer[]]
}

export interface ProvenMoney {
  readonly reading: MoneyReading
  readonly proofs: readonly Proof[]
}

/** What a document turned out to be. */
export type DocumentOutcome =
  | { readonly kind: 'read'; readonly readings: readonly Reading[]; readonly proofs: readonly (readonly Proof[])[] }
  | { readonly kind: 'ask'; readonly question: Question }
  | {
      readonly kind: 'refused'
      readonly reason: RefusalReason
      readonly sentence: Text
      /** The transaction that a cancellation takes back, as far as it can be read. */
      readonly cancels: Reading | null
      /** The movement of money alone, for portfolios that book cash; null if it is in doubt. */
      readonly money: ProvenMoney | null
    }

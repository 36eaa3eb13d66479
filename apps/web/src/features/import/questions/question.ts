import type { Mapping } from '@plumbline/csv-import/readings/mapping'

/** A choice that a person can make from the broker's page, and the mapping that it leads to. */
export interface Answer {
  readonly id: string
  readonly label: string
  /** Why it is likely, or what it means. */
  readonly note: string | null
  readonly mapping: Mapping
}

/** What a file leaves open, with the rows that each answer gives. */
export interface Question {
  readonly id: string
  readonly title: string
  readonly why: string
  readonly answers: readonly Answer[]
  /** The answer that holds now; null while the question is open. */
  readonly chosen: { readonly id: string; readonly label: string } | null
  /** Answers beyond the likely ones. */
  readonly others: { readonly label: string; readonly answers: readonly Omit<Answer, 'note'>[] } | null
  /** The line of the file that shows the difference between the answers. */
  readonly exampleLine: number | null
  /** Whether the answers differ in the rows' days, which are then summed up. */
  readonly isAboutDays: boolean
}

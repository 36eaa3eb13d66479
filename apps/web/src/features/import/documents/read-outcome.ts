import { readDocument } from '@plumbline/reading/documents/read-document'
import type { DocumentOutcome } from './document-entry.ts'
import type { PdfPage } from './pdf-text.ts'
import { describeMoney, describeReading, toDocumentRow } from './to-document-row.ts'

/** What an import needs to know of the user: the day (YYYY-MM-DD), and whether the portfolio books cash. */
export interface Reader {
  readonly today: string | null
  readonly booksCash: boolean
}

/** What the text of a document says, as rows of an import. */
export function readOutcome(name: string, pages: readonly PdfPage[], { today, booksCash }: Reader): DocumentOutcome {
  const lines = pages.flatMap((page, index) =>
    page.lines.map((line) => ({
      page: index + 1,
      words: line.map(({ text, left, top, width }) => ({ text, x: left, y: top, width })),
    })),
  )
  const outcome = readDocument({ name, lines })
  switch (outcome.kind) {
    case 'read':
      return {
        kind: 'read',
        rows: outcome.readings.map((reading, index) =>
          describeReading(reading, outcome.proofs[index] ?? [], { rowNumber: index + 1, today }),
        ),
      }
    case 'ask':
      return {
        kind: 'ask',
        topic: outcome.question.topic,
        question: outcome.question.text,
        why: outcome.question.why,
        dayLabels: outcome.question.dayLabels,
        answers: outcome.question.answers.map(({ label, bookedDay, reading, proofs }) => ({
          label,
          bookedDay,
          rows: [describeReading(reading, proofs, { rowNumber: 1, today })],
        })),
      }
    case 'refused': {
      const { money } = outcome
      if (money !== null && booksCash)
        return { kind: 'read', rows: [describeMoney(money.reading, money.proofs, { rowNumber: 1, today })] }
      return {
        kind: 'refused',
        reason: outcome.sentence,
        cancels: outcome.cancels && toDocumentRow(outcome.cancels, { rowNumber: 1, today }).row,
      }
    }
  }
}

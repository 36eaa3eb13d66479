import { readDocument } from '@plumbline/reading/documents/read-document'
import type { DocumentOutcome } from './document-entry.ts'
import type { PdfPage } from './pdf-text.ts'
import { describeReading, toDocumentRow } from './to-document-row.ts'

/** What the text of a document says, as rows of an import. `today` is the user's day (YYYY-MM-DD). */
export function readOutcome(name: string, pages: readonly PdfPage[], today: string | null): DocumentOutcome {
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
        answers: outcome.question.answers.map(({ label, reading, proofs }) => ({
          label,
          rows: [describeReading(reading, proofs, { rowNumber: 1, today })],
        })),
      }
    case 'refused':
      return {
        kind: 'refused',
        reason: outcome.sentence,
        cancels: outcome.cancels && toDocumentRow(outcome.cancels, { rowNumber: 1, today }).row,
      }
  }
}

import { t } from '@lingui/core/macro'
import { showText } from '../../../language/show-text.ts'
import type { DocumentEntry } from './document-entry.ts'
import { rowsOf } from './document-rows.ts'
import type { DocumentStatus } from './document-status.ts'
import { MAX_PAGES, type PdfText } from './pdf-text.ts'

/** Why a document has no text to read. */
function describeText(text: PdfText): string {
  switch (text.kind) {
    case 'scan':
      return t`The pages are pictures without text. Add the transaction by hand, or ask your broker for a PDF with text.`
    case 'too-long':
      return t`${{ pageCount: text.pageCount }} pages. A document has at most ${MAX_PAGES}.`
    case 'unreadable':
      return t`This file is damaged or not a PDF.`
    case 'password':
      return t`Protected by a password`
    case 'text':
      return ''
  }
}

/** Why its transactions cannot be added, such as a day in the future, or that the user left them out. */
function describeIssues(entry: DocumentEntry): string {
  const outcomes = rowsOf(entry).map(({ row }) => row.outcome)
  const messages = outcomes.flatMap((outcome) => {
    if (outcome.kind === 'attention') return outcome.issues.map(({ message }) => message)
    return outcome.kind === 'ignored' ? [outcome.message] : []
  })
  return messages.map(showText).join('. ')
}

/** What becomes of a document, in one sentence. */
export function describeStatus(entry: DocumentEntry, status: DocumentStatus): string {
  const { opened } = entry
  switch (status) {
    case 'reading':
      return t`Reading…`
    case 'password':
      return t`Protected by a password`
    case 'asks':
      return opened?.outcome?.kind === 'ask' ? t`asks: ${{ question: showText(opened.outcome.question) }}` : ''
    case 'not-found':
      return t`Security not found. Choose it, or leave the document out.`
    case 'ready':
      return t`Added`
    case 'known':
      return t`already in the portfolio`
    case 'repeated':
      return t`the same document as another one`
    case 'left-out':
      return t`left out`
    case 'taken-back':
      return t`taken back by another document, not added`
    case 'contradicts':
      return describeIssues(entry)
    case 'other':
      if (opened === null) return ''
      if (opened.outcome?.kind === 'refused') return showText(opened.outcome.reason)
      return describeIssues(entry) || describeText(opened.text)
  }
}

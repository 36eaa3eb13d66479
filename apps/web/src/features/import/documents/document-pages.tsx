import { t } from '@lingui/core/macro'
import type { DocumentRow } from './document-entry.ts'
import styles from './documents.module.css'
import { findUsedWords } from './find-used-words.ts'
import type { PlacedText } from './lines-of-page.ts'
import type { PdfPage } from './pdf-text.ts'

type DocumentPagesProps = {
  name: string
  pages: readonly PdfPage[]
  /** What was read from the document. Its figures are outlined. */
  rows: readonly DocumentRow[]
}

const percentOf = (part: number, whole: number) => `${(part / whole) * 100}%`

/** The pages of a document as far as they are text, with what was read from them outlined. */
export function DocumentPages({ name, pages, rows }: DocumentPagesProps) {
  const isUsed = findUsedWords(rows)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
    <section className={styles.pages} aria-label={t`Text of ${name}`} tabIndex={0}>
      {numberWords(pages).map(({ key, size, words }) => (
        <p key={key} className={styles.page} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
          {words.map(({ key: place, placed }) => (
            <span
              key={place}
              className={styles.word}
              data-used={isUsed(placed.text) || undefined}
              style={{
                left: percentOf(placed.left, size.width),
                top: percentOf(placed.top - placed.height, size.height),
                fontSize: `${(placed.height / size.width) * 100}cqw`,
              }}
            >
              {placed.text}{' '}
            </span>
          ))}
        </p>
      ))}
    </section>
  )
}

type NumberedPage = { key: string; size: PdfPage; words: { key: string; placed: PlacedText }[] }

/** The pages with a key for each, and for each word its place. */
function numberWords(pages: readonly PdfPage[]): NumberedPage[] {
  return pages.map((size, page) => ({
    key: String(page),
    size,
    words: size.lines.flatMap((words, line) => words.map((placed, word) => ({ key: `${line}/${word}`, placed }))),
  }))
}

import { t } from '@lingui/core/macro'
import styles from './read-report.module.css'

type Line = { line: number; text: string }

type ReadReportProps = {
  /** How much was read. */
  summary: string
  /** Lines that were read and are left out, with the reason. */
  leftOut: readonly Line[]
  /** Lines without units. */
  unread: readonly Line[]
}

/** What was read of a list of holdings, and line by line what was not. */
export function ReadReport({ summary, leftOut, unread }: ReadReportProps) {
  const left = [...leftOut, ...unread.map(({ line, text }) => ({ line, text: t`No units in “${text}”` }))].sort(
    (a, b) => a.line - b.line,
  )
  return (
    <div className={styles.report} role="status">
      <p>{summary}</p>
      {left.length > 0 && (
        <ul>
          {left.map(({ line, text }) => (
            <li key={line}>{t`Line ${line}: ${text}`}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

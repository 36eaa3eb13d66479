import { t } from '@lingui/core/macro'
import type { FeedbackEntry } from '@plumbline/contract/admin/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { feedbackQuery } from '../../api/admin-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import styles from './admin.module.css'
import { AdminTable } from './admin-table.tsx'

const heads = () => [t`Sent`, t`From`, t`Message`, t`Page and browser`]

function cells(entry: FeedbackEntry) {
  return [
    formatDateTime(entry.createdAt),
    entry.email,
    <div key="message" className={styles.message}>
      {entry.message}
    </div>,
    <div key="about" className={styles.quiet}>
      {entry.url}
      <br />
      {entry.browser}
    </div>,
  ]
}

export function FeedbackView() {
  return (
    <AdminTable
      label={t`Feedback`}
      heads={heads()}
      query={useInfiniteQuery(feedbackQuery)}
      cells={cells}
      empty={t`No feedback yet`}
    />
  )
}

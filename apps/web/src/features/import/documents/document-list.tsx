import { plural, t } from '@lingui/core/macro'
import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import { IconCheck, IconCopyCheck, IconFileInfo, IconHelpCircle, IconLoader, IconLock } from '@tabler/icons-react'
import { formatDate } from '../../../formatting/format-date.ts'
import { useDescribeProof } from '../../../ui/proof/use-describe-proof.ts'
import { TransactionTypePill } from '../../../ui/transaction-type-pill/transaction-type-pill.tsx'
import { describeStatus } from './describe-status.ts'
import type { DocumentEntry } from './document-entry.ts'
import { rowsOf } from './document-rows.ts'
import type { DocumentStatus } from './document-status.ts'
import styles from './documents.module.css'

export interface ListedDocument {
  readonly entry: DocumentEntry
  readonly status: DocumentStatus
  /** Its rows as the server matches them; undefined until then. */
  readonly matched: readonly MatchedRow[] | undefined
}

const icons: Record<DocumentStatus, typeof IconCheck> = {
  reading: IconLoader,
  password: IconLock,
  asks: IconHelpCircle,
  'not-found': IconHelpCircle,
  contradicts: IconHelpCircle,
  ready: IconCheck,
  known: IconCopyCheck,
  repeated: IconCopyCheck,
  'left-out': IconFileInfo,
  'taken-back': IconFileInfo,
  other: IconFileInfo,
}

type DocumentListProps = {
  documents: readonly ListedDocument[]
  shownId: number | undefined
  onShow: (id: number) => void
}

/** The documents with what each says and what becomes of it. */
export function DocumentList({ documents, shownId, onShow }: DocumentListProps) {
  return (
    <ul className={styles.list} aria-label={t`Documents`}>
      {documents.map((document) => (
        <li key={document.entry.id}>
          <button
            type="button"
            className={styles.item}
            data-status={document.status}
            aria-current={document.entry.id === shownId || undefined}
            onClick={() => onShow(document.entry.id)}
          >
            <DocumentSummary {...document} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function DocumentSummary({ entry, status, matched }: ListedDocument) {
  const rows = rowsOf(entry)
  const [first] = rows
  const asset = matched?.[0]?.asset
  const Icon = icons[status]
  const more = rows.length - 1
  const describeProof = useDescribeProof()
  return (
    <>
      {first?.row.type && <TransactionTypePill type={first.row.type} />}
      <span className={styles.name} data-only={first ? undefined : true}>
        {first ? (asset?.name ?? first.row.name ?? entry.file.name) : entry.file.name}
      </span>
      <span className={styles.day}>{first?.row.date && formatDate(first.row.date)}</span>
      <span className={styles.note}>
        {status === 'ready' ? first?.row.proofs.map(describeProof).join(' · ') : describeStatus(entry, status)}
        {more > 0 && ` · ${plural(more, { one: `${more} more`, other: `${more} more` })}`}
      </span>
      <Icon className={styles.icon} size={16} stroke={1.6} aria-hidden="true" />
    </>
  )
}

import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { ReactNode } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { describeFarPrice } from './describe-far-price.ts'
import type { TransactionDraft } from './transaction-draft.ts'
import styles from './transactions.module.css'
import type { DayClose } from './use-day-close.ts'

/** Below a price: which close was proposed, or how far the typed price is from it. */
export function priceNote(draft: TransactionDraft, close: DayClose, format: NumberFormat): ReactNode {
  if (draft.proposedOn !== null) return t`close of ${{ date: formatDate(draft.proposedOn) }}`
  const far = describeFarPrice(draft, close, format)
  return far === undefined ? undefined : <span className={styles.far}>{far}</span>
}

import { t } from '@lingui/core/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { formatDate } from '../../formatting/format-date.ts'
import { useIsPrinted } from '../../ui/page/use-is-printed.ts'
import styles from './portfolio-frame.module.css'

/** On paper, above each page of a portfolio: whose figures these are, in which currency and as of which day. */
export function StatementHead({ portfolio: { name, currency, asOf } }: { portfolio: Portfolio }) {
  const isPrinted = useIsPrinted()
  if (!isPrinted) return null
  return (
    <p className={styles.statement}>
      <b>{name}</b> {currency} · {t`as of ${{ date: formatDate(asOf) }}`}
    </p>
  )
}

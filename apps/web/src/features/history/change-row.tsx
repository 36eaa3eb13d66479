import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { LedgerChange } from '@plumbline/contract/ledger-changes/schemas'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatTime } from '../../formatting/format-date.ts'
import { describeChange, namePastTransaction } from '../../ui/ledger-changes/describe-change.ts'
import { textLink } from '../../ui/text-link.ts'
import { ChangeEffect } from './change-effect.tsx'
import styles from './history.module.css'
import { RowDifferences } from './row-differences.tsx'

function nameAuthor({ by, tokenName }: LedgerChange): string {
  if (by === 'broker') return t`by the synchronization`
  if (by === 'market') return t`by the market data`
  if (by === 'plan') return t`by the savings plan`
  if (by === 'user') return t`by you`
  return tokenName === null ? t`by an access token` : t`by the access token “${tokenName}”`
}

type ChangeRowProps = {
  change: LedgerChange
  /** The portfolio whose history is shown. */
  portfolioId: string
  /** The name of the other portfolio of moved transactions. */
  moved: string | undefined
  isBusy: boolean
  onReverse: () => void
}

/** One change in words, with the transactions that it concerned and its way back. */
export function ChangeRow({ change, portfolioId, moved, isBusy, onReverse }: ChangeRowProps) {
  const { isUndone, recordedAt } = change
  const [isOpen, setIsOpen] = useState(false)
  const text = describeChange(change)
  const Icon = isUndone ? IconArrowForwardUp : IconArrowBackUp
  return (
    <li className={styles.change} data-undone={isUndone || undefined}>
      <span className={styles.what}>
        <span className={styles.text}>{text}</span>
        <span className={styles.when}>
          {[formatTime(recordedAt), nameAuthor(change), moved, isUndone && t`undone`].filter(Boolean).join(' · ')}
        </span>
        <ChangedTransactions change={change} />
        <span className={styles.looks}>
          <button
            type="button"
            className={`${textLink} ${styles.toggle}`}
            aria-expanded={isOpen}
            aria-label={t`What it changed: ${text}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t`What it changed`}
          </button>
          <Link
            to="/portfolio/$portfolioId/history/then"
            params={{ portfolioId }}
            search={{ before: change._id }}
            className={`${textLink} ${styles.toggle}`}
            aria-label={t`As it was before: ${text}`}
          >
            {t`As it was before`}
          </Link>
        </span>
        {isOpen && <ChangeEffect portfolioId={change.portfolioId} changeId={change._id} />}
      </span>
      <Button
        variant="default"
        leftSection={<Icon size={15} stroke={1.6} aria-hidden="true" />}
        aria-label={isUndone ? t`Redo: ${text}` : t`Undo: ${text}`}
        disabled={isBusy}
        onClick={onReverse}
      >
        {isUndone ? t`Redo` : t`Undo`}
      </Button>
    </li>
  )
}

/** The first transactions of a change. That of a single one is in its line already. */
function ChangedTransactions({ change: { rows, transactions, source } }: { change: LedgerChange }) {
  const isNamed = transactions === 1 && source === null
  const more = transactions - rows.length
  if (rows.length === 0) return null
  return (
    <ul className={styles.transactions}>
      {rows.map(({ transactionId, before, after }) => {
        const transaction = after ?? before
        const isEdit = before !== null && after !== null
        if (transaction === null || (isNamed && !isEdit)) return null
        return (
          <li key={transactionId}>
            {!isNamed && <span>{namePastTransaction(transaction)}</span>}
            <RowDifferences before={before} after={after} />
          </li>
        )
      })}
      {more > 0 && <li>{plural(more, { one: 'and # more', other: 'and # more' })}</li>}
    </ul>
  )
}

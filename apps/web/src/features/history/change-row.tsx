import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { LedgerChange } from '@plumbline/contract/ledger-changes/schemas'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sharedWithMeQuery } from '../../api/memberships.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { formatTime } from '../../formatting/format-date.ts'
import { sharedPortfolioId, usePortfolioAccess } from '../../stores/portfolio-access.ts'
import { describeChange, namePastTransaction } from '../../ui/ledger-changes/describe-change.ts'
import { ForEditors } from '../../ui/page/for-access.tsx'
import { textLink } from '../../ui/text-link.ts'
import { ChangeEffect } from './change-effect.tsx'
import styles from './history.module.css'
import { PriceDifference, RowDifferences } from './row-differences.tsx'

/** Whose portfolio it is and who reads it: both are named as `you` where they are. */
interface Readers {
  ownerEmail: string | undefined
  ownEmail: string | undefined
}

type Author = Pick<LedgerChange, 'by' | 'tokenName' | 'memberEmail'>

function nameAuthor({ by, tokenName, memberEmail }: Author, { ownerEmail, ownEmail }: Readers): string {
  if (by === 'broker') return t`by the synchronization`
  if (by === 'market') return t`by the market data`
  if (by === 'plan') return t`by the savings plan`
  if (by === 'token') return tokenName === null ? t`by an access token` : t`by the access token “${tokenName}”`
  const email = by === 'user' ? ownerEmail : (memberEmail ?? t`a deleted account`)
  return email === undefined || email.toLowerCase() === ownEmail?.toLowerCase() ? t`by you` : t`by ${email}`
}

/** That a change was undone, or that someone else made it again. Who did it is said where it was not its author. */
function nameReversal({ isUndone, reversal, ...change }: LedgerChange, readers: Readers): string | false {
  if (reversal === null || (reversal.by === 'user' && change.by === 'user')) return isUndone && t`undone`
  const author = nameAuthor({ ...reversal, tokenName: null }, readers)
  return isUndone ? t`undone ${author}` : t`made again ${author}`
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
  const readers = useReaders()
  const [isOpen, setIsOpen] = useState(false)
  const text = describeChange(change)
  const Icon = isUndone ? IconArrowForwardUp : IconArrowBackUp
  return (
    <li className={styles.change} data-undone={isUndone || undefined}>
      <span className={styles.what}>
        <span className={styles.text}>{text}</span>
        <span className={styles.when}>
          {[formatTime(recordedAt), nameAuthor(change, readers), moved, nameReversal(change, readers)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <ChangedTransactions change={change} />
        {change.price && <PriceDifference price={change.price} />}
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
        {isOpen && <ChangeEffect portfolioId={change.price ? portfolioId : change.portfolioId} changeId={change._id} />}
      </span>
      <ForEditors>
        {' '}
        <Button
          variant="default"
          leftSection={<Icon size={15} stroke={1.6} aria-hidden="true" />}
          aria-label={isUndone ? t`Redo: ${text}` : t`Undo: ${text}`}
          disabled={isBusy}
          onClick={onReverse}
        >
          {isUndone ? t`Redo` : t`Undo`}
        </Button>
      </ForEditors>
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

function useReaders(): Readers {
  const ownEmail = useCurrentUser()?.email
  const { isOwner } = usePortfolioAccess()
  const { data: all } = useQuery({ ...sharedWithMeQuery, enabled: !isOwner })
  return { ownEmail, ownerEmail: all?.find(({ portfolioId }) => portfolioId === sharedPortfolioId)?.ownerEmail }
}

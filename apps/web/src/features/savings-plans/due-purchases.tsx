import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { SavingsPlan } from '@plumbline/contract/savings-plans/schemas'
import { IconCalendarDollar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { textLink } from '../../ui/text-link.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { describePurchase } from './describe-purchase.ts'
import styles from './savings-plans.module.css'
import { type DuePurchase, listDue, usePurchases } from './use-purchases.ts'

const FIRST_SHOWN = 3

type DuePurchasesProps = {
  portfolioId: string
  plans: readonly SavingsPlan[]
  /** Whether several purchases are one line until they are unfolded. */
  isBrief?: boolean
  /** Beside what is asked. */
  children?: ReactNode
}

/** The purchases that are due, each to book, to correct or to skip; nothing without any. */
export function DuePurchases({ portfolioId, plans, isBrief, children }: DuePurchasesProps) {
  const [areAllShown, setAreAllShown] = useState(false)
  const [corrected, setCorrected] = useState<DuePurchase | null>(null)
  const { book, bookAll, skip, isBusy } = usePurchases(portfolioId)
  const due = listDue(plans)
  const ready = due.filter(({ proposal }) => proposal.waitsFor === null)
  const firstShown = isBrief && due.length > 1 ? 0 : FIRST_SHOWN
  const shown = areAllShown ? due : due.slice(0, firstShown)
  if (due.length === 0) return null
  return (
    <section className={styles.due} aria-label={t`Purchases of savings plans`}>
      <div className={styles.question}>
        <IconCalendarDollar size={16} stroke={1.6} aria-hidden="true" />
        <div>
          <b>
            {plural(due.length, {
              one: '# purchase of a savings plan is due',
              other: '# purchases of savings plans are due',
            })}
          </b>
          <span>{t`Book, correct or skip them`}</span> {children}
          {due.length > firstShown && (
            <button type="button" className={textLink} onClick={() => setAreAllShown(!areAllShown)}>
              {areAllShown ? t`Show fewer` : t`Show all`}
            </button>
          )}
        </div>
        {ready.length > 1 && (
          <Button size="compact-sm" disabled={isBusy} onClick={() => bookAll(ready)}>
            {t`Book all`}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <ul>
          {shown.map((each) => (
            <DueRow
              key={`${each.plan._id} ${each.proposal.day}`}
              due={each}
              isBusy={isBusy}
              onBook={() => bookAll([each])}
              onCorrect={() => setCorrected(each)}
              onSkip={() => skip(each)}
            />
          ))}
        </ul>
      )}
      {corrected && (
        <CorrectDialog portfolioId={portfolioId} due={corrected} book={book} onClose={() => setCorrected(null)} />
      )}
    </section>
  )
}

type DueRowProps = {
  due: DuePurchase
  isBusy: boolean
  onBook: () => void
  onCorrect: () => void
  onSkip: () => void
}

function DueRow({ due: { plan, proposal }, isBusy, onBook, onCorrect, onSkip }: DueRowProps) {
  const { numberFormat, areAmountsHidden } = useFigureSettings()
  const { name } = plan.asset
  const day = formatDate(proposal.day)
  const isReady = proposal.waitsFor === null
  return (
    <li className={styles.row}>
      <div>
        <b>{name}</b>
        <span>{describePurchase(proposal, plan, numberFormat, areAmountsHidden)}</span>
      </div>
      <div className={styles.actions}>
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          aria-label={t`Skip the purchase of ${name} on ${day}`}
          onClick={onSkip}
        >
          {t`Skip`}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          aria-label={t`Correct the purchase of ${name} on ${day}`}
          onClick={onCorrect}
        >
          {isReady ? t`Correct` : t`Enter`}
        </Button>
        {isReady && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={isBusy}
            aria-label={t`Book the purchase of ${name} on ${day}`}
            onClick={onBook}
          >
            {t({ message: 'Book', context: 'a purchase' })}
          </Button>
        )}
      </div>
    </li>
  )
}

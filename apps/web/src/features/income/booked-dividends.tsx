import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Income } from '@plumbline/contract/income/schemas'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteTransactionsMutation } from '../../api/transaction-mutations.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { Money } from '../../ui/figures/money.tsx'
import { showFailure, showSuccess } from '../../ui/notices.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './income.module.css'
import { listBookedOfPeriod, type ShownBooking } from './list-booked.ts'
import { Proposal } from './proposal.tsx'

const FIRST_SHOWN = 2

type BookedDividendsProps = { income: Income; nameOf: (assetId: string) => string }

/** The dividends of the period that were booked from market data, each undoable, and those that others replaced. */
export function BookedDividends({ income, nameOf }: BookedDividendsProps) {
  const [areAllShown, setAreAllShown] = useState(false)
  const undo = useMutation({
    ...deleteTransactionsMutation,
    onSuccess: () => showSuccess(t`Undone. It is not booked again.`),
    onError: (error) => showFailure(t`The dividend was not removed`, error),
  })
  const all = listBookedOfPeriod(income)
  const shown = areAllShown ? all : all.slice(0, FIRST_SHOWN)
  if (all.length === 0) return null
  return (
    <section className={`${styles.missing} ${styles.booked}`} aria-label={t`Booked from market data`}>
      <div className={styles.question}>
        <div>
          <b>{describeCount(all.filter(({ replacedAt }) => replacedAt === null).length)}</b>
          <span>{t`One of a file or broker takes the place of a booked one`}</span>
          {all.length > FIRST_SHOWN && (
            <button type="button" className={textLink} onClick={() => setAreAllShown(!areAllShown)}>
              {areAllShown ? t`Show fewer` : t`Show all`}
            </button>
          )}
        </div>
      </div>
      {shown.map((each) => {
        const name = nameOf(each.assetId)
        return (
          <Proposal
            key={`${each.portfolioId} ${each.assetId} ${each.exDate}`}
            name={name}
            isRecorded={each.replacedAt === null}
            details={<Details booking={each} currency={income.currency} />}
          >
            {each.replacedAt === null && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconArrowBackUp size={14} aria-hidden="true" />}
                disabled={undo.isPending}
                aria-label={t`Undo the booked dividend of ${name} of ${{ day: formatDate(each.day) }}`}
                onClick={() => undo.mutate([each.transactionId])}
              >
                {t`Undo`}
              </Button>
            )}
          </Proposal>
        )
      })}
    </section>
  )
}

function describeCount(count: number): string {
  if (count === 0) return t`Dividends from market data were replaced`
  return plural(count, { one: '# dividend booked from market data', other: '# dividends booked from market data' })
}

function Details({ booking: { day, payment, replacedAt }, currency }: { booking: ShownBooking; currency: string }) {
  if (replacedAt !== null)
    return t`of ${{ day: formatDate(day) }}, replaced by yours on ${{ replaced: formatDate(replacedAt.slice(0, 10)) }}`
  return (
    <>
      {t`paid ${{ day: formatDate(day) }}`} ·{' '}
      <Money value={payment?.gross ?? null} currency={currency} withCurrency missing="no-rate" />
      {(payment?.withheld ?? 0) !== 0 && (
        <>
          {' · '}
          {t`net`} <Money value={payment?.net ?? null} currency={currency} missing="no-rate" />
        </>
      )}
    </>
  )
}

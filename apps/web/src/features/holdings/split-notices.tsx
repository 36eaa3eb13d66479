import { Button } from '@mantine/core'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { SplitDecision } from '@plumbline/contract/portfolios/operations'
import type { Portfolio, UnbookedSplit } from '@plumbline/contract/portfolios/schemas'
import { IconChevronRight } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { decideSplitMutation, decideSplitsMutation } from '../../api/portfolio-mutations.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { formatUnits } from '../../formatting/format-units.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { showFailure } from '../../ui/notices.tsx'
import styles from './holdings.module.css'

/** `3-for-1`, or `1-for-5` where units become fewer. */
function describeRatio(ratio: number, format: NumberFormat): string {
  return ratio >= 1 ? `${formatUnits(ratio, format)}-for-1` : `1-for-${formatUnits(1 / ratio, format)}`
}

type SplitDay = { assetId: string; date: string }

/**
 * Market splits that are not recorded, in one line that unfolds. All or each can be recorded or ignored; ignored ones
 * can be restored.
 */
export function SplitNotices({ portfolio }: { portfolio: Portfolio }) {
  const { unbookedSplits, ignoredSplits, lines } = portfolio
  const listId = useId()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const decision = useMutation({
    ...decideSplitMutation(portfolio._id),
    onError: (error) => showFailure('The decision could not be saved', error),
  })
  const all = useMutation({
    ...decideSplitsMutation(portfolio._id),
    onError: (error) => showFailure('Not all decisions could be saved', error),
  })
  if (unbookedSplits.length === 0 && ignoredSplits.length === 0) return null

  const decide = ({ assetId, date }: SplitDay, chosen: SplitDecision) =>
    decision.mutate({ assetId, date, decision: chosen })
  const decideAll = (chosen: SplitDecision) =>
    all.mutate(unbookedSplits.map(({ assetId, date }) => ({ assetId, date, decision: chosen })))
  const isBusy = ({ assetId, date }: SplitDay) =>
    all.isPending || (decision.isPending && decision.variables.assetId === assetId && decision.variables.date === date)

  return (
    <section className={styles.splitNotice} aria-label="Splits">
      <div className={styles.splitLine}>
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={listId}
          onClick={() => setIsUnfolded((current) => !current)}
        >
          <IconChevronRight size={15} stroke={1.6} aria-hidden="true" />
          {countSplits(unbookedSplits.length, ignoredSplits.length)}
        </button>
        {unbookedSplits.length > 0 && (
          <>
            <span>Your units are already adjusted.</span>
            <span className={styles.splitActions}>
              <Button variant="default" loading={all.isPending} onClick={() => decideAll('accept')}>
                Record all
              </Button>
              <Button variant="default" disabled={all.isPending} onClick={() => decideAll('ignore')}>
                Ignore all
              </Button>
            </span>
          </>
        )}
      </div>
      <ul id={listId} className={styles.splits} hidden={!isUnfolded}>
        {unbookedSplits.map((split) => (
          <li key={`${split.assetId} ${split.date}`}>
            <SplitText split={split} />
            <span className={styles.splitActions}>
              <Button variant="default" disabled={isBusy(split)} onClick={() => decide(split, 'accept')}>
                Record
              </Button>
              <Button variant="default" disabled={isBusy(split)} onClick={() => decide(split, 'ignore')}>
                Ignore
              </Button>
            </span>
          </li>
        ))}
        {ignoredSplits.map((split) => (
          <li key={`${split.assetId} ${split.date}`} data-quiet>
            <p>
              The split of {lines.find(({ _id }) => _id === split.assetId)?.name ?? split.assetId} on{' '}
              {formatDate(split.date)} is ignored.
            </p>
            <span className={styles.splitActions}>
              <Button variant="default" disabled={isBusy(split)} onClick={() => decide(split, 'reconsider')}>
                Reconsider
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function countSplits(unbooked: number, ignored: number): string {
  const count = (number: number) => `${number} ${number === 1 ? 'split' : 'splits'}`
  if (unbooked === 0) return `${count(ignored)} ignored`
  const first = `${count(unbooked)} not in your transactions`
  return ignored === 0 ? first : `${first}, ${ignored} ignored`
}

function SplitText({ split }: { split: UnbookedSplit }) {
  const { numberFormat } = useFigureSettings()
  return (
    <p>
      <b>{split.name}</b> was split {describeRatio(split.ratio, numberFormat)} on {formatDate(split.date)}, but your
      transactions do not include it. Your units are already adjusted: <Units units={split.unitsAfter} /> units after
      the split. Record adds the split as a transaction. Ignore counts your units without it.
    </p>
  )
}

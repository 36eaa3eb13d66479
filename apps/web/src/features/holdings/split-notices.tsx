import { Button } from '@mantine/core'
import type { SplitDecision } from '@plumbline/contract/portfolios/operations'
import type { Portfolio, UnbookedSplit } from '@plumbline/contract/portfolios/schemas'
import { IconHelpCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { decideSplitMutation } from '../../api/portfolio-mutations.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { formatUnits } from '../../formatting/format-units.ts'
import type { NumberFormat } from '../../formatting/number-format.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { showFailure } from '../../ui/notices.tsx'
import styles from './holdings.module.css'

/** `3-for-1`, or `1-for-5` where units become fewer. */
function describeRatio(ratio: number, format: NumberFormat): string {
  return ratio >= 1 ? `${formatUnits(ratio, format)}-for-1` : `1-for-${formatUnits(1 / ratio, format)}`
}

/** Where there are more, they are unfolded by a click. */
const SHOWN_AT_ONCE = 2

type SplitDay = { assetId: string; date: string }

/** Splits of the market that nobody booked, to accept or to ignore; ignored ones can be reconsidered. */
export function SplitNotices({ portfolio }: { portfolio: Portfolio }) {
  const decision = useMutation({
    ...decideSplitMutation(portfolio._id),
    onError: (error) => showFailure('The split could not be decided', error),
  })
  const [areAllShown, setAreAllShown] = useState(false)
  const { unbookedSplits, ignoredSplits, lines } = portfolio
  if (unbookedSplits.length === 0 && ignoredSplits.length === 0) return null

  const decide = ({ assetId, date }: SplitDay, chosen: SplitDecision) =>
    decision.mutate({ assetId, date, decision: chosen })
  const isBusy = ({ assetId, date }: SplitDay) =>
    decision.isPending && decision.variables.assetId === assetId && decision.variables.date === date
  const count = unbookedSplits.length + ignoredSplits.length
  const isShort = count > SHOWN_AT_ONCE + 1 && !areAllShown
  const shownSplits = isShort ? unbookedSplits.slice(0, SHOWN_AT_ONCE) : unbookedSplits
  const shownIgnored = isShort ? ignoredSplits.slice(0, SHOWN_AT_ONCE - shownSplits.length) : ignoredSplits

  return (
    <ul className={styles.splits} aria-label="Splits">
      {shownSplits.map((split) => (
        <li key={`${split.assetId} ${split.date}`}>
          <IconHelpCircle size={15} stroke={1.6} aria-hidden="true" />
          <SplitText split={split} />
          <span className={styles.splitActions}>
            <Button variant="default" loading={isBusy(split)} onClick={() => decide(split, 'accept')}>
              Accept
            </Button>
            <Button variant="default" disabled={isBusy(split)} onClick={() => decide(split, 'ignore')}>
              Ignore
            </Button>
          </span>
        </li>
      ))}
      {shownIgnored.map((split) => (
        <li key={`${split.assetId} ${split.date}`} data-quiet>
          <p>
            The split of {lines.find(({ _id }) => _id === split.assetId)?.name ?? split.assetId} on{' '}
            {formatDate(split.date)} is ignored.
          </p>
          <span className={styles.splitActions}>
            <Button variant="default" loading={isBusy(split)} onClick={() => decide(split, 'reconsider')}>
              Reconsider
            </Button>
          </span>
        </li>
      ))}
      {isShort && (
        <li data-quiet>
          <p>{count - SHOWN_AT_ONCE} more splits are like this.</p>
          <Button variant="default" onClick={() => setAreAllShown(true)}>
            Show all {count}
          </Button>
        </li>
      )}
    </ul>
  )
}

function SplitText({ split }: { split: UnbookedSplit }) {
  const { numberFormat } = useFigureSettings()
  return (
    <p>
      <b>{split.name}</b> was split {describeRatio(split.ratio, numberFormat)} on {formatDate(split.date)}, and no
      transaction says so. It is counted by itself: <Units units={split.unitsAfter} /> units after it. Accept books it
      as a transaction; Ignore counts the units without it.
    </p>
  )
}

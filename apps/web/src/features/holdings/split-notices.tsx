import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Portfolio, UnbookedSplit } from '@plumbline/contract/portfolios/schemas'
import type { SplitDecision } from '@plumbline/contract/portfolios/vocabulary'
import { IconChevronRight } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { decideSplitMutation, decideSplitsMutation } from '../../api/portfolio-mutations.ts'
import { describeRatio } from '../../formatting/describe-ratio.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { showFailure } from '../../ui/notices.tsx'
import styles from './holdings.module.css'

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
    onError: (error) => showFailure(t`The decision could not be saved`, error),
  })
  const all = useMutation({
    ...decideSplitsMutation(portfolio._id),
    onError: (error) => showFailure(t`Not all decisions could be saved`, error),
  })
  if (unbookedSplits.length === 0 && ignoredSplits.length === 0) return null

  const decide = ({ assetId, date }: SplitDay, chosen: SplitDecision) =>
    decision.mutate({ assetId, date, decision: chosen })
  const decideAll = (chosen: SplitDecision) =>
    all.mutate(unbookedSplits.map(({ assetId, date }) => ({ assetId, date, decision: chosen })))
  const isBusy = ({ assetId, date }: SplitDay) =>
    all.isPending || (decision.isPending && decision.variables.assetId === assetId && decision.variables.date === date)

  return (
    <section className={styles.splitNotice} aria-label={t`Splits`}>
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
            <span>{t`Your units are already adjusted.`}</span>
            <span className={styles.splitActions}>
              <Button variant="default" loading={all.isPending} onClick={() => decideAll('accept')}>
                {t`Record all`}
              </Button>
              <Button variant="default" disabled={all.isPending} onClick={() => decideAll('ignore')}>
                {t`Ignore all`}
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
                {t`Record`}
              </Button>
              <Button variant="default" disabled={isBusy(split)} onClick={() => decide(split, 'ignore')}>
                {t`Ignore`}
              </Button>
            </span>
          </li>
        ))}
        {ignoredSplits.map((split) => (
          <li key={`${split.assetId} ${split.date}`} data-quiet>
            <p>
              {describeIgnored(
                lines.find(({ _id }) => _id === split.assetId)?.name ?? split.assetId,
                formatDate(split.date),
              )}
            </p>
            <span className={styles.splitActions}>
              <Button variant="default" disabled={isBusy(split)} onClick={() => decide(split, 'reconsider')}>
                {t`Reconsider`}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function countSplits(unbooked: number, ignored: number): string {
  if (unbooked === 0) return plural(ignored, { one: '# split ignored', other: '# splits ignored' })
  if (ignored === 0) {
    return plural(unbooked, {
      one: '# split not in your transactions',
      other: '# splits not in your transactions',
    })
  }
  return plural(unbooked, {
    one: `# split not in your transactions, ${ignored} ignored`,
    other: `# splits not in your transactions, ${ignored} ignored`,
  })
}

const describeIgnored = (name: string, date: string) => t`The split of ${name} on ${date} is ignored.`

function SplitText({ split }: { split: UnbookedSplit }) {
  const { numberFormat } = useFigureSettings()
  const { name, unitsAfter } = split
  const ratio = describeRatio(split.ratio, numberFormat)
  const date = formatDate(split.date)
  return (
    <p>
      <Trans>
        <b>{name}</b> was split {ratio} on {date}, but your transactions do not include it. Your units are already
        adjusted: <Units units={unitsAfter} /> units after the split. Record adds the split as a transaction. Ignore
        counts your units without it.
      </Trans>
    </p>
  )
}

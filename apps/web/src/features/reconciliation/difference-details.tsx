import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ComparedHolding, ExplainedDifference, Suspect } from '@plumbline/contract/reconciliation/schemas'
import type { UseMutationResult } from '@tanstack/react-query'
import { formatDate } from '../../formatting/format-date.ts'
import { Units } from '../../ui/figures/units.tsx'
import styles from './reconcile.module.css'
import { SealMark } from './seal-mark.tsx'
import { SuspectCard } from './suspect-card.tsx'

type DifferenceDetailsProps = {
  portfolioId: string
  portfolioName: string
  currency: string
  holding: ComparedHolding
  difference: ExplainedDifference
  repair: UseMutationResult<unknown, Error, Suspect>
}

/** Where a difference began, how that was found, and its suspects. */
export function DifferenceDetails(props: DifferenceDetailsProps) {
  const { portfolioId, portfolioName, currency, holding, difference, repair } = props
  const { stated } = holding
  if (stated === null) return null
  const { suspects, measured, lastAgreed } = difference
  const since = formatDate(beginningOf(difference))
  return (
    <div className={styles.details}>
      <p className={styles.why}>
        <span>
          <b>
            <Trans>
              Plumbline <Units units={Number(stated.ledgerUnits)} />, broker <Units units={Number(stated.units)} />,
              since {since}.
            </Trans>
          </b>{' '}
          {measured.length > 0 &&
            plural(measured.length, {
              one: 'Found by halving the time: # statement.',
              other: 'Found by halving the time: # statements.',
            })}
        </span>
        {suspects.length > 0 && (
          <span className={styles.dim}>{t`Effect of each repair on ${portfolioName}, ${currency}`}</span>
        )}
      </p>
      {measured.length > 0 && (
        <ol className={styles.steps} aria-label={t`How the first day was found`}>
          {measured.map(({ day, units, ledgerUnits, isEqual }) => (
            <li key={day} data-equal={isEqual || undefined}>
              {isEqual ? <SealMark size={14} /> : <i aria-hidden="true" />}
              <b>{formatDate(day)}</b>
              <span>
                <Units units={Number(ledgerUnits)} />
                {isEqual ? ' = ' : ' ≠ '}
                <Units units={Number(units)} />
              </span>
            </li>
          ))}
          <li data-hit>
            <i aria-hidden="true" />
            <b>{since}</b>
            <span>
              {lastAgreed === null ? t`no earlier statement agrees` : t`after ${{ day: formatDate(lastAgreed) }}`}
            </span>
          </li>
        </ol>
      )}
      {suspects.length === 0 ? (
        <p
          className={styles.facts}
        >{t`No single change explains it. Several may be wrong, or a day in between is missing.`}</p>
      ) : (
        <ol className={styles.suspects} aria-label={t`Suspects`}>
          {suspects.map((suspect, index) => (
            <SuspectCard
              key={JSON.stringify(suspect.repair)}
              {...{ portfolioId, suspect, currency }}
              rank={index + 1}
              isBusy={repair.isPending}
              isRepairing={repair.isPending && repair.variables === suspect}
              onRepair={() => repair.mutate(suspect)}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

/** The first day on which it can have begun: that of the likeliest cause, or of the first statement that differs. */
export function beginningOf({ suspects: [first], firstDiffering }: ExplainedDifference): string {
  return first?.since ?? firstDiffering
}

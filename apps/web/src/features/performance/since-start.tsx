import { plural, t } from '@lingui/core/macro'
import type { Performance, Portfolio } from '@plumbline/contract/portfolios/schemas'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../formatting/format-date.ts'
import { nameSome } from '../../formatting/name-some.ts'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { explainNoReturn } from '../../ui/figures/explain-no-return.ts'
import { AmbiguousMark, PartialMark, useAmbiguityText } from '../../ui/figures/figure-marks.tsx'
import { missingReturn } from '../../ui/figures/missing-reason.ts'
import { Money } from '../../ui/figures/money.tsx'
import { nameMethod } from '../../ui/figures/name-method.ts'
import { Percent } from '../../ui/figures/percent.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './performance.module.css'

/** The gain and the return since the first transaction, and what the return is a year from 365 days on. */
export function SinceStart({ performance, portfolio }: { performance: Performance; portfolio: Portfolio }) {
  const { sinceStart, notes } = performance
  const { startDate, endDate, annualized, method, twr, isAmbiguous, rates } = sinceStart
  const ambiguity = useAmbiguityText(rates)
  const leftOut = [...notes.missing, ...notes.unvalued]
  const methodName = nameMethod(method)
  const name = t`Total return, ${methodName}`
  const { currency } = portfolio
  const count = notes.estimated.length
  const estimated = nameSome(notes.estimated.map(({ name: asset }) => asset))
  return (
    <section className={styles.span} aria-label={t`Since the start`}>
      <h2>
        {t`Since the start`}{' '}
        {startDate && <small>{t`${{ from: formatDate(startDate) }} to ${{ to: formatDate(endDate) }}`}</small>}
      </h2>
      <dl className={styles.figures}>
        <div>
          <dt>{name}</dt>
          <dd>
            {isAmbiguous && <AmbiguousMark rates={rates} />}
            <Explainable figure={`return.${method}`} scope={{}} title={name} value={twr}>
              <Percent ratio={twr} missing={missingReturn(sinceStart.reason)} />
            </Explainable>
          </dd>
        </div>
        <div>
          <dt>{t`Per year`}</dt>
          <dd>
            {annualized === null ? (
              <span className={styles.quiet}>{t`after 365 days held`}</span>
            ) : (
              <Percent ratio={annualized} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t`Gain, ${currency}`}</dt>
          <dd>
            <Explainable figure="gain.total" scope={{}} title={t`Total gain`} value={portfolio.gain.total}>
              <Money value={portfolio.gain.total} currency={currency} isGain />
            </Explainable>
          </dd>
        </div>
      </dl>
      {isAmbiguous && (
        <p className={styles.note}>
          {ambiguity}.{' '}
          <Link to="/help/methods/$page" params={{ page: 'internal-rate-of-return' }} className={textLink}>
            {t`Which one is shown`}
          </Link>
        </p>
      )}
      {twr === null && <p className={styles.note}>{explainNoReturn(sinceStart.reason)}</p>}
      {leftOut.length > 0 && (
        <p className={styles.note}>
          <PartialMark
            text={t`Without ${{ names: nameSome(leftOut.map(({ name: asset }) => asset)) }}: no price or rate is known`}
          />
        </p>
      )}
      {notes.estimated.length > 0 && (
        <p className={styles.note}>
          {plural(count, {
            one: `Estimated: ${estimated} is valued at the first known price before it.`,
            other: `Estimated: ${estimated} are valued at the first known price before it.`,
          })}
        </p>
      )}
    </section>
  )
}

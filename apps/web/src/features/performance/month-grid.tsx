import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Period } from '@plumbline/contract/portfolios/schemas'
import type { ReturnMethod } from '@plumbline/contract/portfolios/vocabulary'
import { dayBefore } from '@plumbline/engine/calendar'
import { useState } from 'react'
import { formatMonth, formatShortMonth } from '../../formatting/format-date.ts'
import { formatPercent, formatPoints } from '../../formatting/format-percent.ts'
import { heatOf } from '../../ui/chart/heat.ts'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { explainNoReturn } from '../../ui/figures/explain-no-return.ts'
import { AmbiguousMark } from '../../ui/figures/figure-marks.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { BlurredFigure } from '../../ui/figures/hidden-figure.tsx'
import { MissingFigure } from '../../ui/figures/missing-figure.tsx'
import { missingReturn } from '../../ui/figures/missing-reason.ts'
import { nameMethod } from '../../ui/figures/name-method.ts'
import { Percent } from '../../ui/figures/percent.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { YearRow } from './arrange-periods.ts'
import styles from './performance.module.css'

/** What stands below each return: the benchmark's, or how far the return is above it. */
export type Comparing = 'benchmark' | 'difference'

type MonthGridProps = { rows: YearRow[]; method: ReturnMethod; comparing: Comparing }

/** On a phone, where a year takes three lines of months, the earlier years stand behind a button. */
const YEARS_ON_PHONE = 3

/**
 * The return of each month and year, with the benchmark's or the difference to it below. A phone shows each year as a
 * block of four months a line.
 */
export function MonthGrid({ rows, method, comparing }: MonthGridProps) {
  const [areAllShown, setAreAllShown] = useState(false)
  const count = rows.length
  const first = rows[0]
  const firstMonth = first ? Number(first.period.startDate.slice(5, 7)) : 1
  const heads = Array.from({ length: 12 }, (_, index) => {
    const month = ((firstMonth - 1 + index) % 12) + 1
    return formatShortMonth(`2000-${String(month).padStart(2, '0')}-01`)
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={t`Returns by month and year`} tabIndex={0}>
      <table className={styles.grid}>
        <caption>
          <VisuallyHidden>{t`Returns by month and year`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t`Year`}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">{t`Year`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.year} data-earlier={(!areAllShown && at >= YEARS_ON_PHONE) || undefined}>
              <th scope="row">{row.label}</th>
              {row.months.map((month, index) =>
                month ? (
                  <td
                    key={month.startDate}
                    data-month={heads[index]}
                    style={{ background: heatOf(month.twr) }}
                    title={formatMonth(month.startDate)}
                  >
                    <Cell period={month} name={formatMonth(month.startDate)} {...{ method, comparing }} />
                  </td>
                ) : (
                  <td
                    key={heads[index]}
                    className={styles.none}
                    data-month={heads[index]}
                    data-later={row.months.slice(index).every((later) => later === undefined) || undefined}
                  >
                    <VisuallyHidden>{t`no data`}</VisuallyHidden>
                  </td>
                ),
              )}
              <td className={styles.year}>
                <Cell period={row.period} name={row.label} {...{ method, comparing }} withArrow />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!areAllShown && count > YEARS_ON_PHONE && (
        <div className={styles.earlier}>
          <Button variant="default" onClick={() => setAreAllShown(true)}>{t`Show all ${count} years`}</Button>
        </div>
      )}
    </section>
  )
}

const REASON_WORDS: Record<string, MessageDescriptor> = {
  'no-transactions': msg`no transactions`,
  'not-valued': msg`no price or rate`,
  'nothing-held': msg`nothing held`,
  'no-capital': msg`no money invested`,
  'no-solution': msg`no rate fits`,
}

function wordReason(reason: string): string {
  const words = REASON_WORDS[reason]
  return words ? i18n._(words) : reason
}

type CellProps = { period: Period; name: string; method: ReturnMethod; comparing: Comparing; withArrow?: boolean }

function Cell({ period, name, method, comparing, withArrow = false }: CellProps) {
  const { numberFormat } = useFigureSettings()
  if (period.hidden) return <BlurredFigure />
  const { startDate, endDate, twr, reason, benchmark, isAmbiguous, rates } = period
  if (twr === null) {
    return (
      <span title={explainNoReturn(reason)}>
        <MissingFigure reason={missingReturn(reason)} />
        {reason !== null && <small>{wordReason(reason)}</small>}
      </span>
    )
  }
  const methodName = nameMethod(method)
  return (
    <>
      <span>
        {isAmbiguous && <AmbiguousMark rates={rates} />}
        <Explainable
          figure={`return.${method}`}
          scope={{ from: dayBefore(startDate), to: endDate }}
          title={t`Return of ${name}, ${methodName}`}
          value={twr}
        >
          <Percent ratio={twr} withArrow={withArrow} />
        </Explainable>
      </span>
      {benchmark.twr !== null && (
        <small>
          {comparing === 'benchmark'
            ? t`vs ${{ benchmark: formatPercent(benchmark.twr, { format: numberFormat }) }}`
            : formatPoints(twr - benchmark.twr, numberFormat)}
        </small>
      )}
    </>
  )
}

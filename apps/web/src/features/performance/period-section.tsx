import { t } from '@lingui/core/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { addDays } from '@plumbline/engine/calendar'
import { type ChosenPeriod, findChoice, PERIOD_CHOICES, periodOf } from '@plumbline/engine/choose-period'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPlanLimit } from '../../api/api-error.ts'
import { returnsQuery, seriesQuery } from '../../api/period-queries.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { labelPeriod } from '../../ui/chart/label-period.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { describeError } from '../../ui/states/describe-error.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { ContributionTable } from './contribution-table.tsx'
import { PARTS } from './jump-links.tsx'
import styles from './performance.module.css'
import { PeriodChart, type Unit } from './period-chart.tsx'
import { PeriodStats } from './period-stats.tsx'
import { RiskCard } from './risk-card.tsx'
import { UpgradeLine } from './upgrade-line.tsx'

type PeriodSectionProps = {
  portfolio: Portfolio
  period: ChosenPeriod
  onChange: (period: ChosenPeriod) => void
}

/** Any period: its chart, its returns beside the benchmark, its risk, and what each holding contributed. */
export function PeriodSection({ portfolio, period, onChange }: PeriodSectionProps) {
  const [unit, setUnit] = useState<Unit>('percent')
  const measured = { ...period, currency: portfolio.currency }
  const returns = useQuery(returnsQuery(portfolio._id, measured))
  const series = useQuery(seriesQuery(portfolio._id, measured))
  const error = returns.error ?? series.error
  const { data } = returns
  return (
    <>
      <Card
        id={PARTS.period}
        title={t`Any period`}
        note={
          data &&
          t`${{ from: formatDate(data.from) }} to ${{ to: formatDate(data.to) }}, ${{ currency: portfolio.currency }}`
        }
        actions={<PeriodPicker {...{ portfolio, period, onChange }} shown={data} />}
      >
        {error && isPlanLimit(error) ? (
          <UpgradeLine />
        ) : error ? (
          <ErrorState
            title={t`The period could not be measured`}
            text={describeError(error)}
            onRetry={() => void Promise.all([returns.refetch(), series.refetch()])}
            isRetrying={returns.isFetching || series.isFetching}
          />
        ) : !data || !series.data ? (
          <LoadingState text={t`Measuring the period…`} />
        ) : series.data.dates.length === 0 ? (
          <EmptyState title={t`Nothing was held in this period`} />
        ) : (
          <>
            <PeriodStats returns={data} currency={portfolio.currency} />
            <PeriodChart
              series={series.data}
              currency={portfolio.currency}
              unit={unit}
              onUnit={setUnit}
              onSelect={(from, to) => onChange({ from, to })}
            />
          </>
        )}
      </Card>
      {data && !error && data.holdings.length > 0 && (
        <>
          <RiskCard portfolio={portfolio} period={period} />
          <Card
            id={PARTS.contributions}
            title={t`Contribution by holding`}
            note={t`parts of the time-weighted return`}
            isFlush
          >
            <div className={styles.inCard}>
              <ContributionTable returns={data} portfolio={portfolio} />
            </div>
          </Card>
        </>
      )}
    </>
  )
}

type PeriodPickerProps = PeriodSectionProps & { shown: { from: string; to: string } | undefined }

function PeriodPicker({ portfolio, period, onChange, shown }: PeriodPickerProps) {
  const { asOf } = portfolio
  const from = period.from ?? shown?.from ?? ''
  const to = period.to ?? shown?.to ?? asOf
  const change = (next: { from: string; to: string }) => {
    if (next.from !== '' && next.to !== '' && next.from < next.to) onChange(next)
  }
  return (
    <div className={styles.picker}>
      <ChoiceRow
        label={t`Period`}
        choices={PERIOD_CHOICES.map((value) => ({ value, label: labelPeriod(value) }))}
        value={findChoice(period, asOf)}
        onChange={(choice) => onChange(periodOf(choice, asOf))}
      />
      <div className={styles.dateFields}>
        <DateField
          label={t`From`}
          value={from}
          earliest={EARLIEST_DATE}
          latest={addDays(to, -1)}
          onChange={(date) => change({ from: date, to })}
        />
        <DateField
          label={t`To`}
          value={to}
          earliest={from === '' ? '1900-01-02' : addDays(from, 1)}
          latest={asOf}
          onChange={(date) => change({ from, to: date })}
        />
      </div>
    </div>
  )
}

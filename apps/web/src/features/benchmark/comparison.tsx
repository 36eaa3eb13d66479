import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { BenchmarkComparison } from '@plumbline/contract/benchmarks/schemas'
import type { BenchmarkRow, Portfolio } from '@plumbline/contract/portfolios/schemas'
import { type PeriodChoice, periodOf } from '@plumbline/engine/choose-period'
import { IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { benchmarkQuery } from '../../api/benchmark-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { formatPercent, formatPoints } from '../../formatting/format-percent.ts'
import { ChartCredit } from '../../ui/chart/chart-credit.tsx'
import { type ComparedSeries, ComparisonChart } from '../../ui/chart/comparison-chart.tsx'
import { growthBetween } from '../../ui/chart/growth-between.ts'
import { labelPeriod } from '../../ui/chart/label-period.ts'
import { MIN_RETURN } from '../../ui/chart/tag-lines.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Card } from '../../ui/page/card.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './benchmark.module.css'
import { type ComparedLine, type CutComparison, cutComparison, type Unit } from './cut-comparison.ts'
import { DifferenceStats } from './difference-stats.tsx'
import { formatBenchmarkAmount } from './format-benchmark-amount.ts'
import { type OtherLine, useOtherLines } from './other-lines.ts'
import { OtherLinesMenu } from './other-lines-menu.tsx'
import { YearTable } from './year-table.tsx'

type Day = { date: string } & Record<ComparedLine, number | null>

const RANGES = ['1m', '6m', 'ytd', '1y', '3y', '5y', 'all'] as const satisfies readonly PeriodChoice[]

const LINES: { id: ComparedLine; name: MessageDescriptor; look: ComparedSeries['look'] }[] = [
  { id: 'portfolio', name: msg`Portfolio`, look: 'ours' },
  { id: 'benchmark', name: msg`Benchmark`, look: 'benchmark' },
  { id: 'invested', name: msg`Net money in`, look: 'invested' },
]

const OTHER_LOOKS = ['other1', 'other2', 'other3'] as const

const routeApi = getRouteApi('/portfolio/$portfolioId/benchmark')

type ComparisonProps = { comparison: BenchmarkComparison; portfolio: Portfolio }

type ChartedProps = ComparisonProps & {
  /** What the comparison is with, if it is not the portfolio's own benchmark. */
  chosen: BenchmarkRow[] | undefined
}

/** The lines of both, their difference in figures, and each year. */
export function Comparison({ comparison, portfolio, chosen }: ChartedProps) {
  return (
    <div className={styles.parts}>
      <DifferenceStats {...{ comparison, portfolio }} isOwn={chosen === undefined} />
      <ComparedLines {...{ comparison, portfolio, chosen }} />
      {comparison.years.length > 0 && <YearTable years={comparison.years} currency={portfolio.currency} />}
    </div>
  )
}

function ComparedLines({ comparison, portfolio, chosen }: ChartedProps) {
  const { areAmountsHidden, numberFormat } = useFigureSettings()
  const [unit, setUnit] = useState<Unit>('currency')
  const [isTable, setIsTable] = useState(false)
  const [range, setRange] = useState<PeriodChoice>('all')
  const { from } = periodOf(range, portfolio.asOf)
  const { dates, lines } = useMemo(() => cutComparison(comparison, unit, from), [comparison, unit, from])

  const format = useCallback(
    (value: number) => {
      if (unit === 'percent') return formatPercent(value, { format: numberFormat })
      return areAmountsHidden ? '•••••' : formatBenchmarkAmount(value)
    },
    [unit, areAmountsHidden, numberFormat],
  )
  const { ids, others, choose } = useChosenLines(portfolio, comparison.benchmark)
  const series = useMemo(
    () => [
      ...LINES.flatMap(({ id, name, look }): ComparedSeries[] => {
        const values = lines[id]
        return values ? [{ name: i18n._(name), look, values }] : []
      }),
      ...seriesOf(others, comparison, unit, from),
    ],
    [lines, others, comparison, unit, from],
  )
  const firstDay = comparison.labels.length - dates.length
  const readRange = (start: number, end: number) => (
    <RangeReading {...{ comparison, others }} start={firstDay + start} end={firstDay + end} />
  )
  return (
    <Card
      title={t`Portfolio against benchmark`}
      note={unit === 'currency' ? portfolio.currency : t`return since the first day shown`}
      actions={
        <>
          <ChoiceRow
            label={t`Range`}
            choices={RANGES.map((value) => ({ value, label: labelPeriod(value) }))}
            value={range}
            onChange={setRange}
          />
          <ChoiceRow
            label={t`Unit`}
            choices={[
              { value: 'currency', label: t`Currency` },
              { value: 'percent', label: t`Percent` },
            ]}
            value={unit}
            onChange={setUnit}
          />
          <OtherLinesMenu benchmark={comparison.benchmark} ids={ids} onChange={choose} />
          <Button
            variant="default"
            leftSection={<IconTable size={15} stroke={1.6} aria-hidden="true" />}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            {t`Table`}
          </Button>
        </>
      }
    >
      {isTable ? (
        <DayTable {...{ portfolio, chosen, unit, format, from }} />
      ) : (
        <ComparisonChart
          name={t`Portfolio against benchmark`}
          summary={summarize(dates, series, format)}
          dates={dates}
          series={series}
          format={format}
          lowest={unit === 'percent' ? MIN_RETURN : undefined}
          readRange={readRange}
        />
      )}
      <Remarks {...{ comparison, others, portfolio, unit }} />
    </Card>
  )
}

/** The further securities named in the address, and their comparisons. */
function useChosenLines(portfolio: Portfolio, benchmark: readonly BenchmarkRow[]) {
  const { also = '' } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const ids = useMemo(() => also.split(',').filter(Boolean), [also])
  const others = useOtherLines(portfolio, benchmark, ids)
  const choose = (next: string[]) =>
    void navigate({
      search: ({ also: _, ...before }) => ({ ...before, ...(next.length > 0 && { also: next.join(',') }) }),
      resetScroll: false,
      replace: true,
    })
  return { ids, others, choose }
}

/** The lines of further securities, if they cover the same days as the benchmark's. */
function seriesOf(
  others: readonly OtherLine[],
  { labels }: BenchmarkComparison,
  unit: Unit,
  from: string | undefined,
): ComparedSeries[] {
  return others.flatMap(({ name, place, comparison }): ComparedSeries[] => {
    const look = OTHER_LOOKS[place]
    if (look === undefined || comparison.labels.length !== labels.length) return []
    return [{ name, look, values: cutComparison(comparison, unit, from).lines.benchmark }]
  })
}

type DayTableProps = Pick<ChartedProps, 'portfolio' | 'chosen'> & {
  unit: Unit
  format: (value: number) => string
  from: string | undefined
}

/** Every day; the chart has at most about 1,000 of them. */
function DayTable({ portfolio, chosen, unit, format, from }: DayTableProps) {
  const query = useQuery(benchmarkQuery(portfolio._id, portfolio.currency, chosen, 'all'))
  return (
    <QueryView query={query} failed={t`The benchmark could not be calculated`} pending={<LoadingState rows={8} />}>
      {(comparison) => {
        const { dates, lines } = cutComparison(comparison, unit, from)
        return (
          <DataTable
            caption={t`Portfolio against benchmark by day`}
            columns={buildColumns(lines, format)}
            rows={toDays(dates, lines)}
            rowId={({ date }) => date}
            rowName={({ date }) => formatDate(date)}
            initialSort={{ column: 'date', descending: true }}
            minimumWidth={480}
          />
        )
      }}
    </QueryView>
  )
}

type RangeReadingProps = { comparison: BenchmarkComparison; others: readonly OtherLine[]; start: number; end: number }

/** What a dragged range brought: the gain, both returns and their difference, and the money moved in or out. */
function RangeReading({ comparison: { data, percent }, others, start, end }: RangeReadingProps) {
  const { areAmountsHidden, numberFormat } = useFigureSettings()
  const change = (amounts: readonly number[]) => (amounts[end] ?? 0) - (amounts[start] ?? 0)
  const write = (amount: number) => (areAmountsHidden ? '•••••' : formatBenchmarkAmount(amount, 'always'))
  const gain = write(change(data.portfolio) - change(data.invested))
  const invested = write(change(data.invested))
  const own = growthBetween(percent.portfolio, start, end)
  const other = growthBetween(percent.benchmark, start, end)
  const difference = own === null || other === null ? null : formatPoints(own - other, numberFormat)
  return (
    <>
      <span>
        <Trans>
          Gain <b>{gain}</b>
        </Trans>
      </span>
      <span>
        <Trans>
          Return{' '}
          <b>
            <Percent ratio={own} missing="not-available" />
          </b>
        </Trans>
      </span>
      <span>
        <Trans>
          Benchmark{' '}
          <b>
            <Percent ratio={other} missing="not-available" />
          </b>
        </Trans>
      </span>
      {others.map(({ name, comparison }) => (
        <span key={name}>
          {name}{' '}
          <b>
            <Percent ratio={growthBetween(comparison.percent.benchmark, start, end)} missing="not-available" />
          </b>
        </span>
      ))}
      {difference !== null && (
        <span>
          <Trans>
            Difference <b>{difference}</b>
          </Trans>
        </span>
      )}
      <span>
        <Trans>
          Net money in <b>{invested}</b>
        </Trans>
      </span>
    </>
  )
}

function toDays(dates: string[], { invested, portfolio, benchmark }: CutComparison['lines']): Day[] {
  return dates.map((date, index) => ({
    date,
    invested: invested?.[index] ?? null,
    portfolio: portfolio[index] ?? null,
    benchmark: benchmark[index] ?? null,
  }))
}

function buildColumns(lines: CutComparison['lines'], format: (value: number) => string): TableColumn<Day>[] {
  const figure = (id: ComparedLine, header: string): TableColumn<Day> => ({
    id,
    header,
    align: 'end',
    sortValue: (day) => day[id],
    cell: (day) => format(day[id] ?? 0),
    ...(id === 'portfolio' && { compact: 'value' as const }),
    ...(id === 'benchmark' && { compact: 'gain' as const }),
  })
  return [
    {
      id: 'date',
      header: t`Date`,
      compact: 'name',
      sortValue: ({ date }) => date,
      cell: ({ date }) => formatDate(date),
    },
    ...(lines.invested ? [figure('invested', t`Net money in`)] : []),
    figure('portfolio', t`Portfolio`),
    figure('benchmark', t`Benchmark`),
  ]
}

function summarize(dates: string[], series: ComparedSeries[], format: (value: number) => string): string {
  const last = dates.at(-1)
  if (last === undefined) return ''
  const date = formatDate(last)
  const values = series.map((line) => `${line.name} ${format(line.values.at(-1) ?? 0)}`).join(', ')
  return t`On ${date}: ${values}.`
}

/** The kind of the benchmark's return, and its assumptions. */
function Remarks({
  comparison,
  others,
  portfolio,
  unit,
}: ComparisonProps & { others: readonly OtherLine[]; unit: Unit }) {
  const { isTotalReturn, estimated, exhaustedOn, benchmark } = comparison
  const { currency } = portfolio
  const count = estimated.length
  const names = estimated.map((id) => benchmark.find(({ stockId }) => stockId === id)?.name ?? id).join(', ')
  return (
    <div className={styles.remarks}>
      <p>
        {isTotalReturn
          ? t`Benchmark in ${currency}, total return with dividends reinvested.`
          : t`Benchmark in ${currency}, price return without dividends.`}{' '}
        {unit === 'currency'
          ? t`As if each deposit and withdrawal had gone to the benchmark that day.`
          : t`Time-weighted returns, so the size of your deposits and withdrawals does not matter.`}
      </p>
      {count > 0 && (
        <p>
          {plural(count, {
            one: `Estimated: ${names} starts later than the portfolio and counts as unchanged until then.`,
            other: `Estimated: ${names} start later than the portfolio and count as unchanged until then.`,
          })}
        </p>
      )}
      {others
        .filter((other) => other.comparison.reason !== null)
        .map(({ name }) => (
          <p key={name}>{t`${name} has no line: its prices are not known.`}</p>
        ))}
      {exhaustedOn !== null && (
        <p>
          {t`From ${{ date: formatDate(exhaustedOn) }} on, your withdrawals exceed what the benchmark would have been worth, so its line is below zero.`}
        </p>
      )}
      <p>
        <ChartCredit />
      </p>
    </div>
  )
}

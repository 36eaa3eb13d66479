import { Button } from '@mantine/core'
import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import type { BenchmarkComparison } from '@plumbline/contract/benchmarks/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { type PeriodChoice, periodOf } from '@plumbline/engine/choose-period'
import { IconTable } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { formatNumber, type SignDisplay } from '../../formatting/format-number.ts'
import { formatPercent, formatPoints } from '../../formatting/format-percent.ts'
import { type ComparedSeries, ComparisonChart } from '../../ui/chart/comparison-chart.tsx'
import { growthBetween } from '../../ui/chart/growth-between.ts'
import { labelPeriod } from '../../ui/chart/label-period.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './benchmark.module.css'
import { type ComparedLine, type CutComparison, cutComparison, type Unit } from './cut-comparison.ts'

type Day = { date: string } & Record<ComparedLine, number | null>

const RANGES = ['1m', '6m', 'ytd', '1y', '3y', '5y', 'all'] as const satisfies readonly PeriodChoice[]

const LINES: { id: ComparedLine; name: string; look: ComparedSeries['look'] }[] = [
  { id: 'portfolio', name: 'Portfolio', look: 'ours' },
  { id: 'benchmark', name: 'Benchmark', look: 'benchmark' },
  { id: 'invested', name: 'Invested', look: 'invested' },
]

type ComparisonProps = { comparison: BenchmarkComparison; portfolio: Portfolio }

/** Benchmark amounts always have a space for thousands and no decimals, whatever the user's number format. */
export function formatBenchmarkAmount(value: number, sign: SignDisplay = 'negative'): string {
  const format = { ...DEFAULT_NUMBER_FORMAT, thousandsSeparator: 'space' as const }
  return formatNumber(value, { minimumDecimals: 0, maximumDecimals: 0, sign, format })
}

export function Comparison({ comparison, portfolio }: ComparisonProps) {
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
  const series = useMemo(
    () =>
      LINES.flatMap(({ id, ...line }): ComparedSeries[] => {
        const values = lines[id]
        return values ? [{ ...line, values }] : []
      }),
    [lines],
  )
  const firstDay = comparison.labels.length - dates.length
  const readRange = (start: number, end: number) => (
    <RangeReading {...{ comparison }} start={firstDay + start} end={firstDay + end} />
  )
  return (
    <Card
      title="Portfolio against benchmark"
      note={unit === 'currency' ? portfolio.currency : 'return since the first day shown'}
      actions={
        <>
          <ChoiceRow
            label="Range"
            choices={RANGES.map((value) => ({ value, label: labelPeriod(value) }))}
            value={range}
            onChange={setRange}
          />
          <ChoiceRow
            label="Unit"
            choices={[
              { value: 'currency', label: 'Currency' },
              { value: 'percent', label: 'Percent' },
            ]}
            value={unit}
            onChange={setUnit}
          />
          <Button
            variant="default"
            leftSection={<IconTable size={15} stroke={1.6} aria-hidden="true" />}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            Table
          </Button>
        </>
      }
    >
      {isTable ? (
        <DataTable
          caption="Portfolio against benchmark by day"
          columns={buildColumns(lines, format)}
          rows={toDays(dates, lines)}
          rowId={({ date }) => date}
          rowName={({ date }) => formatDate(date)}
          initialSort={{ column: 'date', descending: true }}
          minimumWidth={480}
        />
      ) : (
        <ComparisonChart
          name="Portfolio against benchmark"
          summary={summarize(dates, series, format)}
          dates={dates}
          series={series}
          format={format}
          readRange={readRange}
        />
      )}
      <Remarks comparison={comparison} portfolio={portfolio} unit={unit} />
    </Card>
  )
}

type RangeReadingProps = { comparison: BenchmarkComparison; start: number; end: number }

/** What a dragged range brought: the gain, both returns and their difference, and the money moved in or out. */
function RangeReading({ comparison: { data, percent }, start, end }: RangeReadingProps) {
  const { areAmountsHidden, numberFormat } = useFigureSettings()
  const change = (amounts: readonly number[]) => (amounts[end] ?? 0) - (amounts[start] ?? 0)
  const write = (amount: number) => (areAmountsHidden ? '•••••' : formatBenchmarkAmount(amount, 'always'))
  const own = growthBetween(percent.portfolio, start, end)
  const other = growthBetween(percent.benchmark, start, end)
  return (
    <>
      <span>
        Gain <b>{write(change(data.portfolio) - change(data.invested))}</b>
      </span>
      <span>
        Return{' '}
        <b>
          <Percent ratio={own} missing="not-defined" />
        </b>
      </span>
      <span>
        Benchmark{' '}
        <b>
          <Percent ratio={other} missing="not-defined" />
        </b>
      </span>
      {own !== null && other !== null && (
        <span>
          Difference <b>{formatPoints(own - other, numberFormat)}</b>
        </span>
      )}
      <span>
        Invested <b>{write(change(data.invested))}</b>
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
      header: 'Date',
      compact: 'name',
      sortValue: ({ date }) => date,
      cell: ({ date }) => formatDate(date),
    },
    ...(lines.invested ? [figure('invested', 'Invested')] : []),
    figure('portfolio', 'Portfolio'),
    figure('benchmark', 'Benchmark'),
  ]
}

function summarize(dates: string[], series: ComparedSeries[], format: (value: number) => string): string {
  const last = dates.at(-1)
  const ends = series.map(({ name, values }) => `${name} ${format(values.at(-1) ?? 0)}`)
  return last === undefined ? '' : `On ${formatDate(last)}: ${ends.join(', ')}.`
}

/** The kind of the benchmark's return, and its assumptions. */
function Remarks({ comparison, portfolio, unit }: ComparisonProps & { unit: Unit }) {
  const { isTotalReturn, estimated, exhaustedOn, benchmark } = comparison
  const names = estimated.map((id) => benchmark.find(({ stockId }) => stockId === id)?.name ?? id)
  return (
    <div className={styles.remarks}>
      <p>
        Benchmark in {portfolio.currency},{' '}
        {isTotalReturn ? 'total return with dividends reinvested' : 'price return without dividends'}.{' '}
        {unit === 'currency'
          ? 'Your deposits and withdrawals, on their days, invested in the benchmark instead.'
          : 'Time-weighted returns, so the size of your deposits and withdrawals does not matter.'}
      </p>
      {names.length > 0 && (
        <p>
          Estimated: {names.join(', ')} {names.length === 1 ? 'starts' : 'start'} later than the portfolio and{' '}
          {names.length === 1 ? 'counts' : 'count'} as unchanged until then.
        </p>
      )}
      {exhaustedOn !== null && (
        <p>
          From {formatDate(exhaustedOn)} on, your withdrawals exceed what the benchmark would have been worth, so its
          line is below zero.
        </p>
      )}
      <p>
        Drawn with{' '}
        <a href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
          TradingView Lightweight Charts
        </a>
        .
      </p>
    </div>
  )
}

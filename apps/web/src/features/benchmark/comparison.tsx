import { Button } from '@mantine/core'
import type { BenchmarkComparison } from '@plumbline/contract/benchmarks/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { IconTable } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { defaultNumberFormat } from '../../formatting/number-format.ts'
import { type ComparedSeries, ComparisonChart } from '../../ui/chart/comparison-chart.tsx'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './benchmark.module.css'

type Unit = 'currency' | 'percent'
type Day = { date: string; invested: number; portfolio: number; benchmark: number }

type ComparisonProps = { comparison: BenchmarkComparison; portfolio: Portfolio }

/** Benchmark amounts always have a space for thousands and no decimals, whatever the user's number format. */
export function formatBenchmarkAmount(value: number): string {
  const format = { ...defaultNumberFormat, thousandsSeparator: 'space' as const }
  return formatNumber(value, { minimumDecimals: 0, maximumDecimals: 0, format })
}

export function Comparison({ comparison, portfolio }: ComparisonProps) {
  const { areAmountsHidden, numberFormat } = useFigureSettings()
  const [unit, setUnit] = useState<Unit>('currency')
  const [isTable, setIsTable] = useState(false)
  const { labels } = comparison
  const data = unit === 'currency' ? comparison.data : comparison.percent

  const format = useCallback(
    (value: number) => {
      if (unit === 'percent') return formatPercent(value, { format: numberFormat })
      return areAmountsHidden ? '•••••' : formatBenchmarkAmount(value)
    },
    [unit, areAmountsHidden, numberFormat],
  )
  const series = useMemo<ComparedSeries[]>(
    () => [
      { name: 'Portfolio', values: data.portfolio, look: 'ours' },
      { name: 'Benchmark', values: data.benchmark, look: 'benchmark' },
      { name: 'Invested', values: data.invested, look: 'invested' },
    ],
    [data],
  )
  return (
    <Card
      title="Portfolio against benchmark"
      note={unit === 'currency' ? portfolio.currency : 'return since the first day'}
      actions={
        <>
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
          columns={buildColumns(format)}
          rows={toDays(labels, data)}
          rowId={({ date }) => date}
          rowName={({ date }) => formatDate(date)}
          initialSort={{ column: 'date', descending: true }}
          minimumWidth={480}
        />
      ) : (
        <ComparisonChart
          name="Portfolio against benchmark"
          summary={summarize(labels, series, format)}
          dates={labels}
          series={series}
          format={format}
        />
      )}
      <Remarks comparison={comparison} portfolio={portfolio} unit={unit} />
    </Card>
  )
}

function toDays(labels: string[], { invested, portfolio, benchmark }: BenchmarkComparison['data']): Day[] {
  return labels.map((date, index) => ({
    date,
    invested: invested[index] ?? 0,
    portfolio: portfolio[index] ?? 0,
    benchmark: benchmark[index] ?? 0,
  }))
}

function buildColumns(format: (value: number) => string): TableColumn<Day>[] {
  const figure = (id: 'invested' | 'portfolio' | 'benchmark', header: string): TableColumn<Day> => ({
    id,
    header,
    align: 'end',
    sortValue: (day) => day[id],
    cell: (day) => format(day[id]),
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
    figure('invested', 'Invested'),
    figure('portfolio', 'Portfolio'),
    figure('benchmark', 'Benchmark'),
  ]
}

function summarize(labels: string[], series: ComparedSeries[], format: (value: number) => string): string {
  const last = labels.at(-1)
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
          ? 'Your own money, on the days on which you moved it, in the benchmark instead.'
          : 'Time-weighted returns, so the size of what you moved does not count.'}
      </p>
      {names.length > 0 && (
        <p>
          Estimated: {names.join(', ')} {names.length === 1 ? 'starts' : 'start'} later than the portfolio and{' '}
          {names.length === 1 ? 'stands' : 'stand'} still until then.
        </p>
      )}
      {exhaustedOn !== null && (
        <p>
          From {formatDate(exhaustedOn)} on you had taken out more than the benchmark would have been worth: its line is
          below zero.
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

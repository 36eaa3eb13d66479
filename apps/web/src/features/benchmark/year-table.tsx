import { t } from '@lingui/core/macro'
import type { BenchmarkComparison } from '@plumbline/contract/benchmarks/schemas'
import { useMemo } from 'react'
import { formatPoints } from '../../formatting/format-percent.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { MissingFigure } from '../../ui/figures/missing-figure.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './benchmark.module.css'
import { nameYear } from './name-year.ts'

type Year = BenchmarkComparison['years'][number]

const differenceOf = ({ portfolio, benchmark }: Year) =>
  portfolio === null || benchmark === null ? null : portfolio - benchmark

/** Each year: both returns and their difference, both gains and theirs. */
export function YearTable({ years, currency }: { years: Year[]; currency: string }) {
  const { numberFormat } = useFigureSettings()
  const columns = useMemo<TableColumn<Year>[]>(() => {
    const percent = (id: 'portfolio' | 'benchmark', header: string): TableColumn<Year> => ({
      id,
      header,
      align: 'end',
      sortValue: (year) => year[id],
      cell: (year) => <Percent ratio={year[id]} missing="not-available" />,
      ...(id === 'portfolio' && { compact: 'value' as const }),
    })
    const money = (id: string, header: string, read: (year: Year) => number): TableColumn<Year> => ({
      id,
      header,
      align: 'end',
      sortValue: read,
      cell: (year) => <Money value={read(year)} currency={currency} isGain />,
    })
    return [
      {
        id: 'year',
        header: t`Year`,
        compact: 'name',
        sortValue: ({ startDate }) => startDate,
        cell: ({ startDate }) => nameYear(startDate),
      },
      percent('portfolio', t`Portfolio`),
      percent('benchmark', t`Benchmark`),
      {
        id: 'difference',
        header: t`Difference`,
        align: 'end',
        compact: 'gain',
        sortValue: differenceOf,
        cell: (year) => {
          const difference = differenceOf(year)
          if (difference === null) return <MissingFigure reason="not-available" />
          return formatPoints(difference, numberFormat)
        },
      },
      money('gain', t`Gain, ${currency}`, ({ gain }) => gain),
      money('benchmark-gain', t`Benchmark’s gain, ${currency}`, ({ benchmarkGain }) => benchmarkGain),
      money('more', t`Difference, ${currency}`, ({ gain, benchmarkGain }) => gain - benchmarkGain),
    ]
  }, [currency, numberFormat])
  return (
    <Card
      title={t`Year by year`}
      note={t`time-weighted returns, and gains on the same deposits and withdrawals`}
      isFlush
    >
      <div className={styles.inCard}>
        <DataTable
          caption={t`Portfolio against benchmark by year`}
          columns={columns}
          rows={years}
          rowId={({ startDate }) => startDate}
          rowName={({ startDate }) => nameYear(startDate)}
          initialSort={{ column: 'year', descending: true }}
          minimumWidth={760}
        />
      </div>
    </Card>
  )
}

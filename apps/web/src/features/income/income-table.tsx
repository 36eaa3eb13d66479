import { t } from '@lingui/core/macro'
import type { Income, IncomeSums } from '@plumbline/contract/income/schemas'
import { useMemo } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { nameCountry } from '../../formatting/name-category.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { DividendMoney } from '../../ui/dividends/dividend-money.tsx'
import { EstimatedMoney } from '../../ui/dividends/estimated-money.tsx'
import { StatePill } from '../../ui/dividends/state-pill.tsx'
import { GainBar } from '../../ui/figures/gain-bar.tsx'
import { buildGainScale, type GainScale } from '../../ui/figures/gain-scale.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import styles from './income.module.css'
import type { IncomeBy } from './income-controls.tsx'

type Next = Income['expected'][number]
type Row = IncomeSums & { id: string; name: string; symbol: string; asset?: Income['assets'][number]; next?: Next }

type IncomeTableProps = {
  income: Income
  by: IncomeBy
  assetOf: (assetId: string) => { name: string; symbol: string }
}

function listRows(income: Income, by: IncomeBy, assetOf: IncomeTableProps['assetOf']): Row[] {
  if (by === 'currency') {
    return income.currencies.map(({ currency, ...sums }) => ({ ...sums, id: currency, name: currency, symbol: '' }))
  }
  if (by === 'country') {
    return income.countries.map(({ country, ...sums }) => ({
      ...sums,
      id: country ?? '',
      name: country === null ? t`Unknown country` : nameCountry(country),
      symbol: '',
    }))
  }
  return income.assets.map((asset) => {
    const { received, declared, estimated, assetId } = asset
    const next = income.expected.find((each) => each.assetId === assetId)
    return { received, declared, estimated, ...assetOf(assetId), id: assetId, asset, ...(next && { next }) }
  })
}

function sumColumns({ currency, received: total }: Income, by: IncomeBy, scale: GainScale): TableColumn<Row>[] {
  const money = (value: number) => <Money value={value} currency={currency} />
  return [
    {
      id: 'name',
      header: nameRows(by),
      compact: 'name',
      room: 236,
      sortValue: ({ name }) => name,
      cell: ({ name, symbol }) => (
        <span className={styles.name} title={name}>
          {name} <span className={styles.symbol}>{symbol}</span>
        </span>
      ),
    },
    {
      id: 'payments',
      header: t`Payments`,
      align: 'end',
      room: 76,
      rank: 5,
      cell: ({ received }) => <span className={styles.count}>{received.payments}×</span>,
      total: `${total.payments}×`,
    },
    {
      id: 'received',
      header: t`Received, ${currency}`,
      align: 'end',
      width: '206px',
      room: 206,
      compact: 'gain',
      sortValue: ({ received }) => received.gross,
      cell: ({ received }) => (
        <>
          <GainBar scale={scale} gain={received.gross} />
          <Money value={received.gross} currency={currency} isGain />
        </>
      ),
      total: <Money value={total.gross} currency={currency} isGain />,
    },
    {
      id: 'tax',
      header: t`Tax`,
      align: 'end',
      room: 68,
      rank: 4,
      sortValue: ({ received }) => received.withheld,
      cell: ({ received }) => money(0 - received.withheld),
      total: money(0 - total.withheld),
    },
    {
      id: 'net',
      header: t`Net`,
      align: 'end',
      room: 76,
      compact: 'value',
      sortValue: ({ received }) => received.net,
      cell: ({ received }) => money(received.net),
      total: money(total.net),
    },
  ]
}

function nameRows(by: IncomeBy): string {
  if (by === 'asset') return t`Asset`
  return by === 'currency' ? t`Currency` : t`Country`
}

function assetColumns(currency: string): TableColumn<Row>[] {
  const ratio = (id: 'yield' | 'yieldOnCost' | 'growth', header: string, rank: number): TableColumn<Row> => ({
    id,
    header,
    align: 'end',
    room: 80,
    rank,
    sortValue: ({ asset }) => asset?.[id] ?? null,
    cell: ({ asset }) => {
      const value = asset?.[id] ?? null
      return value === null ? '–' : <Percent ratio={value} isShare={id !== 'growth'} />
    },
  })
  return [
    ratio('yield', t`Yield`, 2),
    ratio('yieldOnCost', t`On cost`, 3),
    ratio('growth', t`Growth`, 6),
    {
      id: 'next',
      header: t`Next payment`,
      align: 'end',
      room: 110,
      rank: 1,
      sortValue: ({ next }) => next?.payDate ?? next?.exDate ?? null,
      cell: ({ next }) => (next === undefined ? '–' : formatDate(next.payDate ?? next.exDate)),
    },
    {
      id: 'amount',
      header: currency,
      align: 'end',
      room: 72,
      rank: 1,
      cell: ({ next }) => next && <DividendMoney state={next.state} value={next.gross} currency={currency} />,
    },
    // The amount shows it too.
    { id: 'state', header: t`State`, room: 92, rank: 7, cell: ({ next }) => next && <StatePill state={next.state} /> },
  ]
}

function expectedColumns(income: Income): TableColumn<Row>[] {
  const { currency, declared, estimated } = income
  return [
    {
      id: 'declared',
      header: t`Declared`,
      align: 'end',
      sortValue: (row) => row.declared.gross,
      cell: (row) => <Money value={row.declared.gross} currency={currency} />,
      total: <Money value={declared.gross} currency={currency} />,
    },
    {
      id: 'estimated',
      header: t`Estimated`,
      align: 'end',
      sortValue: (row) => row.estimated.gross,
      cell: (row) => <EstimatedMoney value={row.estimated.gross} currency={currency} />,
      total: <EstimatedMoney value={estimated.gross} currency={currency} />,
    },
  ]
}

/** What was received, by asset, currency or country, and what is expected. Bars hang from one zero line. */
export function IncomeTable({ income, by, assetOf }: IncomeTableProps) {
  const rows = useMemo(() => listRows(income, by, assetOf), [income, by, assetOf])
  const columns = useMemo(() => {
    const scale = buildGainScale(rows.map(({ received }) => received.gross))
    const others = by === 'asset' ? assetColumns(income.currency) : expectedColumns(income)
    return [...sumColumns(income, by, scale), ...others]
  }, [rows, income, by])
  if (rows.length === 0) return <EmptyState title={t`No dividends in this period, and none expected`} />
  return (
    <Card isFlush>
      <DataTable
        key={by}
        caption={t`Income by ${{ what: nameRows(by) }}`}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        initialSort={{ column: 'received', descending: true }}
        totalLabel={t`Total`}
        isInFlow
      />
    </Card>
  )
}

import { t } from '@lingui/core/macro'
import type { ListedSecurity, SecuritiesList } from '@plumbline/contract/realized-gains/schemas'
import { type ReactNode, useMemo } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { RowGroup, TableColumn } from '../../ui/data-table/table-column.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Units } from '../../ui/figures/units.tsx'
import type { NamedAsset } from '../../ui/use-asset-of.ts'
import styles from './gains.module.css'
import { nameChange } from './name-listed-row.ts'
import { ShownRate } from './shown-rate.tsx'

/** What happened to a security: its units at the beginning, a change of them, or a payment. */
type Row = {
  id: string
  security: ListedSecurity
  name: string
  date: string
  units?: number
  income?: { gross: number | null; withheld: number | null }
}

type SecuritiesTableProps = { list: SecuritiesList; assetOf: (assetId: string) => NamedAsset }

function rowsOf(security: ListedSecurity, from: string): Row[] {
  const { assetId, unitsBefore, changes, payments } = security
  const events = [
    ...changes.map(({ kind, date, units }) => ({ name: nameChange(kind), date, units })),
    ...payments.map(({ date, ...income }) => ({ name: t`Income`, date, income })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const opening = unitsBefore > 0 ? [{ name: t`Held before`, date: from, units: unitsBefore }] : []
  return [...opening, ...events].map((row, at) => ({ ...row, security, id: `${assetId} ${at}` }))
}

/** Gross and withheld income in the column that it belongs to. */
function incomeCells(
  { column }: Pick<ListedSecurity, 'column'>,
  income: Row['income'],
  currency: string,
): Record<string, ReactNode> {
  if (income === undefined) return {}
  const money = (value: number | null) => <Money value={value} currency={currency} missing="no-rate" />
  return { [column ?? 'none']: money(income.gross), withheld: money(income.withheld) }
}

function moneyIn({ isMoney, assetCurrency }: ListedSecurity): string | undefined {
  return isMoney ? assetCurrency : undefined
}

function buildColumns(list: SecuritiesList): TableColumn<Row>[] {
  const { currency, sums } = list
  const { value, grossA, grossB, grossUnknown } = sums
  const money = (amount: number | null, missing: 'no-rate' | 'no-price') => (
    <Money value={amount} currency={currency} missing={missing} />
  )
  const ofIncome = (id: 'A' | 'B' | 'none' | 'withheld', header: string, total?: ReactNode): TableColumn<Row> => ({
    id,
    header,
    align: 'end',
    cell: ({ security, income }) => incomeCells(security, income, currency)[id],
    ...(total !== undefined && { total }),
  })
  return [
    {
      id: 'name',
      header: t`Security`,
      compact: 'name',
      width: '22%',
      cell: ({ name }) => <span className={styles.lot}>{name}</span>,
      compactNote: ({ date, units, income, security }) => (
        <>
          {formatDate(date)}
          {units !== undefined && (
            <>
              {' · '}
              <Units units={units} moneyIn={moneyIn(security)} />
            </>
          )}
          {income && (
            <>
              {' · '}
              <Money value={income.gross} currency={currency} withCurrency missing="no-rate" />
            </>
          )}
        </>
      ),
    },
    { id: 'day', header: t`Day`, cell: ({ date }) => formatDate(date) },
    {
      id: 'units',
      header: t`Units`,
      align: 'end',
      cell: ({ units, security }) => units !== undefined && <Units units={units} moneyIn={moneyIn(security)} />,
    },
    { id: 'price', header: t`Price`, align: 'end', cell: () => null },
    { id: 'rate', header: t`Rate`, align: 'end', cell: () => null },
    {
      id: 'value',
      header: t`Tax value`,
      align: 'end',
      compact: 'value',
      cell: () => null,
      total: money(value, 'no-price'),
    },
    ofIncome('A', t`Income A`, money(grossA, 'no-rate')),
    ofIncome('B', t`Income B`, money(grossB, 'no-rate')),
    ...(grossUnknown === 0 ? [] : [ofIncome('none', t`No column`, money(grossUnknown, 'no-rate'))]),
    ofIncome('withheld', t`Withheld`),
  ]
}

/** The day of a price or a rate stands beside it unless it is the last day of the list. */
function valueCells(security: ListedSecurity, { currency, to }: SecuritiesList): Record<string, ReactNode> {
  const { units, price, rate, value, assetCurrency, payments, gross, withheld } = security
  return {
    units: <Units units={units} moneyIn={moneyIn(security)} />,
    price: price && units > 0 && (
      <span className={styles.rate}>
        <Money value={price.price} currency={assetCurrency} />{' '}
        {price.date !== to && <small>{formatDate(price.date)}</small>}
      </span>
    ),
    rate: units > 0 && <ShownRate rate={rate} currency={currency} assetCurrency={assetCurrency} lastDay={to} />,
    value: <Money value={value} currency={currency} missing={rate.rate === null ? 'no-rate' : 'no-price'} />,
    ...incomeCells(security, payments.length === 0 ? undefined : { gross, withheld }, currency),
  }
}

/** Every security with its value at the end of a year, and below it what happened in the year. */
export function SecuritiesTable({ list, assetOf }: SecuritiesTableProps) {
  const columns = useMemo(() => buildColumns(list), [list])
  const rows = useMemo(() => list.securities.flatMap((security) => rowsOf(security, list.from)), [list])
  const groups = list.securities.map((security): RowGroup<Row> => {
    const { name, symbol, isin } = assetOf(security.assetId)
    return {
      id: security.assetId,
      label: name,
      note: isin ?? symbol,
      has: (row) => row.security === security,
      cells: valueCells(security, list),
    }
  })
  return (
    <DataTable
      caption={t`Securities with value, changes and income`}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name, date, security }) =>
        t`${name}, ${{ day: formatDate(date) }}, ${{ security: assetOf(security.assetId).name }}`
      }
      groups={groups}
      totalLabel={t`Total`}
      minimumWidth={980}
    />
  )
}

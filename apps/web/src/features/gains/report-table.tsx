import { t } from '@lingui/core/macro'
import type { GainsReport, ReportedSale } from '@plumbline/contract/realized-gains/schemas'
import { type ReactNode, useMemo } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { RowGroup, TableColumn } from '../../ui/data-table/table-column.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Units } from '../../ui/figures/units.tsx'
import styles from './gains.module.css'
import { nameMatch } from './name-match.ts'
import { type CountedAmounts, type ReportColumn, type ReportedPart, reportColumns } from './report-columns.ts'
import { ShownRate } from './shown-rate.tsx'

type Row = ReportedPart & { id: string; sale: ReportedSale }

type ReportTableProps = {
  report: GainsReport
  nameOf: (assetId: string) => { name: string; symbol: string }
}

function amountCells(
  amounts: CountedAmounts,
  columns: readonly ReportColumn[],
  currency: string,
): Record<string, ReactNode> {
  return Object.fromEntries(
    columns.map(({ id, amountOf, isGain = false, isBlank = () => false }) => [
      id,
      isBlank(amounts) ? null : (
        <Money key={id} value={amountOf(amounts)} currency={currency} isGain={isGain} missing="no-rate" />
      ),
    ]),
  )
}

function buildColumns(report: GainsReport, amounts: readonly ReportColumn[]): TableColumn<Row>[] {
  const { country, currency } = report
  const summed = amounts.filter(({ hasTotal = true }) => hasTotal)
  const totals = amountCells({ ...report, units: Number.NaN }, summed, currency)
  return [
    {
      id: 'match',
      header: t`Sale, matched with`,
      compact: 'name',
      width: '26%',
      cell: (part) => <span className={styles.lot}>{nameMatch(part)}</span>,
    },
    { id: 'sold', header: t`Sold`, cell: ({ sale }) => formatDate(sale.date) },
    { id: 'units', header: t`Units`, align: 'end', cell: ({ units }) => <Units units={units} /> },
    {
      id: 'rate',
      header: t`Rate, day`,
      align: 'end',
      cell: ({ purchaseRate, sale }) => (
        <ShownRate rate={purchaseRate} currency={currency} assetCurrency={sale.assetCurrency} />
      ),
    },
    ...amounts.flatMap(({ id, header }): TableColumn<Row>[] => [
      ...(id === 'adjustment' ? [codeColumn()] : []),
      {
        id,
        header,
        align: 'end',
        ...(id === 'gain' && { compact: 'gain' }),
        ...(id === 'proceeds' && { compact: 'value' }),
        cell: (part) => amountCells(part, amounts, currency)[id],
        total: totals[id],
      },
    ]),
    ...(country === 'US' ? [termColumn()] : []),
  ]
}

/** Column (f): W for a wash sale. */
function codeColumn(): TableColumn<Row> {
  return { id: 'code', header: t`(f) Code`, cell: ({ disallowedLoss }) => (disallowedLoss ? 'W' : null) }
}

function termColumn(): TableColumn<Row> {
  return {
    id: 'term',
    header: t`Part of the form`,
    cell: ({ isLongTerm }) => <span className={styles.term}>{isLongTerm ? t`II, long term` : t`I, short term`}</span>,
  }
}

/** Every sale with the purchases that the rules of a country match with it, in the columns of its authority. */
export function ReportTable({ report, nameOf }: ReportTableProps) {
  const { country, currency } = report
  const amounts = useMemo(() => reportColumns(country), [country])
  const columns = useMemo(() => buildColumns(report, amounts), [report, amounts])
  const sales = useMemo(
    () => report.sales.map((sale, at) => ({ sale, id: `${sale.assetId} ${sale.date} ${at}` })),
    [report],
  )
  const rows = useMemo(
    () => sales.flatMap(({ sale, id }) => sale.parts.map((part, at) => ({ ...part, sale, id: `${id} ${at}` }))),
    [sales],
  )
  const groups = sales.map(({ sale, id }): RowGroup<Row> => {
    const { name, symbol } = nameOf(sale.assetId)
    return {
      id,
      label: name,
      note: (
        <>
          {symbol} <span className={styles.soldOn}>· {formatDate(sale.date)}</span>
        </>
      ),
      has: (row) => row.sale === sale,
      cells: {
        ...amountCells(sale, amounts, currency),
        sold: formatDate(sale.date),
        units: <Units units={sale.units} />,
        rate: <ShownRate rate={sale.saleRate} currency={currency} assetCurrency={sale.assetCurrency} />,
      },
    }
  })
  return (
    <DataTable
      caption={t`Sales by the rules of the country`}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={(row) => t`${{ part: nameMatch(row) }} in the sale of ${{ name: nameOf(row.sale.assetId).name }}`}
      groups={groups}
      totalLabel={t`Total`}
      minimumWidth={980}
    />
  )
}

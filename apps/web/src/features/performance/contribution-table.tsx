import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Returns } from '@plumbline/contract/performance/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { getFigure } from '@plumbline/engine/figures/catalog'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { AmbiguousMark } from '../../ui/figures/figure-marks.tsx'
import { missingReturn } from '../../ui/figures/missing-reason.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { nameLink } from '../../ui/text-link.ts'
import styles from './performance.module.css'

type Row = Returns['holdings'][number] & { name: string }

const HIDDEN = 'others'

/** Every holding of the period, the largest contribution first; holdings beyond the plan in one row. */
function rowsOf({ holdings, others }: Returns, names: ReadonlyMap<string, string>): Row[] {
  const rows = holdings.map((holding) => ({ ...holding, name: names.get(holding.assetId) ?? holding.assetId }))
  if (others === null) return rows
  const none = { value: null, annualized: null, reason: null, isAmbiguous: false, rates: [] }
  const { gain, contribution, holdings: count } = others
  const name = t`${count} holdings not included in your plan`
  return [...rows, { assetId: HIDDEN, name, startValue: 0, endValue: 0, gain, contribution, twr: none, irr: none }]
}

type Period = { from: string; to: string }

function buildReturnColumn(id: 'twr' | 'irr', period: Period, whole: Returns['twr']): TableColumn<Row> {
  const { label, name, explanation } = getFigure(`return.${id}`)
  return {
    id,
    header: i18n._(label),
    explanation: i18n._(explanation),
    align: 'end',
    sortValue: (row) => row[id].value,
    cell: (row) => {
      const { value, reason, isAmbiguous, rates } = row[id]
      return (
        <>
          {isAmbiguous && <AmbiguousMark rates={rates} />}
          <Explainable
            figure={`return.${id}`}
            scope={{ ...period, asset: row.assetId }}
            title={t`${{ title: i18n._(name) }} of ${{ name: row.name }}`}
            value={value}
          >
            <Percent ratio={value} missing={missingReturn(reason)} />
          </Explainable>
        </>
      )
    },
    total: <Percent ratio={whole.value} missing={missingReturn(whole.reason)} />,
  }
}

export function ContributionTable({ returns, portfolio }: { returns: Returns; portfolio: Portfolio }) {
  const { currency } = portfolio
  const rows = useMemo(
    () => rowsOf(returns, new Map(portfolio.lines.map(({ _id, name }) => [_id, name]))),
    [returns, portfolio.lines],
  )
  const columns = useMemo(() => {
    const scope = { from: returns.from, to: returns.to }
    const contributed = getFigure('contribution')
    const gain = rows.reduce((sum, row) => sum + row.gain, 0)
    const returnColumn = (id: 'twr' | 'irr') => buildReturnColumn(id, scope, returns[id])
    const all: TableColumn<Row>[] = [
      {
        id: 'name',
        header: t`Holding`,
        compact: 'name',
        width: '34%',
        sortValue: ({ name }) => name,
        cell: ({ assetId, name }) =>
          assetId === HIDDEN ? (
            <span className={styles.quiet}>{name}</span>
          ) : (
            <Link to="/asset/$assetId" params={{ assetId }} className={nameLink}>
              {name}
            </Link>
          ),
      },
      {
        id: 'gain',
        header: t`Gain, ${currency}`,
        align: 'end',
        compact: 'value',
        sortValue: (row) => row.gain,
        cell: (row) => <Money value={row.gain} currency={currency} isGain />,
        total: <Money value={gain} currency={currency} isGain />,
      },
      {
        id: 'contribution',
        header: i18n._(contributed.label),
        explanation: i18n._(contributed.explanation),
        align: 'end',
        compact: 'gain',
        sortValue: (row) => row.contribution,
        cell: (row) => <Percent ratio={row.contribution} />,
        total: <Percent ratio={returns.twr.value} missing="not-available" />,
      },
      returnColumn('twr'),
      returnColumn('irr'),
    ]
    return all
  }, [rows, returns, currency])
  return (
    <DataTable
      caption={t`Contribution by holding`}
      columns={columns}
      rows={rows}
      rowId={({ assetId }) => assetId}
      rowName={({ name }) => name}
      initialSort={{ column: 'contribution', descending: true }}
      minimumWidth={680}
      totalLabel={t`Portfolio`}
    />
  )
}

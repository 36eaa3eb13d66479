import { t } from '@lingui/core/macro'
import type { Returns } from '@plumbline/contract/performance/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { Explainable } from '../../ui/explain/explainable.tsx'
import { AmbiguousMark } from '../../ui/figures/figure-marks.tsx'
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

export function ContributionTable({ returns, portfolio }: { returns: Returns; portfolio: Portfolio }) {
  const { currency } = portfolio
  const rows = useMemo(
    () => rowsOf(returns, new Map(portfolio.lines.map(({ _id, name }) => [_id, name]))),
    [returns, portfolio.lines],
  )
  const columns = useMemo(() => {
    const scope = { from: returns.from, to: returns.to }
    const gain = rows.reduce((sum, row) => sum + row.gain, 0)
    const returnColumn = (id: 'twr' | 'irr', header: string, title: string): TableColumn<Row> => ({
      id,
      header,
      align: 'end',
      sortValue: (row) => row[id].value,
      cell: (row) => (
        <>
          {row[id].isAmbiguous && <AmbiguousMark rates={row[id].rates} />}
          <Explainable
            figure={`return.${id}`}
            scope={{ ...scope, asset: row.assetId }}
            title={t`${title} of ${{ name: row.name }}`}
            value={row[id].value}
          >
            <Percent ratio={row[id].value} missing="not-available" />
          </Explainable>
        </>
      ),
      total: <Percent ratio={returns[id].value} missing="not-available" />,
    })
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
        header: t`Contribution`,
        explanation: t`The part of the portfolio’s time-weighted return that comes from the holding. The parts add up to it.`,
        align: 'end',
        compact: 'gain',
        sortValue: (row) => row.contribution,
        cell: (row) => <Percent ratio={row.contribution} />,
        total: <Percent ratio={returns.twr.value} missing="not-available" />,
      },
      returnColumn('twr', t`Return`, t`Time-weighted return`),
      returnColumn('irr', t`IRR`, t`Internal rate of return`),
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

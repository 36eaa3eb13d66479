import { Button } from '@mantine/core'
import type { Line, Portfolio } from '@plumbline/contract/portfolios'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { WarningMark } from '../../ui/figures/figure-marks.tsx'
import styles from './holdings.module.css'
import { buildHoldingsColumns } from './holdings-columns.tsx'

const lineId = (line: Line) => line._id
const lineName = (line: Line) => line.name

function nameMissing({ notes }: Portfolio): string | null {
  const [first, ...others] = notes.missing
  if (!first) return null
  return others.length === 0 ? `without ${first.name}` : `without ${notes.missing.length} assets`
}

export function HoldingsTable({ portfolio, lines }: { portfolio: Portfolio; lines: Line[] }) {
  const navigate = useNavigate()
  const columns = useMemo(() => buildHoldingsColumns(portfolio, lines), [portfolio, lines])
  const missing = nameMissing(portfolio)
  const hasOthers = lines.length < portfolio.lines.length
  return (
    <DataTable
      caption="Holdings"
      columns={columns}
      rows={lines}
      rowId={lineId}
      rowName={lineName}
      initialSort={{ column: 'gain', descending: true }}
      minimumWidth={980}
      totalLabel={
        <span className={styles.total}>
          Total
          {hasOthers && <span className={styles.totalNote}>open and closed</span>}
          {missing && <WarningMark text={missing} />}
        </span>
      }
      compactActions={(line) => (
        <Button
          variant="default"
          onClick={() => void navigate({ to: '/asset/$assetId', params: { assetId: line._id } })}
        >
          Open asset
        </Button>
      )}
    />
  )
}

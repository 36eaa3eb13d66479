import { t } from '@lingui/core/macro'
import type { StatementEntry } from '@plumbline/contract/assets/profile-schemas'
import type { StatementPeriod } from '@plumbline/contract/assets/statements'
import { useMemo } from 'react'
import { formatDate } from '../../../formatting/format-date.ts'
import { formatPercent } from '../../../formatting/format-percent.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../../ui/data-table/table-column.ts'
import { useFigureSettings } from '../../../ui/figures/figure-settings.tsx'
import { LargeNumber } from '../../../ui/figures/large-number.tsx'
import { MissingFigure } from '../../../ui/figures/missing-figure.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { growthOfLine } from './growth-of-line.ts'
import { seriesLook } from './series-look.ts'
import { figureOf, type StatementLine } from './statement-lines.ts'
import styles from './statements.module.css'

type StatementTableProps = {
  title: string
  /** Newest first. */
  entries: StatementEntry[]
  lines: StatementLine[]
  chosen: StatementLine[]
  period: StatementPeriod
  onToggle: (line: StatementLine) => void
}

/** The lines of a statement, newest entry first. A line chosen for the chart has the color of its series. */
export function StatementTable({ title, entries, lines, chosen, period, onToggle }: StatementTableProps) {
  const columns = useMemo(
    (): TableColumn<StatementLine>[] => [
      {
        id: 'line',
        header: t({ message: 'Line', context: 'of a statement' }),
        width: '300px',
        compact: 'name',
        cell: (line) => <LineChoice line={line} place={chosen.indexOf(line)} onToggle={() => onToggle(line)} />,
      },
      ...entries.map(
        (entry, index): TableColumn<StatementLine> => ({
          id: entry.date,
          header: formatDate(entry.date),
          align: 'end',
          ...(index === 0 && { compact: 'value' }),
          cell: ({ id, isTotal }) => {
            const value = figureOf(entry, id)
            if (value === null) return <MissingFigure reason="not-available" />
            return (
              <>
                <Growth ratio={growthOfLine(entries, index, id, period)} />
                <span className={isTotal ? styles.total : undefined}>
                  <LargeNumber value={value} />
                </span>
              </>
            )
          },
        }),
      ),
    ],
    [entries, chosen, period, onToggle],
  )
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={lines}
      rowId={({ id }) => id}
      rowName={({ label }) => label}
      minimumWidth={300 + entries.length * 124}
    />
  )
}

/** Beside the figure: the change from the year before. */
function Growth({ ratio }: { ratio: number | null }) {
  const { numberFormat } = useFigureSettings()
  if (ratio === null) return null
  return (
    <small className={styles.growth}>
      <VisuallyHidden>{t`growth`} </VisuallyHidden>
      {formatPercent(ratio, { decimals: 0, format: numberFormat })}
      <VisuallyHidden>, </VisuallyHidden>
    </small>
  )
}

type LineChoiceProps = { line: StatementLine; place: number; onToggle: () => void }

function LineChoice({ line, place, onToggle }: LineChoiceProps) {
  const isChosen = place >= 0
  const { color, opacity } = seriesLook(Math.max(place, 0))
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
        style={isChosen ? { background: color, borderColor: color, opacity } : undefined}
      />
      <span className={line.isTotal ? styles.total : undefined}>{line.label}</span>
    </label>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { buildRows } from '@plumbline/csv-import/readings/build-rows'
import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import type { ColumnMapping, Mapping } from '@plumbline/csv-import/readings/mapping'
import type { CsvTable } from '@plumbline/csv-import/tables/csv-table'
import type { ImportField } from '@plumbline/csv-import/words/import-field'
import { IconCheck, IconCircleHalf2, IconHelpCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { showText } from '../../language/show-text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { fieldOptions, NO_FIELD } from './field-options.ts'
import styles from './import.module.css'
import { nameType } from './type-names.ts'

type MappingTableProps = {
  table: CsvTable
  mapping: Mapping
  onMapColumn: (index: number, field: ImportField | null) => void
}

const EXAMPLE_ROWS = 3

/** The file's columns on the left; their fields on the right, with the reason. */
export function MappingTable({ table, mapping, onMapColumn }: MappingTableProps) {
  const firstRows = table.rows.slice(0, EXAMPLE_ROWS)
  const results = useMemo(
    () => buildRows({ ...table, rows: table.rows.slice(0, EXAMPLE_ROWS) }, mapping),
    [table, mapping],
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.mapping} aria-label={t`Columns of the file`} tabIndex={0}>
      <table>
        <caption>
          <VisuallyHidden>{t`What each column of the file is`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t`In your file`}</th>
            {firstRows.map(({ line }) => (
              <th key={line} scope="col">
                <Trans>Line {line}</Trans>
              </th>
            ))}
            <th scope="col" className={styles.made}>
              {t`Field`}
            </th>
            {firstRows.map(({ line }) => (
              <th key={line} scope="col">
                <Trans>Line {line}</Trans>
              </th>
            ))}
            <th scope="col">{t`Why`}</th>
          </tr>
        </thead>
        <tbody>
          {mapping.columns.map((column) => (
            <tr key={column.index} data-ignored={column.field === null || undefined}>
              <th scope="row">{column.header || t`Column ${{ position: column.index + 1 }}`}</th>
              {firstRows.map(({ line }, index) => (
                <td key={line} className={styles.raw} title={column.examples[index]}>
                  {column.examples[index]}
                </td>
              ))}
              <td className={styles.made}>
                <Select
                  aria-label={t`Field of the column ${{ header: column.header }}`}
                  data={fieldOptions()}
                  value={column.field ?? NO_FIELD}
                  onChange={(field) =>
                    field && onMapColumn(column.index, field === NO_FIELD ? null : (field as ImportField))
                  }
                  allowDeselect={false}
                  maxDropdownHeight={320}
                />
              </td>
              {results.map((row) => (
                <td key={row.rowNumber}>{showResult(row, column.field)}</td>
              ))}
              <td className={styles.why}>
                <Why column={column} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function showResult(row: ImportRow, field: ImportField | null): string {
  switch (field) {
    case null:
      return t`not imported`
    case 'date':
      return row.date === null ? t`not a date` : formatDate(row.date)
    case 'type':
    case 'side':
      if (row.type !== null) return nameType(row.type)
      return row.outcome.kind === 'ignored' ? t`ignored` : t`open`
    case 'units':
    case 'price':
    case 'fee':
    case 'currency':
    case 'rate':
    case 'symbol':
    case 'isin':
    case 'name':
    case 'exchange':
    case 'comments':
    case 'total':
    case 'totalCurrency':
      return row[field] ?? ''
    case 'opening':
      return row.opening === undefined ? '' : [row.opening.cost, row.opening.acquired].filter(Boolean).join(' ')
    case 'tags':
      return row.tags.join(', ')
    default:
      return t`used as a check`
  }
}

function Why({ column }: { column: ColumnMapping }) {
  const isSure = column.confidence === 'sure' || column.confidence === 'chosen'
  const Icon = isSure ? IconCheck : column.confidence === 'likely' ? IconCircleHalf2 : IconHelpCircle
  return (
    <span className={styles.reason} data-sure={isSure || undefined}>
      <Icon size={14} stroke={1.6} aria-hidden="true" />
      <span>{showText(column.reason)}</span>
    </span>
  )
}

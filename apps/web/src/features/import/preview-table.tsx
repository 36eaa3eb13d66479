import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import { memo } from 'react'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { previewColumns } from './preview-columns.tsx'

type PreviewTableProps = {
  rows: MatchedRow[]
  /** Asks for another asset of a row; undefined while the rows are imported. */
  onAsk: ((matched: MatchedRow) => void) | undefined
  /** Shows what proves a row, and its line in the file. */
  onShow: (matched: MatchedRow) => void
}

/** Renders only when its rows change: a large table takes longer than a batch of the import. */
export const PreviewTable = memo(function PreviewTable({ rows, onAsk, onShow }: PreviewTableProps) {
  return (
    <DataTable
      caption={t`Preview of the import`}
      columns={previewColumns(onAsk, onShow)}
      rows={rows}
      rowId={({ row }) => String(row.rowNumber)}
      rowName={({ row: { rowNumber } }) => t`line ${rowNumber}`}
      initialSort={{ column: 'line', descending: false }}
      minimumWidth={1100}
      compactActions={(matched) => (
        <Button variant="default" size="xs" onClick={() => onShow(matched)}>
          {t`Correct, or see the file’s own line`}
        </Button>
      )}
    />
  )
})

import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ImportBatch, LeftOutRow, LeftOutRows } from '@plumbline/contract/imports/schemas'
import { writeLeftOutRows } from '@plumbline/csv-import/exports/write-left-out-rows'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { leftOutRowsQuery } from '../../api/import-queries.ts'
import { showText } from '../../language/show-text.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './transactions.module.css'

const columns = (): TableColumn<LeftOutRow>[] => [
  {
    id: 'line',
    header: t`Line`,
    width: '70px',
    sortValue: ({ rowNumber }) => rowNumber,
    cell: ({ rowNumber }) => rowNumber,
  },
  {
    id: 'reason',
    header: t`Why`,
    compact: 'name',
    sortValue: reasonOf,
    cell: (row) => <span className={styles.whole}>{reasonOf(row)}</span>,
    compactNote: ({ rowNumber, cells }) => t`Line ${rowNumber} · ${{ cells: inOneLine(cells) }}`,
  },
  {
    id: 'cells',
    header: t`In the file`,
    compact: 'never',
    cell: ({ cells }) => <span className={styles.whole}>{inOneLine(cells)}</span>,
  },
]

/** Why a row was left out, in the language of the page. Without messages, in that of the import. */
const reasonOf = ({ reason, messages }: LeftOutRow) => messages?.map(showText).join('. ') || reason

const inOneLine = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join(' · ')

/** The rows of an imported file that did not become transactions, and why; with a download. */
export function LeftOutDialog({ batch, onClose }: { batch: ImportBatch; onClose: () => void }) {
  const query = useQuery(leftOutRowsQuery(batch._id))
  function download({ source, headers, rows }: LeftOutRows) {
    const told = rows.map((row) => ({ ...row, reason: reasonOf(row) }))
    saveFile({
      name: `left-out-${source.replace(/[.][^.]*$/, '')}.csv`,
      blob: new Blob([writeLeftOutRows(headers, told)], { type: 'text/csv' }),
    })
  }
  return (
    <Dialog title={t`Left out of ${{ source: batch.source }}`} size="medium" isOpen onClose={onClose}>
      <QueryView query={query} failed={t`The rows could not be read`}>
        {(leftOut) => (
          <>
            <div className={styles.leftOut}>
              <DataTable
                caption={t`Rows that were left out`}
                columns={columns()}
                rows={leftOut.rows}
                rowId={({ rowNumber }) => String(rowNumber)}
                rowName={({ rowNumber }) => t`line ${rowNumber}`}
                minimumWidth={520}
              />
            </div>
            <Button
              mt={14}
              leftSection={<IconDownload size={15} stroke={1.6} aria-hidden="true" />}
              onClick={() => download(leftOut)}
            >
              {t`Download`}
            </Button>
          </>
        )}
      </QueryView>
    </Dialog>
  )
}

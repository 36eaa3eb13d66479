import { t } from '@lingui/core/macro'
import { fateOf, type MatchedRow, type RowChange } from '@plumbline/csv-import/outcomes/matched-row'
import type { ImportFile } from '@plumbline/csv-import/tasks/import-tasks'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { ProofList } from '../../ui/proof/proof-list.tsx'
import { RowForm } from './corrections/row-form.tsx'
import { explainFate } from './explain-fate.ts'
import styles from './import.module.css'
import type { ImportWorker } from './start-import-worker.ts'

type RowDetailsDialogProps = {
  matched: MatchedRow
  /** All rows of the file. */
  rows: readonly MatchedRow[]
  file: ImportFile
  takeCells: ImportWorker['takeCells']
  /** Corrects rows, or puts them back as the file states them; undefined while the rows are imported. */
  onApply: ((rowNumbers: readonly number[], change: RowChange | null) => Promise<void>) | undefined
  onClose: () => void
}

/** What becomes of a row, what proves it, and its fields to be corrected, above the file’s own line. */
export function RowDetailsDialog({ matched, rows, file, takeCells, onApply, onClose }: RowDetailsDialogProps) {
  const { rowNumber, proofs } = matched.row
  const { data, error } = useQuery({
    queryKey: ['cells-of-line', file.fingerprint, rowNumber],
    queryFn: async () => (await takeCells([rowNumber]))[0] ?? [],
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
  return (
    <Dialog title={t`Line ${rowNumber} of ${{ fileName: file.name }}`} isOpen onClose={onClose} size="medium">
      <p className={styles.fate} data-fate={fateOf(matched)}>
        {explainFate(matched)}
      </p>
      {onApply ? <RowForm {...{ matched, rows, onApply, onClose }} /> : <ProofList proofs={proofs} />}
      <h3 className={styles.ownLine}>{t`As it stands in the file`}</h3>
      <FormError error={error} />
      <dl className={styles.cells}>
        {pairCells(file.table.headers, data ?? []).map(({ key, header, cell }) => (
          <div key={key}>
            <dt>{header}</dt>
            <dd>{cell}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** Each cell with the header of its column; a column without one is named by its position. */
function pairCells(headers: readonly string[], cells: readonly string[]) {
  const count = Math.max(headers.length, cells.length)
  return Array.from({ length: count }, (_, index) => ({
    key: String(index),
    header: headers[index] || t`Column ${{ position: index + 1 }}`,
    cell: cells[index] ?? '',
  }))
}

import { t } from '@lingui/core/macro'
import type { MatchedRow, RowChange } from '@plumbline/csv-import/outcomes/matched-row'
import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { changeRows } from '../corrections/row-change.ts'
import { RowForm } from '../corrections/row-form.tsx'
import { nameType } from '../type-names.ts'
import type { Correction } from './document-entry.ts'
import type { ListedDocument } from './document-list.tsx'

type CorrectDialogProps = {
  document: ListedDocument
  corrected: MatchedRow
  /** Gets all corrections of the document, by the places of its transactions. */
  onApply: (corrections: ReadonlyMap<number, Correction>) => void
  onClose: () => void
}

/** A document has no word of a broker for the type: the page's name stands for it. */
function withTypeName({ row, fileRow, ...rest }: MatchedRow): MatchedRow {
  const named = (each: ImportRow) => ({ ...each, typeWord: each.type && nameType(each.type) })
  return { ...rest, row: named(row), ...(fileRow && { fileRow: named(fileRow) }) }
}

/** The fields of a transaction of a document, to be corrected in this one or in all that are like it. */
export function CorrectDialog({ document, corrected, onApply, onClose }: CorrectDialogProps) {
  const today = useCurrentUser()?.today ?? null
  const { entry, matched = [] } = document
  async function apply(rowNumbers: readonly number[], change: RowChange | null): Promise<void> {
    const corrections = new Map(entry.corrections)
    for (const { row, correction, fileRow } of changeRows(matched, rowNumbers, change, today)) {
      const place = matched.findIndex((each) => each.row.rowNumber === row.rowNumber)
      if (correction === undefined) corrections.delete(place)
      else corrections.set(place, { row, correction, ...(fileRow && { fileRow }) })
    }
    onApply(corrections)
  }
  return (
    <Dialog title={t`Transaction of ${{ fileName: entry.file.name }}`} isOpen onClose={onClose} size="medium">
      <RowForm matched={withTypeName(corrected)} rows={matched.map(withTypeName)} onApply={apply} onClose={onClose} />
    </Dialog>
  )
}

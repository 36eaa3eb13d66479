import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import { createImportTasks } from '@plumbline/csv-import/tasks/import-tasks'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { hashFile } from './hash-file.ts'
import { RowDetailsDialog } from './row-details-dialog.tsx'

test('a row shows its proof and the line as it stands in the file', async () => {
  const tasks = createImportTasks(hashFile)
  const text = 'Datum;Typ;Symbol;Anzahl;Kurs;Betrag;Währung\n02.02.2021;Kauf;CORD;3;40,50;121,50;EUR\n'
  const opened = await tasks.open('broker.csv', new TextEncoder().encode(text))
  if (!opened.ok) throw new Error('The file must be readable')
  tasks.buildRows(opened.mapping, '2021-06-01')
  const [row] = tasks.takeRows(0, 1)
  const matched = { row, asset: null, isChosen: false, isDuplicate: false, twins: 0, isOverlap: false } as MatchedRow
  const screen = await renderUi(
    <RowDetailsDialog
      {...{ matched }}
      file={opened.file}
      takeCells={async (lines) => tasks.takeCells(lines)}
      rows={[matched]}
      onApply={undefined}
      onClose={() => undefined}
    />,
  )
  const dialog = screen.getByRole('dialog', { name: 'Line 2 of broker.csv' })
  await expect.element(dialog.getByRole('list', { name: 'Proof' })).toHaveTextContent('3 × EUR 40.50 = EUR 121.50')
  await expect.element(dialog.getByText('40,50')).toBeVisible()
  await expect.element(dialog.getByText('Betrag')).toBeVisible()
})

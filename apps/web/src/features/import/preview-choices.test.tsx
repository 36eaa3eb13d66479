import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import { createImportTasks, type ImportFile } from '@plumbline/csv-import/tasks/import-tasks'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { hashFile } from './hash-file.ts'
import { PreviewChoices } from './preview-choices.tsx'
import { usePreviewRows } from './use-preview-rows.ts'

const PORTFOLIO = { _id: 'p1', currency: 'GBP', settings: { addCashWhenSellling: false, cash: 'off' as const } }

function Preview({ matched, file }: { matched: readonly MatchedRow[]; file: ImportFile }) {
  const preview = usePreviewRows(matched, file, PORTFOLIO)
  return (
    <>
      <PreviewChoices preview={preview} isDisabled={false} />
      <output>{preview.toSend.map(({ price }) => price).join(', ') || 'nothing'}</output>
    </>
  )
}

test('prices that are 100 times the closes are divided by 100 with one switch', async () => {
  const tasks = createImportTasks(hashFile)
  const text = 'Date,Type,Symbol,Units,Price,Currency\n2021-02-02,buy,CORD,3,4040,GBP\n2021-02-03,buy,CORD,1,3980,GBP\n'
  const opened = await tasks.open('broker.csv', new TextEncoder().encode(text))
  if (!opened.ok) throw new Error('The file must be readable')
  tasks.buildRows(opened.mapping, '2021-06-01')
  const asset = { _id: 'c1', name: 'Cord', symbol: 'CORD', exchange: 'LSE', currency: 'GBP', image: null }
  const matched = tasks.takeRows(0, 2).map((row) => ({
    ...{ row, asset, isChosen: false, isDuplicate: false, twins: 0, isOverlap: false },
    close: { date: row.date ?? '', price: 40, currency: 'GBP' },
  }))
  const screen = await renderUi(<Preview matched={matched} file={opened.file} />)
  const sent = screen.getByRole('status')
  await expect.element(sent).toHaveTextContent('nothing')
  const divide = screen.getByRole('switch', { name: 'Divide the price by 100: it is in pence, cents or percent' })
  await divide.click()
  await expect.element(sent).toHaveTextContent('40.4, 39.8')
  await expect.element(screen.getByRole('switch', { name: /although their prices are far/ })).not.toBeInTheDocument()
  await divide.click()
  await screen.getByRole('switch', { name: /although their prices are far/ }).click()
  await expect.element(sent).toHaveTextContent('4040, 3980')
})

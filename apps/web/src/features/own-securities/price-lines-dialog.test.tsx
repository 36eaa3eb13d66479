import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderUi } from '../../testing/render.tsx'
import { PriceLinesDialog } from './price-lines-dialog.tsx'

const asset = { _id: 'own-1', currency: 'EUR' }

async function choose(content: string | Uint8Array<ArrayBuffer>) {
  const input = document.querySelector('input[type="file"]')
  if (input === null) throw new Error('the dialog has a field for files')
  await userEvent.upload(input, new File([content], 'prices.csv'))
}

test('a file that is no text is refused with the reason, and what was there stays', async () => {
  const dialog = await renderUi(<PriceLinesDialog asset={asset} today="2026-11-20" onClose={() => undefined} />)
  const lines = dialog.getByRole('textbox', { name: 'Lines with a day and a price' })
  await lines.fill('2026-03-03,104.25')
  await choose(new Uint8Array([0x50, 0x4b, 0x03, 0x04]))
  await expect
    .element(dialog.getByText('This is a spreadsheet file: save it as CSV and select that file'))
    .toBeVisible()
  await expect.element(lines).toHaveValue('2026-03-03,104.25')

  await choose('2026-03-04,105\n2026-03-05,106\n')
  await expect.element(dialog.getByRole('button', { name: 'Save 2 prices' })).toBeEnabled()
  await expect.element(dialog.getByText('This is a spreadsheet file')).not.toBeInTheDocument()
})

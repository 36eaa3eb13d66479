import { getUser } from '@plumbline/contract/accounts/operations'
import type { User } from '@plumbline/contract/accounts/schemas'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { changeRow } from '@plumbline/csv-import/outcomes/change-row'
import type { MatchedRow, RowChange } from '@plumbline/csv-import/outcomes/matched-row'
import { createImportTasks } from '@plumbline/csv-import/tasks/import-tasks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signOutHere, startSession } from '../../../stores/session.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderUi } from '../../../testing/render.tsx'
import { hashFile } from '../hash-file.ts'
import { RowForm } from './row-form.tsx'

const TODAY = '2026-11-20'
const cordage = {
  _id: 'CORD.XETRA',
  symbol: 'CORD',
  name: 'Cordage SE',
  exchange: 'XETRA',
  currency: 'EUR',
  image: null,
}
const LINES = [
  'Datum;Typ;Symbol;Anzahl;Kurs;Gebühr;Betrag;Währung',
  '02.02.2021;Kauf;CORD;3;50,00;1,50;123,00;EUR',
  '03.02.2021;Kauf;CORD;2;40,00;1,00;81,00;EUR',
  '04.02.2021;Kauf;CORD;1;40,00;1,00;41,00;EUR',
]

beforeEach(() => {
  startSession('token')
  const server = fakeServer()
  server.on(getUser, () => ({ _id: 'u1', today: TODAY }) as User)
  server.on(searchAssets, () => [cordage] as never)
})
afterEach(signOutHere)

async function matchedRows(): Promise<MatchedRow[]> {
  const tasks = createImportTasks(hashFile)
  const opened = await tasks.open('broker.csv', new TextEncoder().encode(LINES.join('\n')))
  if (!opened.ok) throw new Error('The file must be readable')
  const count = tasks.buildRows(opened.mapping, TODAY)
  const matched = { asset: cordage, isChosen: false, isDuplicate: false, twins: 0, isOverlap: false, close: null }
  return tasks.takeRows(0, count).map((row) => ({ ...matched, row }))
}

async function openForm(change: (rows: MatchedRow[]) => MatchedRow[] = (rows) => rows) {
  const rows = change(await matchedRows())
  const onApply = vi.fn<(rowNumbers: readonly number[], change: RowChange | null) => Promise<void>>(
    async () => undefined,
  )
  const screen = await renderUi(
    <RowForm matched={rows[0] as MatchedRow} {...{ rows, onApply }} onClose={() => undefined} />,
  )
  return { screen, onApply, price: screen.getByRole('textbox', { name: 'Price' }) }
}

test('a corrected price shows at once whether the parts make the total, and what the file says', async () => {
  const { screen, price, onApply } = await openForm()
  await price.fill('42')
  await expect.element(screen.getByText('yours: 3 × 42 + 1.5 = 127.5, but the file says 123')).toBeVisible()
  await price.fill('40.5')
  const proof = screen.getByRole('list', { name: 'Proof' })
  await expect.element(proof.getByText('3 × EUR 40.50 = EUR 121.50')).toBeVisible()
  await expect.element(proof.getByText('EUR 121.50 + EUR 1.50 = EUR 123.00')).toBeVisible()
  await expect.element(price).toHaveAccessibleDescription('In the file: 50')
  await screen.getByRole('button', { name: 'Correct this row' }).click()
  expect(onApply.mock.calls).toEqual([[[2], { price: '40.5', isConfirmed: true }]])
})

test('a row that waits can be taken as it is shown, or left out', async () => {
  const { screen, onApply } = await openForm()
  await expect.element(screen.getByText('yours: 3 × 50 + 1.5 = 151.5, but the file says 123')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Take the row as shown' }).click()
  await screen.getByRole('button', { name: 'Leave this row out' }).click()
  expect(onApply.mock.calls).toEqual([
    [[2], { isConfirmed: true }],
    [[2], { isLeftOut: true }],
  ])
})

test('a text that is no number is refused where it stands, and nothing is corrected', async () => {
  const { screen, price, onApply } = await openForm()
  await price.fill('forty')
  await screen.getByRole('textbox', { name: 'Comments' }).fill('mine')
  await screen.getByRole('button', { name: 'Correct this row' }).click()
  await expect.element(price).toHaveAttribute('aria-invalid', 'true')
  expect(onApply).not.toHaveBeenCalled()
})

test('a rule says how many rows it changes before it does, and settles nothing that nobody has seen', async () => {
  const { screen, onApply } = await openForm()
  await screen.getByRole('combobox', { name: 'Currency' }).click()
  await screen.getByRole('option', { name: 'USD' }).click()
  await screen.getByRole('combobox', { name: 'Applies to' }).click()
  await screen.getByRole('option', { name: 'All 3 rows with the type “Kauf”' }).click()
  await screen.getByRole('button', { name: 'Correct 3 rows' }).click()
  expect(onApply.mock.calls).toEqual([[[2, 3, 4], { currency: 'USD' }]])
})

test('a price is that of one row, so no rule is offered', async () => {
  const { screen, price } = await openForm()
  await expect.element(screen.getByRole('combobox', { name: 'Applies to' })).toBeVisible()
  await price.fill('40.5')
  await expect.element(screen.getByRole('combobox', { name: 'Applies to' })).not.toBeInTheDocument()
})

test('a corrected row shows the corrections again and can be put back', async () => {
  const { screen, price, onApply } = await openForm(([first, ...others]) => [
    changeRow(first as MatchedRow, { price: '40.5', isConfirmed: true }, TODAY),
    ...others,
  ])
  await expect.element(price).toHaveValue('40.5')
  await screen.getByRole('button', { name: 'Put back as in the file' }).click()
  expect(onApply.mock.calls).toEqual([[[2], null]])
})

test('a correction that contradicts what a proven row states waits once, and is then taken as it is shown', async () => {
  const agree = (rows: MatchedRow[]) => rows.map((each) => changeRow(each, { price: '40.5' }, TODAY))
  const proven = (rows: MatchedRow[]) =>
    agree(rows).map(({ row, correction: _, fileRow: __, ...rest }): MatchedRow => ({ ...rest, row }))
  const { screen, price, onApply } = await openForm(proven)
  await price.fill('42')
  await screen.getByRole('button', { name: 'Correct this row' }).click()
  expect(onApply.mock.calls).toEqual([[[2], { price: '42' }]])

  const waiting = await openForm((rows) => proven(rows).map((each) => changeRow(each, { price: '42' }, TODAY)))
  await waiting.screen.getByRole('button', { name: 'Correct this row' }).last().click()
  expect(waiting.onApply.mock.calls).toEqual([[[2], { price: '42', isConfirmed: true }]])
})

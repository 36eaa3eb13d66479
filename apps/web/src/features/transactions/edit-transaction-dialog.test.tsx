import { getUser } from '@plumbline/contract/accounts/operations'
import type { User } from '@plumbline/contract/accounts/schemas'
import { getClose, searchAssets } from '@plumbline/contract/assets/operations'
import { undoLedgerChange } from '@plumbline/contract/ledger-changes/operations'
import { listTags } from '@plumbline/contract/tags/operations'
import { updateTransaction } from '@plumbline/contract/transactions/operations'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { signOutHere, startSession } from '../../stores/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { EditTransactionDialog } from './edit-transaction-dialog.tsx'

const acorn = { _id: 'ACRN.US', symbol: 'ACRN', name: 'Acorn Tools Inc', currency: 'USD', price: 88.95, image: null }
const birch = {
  ...acorn,
  _id: 'BRCH.US',
  symbol: 'BRCH',
  name: 'Birch Foods Inc',
  exchange: 'US',
  type: 'Common Stock',
}
const sale = {
  _id: 't1',
  type: 'sell',
  date: '2022-08-08',
  units: '15',
  price: '70.5',
  fee: '5',
  total: 1057.5,
  comments: null,
  tags: ['Play'],
  currency: 'USD',
  stockId: acorn,
  portfolioId: { _id: 'p1', name: 'Long-term' },
  source: 'broker.csv',
  rowNumber: 7,
  proofs: [
    {
      law: 'product',
      units: { amount: '15', currency: null },
      price: { amount: '70.5', currency: 'USD' },
      gross: { amount: '1057.5', currency: 'USD' },
    },
  ],
  version: 1,
} as unknown as Transaction

const today = '2026-11-20'

beforeEach(() => startSession('token'))
afterEach(signOutHere)

async function openDialog() {
  const server = fakeServer()
  server.on(getUser, () => ({ _id: 'u1', today }) as User)
  server.on(getClose, () => null)
  server.on(listTags, () => [{ _id: 'g1', name: 'Retirement', color: 'slice2' as const }])
  server.on(searchAssets, ({ query }) => (query.get('q') === 'birch' ? [birch] : []) as never)
  const sent: unknown[] = []
  server.on(updateTransaction, ({ body }) => {
    sent.push(body)
    return { ...sale, changeIds: ['c1'] }
  })
  const onClose = vi.fn()
  const screen = await renderUi(<EditTransactionDialog transaction={sale} onClose={onClose} />)
  const dialog = screen.getByRole('dialog', { name: 'Edit transaction' })
  return { screen, dialog, update: dialog.getByRole('button', { name: 'Update transaction' }), sent, onClose, server }
}

test('TXN-04 days from 1950 to today, a stock and valid figures are required, and nothing is sent without them', async () => {
  const { screen, dialog, update, sent } = await openDialog()
  const date = dialog.getByRole('textbox', { name: 'Date' })
  await expect.element(dialog).toMatchTextContent(/ACRN 15 x 70\.50 = USD\s1,057\.50/)

  for (const [text, reason] of [
    ['31 Dec 1949', 'The first day is 1 Jan 1950'],
    ['21 Nov 2026', 'The date is in the future'],
  ] as const) {
    await date.fill(text)
    await update.click()
    await expect.element(dialog.getByText(reason, { exact: false })).toBeVisible()
    await expect.element(date).toHaveAttribute('aria-invalid', 'true')
  }
  await date.fill('2 Nov 2026')
  await dialog.getByRole('button', { name: 'Date: open the calendar' }).click()
  await expect.element(screen.getByRole('button', { name: '20 Nov 2026' })).toBeEnabled()
  await expect.element(screen.getByRole('button', { name: '21 Nov 2026' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await date.fill('1 Jan 1950')

  const asset = dialog.getByRole('combobox', { name: 'Asset' })
  await asset.fill('')
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('corrected')
  await update.click()
  await expect.element(asset).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('TXN-04 invalid fields are red, once the user has tried to save', async () => {
  const { dialog, update, sent } = await openDialog()
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'var(--loss)'
  const red = getComputedStyle(probe).color
  probe.remove()
  await expect.element(dialog).toBeVisible()
  const fields = [
    dialog.getByRole('textbox', { name: 'Date' }),
    dialog.getByRole('combobox', { name: 'Asset' }),
    ...[/^Quantity/, /^Price/, /^Fee/].map((label) => dialog.getByLabelText(label)),
  ]
  const colors = () => fields.map((field) => getComputedStyle(field.element()).borderTopColor)
  // An empty fee is none.
  for (const field of fields) await field.fill(field === fields.at(-1) ? 'abc' : '')
  expect(colors()).not.toContain(red)
  await update.click()
  await expect.poll(colors).toEqual(fields.map(() => red))
  expect(sent).toEqual([])
})

test('TXN-04 the asset can be searched and changed', async () => {
  const { screen, dialog, update, sent } = await openDialog()
  const asset = dialog.getByRole('combobox', { name: 'Asset' })
  await asset.fill('birch')
  await screen.getByRole('option', { name: /Birch/ }).click()
  await update.click()
  await expect.element(screen.getByText('Transaction edited successfully')).toBeVisible()
  expect(sent).toMatchObject([{ stockId: 'BRCH.US' }])
})

test('an edit offers to undo it, as the history does', async () => {
  const { screen, dialog, update, server } = await openDialog()
  server.on(undoLedgerChange, () => ({}) as never)
  await dialog.getByLabelText(/^Quantity/).fill('12')
  await update.click()
  await screen.getByRole('button', { name: 'Undo' }).first().click()
  await expect.element(screen.getByText('1 transaction restored')).toBeVisible()
  expect(server.received.findLast((request) => !request.startsWith('GET '))).toBe('POST /api/change/c1/undo')
})

test('TXN-04 Cancel closes the dialog and sends nothing', async () => {
  const { dialog, sent, onClose } = await openDialog()
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('corrected')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
})

test('tags are chosen or typed, spelled as the account has them, and sent with the transaction', async () => {
  const { dialog, update, sent } = await openDialog()
  const field = dialog.getByRole('combobox', { name: 'Tags' })
  await field.click()
  await userEvent.keyboard('retirement,New idea')
  await update.click()
  await expect.poll(() => sent).toMatchObject([{ tags: ['Play', 'Retirement', 'New idea'] }])
})

test('TXN-04 a fee has no quantity and is sent with 0 units', async () => {
  const { screen, dialog, update, sent, onClose } = await openDialog()
  await dialog.getByRole('combobox', { name: 'Operation' }).click()
  await screen.getByRole('option', { name: 'Fee', exact: true }).click()
  await expect.element(dialog.getByLabelText('Quantity')).not.toBeInTheDocument()
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('corrected')
  await update.click()
  await expect.element(screen.getByText('Transaction edited successfully')).toBeVisible()
  expect(sent).toMatchObject([{ type: 'fee', units: '0', price: '70.5', comments: 'corrected' }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('names the line of the file that it was read from, and what proved it', async () => {
  const { dialog } = await openDialog()
  await expect.element(dialog.getByRole('heading', { name: 'Line 7 of broker.csv' })).toBeVisible()
  await expect
    .element(dialog.getByRole('list', { name: 'Proof' }))
    .toMatchTextContent(/15 × USD\s70\.50 = USD\s1,057\.50/)
})

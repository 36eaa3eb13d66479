import { getUser } from '@plumbline/contract/accounts/operations'
import type { User } from '@plumbline/contract/accounts/schemas'
import { updateTransaction } from '@plumbline/contract/transactions/operations'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { signOutHere, startSession } from '../../stores/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { CellsEditable, EditableCell } from './editable-cell.tsx'

const acorn = { _id: 'ACRN.US', symbol: 'ACRN', name: 'Acorn Tools Inc', currency: 'USD', price: 88.95, image: null }
const purchase = {
  _id: 't1',
  type: 'buy',
  date: '2022-08-08',
  units: 15,
  price: 70.5,
  fee: 5,
  comments: 'first',
  tags: ['Play'],
  currency: 'USD',
  stockId: acorn,
  portfolioId: { _id: 'p1', name: 'Long-term' },
  action: null,
  transfer: null,
  version: 3,
} as unknown as Transaction

beforeEach(() => startSession('token'))
afterEach(signOutHere)

async function openField(field: 'units' | 'price' | 'comments', shown: string, label: string) {
  const server = fakeServer()
  server.on(getUser, () => ({ _id: 'u1', today: '2026-11-20' }) as User)
  const sent: unknown[] = []
  server.on(updateTransaction, ({ body }) => {
    sent.push(body)
    return { ...purchase, version: 3, changeIds: ['c1'] }
  })
  const screen = await renderUi(
    <CellsEditable value>
      <EditableCell transaction={purchase} field={field} label={label}>
        {shown}
      </EditableCell>
    </CellsEditable>,
  )
  await screen.getByRole('button', { name: shown }).click()
  const input = screen.getByRole('textbox', { name: label })
  await expect.element(input).toHaveFocus()
  return { screen, input, sent }
}

test('Enter saves the cell alone, with the version that was read', async () => {
  const { screen, input, sent } = await openField('price', '70.50', 'Price')
  await input.fill('71.25')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Transaction edited successfully')).toBeVisible()
  expect(sent).toEqual([
    {
      type: 'buy',
      date: '2022-08-08',
      units: 15,
      price: '71.25',
      fee: 5,
      stockId: 'ACRN.US',
      comments: 'first',
      tags: ['Play'],
      currency: 'USD',
      version: 3,
    },
  ])
  await expect.element(input).not.toBeInTheDocument()
})

test('a calculation is saved as its result, also when the field is left', async () => {
  const { input, sent } = await openField('units', '15', 'Quantity')
  await input.fill('10*3')
  await userEvent.keyboard('{Tab}')
  await expect.element(input).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ units: '30', price: 70.5 }])
})

test('what is no number stays in the field with the reason, and is not sent', async () => {
  const { screen, input, sent } = await openField('units', '15', 'Quantity')
  await input.fill('0')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Units must be above 0')).toBeVisible()
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(input).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('Escape, and leaving the text as it was, save nothing', async () => {
  const { screen, input, sent } = await openField('comments', 'first', 'Comments')
  await input.fill('second')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'first' })).toHaveFocus()
  await screen.getByRole('button', { name: 'first' }).click()
  await expect.element(input).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(input).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test.each([
  ['the units of a dividend', { type: 'dividend' }, 'units'],
  ['the price of a split', { type: 'split' }, 'price'],
  ['the units of a transfer', { transfer: { id: 'x' } }, 'units'],
  ['the fee of a company action', { action: { id: 'x' } }, 'fee'],
] as const)('%s cannot be clicked', async (_, change, field) => {
  const screen = await renderUi(
    <CellsEditable value>
      <EditableCell transaction={{ ...purchase, ...change } as Transaction} field={field} label="Cell">
        7
      </EditableCell>
    </CellsEditable>,
  )
  await expect.element(screen.getByText('7')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

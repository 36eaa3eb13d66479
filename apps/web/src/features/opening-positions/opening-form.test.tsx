import { undoLedgerChange } from '@plumbline/contract/ledger-changes/operations'
import type { Line } from '@plumbline/contract/portfolios/schemas'
import { compareHoldings } from '@plumbline/contract/reconciliation/operations'
import { createTransactions, previewTransactions } from '@plumbline/contract/transactions/operations'
import type { PreviewRow } from '@plumbline/contract/transactions/schemas'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { signOutHere, startSession } from '../../stores/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { OpeningForm } from './opening-form.tsx'

beforeEach(() => startSession('token'))
afterEach(signOutHere)

const acorn = { _id: 'ACRN.US', symbol: 'ACRN', name: 'Acorn Tools', exchange: 'US', currency: 'USD', image: null }
const dune = { ...acorn, _id: 'DUNE.US', symbol: 'DUNE', name: 'Dune Energy' }

const today = '2026-11-20'

/** The market knows Acorn and Dune, and closes of Acorn alone. */
async function openForm(held: readonly Line[] = []) {
  const server = fakeServer()
  const sent: unknown[] = []
  const undone: string[] = []
  server.on(previewTransactions, ({ body }) =>
    (body as PreviewRow[]).map((row) => {
      const asset = [acorn, dune].find(({ symbol }) => symbol === row.symbol) ?? null
      const close = asset === acorn ? { date: row.date ?? '', price: 50, currency: row.currency ?? 'USD' } : null
      const unknown = { isDuplicate: false, twins: 0, planPurchase: null, isChosen: false, isPending: false }
      return { ...row, ...unknown, stockId: asset?._id ?? null, matchedStock: asset, close }
    }),
  )
  server.on(compareHoldings, () => ({ day: today, currency: 'EUR', holdings: [] }))
  server.on(createTransactions, ({ body }) => {
    sent.push(body)
    return { ids: ['t1'], batchId: null, changeIds: ['c1'], duplicates: [], warnings: [] }
  })
  server.on(undoLedgerChange, ({ params }) => {
    undone.push(params.id)
    return { changeIds: [] } as never
  })
  const onAdded = vi.fn(() => Promise.resolve())
  const portfolio = { _id: 'p1', lines: [...held] }
  const page = createRootRoute({ component: () => <OpeningForm {...{ portfolio, today, onAdded }} cancel={null} /> })
  const router = createRouter({ routeTree: page, history: createMemoryHistory() })
  const screen = await renderUi(<RouterProvider router={router as never} />)
  const read = async (text: string) => {
    await screen.getByRole('textbox', { name: 'Your holdings' }).fill(text)
    await screen.getByRole('button', { name: 'Read', exact: true }).click()
  }
  return { screen, read, sent, undone, onAdded }
}

test('a pasted list is matched and valued, and added as opening positions that one click removes', async () => {
  const { screen, read, sent, undone, onAdded } = await openForm()
  await read('Symbol,Quantity,Average Cost\nACRN,12,20.5\n')
  await expect.element(screen.getByRole('combobox', { name: 'Security' })).toHaveValue('ACRN · Acorn Tools')
  await expect.element(screen.getByRole('textbox', { name: 'Cost per unit' })).toHaveValue('20.5')
  await expect.element(screen.getByRole('textbox', { name: 'Price that day' })).toHaveValue('50')
  await expect.element(screen.getByText('600.00')).toBeVisible()
  await screen.getByRole('button', { name: 'Add 1 opening position' }).click()
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    [
      {
        portfolioId: 'p1',
        stockId: 'ACRN.US',
        type: 'buy',
        date: today,
        units: '12',
        price: '50',
        currency: 'USD',
        source: 'manual',
        // 12 x 20.50.
        opening: { cost: '246' },
      },
    ],
  ])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await vi.waitFor(() => expect(undone).toEqual(['c1']))
})

test('what is not known is said: a price is asked for, and gain from the value of the day is a decision', async () => {
  const { screen, read, sent } = await openForm()
  await read('DUNE 4\nEUR 120')
  await expect.element(screen.getByText('Line 2: Cash begins with a deposit')).toBeVisible()
  await expect.element(screen.getByText('Cost not known: gain would count from the value of this day')).toBeVisible()
  const add = screen.getByRole('button', { name: 'Add 1 opening position' })
  await expect.element(add).toBeDisabled()
  await screen.getByRole('switch', { name: /^Count the gain from the value of this day/ }).click()
  await add.click()
  await expect.element(screen.getByText('Enter the price of this day')).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByRole('textbox', { name: 'Price that day' }).fill('30')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(sent).toMatchObject([[{ stockId: 'DUNE.US', price: '30', opening: {} }]]))
})

test('a security that is not found, or that the portfolio holds already, is named', async () => {
  const line = { _id: 'ACRN.US', units: 3 } as Line
  const { screen, read } = await openForm([line])
  await read('ACRN 12 @ 20\nNowhere 1 @ 2')
  await expect.element(screen.getByText('“Nowhere” was not found: choose the security')).toBeVisible()
  await expect.element(screen.getByText('The portfolio has 3 units already: both count')).toBeVisible()
})

test('a workbook is not read as text, and says what to do', async () => {
  const { screen } = await openForm()
  const workbook = new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'positions.xlsx')
  const input = document.querySelector('input[type="file"]')
  await userEvent.upload(input as HTMLElement, workbook)
  await expect.element(screen.getByText('This file is not text. Save it as CSV, or paste its rows.')).toBeVisible()
})

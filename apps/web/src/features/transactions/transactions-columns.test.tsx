import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { buildTransactionColumns } from './transactions-columns.tsx'

async function shownIn(column: 'quantity' | 'price' | 'source', transaction: Partial<Transaction>): Promise<string> {
  const columns = buildTransactionColumns('portfolio', { onEdit: () => undefined, onDelete: () => undefined })
  const shown = columns.find(({ id }) => id === column)
  const screen = await renderUi(<section aria-label="Cell">{shown?.cell(transaction as Transaction)}</section>)
  const text = screen.getByLabelText('Cell').element().textContent
  await screen.unmount()
  return text
}

test.each([
  ['buy', '3'],
  ['split', '3-for-1'],
  ['reversesplit', '1-for-3'],
  ['dividend', '-'],
  ['fee', '-'],
] as const)('TXN-02 the quantity of a %s is shown as %s', async (type, quantity) => {
  expect(await shownIn('quantity', { type, units: 3 })).toBe(quantity)
})

test.each([
  ['manual', 'manual'],
  ['orders.csv', 'orders.csv'],
  ['DEGIRO', 'DEGIRO'],
])('TXN-08 the source %s is shown as %s', async (source, shown) => {
  expect(await shownIn('source', { source, importId: null })).toBe(shown)
})

test('a split has no price, and a buy has its own', async () => {
  expect(await shownIn('price', { type: 'split', price: 0, currency: 'USD' })).toBe('-')
  expect(await shownIn('price', { type: 'reversesplit', price: 0, currency: 'USD' })).toBe('-')
  expect(await shownIn('price', { type: 'buy', price: 40.5, currency: 'USD' })).toContain('40.50')
})

import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { buildTransactionColumns } from './transactions-columns.tsx'

async function shownPrice(transaction: Partial<Transaction>): Promise<string> {
  const columns = buildTransactionColumns('portfolio', { onEdit: () => undefined, onDelete: () => undefined })
  const price = columns.find(({ id }) => id === 'price')
  const screen = await renderUi(<section aria-label="Price">{price?.cell(transaction as Transaction)}</section>)
  const text = screen.getByLabelText('Price').element().textContent
  await screen.unmount()
  return text
}

test('a split has no price, and a buy has its own', async () => {
  expect(await shownPrice({ type: 'split', price: 0, currency: 'USD' })).toBe('-')
  expect(await shownPrice({ type: 'reversesplit', price: 0, currency: 'USD' })).toBe('-')
  expect(await shownPrice({ type: 'buy', price: 40.5, currency: 'USD' })).toContain('40.50')
})

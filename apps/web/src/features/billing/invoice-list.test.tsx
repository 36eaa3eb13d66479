import { listInvoices } from '@plumbline/contract/billing/operations'
import type { BillingInvoice } from '@plumbline/contract/billing/schemas'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { InvoiceList } from './invoice-list.tsx'

function invoice(number: string, status: BillingInvoice['status']): BillingInvoice {
  return {
    id: number,
    number,
    status,
    created: '2026-01-05T10:00:00.000Z',
    amount_paid: status === 'paid' ? 1000 : 0,
    total: 1000,
    currency: 'usd',
    invoice_pdf: null,
    stale: false,
  } as BillingInvoice
}

test('only an invoice that is owed is marked as not paid; a void one was never owed and is not listed', async () => {
  fakeServer().on(listInvoices, () => [invoice('A-1', 'paid'), invoice('A-2', 'void'), invoice('A-3', 'open')])
  const screen = await renderUi(<InvoiceList />)
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'A-3' })).toMatchTextContent(/Not paid/)
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'A-1' })).not.toMatchTextContent(/Not paid/)
  expect(screen.container).not.toMatchTextContent(/A-2/)
})

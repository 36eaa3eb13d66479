import { decodeList } from '../database/decode.ts'
import { DomainError } from '../errors.ts'
import { findBillingAccount } from './billing-account.ts'
import type { BillingServices } from './billing-services.ts'
import { PaymentsUnavailableError } from './provider/payment-errors.ts'
import type { Invoice } from './provider/subscription.ts'
import { parseInvoice } from './subscription-rows.ts'

const FRESH_MS = 60_000

export interface InvoiceList {
  invoices: Invoice[]
  /** True when the provider was unreachable and the list is the last one fetched. */
  isStale: boolean
}

type StoredInvoice = Parameters<typeof parseInvoice>[0]

/** The user's invoices, newest first; fetched at most once a minute. */
export async function listInvoices(services: BillingServices, userId: string): Promise<InvoiceList> {
  const { db, clock, provider } = services
  const account = await findBillingAccount(services, userId)
  if (account === undefined || account.customer_id === null) return { invoices: [], isStale: false }
  const { customer_id: customerId, invoices: stored, invoices_fetched_at: fetchedAt } = account
  const known =
    stored === null ? undefined : decodeList<StoredInvoice>(stored, 'billing_accounts.invoices').map(parseInvoice)
  const now = clock.now()
  const isFresh = fetchedAt !== null && now.getTime() - Date.parse(fetchedAt) < FRESH_MS
  if (known !== undefined && isFresh) return { invoices: known, isStale: false }
  try {
    const invoices = await provider.listInvoices(customerId)
    await db
      .updateTable('billing_accounts')
      .set({ invoices: JSON.stringify(invoices), invoices_fetched_at: now.toISOString() })
      .where('id', '=', account.id)
      .execute()
    return { invoices, isStale: false }
  } catch (error) {
    if (!(error instanceof PaymentsUnavailableError)) throw error
    if (known === undefined) throw new DomainError('payments-unavailable')
    return { invoices: known, isStale: true }
  }
}

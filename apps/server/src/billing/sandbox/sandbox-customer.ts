import type { BillingPeriod } from '@plumbline/contract/plans'
import { prices } from '@plumbline/contract/plans'
import type { Context, Customer, Price } from '@plumbline/payment-simulation/customer'
import { findTestCard } from '@plumbline/payment-simulation/test-cards'
import { newId } from '../../identifiers.ts'

/** What the sandbox stores of a user. */
export interface SandboxCustomer extends Customer {
  userId: string
  email: string
}

export const SANDBOX_PRICES: Record<BillingPeriod, Price> = {
  monthly: {
    id: 'monthly',
    product: 'premium',
    name: 'Premium, monthly',
    cents: prices.monthly * 100,
    interval: 'month',
  },
  yearly: { id: 'yearly', product: 'premium', name: 'Premium, yearly', cents: prices.yearly * 100, interval: 'year' },
}

/** The ids of subscriptions and invoices hold the customer's id, by which they are found. */
export function contextOf({ id, subscriptions, invoices }: Customer, now: number): Context {
  return {
    now,
    newId(prefix) {
      if (prefix === 'sub') return `sub_${id}_${subscriptions.length + 1}`
      if (prefix === 'in') return `in_${id}_${invoices.length + 1}`
      return `${prefix}_sandbox_${newId()}`
    },
    cardOf(method) {
      const card = findTestCard(method)
      if (card === undefined) throw new Error(`${method} is not a test card`)
      return card
    },
    tell: () => undefined,
  }
}

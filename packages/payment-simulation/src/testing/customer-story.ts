import { type Context, type Customer, type EventType, type Invoice, newCustomer, type Price } from '../customer.ts'
import { findTestCard } from '../test-cards.ts'

export const MONTHLY: Price = {
  id: 'monthly',
  product: 'premium',
  name: 'Premium, monthly',
  cents: 1000,
  interval: 'month',
}
export const YEARLY: Price = {
  id: 'yearly',
  product: 'premium',
  name: 'Premium, yearly',
  cents: 10_000,
  interval: 'year',
}

/** A customer and a clock. */
export interface Story {
  customer: Customer
  events: { event: EventType; id: string }[]
  at(now: number): Context
}

export function tellStory(defaultMethod: string | null): Story {
  const customer = { ...newCustomer('cus_1', 'T'), defaultMethod }
  const events: Story['events'] = []
  let ids = 0
  return {
    customer,
    events,
    at: (now) => ({
      now,
      newId(prefix) {
        ids += 1
        return `${prefix}_${ids}`
      },
      cardOf(method) {
        const card = findTestCard(method)
        if (card === undefined) throw new Error(`${method} is no test card`)
        return card
      },
      tell: (event, id) => events.push({ event, id }),
    }),
  }
}

/** Each invoice's status, with what was or is to be charged. */
export function chargesOf({ invoices }: Customer): [Invoice['status'], number][] {
  return invoices.map(({ status, dueCents }) => [status, dueCents])
}

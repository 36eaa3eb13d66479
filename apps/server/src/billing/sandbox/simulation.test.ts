import { expect, test } from 'vitest'
import type { SandboxCustomer } from './sandbox-customer.ts'
import * as simulation from './simulation.ts'

const DAY_MS = 86_400_000
const start = Date.parse('2026-01-31T09:00:00Z')
const order = { attemptId: 'a1', period: 'monthly', discount: null, trialDays: 0 } as const

function newCustomer(card: string): SandboxCustomer {
  return {
    id: 'cus_1',
    userId: 'u1',
    email: 'ada@plumbline.example',
    card,
    creditCents: 0,
    isNextPaymentDeclined: false,
    subscriptions: [],
    invoices: [],
    setups: [],
  }
}

const totals = ({ invoices }: SandboxCustomer) => invoices.map(({ status, totalCents }) => [status, totalCents])

test('one attempt makes one subscription and one payment', () => {
  const customer = newCustomer('pm_card_visa')
  const first = simulation.subscribe(customer, order, start)
  expect(simulation.subscribe(customer, order, start + 1)).toBe(first)
  expect(first.status).toBe('active')
  expect(totals(customer)).toEqual([['paid', 1000]])
})

test('renews on the anchor day of each month, and a discount ends on time', () => {
  const customer = newCustomer('pm_card_visa')
  const discount = { percentOff: 90, amountOffCents: null, months: 2, isOfPeriod: true }
  simulation.subscribe(customer, { ...order, discount }, start)
  simulation.advance(customer, Date.parse('2026-04-30T09:00:00Z'))
  expect(customer.invoices.map(({ createdAt }) => new Date(createdAt).toISOString().slice(0, 10))).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
  expect(totals(customer)).toEqual([
    ['paid', 100],
    ['paid', 100],
    ['paid', 1000],
    ['paid', 1000],
  ])
})

test('a trial charges nothing before its end', () => {
  const customer = newCustomer('pm_card_visa')
  const subscription = simulation.subscribe(customer, { ...order, trialDays: 14 }, start)
  simulation.advance(customer, start + 14 * DAY_MS - 1)
  expect([subscription.status, totals(customer)]).toEqual(['trialing', []])
  simulation.advance(customer, start + 14 * DAY_MS)
  expect([subscription.status, totals(customer)]).toEqual(['active', [['paid', 1000]]])
})

test('a declined renewal is overdue, can be paid with another card, and ends after three weeks', () => {
  const customer = newCustomer('pm_card_visa')
  const subscription = simulation.subscribe(customer, order, start)
  customer.isNextPaymentDeclined = true
  const renewal = Date.parse('2026-02-28T09:00:00Z')
  simulation.advance(customer, renewal)
  expect(subscription.status).toBe('past_due')
  const unpaid = structuredClone(customer)
  expect(simulation.payOverdue(customer, subscription, renewal)).toBeNull()
  expect([subscription.status, totals(customer)]).toEqual([
    'active',
    [
      ['paid', 1000],
      ['paid', 1000],
    ],
  ])
  simulation.advance(unpaid, renewal + 21 * DAY_MS)
  expect(unpaid.subscriptions[0]?.status).toBe('canceled')
  expect(totals(unpaid).at(-1)).toEqual(['void', 1000])
})

test('3-D Secure decides a first payment; one that nobody confirms expires and takes nothing', () => {
  const customer = newCustomer('pm_card_authenticationRequired')
  const subscription = simulation.subscribe(customer, order, start)
  const intent = customer.invoices[0]?.intent
  expect([subscription.status, intent?.status]).toEqual(['incomplete', 'requires_action'])
  const left = structuredClone(customer)
  if (!intent) throw new Error('no intent')
  expect(simulation.confirm(customer, intent, true, start)).toBeNull()
  expect([subscription.status, totals(customer)]).toEqual(['active', [['paid', 1000]]])
  simulation.advance(left, start + DAY_MS)
  expect([left.subscriptions[0]?.status, totals(left)]).toEqual(['incomplete_expired', [['void', 1000]]])
})

test('a change to yearly takes off what is unused, and the preview says the same', () => {
  const customer = newCustomer('pm_card_visa')
  const subscription = simulation.subscribe(customer, { ...order }, Date.parse('2026-04-01T00:00:00Z'))
  const middle = Date.parse('2026-04-16T00:00:00Z')
  expect(simulation.previewChange(customer, subscription, 'yearly', middle)).toEqual({
    dueCents: 9500,
    creditCents: 0,
    renewsAt: Date.parse('2027-04-16T00:00:00Z'),
  })
  expect(simulation.changePeriod(customer, subscription, 'yearly', middle)).toBeNull()
  expect(totals(customer).at(-1)).toEqual(['paid', 9500])
  expect(new Date(subscription.periodEndsAt)).toEqual(new Date('2027-04-16T00:00:00Z'))
})

test('a change back to monthly leaves a credit that pays the next invoices', () => {
  const customer = newCustomer('pm_card_visa')
  const begin = Date.parse('2026-01-01T00:00:00Z')
  const subscription = simulation.subscribe(customer, { ...order, period: 'yearly' }, begin)
  const at = Date.parse('2026-07-02T12:00:00Z')
  expect(simulation.previewChange(customer, subscription, 'monthly', at)).toMatchObject({
    dueCents: 0,
    creditCents: 4000,
  })
  simulation.changePeriod(customer, subscription, 'monthly', at)
  simulation.advance(customer, Date.parse('2026-11-02T12:00:00Z'))
  expect(totals(customer)).toEqual([['paid', 10000], ...Array.from({ length: 5 }, () => ['paid', 0])])
  simulation.advance(customer, Date.parse('2026-12-02T12:00:00Z'))
  expect(totals(customer).at(-1)).toEqual(['paid', 1000])
})

test('passing time moves everything and keeps every distance', () => {
  const moved = newCustomer('pm_card_visa')
  const waited = newCustomer('pm_card_visa')
  for (const customer of [moved, waited]) simulation.subscribe(customer, order, start)
  simulation.passTime(moved, 100 * DAY_MS)
  simulation.advance(moved, start)
  simulation.advance(waited, start + 100 * DAY_MS)
  expect(totals(moved)).toEqual(totals(waited))
})

import { expect, test } from 'vitest'
import { hasEnded } from './customer.ts'
import { voidInvoice } from './invoices.ts'
import { collect, confirm, refund } from './payments.ts'
import {
  advance,
  cancelInvoice,
  changePrice,
  endNow,
  type Order,
  renew,
  setEnding,
  subscribe,
} from './subscriptions.ts'
import { MONTHLY, tellStory, YEARLY } from './testing/customer-story.ts'

const START = Date.parse('2026-01-31T09:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A customer with a subscription, and what is told from then on. */
function start(card: string | null, order: Partial<Order> = {}) {
  const story = tellStory(card)
  const placed = { price: MONTHLY, trialDays: 0, coupons: [], metadata: {}, ...order }
  const subscription = subscribe(story.customer, placed, story.at(START))
  return {
    ...story,
    subscription,
    /** The events since the last call. */
    told: () => story.events.splice(0).map(({ event }) => event.replace('customer.', '')),
  }
}

// The events are those of https://docs.stripe.com/billing/subscriptions/webhooks.
const CREATED = ['subscription.created', 'invoice.finalized']
const PAID = ['invoice.paid', 'invoice.payment_succeeded', 'subscription.updated']

test.each([
  ['that is paid at once', 'pm_card_visa', [...CREATED, ...PAID]],
  [
    'whose bank asks',
    'pm_card_authenticationRequired',
    [...CREATED, 'invoice.payment_action_required', 'invoice.payment_failed'],
  ],
  ['that is declined', 'pm_card_chargeCustomerFail', [...CREATED, 'invoice.payment_failed']],
  ['without a card', null, [...CREATED, 'invoice.payment_failed']],
])('a subscription %s tells each step', (_what, card, events) => {
  expect(start(card).told()).toEqual(events)
})

test('a first payment that is approved tells that it was paid', () => {
  const { customer, at, told } = start('pm_card_authenticationRequired')
  told()
  const intent = customer.invoices[0]?.intent
  if (!intent) throw new Error('The invoice has a payment')
  confirm(customer, intent, true, at(START + HOUR_MS))
  expect(told()).toEqual(PAID)
})

test('a card that is set up in the trial tells it', () => {
  const { customer, at, told } = start('pm_card_authenticationRequiredOnSetup', { trialDays: 14 })
  expect(told()).toEqual([...CREATED, ...PAID])
  const [setup] = customer.setups
  if (!setup) throw new Error('The card needs a setup')
  confirm(customer, setup, true, at(START + HOUR_MS))
  expect(told()).toEqual(['setup_intent.succeeded'])
})

test('a renewal tells its payment; one that is not paid, that the subscription is overdue', () => {
  const paid = start('pm_card_visa')
  paid.told()
  advance(paid.customer, paid.at(Date.parse('2026-02-28T09:00:00Z')))
  expect(paid.told()).toEqual(['invoice.finalized', ...PAID])

  const unpaid = start('pm_card_visa')
  unpaid.told()
  unpaid.customer.defaultMethod = 'pm_card_chargeCustomerFail'
  advance(unpaid.customer, unpaid.at(Date.parse('2026-02-28T09:00:00Z')))
  expect(unpaid.told()).toEqual(['invoice.finalized', 'invoice.payment_failed', 'subscription.updated'])
  expect(unpaid.subscription.status).toBe('past_due')
})

test('an end that is decided, and the end itself, are told', () => {
  const { customer, subscription, at, told } = start('pm_card_visa')
  told()
  setEnding(subscription, true, at(START + DAY_MS))
  expect(told()).toEqual(['subscription.updated'])
  advance(customer, at(Date.parse('2026-02-28T09:00:00Z')))
  expect(told()).toEqual(['subscription.deleted'])
})

test('a change of the price is told when it is asked for or paid, in a trial at once', () => {
  const trial = start('pm_card_visa', { trialDays: 14 })
  trial.told()
  changePrice(trial.customer, trial.subscription, { price: YEARLY, at: START + DAY_MS }, trial.at(START + DAY_MS))
  expect(trial.told()).toEqual(['subscription.updated'])

  const paid = start('pm_card_visa')
  paid.told()
  changePrice(paid.customer, paid.subscription, { price: YEARLY, at: START + DAY_MS }, paid.at(START + DAY_MS))
  expect(paid.told()).toEqual(['invoice.finalized', ...PAID])

  const unpaid = start('pm_card_visa')
  unpaid.told()
  unpaid.customer.defaultMethod = 'pm_card_chargeCustomerFail'
  changePrice(unpaid.customer, unpaid.subscription, { price: YEARLY, at: START + DAY_MS }, unpaid.at(START + DAY_MS))
  expect(unpaid.told()).toEqual(['invoice.finalized', 'invoice.payment_failed', 'subscription.updated'])
  const invoice = unpaid.customer.invoices.at(-1)
  if (!invoice) throw new Error('The change has an invoice')
  cancelInvoice(unpaid.customer, invoice, unpaid.at(START + DAY_MS))
  expect(unpaid.told()).toEqual(['invoice.voided'])
})

test('a subscription that is ended at once voids what is unpaid', () => {
  const { customer, subscription, at, told } = start(null)
  told()
  endNow(customer, subscription, at(START + HOUR_MS))
  expect(told()).toEqual(['invoice.voided', 'subscription.deleted'])
  expect(subscription.status).toBe('incomplete_expired')
  expect(hasEnded(subscription)).toBe(true)
  endNow(customer, subscription, at(START + HOUR_MS))
  expect(told()).toEqual([])
})

// https://docs.stripe.com/billing/subscriptions/overview: a first payment has 23 hours.
test('a first payment may be made within 23 hours', () => {
  const { customer, subscription, at } = start(null)
  advance(customer, at(START + 23 * HOUR_MS - 1))
  expect(subscription.status).toBe('incomplete')
  advance(customer, at(START + 23 * HOUR_MS))
  expect(subscription.status).toBe('incomplete_expired')
})

test('a trial of 0 days is none', () => {
  expect(start('pm_card_visa').subscription).toMatchObject({ status: 'active', trialEndsAt: null })
  expect(start('pm_card_visa', { trialDays: 1 }).subscription).toMatchObject({
    status: 'trialing',
    trialEndsAt: START + DAY_MS,
  })
})

test('what Stripe would never do is a bug', () => {
  const { customer, subscription, at } = start('pm_card_visa')
  const [invoice] = customer.invoices
  const context = at(START + HOUR_MS)
  const intent = invoice?.intent
  if (!intent) throw new Error('The subscription has a payment')
  expect(() => collect(customer, { ...invoice, dueCents: 0 }, true, context)).toThrow('only an open invoice is paid')
  const elsewhere = { ...invoice, status: 'open' as const, dueCents: 0, subscriptionId: 'sub_other' }
  expect(() => collect(customer, elsewhere, true, context)).toThrow('is for a subscription')
  expect(() => confirm(customer, { ...intent, id: 'pi_other' }, true, context)).toThrow('is an intent of')
  refund(invoice)
  expect(() => refund(invoice)).toThrow('was charged and not given back')
  endNow(customer, subscription, context)
  expect(() => renew(customer, subscription, context)).toThrow('has ended')
})

test('a paid invoice is never void', () => {
  const { customer, at, told } = start('pm_card_visa')
  const [invoice] = customer.invoices
  if (!invoice) throw new Error('The subscription has an invoice')
  told()
  voidInvoice(customer, invoice, at(START))
  expect([invoice.status, told()]).toEqual(['paid', []])
})

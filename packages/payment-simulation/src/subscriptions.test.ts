import { expect, test } from 'vitest'
import type { Coupon, Customer, Price } from './customer.ts'
import { collect, confirm } from './payments.ts'
import {
  advance,
  cancelInvoice,
  changePrice,
  passTime,
  previewChange,
  renew,
  setEnding,
  subscribe,
} from './subscriptions.ts'
import { chargesOf, MONTHLY, type Story, tellStory, YEARLY } from './testing/customer-story.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const at = (text: string) => Date.parse(text)
const start = at('2026-01-31T09:00:00Z')
const renewal = at('2026-02-28T09:00:00Z')
const coupon: Coupon = { id: 'c', amountOff: null, percentOff: 90, duration: 'repeating', months: 2 }

function begin(
  { customer, at: moment }: Story,
  { now = start, price = MONTHLY, trialDays = 0, coupons = [] as Coupon[] } = {},
) {
  return subscribe(customer, { price, trialDays, coupons, metadata: {} }, moment(now))
}

function intentOf({ invoices }: Customer) {
  const intent = invoices.at(-1)?.intent
  if (!intent) throw new Error('no intent')
  return intent
}

test('renews on the anchor day of each month, and a discount ends on time', () => {
  const story = tellStory('pm_card_visa')
  begin(story, { coupons: [coupon] })
  advance(story.customer, story.at(at('2026-04-30T09:00:00Z')))
  const { invoices } = story.customer
  expect(invoices.map(({ createdAt }) => new Date(createdAt).toISOString().slice(0, 10))).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
  expect(invoices.map(({ number, dueCents }) => [number, dueCents])).toEqual([
    ['T-0001', 100],
    ['T-0002', 100],
    ['T-0003', 1000],
    ['T-0004', 1000],
  ])
})

test.each([
  ['once', { percentOff: 50, duration: 'once', months: null }, [500, 1000]],
  ['forever', { percentOff: 100, duration: 'forever', months: null }, [0, 0]],
  ['an amount', { percentOff: null, amountOff: 300, duration: 'forever', months: null }, [700, 700]],
  ['of another price', { duration: 'forever', months: null, priceId: 'yearly' }, [1000, 1000]],
] as const)('a discount %s', (_what, change, expected) => {
  const story = tellStory('pm_card_visa')
  begin(story, { trialDays: 7, coupons: [{ ...coupon, ...change }] })
  advance(story.customer, story.at(start + 40 * DAY_MS))
  expect(chargesOf(story.customer).map(([, cents]) => cents)).toEqual([0, ...expected])
})

// https://docs.stripe.com/billing/subscriptions/trials: a trial begins with an invoice of zero.
test('a trial charges nothing before its end', () => {
  const story = tellStory('pm_card_visa')
  const subscription = begin(story, { trialDays: 14 })
  advance(story.customer, story.at(start + 14 * DAY_MS - 1))
  expect([subscription.status, chargesOf(story.customer)]).toEqual(['trialing', [['paid', 0]]])
  advance(story.customer, story.at(start + 14 * DAY_MS))
  expect([subscription.status, chargesOf(story.customer).at(-1)]).toEqual(['active', ['paid', 1000]])
})

test('a declined renewal is overdue, can be paid with another card, and ends after three weeks', () => {
  const overdue = () => {
    const story = tellStory('pm_card_visa')
    const subscription = begin(story)
    story.customer.defaultMethod = 'pm_card_chargeCustomerFail'
    advance(story.customer, story.at(renewal))
    expect([subscription.status, intentOf(story.customer).failure]).toEqual(['past_due', 'generic_decline'])
    return { story, subscription }
  }
  const paid = overdue()
  const { customer } = paid.story
  customer.defaultMethod = 'pm_card_mastercard'
  const invoice = customer.invoices.at(-1)
  if (invoice) collect(customer, invoice, true, paid.story.at(renewal))
  expect([paid.subscription.status, chargesOf(customer).at(-1)]).toEqual(['active', ['paid', 1000]])
  const unpaid = overdue()
  advance(unpaid.story.customer, unpaid.story.at(renewal + 21 * DAY_MS - 1))
  expect(unpaid.subscription.status).toBe('past_due')
  advance(unpaid.story.customer, unpaid.story.at(renewal + 21 * DAY_MS))
  expect([unpaid.subscription.status, chargesOf(unpaid.story.customer).at(-1)]).toEqual(['canceled', ['void', 1000]])
})

test('3-D Secure decides a first payment; one that nobody confirms expires within a day and takes nothing', () => {
  const story = tellStory('pm_card_authenticationRequired')
  const subscription = begin(story)
  const intent = intentOf(story.customer)
  expect([subscription.status, intent.status]).toEqual(['incomplete', 'requires_action'])
  confirm(story.customer, intent, true, story.at(start))
  expect([subscription.status, chargesOf(story.customer)]).toEqual(['active', [['paid', 1000]]])

  const left = tellStory('pm_card_authenticationRequired')
  const incomplete = begin(left)
  advance(left.customer, left.at(start + 23 * HOUR_MS - 1))
  expect(incomplete.status).toBe('incomplete')
  advance(left.customer, left.at(start + 23 * HOUR_MS))
  confirm(left.customer, intentOf(left.customer), true, left.at(start + DAY_MS))
  expect([incomplete.status, chargesOf(left.customer)]).toEqual(['incomplete_expired', [['void', 1000]]])
})

// https://docs.stripe.com/testing: which payments the card 3155, and the card 3184, must be authenticated for.
test.each([
  ['pm_card_authenticationRequiredOnSetup', 'a confirmed trial', true, 'active'],
  ['pm_card_authenticationRequiredOnSetup', 'an unconfirmed trial', false, 'past_due'],
  ['pm_card_authenticationRequired', 'a confirmed trial', true, 'past_due'],
] as const)('%s after %s (%s) is %s', (card, _what, isConfirmed, status) => {
  const story = tellStory(card)
  const subscription = begin(story, { trialDays: 7 })
  const setup = story.customer.setups.find(({ id }) => id === subscription.setupId)
  expect(setup?.status).toBe('requires_action')
  if (setup && isConfirmed) confirm(story.customer, setup, true, story.at(start))
  advance(story.customer, story.at(start + 7 * DAY_MS))
  expect(subscription.status).toBe(status)
})

test('a payment that was rejected can be tried again: it stays one payment', () => {
  const story = tellStory('pm_card_authenticationRequired')
  const subscription = begin(story)
  const { customer } = story
  const intent = intentOf(customer)
  confirm(customer, intent, false, story.at(start))
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    failure: 'payment_intent_authentication_failure',
  })
  const [invoice] = customer.invoices
  if (invoice) collect(customer, invoice, true, story.at(start))
  expect(intentOf(customer)).toBe(intent)
  confirm(customer, intent, true, story.at(start))
  expect([subscription.status, chargesOf(customer)]).toEqual(['active', [['paid', 1000]]])
})

function changed(now: number, from: Price, to: Price, changedAt: number) {
  const story = tellStory('pm_card_visa')
  const subscription = begin(story, { now, price: from })
  const preview = previewChange(story.customer, subscription, to, changedAt)
  changePrice(story.customer, subscription, { price: to, at: changedAt }, story.at(changedAt))
  return { ...story, subscription, preview }
}

test('a change to yearly takes off what is unused, and the preview says the same', () => {
  const { customer, subscription, preview } = changed(
    at('2026-04-01T00:00:00Z'),
    MONTHLY,
    YEARLY,
    at('2026-04-16T00:00:00Z'),
  )
  expect(preview.dueCents).toBe(9500)
  expect(chargesOf(customer).at(-1)).toEqual(['paid', 9500])
  expect(subscription.periodEndsAt).toBe(at('2027-04-16T00:00:00Z'))
})

test('a change back to monthly leaves a credit that pays the next invoices', () => {
  const changedAt = at('2026-07-02T12:00:00Z')
  const story = changed(at('2026-01-01T00:00:00Z'), YEARLY, MONTHLY, changedAt)
  expect(story.preview).toMatchObject({ totalCents: -4000, dueCents: 0 })
  advance(story.customer, story.at(at('2026-11-02T12:00:00Z')))
  expect(chargesOf(story.customer)).toEqual([['paid', 10_000], ...Array.from({ length: 5 }, () => ['paid', 0])])
  advance(story.customer, story.at(at('2026-12-02T12:00:00Z')))
  expect(chargesOf(story.customer).at(-1)).toEqual(['paid', 1000])
})

// https://docs.stripe.com/billing/subscriptions/pending-updates
test.each([
  { ends: 'is canceled', changedAt: start + 10 * DAY_MS, credit: 300 },
  { ends: 'waits for 23 hours', changedAt: start + 10 * DAY_MS, waits: 23 * HOUR_MS, credit: 300 },
  { ends: 'waits for the renewal, which uses the credit,', changedAt: renewal - HOUR_MS, waits: HOUR_MS, credit: 0 },
])('a change whose payment $ends leaves the price, and can no longer be paid', ({ changedAt, waits, credit }) => {
  const story = tellStory('pm_card_visa')
  const { customer } = story
  const subscription = begin(story)
  customer.creditCents = 300
  customer.defaultMethod = 'pm_card_authenticationRequired'
  const invoice = changePrice(customer, subscription, { price: YEARLY, at: changedAt }, story.at(changedAt))
  if (!invoice?.intent) throw new Error('no payment')
  expect([subscription.price, invoice.status, customer.creditCents]).toEqual([MONTHLY, 'open', 0])
  if (waits === undefined) cancelInvoice(customer, invoice, story.at(changedAt))
  else {
    advance(customer, story.at(changedAt + waits - 1))
    expect(invoice.status).toBe('open')
    advance(customer, story.at(changedAt + waits))
  }
  confirm(customer, invoice.intent, true, story.at(changedAt + DAY_MS))
  expect([subscription.price, subscription.pendingChange, invoice.status]).toEqual([MONTHLY, null, 'void'])
  expect(customer.creditCents).toBe(credit)
})

test('a subscription that renews early drops a change that waits, and is overdue until its newest invoice is paid', () => {
  const story = tellStory('pm_card_visa')
  const { customer } = story
  const subscription = begin(story)
  customer.defaultMethod = 'pm_card_authenticationRequired'
  const change = changePrice(customer, subscription, { price: YEARLY, at: start }, story.at(start))
  renew(customer, subscription, story.at(start))
  renew(customer, subscription, story.at(start))
  expect([change?.status, subscription.pendingChange, subscription.status]).toEqual(['void', null, 'past_due'])
  for (const [invoice, status] of [
    [customer.invoices[2], 'past_due'],
    [customer.invoices[3], 'active'],
  ] as const) {
    if (invoice?.intent) confirm(customer, invoice.intent, true, story.at(start))
    expect(subscription.status).toBe(status)
  }
})

test('a canceled subscription ends with its period, unless it is resumed', () => {
  const story = tellStory('pm_card_visa')
  const { customer } = story
  const subscription = begin(story)
  setEnding(subscription, true, story.at(start))
  setEnding(subscription, false, story.at(start))
  advance(customer, story.at(renewal))
  expect([subscription.status, subscription.canceledAt, customer.invoices.length]).toEqual(['active', null, 2])
  setEnding(subscription, true, story.at(renewal))
  advance(customer, story.at(renewal + 60 * DAY_MS))
  const { status, canceledAt, endedAt } = subscription
  expect([status, canceledAt, endedAt]).toEqual(['canceled', renewal, at('2026-03-31T09:00:00Z')])
  expect(customer.invoices).toHaveLength(2)
})

test('passing time moves everything and keeps every distance', () => {
  const moved = tellStory('pm_card_visa')
  const waited = tellStory('pm_card_visa')
  for (const story of [moved, waited]) setEnding(begin(story, { coupons: [coupon] }), false, story.at(start))
  passTime(moved.customer, 100 * DAY_MS)
  advance(moved.customer, moved.at(start))
  advance(waited.customer, waited.at(start + 100 * DAY_MS))
  expect(chargesOf(moved.customer)).toEqual(chargesOf(waited.customer))
})

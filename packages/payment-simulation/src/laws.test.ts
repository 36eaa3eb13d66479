import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Customer, hasEnded, type InvoiceLine, type Subscription } from './customer.ts'
import { collect, confirm } from './payments.ts'
import { advance, changePrice, endNow, setEnding, subscribe } from './subscriptions.ts'
import { MONTHLY, type Story, tellStory, YEARLY } from './testing/customer-story.ts'

const HOUR_MS = 3_600_000
const CARDS = [
  'pm_card_visa',
  'pm_card_authenticationRequiredOnSetup',
  'pm_card_authenticationRequired',
  'pm_card_chargeCustomerFail',
  null,
]

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 0, max: 40 * 24 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('card' as const), card: fc.constantFrom(...CARDS) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('change', 'cancel', 'resume', 'end', 'retry', 'approve', 'reject', 'subscribe'),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const life = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 30 }),
  trialDays: fc.constantFrom(0, 14),
  price: fc.constantFrom(MONTHLY, YEARLY),
  percentOff: fc.constantFrom(0, 25, 100),
  months: fc.constantFrom(null, 2),
})
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never

function order({ trialDays, price, percentOff, months }: Life) {
  const duration = months === null ? ('forever' as const) : ('repeating' as const)
  return { price, trialDays, coupons: [{ id: 'c', amountOff: null, percentOff, duration, months }], metadata: {} }
}

/** What a user, or time, may do at any moment. */
function perform({ customer, at }: Story, each: Act, life: Life, now: number): void {
  const context = at(now)
  const subscription = customer.subscriptions.at(-1)
  if (subscription === undefined) return
  const { status, price } = subscription
  const newest = customer.invoices.at(-1)
  const intent = [...customer.invoices.flatMap((invoice) => invoice.intent ?? []), ...customer.setups].at(-1)
  if (each.kind === 'card' && 'card' in each) customer.defaultMethod = each.card
  if (each.kind === 'change' && (status === 'active' || status === 'trialing'))
    changePrice(customer, subscription, { price: price.id === 'yearly' ? MONTHLY : YEARLY, at: now }, context)
  if (each.kind === 'cancel' || each.kind === 'resume') setEnding(subscription, each.kind === 'cancel', context)
  if (each.kind === 'end' && !hasEnded(subscription)) {
    endNow(customer, subscription, context)
    subscription.metadata.ended = 'at once'
  }
  if (each.kind === 'retry' && newest?.status === 'open') collect(customer, newest, true, context)
  if ((each.kind === 'approve' || each.kind === 'reject') && intent)
    confirm(customer, intent, each.kind === 'approve', context)
  if (each.kind === 'subscribe' && hasEnded(subscription)) subscribe(customer, order(life), context)
}

/** Plays a life, and calls `check` after each act. */
function play(life: Life, check: (story: Story, now: number) => void): void {
  let now = Date.parse('2026-01-31T09:00:00Z')
  const story = tellStory('pm_card_visa')
  subscribe(story.customer, order(life), story.at(now))
  for (const each of life.acts) {
    if ('hours' in each) now += each.hours * HOUR_MS
    advance(story.customer, story.at(now))
    perform(story, each, life, now)
    check(story, now)
  }
}

function holdsOver(check: (story: Story, now: number) => void): void {
  fc.assert(
    fc.property(life, (each) => play(each, check)),
    { numRuns: 300 },
  )
}

/**
 * The times that were paid for, in order: a line that gives back what is unused ends the time before it early. A trial
 * counts as paid with nothing.
 */
function paidTimes({ invoices }: Customer, { id }: Subscription): [number, number][] {
  const times: [number, number][] = []
  const lines: InvoiceLine[] = invoices.flatMap(({ subscriptionId, status, lines: each }) =>
    subscriptionId === id && status === 'paid' ? each : [],
  )
  for (const [index, { text, startsAt, endsAt }] of lines.entries()) {
    const last = times.at(-1)
    if (text.startsWith('Unused')) {
      expect(last?.[1], `line ${index} gives back paid time`).toBe(endsAt)
      if (last) last[1] = startsAt
    } else {
      if (last) expect(startsAt, `line ${index} is charged for time not yet paid`).toBeGreaterThanOrEqual(last[1])
      times.push([startsAt, endsAt])
    }
  }
  return times
}

test('no period is charged twice, and no invoice is paid twice', () => {
  holdsOver(({ customer, events }) => {
    for (const subscription of customer.subscriptions) paidTimes(customer, subscription)
    const paid = events.flatMap(({ event, id }) => (event === 'invoice.paid' ? id : []))
    expect(new Set(paid).size).toBe(paid.length)
  })
})

test('nothing is charged once a subscription has ended, and no period after it was canceled', () => {
  holdsOver(({ customer, events }) => {
    for (const { id, isEnding, canceledAt } of customer.subscriptions) {
      const renewals = customer.invoices.filter(
        (each) => each.subscriptionId === id && each.reason === 'subscription_cycle',
      )
      if (isEnding && canceledAt !== null)
        expect(renewals.filter(({ createdAt }) => createdAt > canceledAt)).toEqual([])
    }
    const paidOf = (subscriptionId: string) =>
      customer.invoices.filter((each) => each.subscriptionId === subscriptionId && each.status === 'paid')
    for (const { id } of customer.subscriptions.filter(hasEnded)) {
      const end = events.findIndex((each) => each.event === 'customer.subscription.deleted' && each.id === id)
      const later = events.slice(end).flatMap((each) => (each.event === 'invoice.paid' ? each.id : []))
      expect(paidOf(id).filter((invoice) => later.includes(invoice.id))).toEqual([])
      expect(customer.invoices.filter((each) => each.subscriptionId === id && each.status === 'open')).toEqual([])
    }
  })
})

test('a subscription runs as long as its time is paid, and no longer', () => {
  holdsOver(({ customer }, now) => {
    for (const subscription of customer.subscriptions) {
      const { id, status, periodEndsAt, endedAt, metadata } = subscription
      const paidUntil = paidTimes(customer, subscription).at(-1)?.[1] ?? Number.NEGATIVE_INFINITY
      const runs = status === 'active' || status === 'trialing'
      if (runs) expect([periodEndsAt, now < paidUntil]).toEqual([paidUntil, true])
      if (status === 'past_due' || status === 'incomplete') expect(paidUntil).toBeLessThanOrEqual(now)
      const isOverdue = customer.invoices.some(
        (each) => each.subscriptionId === id && each.status === 'void' && each.reason !== 'subscription_update',
      )
      if (endedAt !== null && !isOverdue && metadata.ended !== 'at once') expect(endedAt).toBe(paidUntil)
    }
  })
})

test('what is charged is what the invoices sum up to, less the credit', () => {
  holdsOver(({ customer: { invoices, creditCents } }) => {
    const standing = invoices.filter(({ status }) => status !== 'void')
    const given = standing.reduce((sum, { totalCents }) => sum + totalCents, 0)
    const charged = standing.reduce((sum, { dueCents }) => sum + dueCents, 0)
    expect(charged - given).toBe(creditCents)
    expect(creditCents).toBeGreaterThanOrEqual(0)
  })
})

import { type Customer, newCustomer } from '@plumbline/payment-simulation/customer'
import { collect } from '@plumbline/payment-simulation/payments'
import { advance, changePrice, setEnding, subscribe } from '@plumbline/payment-simulation/subscriptions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyFetched, type BillingNotice, type KnownSubscription } from './apply-fetched.ts'
import { GRACE_MS, premiumUntil } from './entitlement.ts'
import type { Invoice, Subscription } from './provider/subscription.ts'
import { readSandboxSubscription } from './sandbox/read-sandbox.ts'
import { contextOf, SANDBOX_PRICES } from './sandbox/sandbox-customer.ts'

const HOUR_MS = 3_600_000
const at = (text: string) => new Date(`${text}T00:00:00Z`)

const invoice: Invoice = {
  id: 'in_1',
  number: 'A-1',
  status: 'paid',
  createdAt: at('2026-01-01'),
  paidAt: null,
  total: 1000,
  amountDue: 1000,
  amountPaid: 1000,
  currency: 'USD',
  pageUrl: null,
  pdfUrl: null,
}

const active: Subscription = {
  id: 'sub_1',
  status: 'active',
  period: 'monthly',
  createdAt: at('2026-01-01'),
  periodStartsAt: at('2026-01-01'),
  periodEndsAt: at('2026-02-01'),
  trialEndsAt: null,
  endsAt: null,
  attemptId: 'a1',
  latestInvoice: invoice,
}

/** What is mailed while the provider reports one state after another. */
function noticesOf(...reports: [day: string, report: Partial<Subscription>][]): [string, string[]][] {
  let known: KnownSubscription | undefined
  return reports.map(([day, report]) => {
    const { next, notices } = applyFetched(known, { ...active, ...report }, at(day))
    known = next
    return [day, notices.map(({ kind }) => kind)]
  })
}

describe('mails', () => {
  const unpaid: Partial<Subscription> = {
    status: 'past_due',
    latestInvoice: { ...invoice, id: 'in_2', status: 'open', createdAt: at('2026-02-01'), amountPaid: 0 },
  }

  test('a payment gets one receipt, and none when it is old', () => {
    expect(noticesOf(['2026-01-01', {}], ['2026-01-02', {}])).toEqual([
      ['2026-01-01', ['receipt']],
      ['2026-01-02', []],
    ])
    expect(noticesOf(['2026-01-10', {}])).toEqual([['2026-01-10', []]])
    expect(noticesOf(['2026-01-01', { latestInvoice: { ...invoice, amountPaid: 0 } }])).toEqual([['2026-01-01', []]])
  })

  test('a failed payment is mailed once, and again only after one that succeeded', () => {
    const paid = { latestInvoice: { ...invoice, id: 'in_2', createdAt: at('2026-02-03') } }
    expect(
      noticesOf(
        ['2026-01-20', {}],
        ['2026-02-01', unpaid],
        ['2026-02-02', unpaid],
        ['2026-02-03', paid],
        ['2026-03-01', unpaid],
      ),
    ).toEqual([
      ['2026-01-20', []],
      ['2026-02-01', ['payment-failed']],
      ['2026-02-02', []],
      ['2026-02-03', ['receipt']],
      ['2026-03-01', ['payment-failed']],
    ])
  })

  test('a trial is announced to end within three days of its end, unless it is cancelled', () => {
    const trial: Partial<Subscription> = { status: 'trialing', trialEndsAt: at('2026-01-15'), latestInvoice: null }
    expect(noticesOf(['2026-01-11', trial], ['2026-01-12', trial], ['2026-01-14', trial])).toEqual([
      ['2026-01-11', []],
      ['2026-01-12', ['trial-ending']],
      ['2026-01-14', []],
    ])
    expect(noticesOf(['2026-01-13', { ...trial, endsAt: at('2026-01-15') }])).toEqual([['2026-01-13', ['cancelled']]])
  })

  test('a cancellation is mailed once, again after a resumption, and its end is no news', () => {
    const ending = { endsAt: at('2026-02-01') }
    expect(
      noticesOf(
        ['2026-01-10', ending],
        ['2026-01-11', ending],
        ['2026-01-12', {}],
        ['2026-01-13', ending],
        ['2026-02-01', { status: 'canceled' }],
      ),
    ).toEqual([
      ['2026-01-10', ['cancelled']],
      ['2026-01-11', []],
      ['2026-01-12', []],
      ['2026-01-13', ['cancelled']],
      ['2026-02-01', []],
    ])
  })

  test('an end that nobody announced is mailed; one that was never premium is not', () => {
    expect(noticesOf(['2026-01-10', {}], ['2026-01-11', { status: 'canceled' }])[1]).toEqual(['2026-01-11', ['ended']])
    const none = { latestInvoice: null }
    expect(
      noticesOf(['2026-01-10', { status: 'incomplete', ...none }], ['2026-01-11', { status: 'canceled', ...none }]),
    ).toEqual([
      ['2026-01-10', []],
      ['2026-01-11', []],
    ])
  })
})

test('a payment is overdue since its invoice, or since it was first seen overdue', () => {
  const report: Subscription = { ...active, status: 'past_due', latestInvoice: null }
  const first = applyFetched(undefined, report, at('2026-02-03')).next
  expect(first.unpaidSince).toEqual(at('2026-02-03'))
  expect(applyFetched(first, report, at('2026-02-05')).next.unpaidSince).toEqual(at('2026-02-03'))
  const latestInvoice: Invoice = { ...invoice, status: 'open', createdAt: at('2026-02-01') }
  expect(applyFetched(first, { ...report, latestInvoice }, at('2026-02-05')).next.unpaidSince).toEqual(at('2026-02-01'))
  expect(applyFetched(first, { ...report, latestInvoice: invoice }, at('2026-02-05')).next.unpaidSince).toEqual(
    at('2026-02-03'),
  )
})

describe('over random lives of a subscription', () => {
  type Act = { kind: 'wait'; hours: number } | { kind: 'decline' | 'cancel' | 'resume' | 'pay' | 'switch' | 'fetch' }

  const act: fc.Arbitrary<Act> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        hours: fc.oneof(fc.integer({ min: 0, max: 5 * 24 }), fc.integer({ min: 20 * 24, max: 40 * 24 })),
      }),
    },
    { weight: 4, arbitrary: fc.constant({ kind: 'fetch' as const }) },
    { weight: 3, arbitrary: fc.constantFrom('decline', 'cancel', 'resume', 'pay', 'switch').map((kind) => ({ kind })) },
  ) as fc.Arbitrary<Act>

  const life = fc.record({
    acts: fc.array(act, { minLength: 1, maxLength: 25 }),
    trialDays: fc.constantFrom(0, 14),
    period: fc.constantFrom('monthly' as const, 'yearly' as const),
  })

  /** Until when the customer has paid, or may try for nothing. */
  function paidUntil(customer: Customer): number {
    const subscription = customer.subscriptions[0]
    if (subscription === undefined) throw new Error('no subscription')
    const newest = customer.invoices.findLast(({ id }) => id === subscription.latestInvoiceId)
    const isPaid = newest === undefined || newest.status === 'paid'
    return isPaid ? subscription.periodEndsAt : subscription.periodStartsAt
  }

  function perform(customer: Customer, { kind }: Act, now: number): void {
    const subscription = customer.subscriptions[0]
    if (subscription === undefined) return
    const context = contextOf(customer, now)
    const isLive = subscription.status === 'active' || subscription.status === 'trialing'
    const newest = customer.invoices.at(-1)
    if (kind === 'decline') customer.defaultMethod = 'pm_card_chargeCustomerFail'
    if (kind === 'cancel' && isLive) setEnding(subscription, true, context)
    if (kind === 'resume' && isLive) setEnding(subscription, false, context)
    if (kind === 'pay') {
      customer.defaultMethod = 'pm_card_visa'
      if (newest?.status === 'open') collect(customer, newest, true, context)
    }
    if (kind === 'switch' && isLive && customer.defaultMethod === 'pm_card_visa') {
      const price = SANDBOX_PRICES[subscription.price.interval === 'year' ? 'monthly' : 'yearly']
      changePrice(customer, subscription, { price, at: now }, context)
    }
  }

  function play(
    { acts, trialDays, period }: { acts: Act[]; trialDays: number; period: 'monthly' | 'yearly' },
    check: (moment: {
      customer: Customer
      known: KnownSubscription
      now: number
      isFetched: boolean
      notices: BillingNotice[]
    }) => void,
  ): void {
    let now = Date.parse('2026-01-31T09:00:00Z')
    const customer = { ...newCustomer('cus_1', 'TEST'), defaultMethod: 'pm_card_visa' }
    const order = { price: SANDBOX_PRICES[period], trialDays, coupons: [], metadata: {} }
    subscribe(customer, order, contextOf(customer, now))
    let known: KnownSubscription | undefined
    const fetchNow = (): BillingNotice[] => {
      const [subscription] = customer.subscriptions
      if (subscription === undefined) return []
      const report = readSandboxSubscription(customer, subscription, (id) => id)
      const { next, notices } = applyFetched(known, report, new Date(now))
      known = next
      return notices
    }
    fetchNow()
    for (const each of acts) {
      if (each.kind === 'wait') now += each.hours * HOUR_MS
      advance(customer, contextOf(customer, now))
      perform(customer, each, now)
      // What the user does here is fetched in the same request.
      const isFetched = each.kind !== 'wait' && each.kind !== 'decline'
      const notices = isFetched ? fetchNow() : []
      if (known !== undefined) check({ customer, known, now, isFetched, notices })
    }
  }

  const isPremium = (known: KnownSubscription, now: number) => (premiumUntil(known)?.getTime() ?? 0) > now

  test('PAY-07 nobody has premium without paying longer than the grace period, however rarely the provider is called', () => {
    fc.assert(
      fc.property(life, (each) => {
        play(each, ({ customer, known, now }) => {
          if (isPremium(known, now)) expect(now).toBeLessThan(paidUntil(customer) + GRACE_MS)
        })
      }),
    )
  })

  test('PAY-07 nobody pays without premium once the provider was called', () => {
    fc.assert(
      fc.property(life, (each) => {
        play(each, ({ customer, known, now, isFetched }) => {
          const isCanceled = customer.subscriptions[0]?.status === 'canceled'
          if (isFetched && !isCanceled && now < paidUntil(customer)) expect(isPremium(known, now)).toBe(true)
        })
      }),
    )
  })

  test('asking again changes nothing and mails nothing', () => {
    fc.assert(
      fc.property(life, (each) => {
        play(each, ({ customer, known, now, isFetched }) => {
          const [subscription] = customer.subscriptions
          if (!isFetched || subscription === undefined) return
          const report = readSandboxSubscription(customer, subscription, (id) => id)
          expect(applyFetched(known, report, new Date(now))).toEqual({ next: known, notices: [] })
        })
      }),
    )
  })

  test('no payment gets two receipts, and no failure two mails', () => {
    fc.assert(
      fc.property(life, (each) => {
        const receipts: string[] = []
        let failures = 0
        let declines = 0
        play(each, ({ customer, notices }) => {
          for (const notice of notices) {
            if (notice.kind === 'receipt') receipts.push(notice.invoice.id)
            if (notice.kind === 'payment-failed') failures += 1
          }
          declines = customer.invoices.filter(({ intent }) => intent?.failure).length
        })
        expect(new Set(receipts).size).toBe(receipts.length)
        expect(failures).toBeLessThanOrEqual(declines + each.acts.filter(({ kind }) => kind === 'pay').length)
      }),
    )
  })
})

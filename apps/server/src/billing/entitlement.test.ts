import { expect, test } from 'vitest'
import { premiumUntil } from './entitlement.ts'

const at = (text: string) => new Date(`${text}T00:00:00Z`)

const facts = { periodEndsAt: at('2026-02-01'), endsAt: null, unpaidSince: null, fetchedAt: at('2026-01-15') }

test.each([
  { status: 'active', reason: 'not asked since the period ended: seven days', until: '2026-02-08' },
  { status: 'active', fetchedAt: '2026-02-01', reason: 'asked at its end: a day for the renewal', until: '2026-02-02' },
  { status: 'trialing', fetchedAt: '2026-02-01', reason: 'a trial is a period', until: '2026-02-02' },
  { status: 'active', endsAt: '2026-02-01', reason: 'cancelled: the paid period, to the moment', until: '2026-02-01' },
  { status: 'past_due', unpaidSince: '2026-02-01', reason: 'seven days of grace', until: '2026-02-08' },
  { status: 'past_due', endsAt: '2026-03-01', unpaidSince: '2026-02-01', reason: 'the same', until: '2026-02-08' },
  { status: 'incomplete', reason: 'not paid', until: null },
  { status: 'unpaid', reason: 'given up', until: null },
  { status: 'paused', reason: 'not billed', until: null },
  { status: 'canceled', endsAt: '2026-03-01', reason: 'ended', until: null },
  { status: 'incomplete_expired', reason: 'never begun', until: null },
] as const)('PAY-07 $status grants premium until $until: $reason', ({ status, until, ...rest }) => {
  const dates = Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (name === 'reason' ? [] : [[name, at(value)]])),
  )
  expect(premiumUntil({ ...facts, status, ...dates })).toEqual(until === null ? null : at(until))
})

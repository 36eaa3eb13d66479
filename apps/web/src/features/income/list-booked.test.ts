import { expect, test } from 'vitest'
import { listBookedOfPeriod } from './list-booked.ts'

const booking = (transactionId: string, payDate: string | null, replacedAt: string | null = null) => ({
  portfolioId: 'p',
  assetId: 'A',
  exDate: '2026-03-02',
  payDate,
  transactionId,
  bookedAt: '2026-03-20T06:10:00.000Z',
  replacedAt,
})
const payment = { transactionId: 'paid', assetId: 'A', date: '2026-03-20', gross: 5, withheld: 0, net: 5 }

test('what was received in the period is listed, and what was replaced in it, the newest first', () => {
  const booked = [
    booking('paid', '2026-03-20'),
    booking('of-another-year', '2025-03-20'),
    booking('replaced', '2026-03-25', '2026-04-01T08:00:00.000Z'),
    booking('replaced-before', '2025-03-25', '2025-04-01T08:00:00.000Z'),
    booking('replaced-without-pay-day', null, '2026-04-01T08:00:00.000Z'),
  ]
  const shown = listBookedOfPeriod({ booked, payments: [payment], from: '2026-01-01', to: '2026-12-31' })
  expect(shown.map(({ transactionId, day }) => [transactionId, day])).toEqual([
    ['replaced', '2026-03-25'],
    ['paid', '2026-03-20'],
    ['replaced-without-pay-day', '2026-03-02'],
  ])
})

test('the first and the last day belong to the period', () => {
  const booked = [booking('paid', '2026-03-20'), booking('replaced', '2026-03-25', '2026-04-01T08:00:00.000Z')]
  const idsOf = (from: string, to: string) =>
    listBookedOfPeriod({ booked, payments: [payment], from, to }).map(({ transactionId }) => transactionId)
  expect(idsOf('2026-03-25', '2026-03-25')).toContain('replaced')
  expect(idsOf('2026-03-26', '2026-12-31')).not.toContain('replaced')
  expect(idsOf('2026-01-01', '2026-03-24')).not.toContain('replaced')
})

import { expect, test } from 'vitest'
import { listComingDates } from './list-coming-dates.ts'

const dividend = {
  assetId: 'A',
  state: 'declared',
  units: 1,
  value: 1,
  currency: 'EUR',
  gross: 1,
  taxRate: null,
  repeats: null,
  withheld: 0,
  net: 1,
} as const

test('ex-days and pay days ahead come by date; the amount stands at the pay day, or at the ex-day without one', () => {
  const expected = [
    { ...dividend, exDate: '2026-11-10', payDate: '2026-11-27' },
    { ...dividend, exDate: '2026-12-10', payDate: '2026-12-18' },
    { ...dividend, state: 'estimated' as const, exDate: '2026-12-15', payDate: null },
  ]
  expect(listComingDates(expected, '2026-11-20').map(({ kind, date, hasAmount }) => [kind, date, hasAmount])).toEqual([
    ['pay', '2026-11-27', true],
    ['ex', '2026-12-10', false],
    ['ex', '2026-12-15', true],
    ['pay', '2026-12-18', true],
  ])
})

test('what comes today is ahead, and what came yesterday is not', () => {
  const expected = [{ ...dividend, exDate: '2026-11-10', payDate: '2026-11-27' }]
  expect(listComingDates(expected, '2026-11-27').map(({ date }) => date)).toEqual(['2026-11-27'])
  expect(listComingDates(expected, '2026-11-28')).toEqual([])
})

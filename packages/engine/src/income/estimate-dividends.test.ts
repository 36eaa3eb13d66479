import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, formatIsoDate, parseIsoDate } from '../calendar.ts'
import { estimateDividends } from './estimate-dividends.ts'
import { datedDividends, perUnitOfToday, type UnitDividend } from './market-dividend.ts'

/** Ex-days and amounts as published by the companies. */
const APPLE = {
  '2018-05-11': 0.73,
  '2018-08-10': 0.73,
  '2018-11-08': 0.73,
  '2019-02-08': 0.73,
  '2019-05-10': 0.77,
  '2019-08-09': 0.77,
}
const BANK_OF_AMERICA = {
  '2007-09-05': 0.64,
  '2007-12-05': 0.64,
  '2008-03-05': 0.64,
  '2008-06-04': 0.64,
  '2008-09-03': 0.64,
  '2008-12-03': 0.32,
}
const RELX = {
  '2022-04-28': 0.355,
  '2022-08-04': 0.157,
  '2023-04-27': 0.389,
  '2023-08-03': 0.17,
}
/** With the special dividend of December 2012. */
const COSTCO = {
  '2011-08-17': 0.24,
  '2011-11-08': 0.24,
  '2012-02-08': 0.24,
  '2012-05-09': 0.275,
  '2012-08-15': 0.275,
  '2012-11-07': 0.275,
  '2012-12-06': 7,
}

function paid(values: Readonly<Record<string, number>>): UnitDividend[] {
  return Object.entries(values).map(([date, value]) => ({
    exDay: parseIsoDate(date),
    payDay: null,
    value,
    currency: 'USD',
  }))
}

function estimate(values: Readonly<Record<string, number>>, today: string): [string, number][] {
  return estimateDividends(paid(values), parseIsoDate(today)).map(({ exDay, value }) => [formatIsoDate(exDay), value])
}

describe('the estimate of the next twelve months', () => {
  test('repeats each payment a year later, at the latest level (Apple)', () =>
    expect(estimate(APPLE, '2019-09-24')).toEqual([
      ['2019-11-08', 0.77],
      ['2020-02-08', 0.77],
      ['2020-05-10', 0.77],
      ['2020-08-09', 0.77],
    ]))

  test('follows a cut at once (Bank of America)', () =>
    expect(estimate(BANK_OF_AMERICA, '2008-12-31').map(([, value]) => value)).toEqual([0.32, 0.32, 0.32, 0.32]))

  test('repeats an interim and a final dividend each at its own amount (RELX)', () =>
    expect(estimate(RELX, '2023-12-31')).toEqual([
      ['2024-04-27', 0.389],
      ['2024-08-03', 0.17],
    ]))

  test('does not repeat a special dividend (Costco)', () =>
    expect(estimate(COSTCO, '2012-12-31').map(([, value]) => value)).toEqual([0.275, 0.275, 0.275, 0.275]))

  test('does not repeat a payment outside of the usual days of an annual payer', () => {
    const annual = { '2022-05-10': 3, '2023-05-09': 3.2, '2023-11-20': 1 }
    expect(estimate(annual, '2023-12-31')).toEqual([['2024-05-09', 3.2]])
  })

  test('ends half an interval after a payment stayed away, and begins again with the next one', () => {
    const quarterly = { '2022-03-10': 1, '2022-06-10': 1, '2022-09-10': 1, '2022-12-10': 1 }
    expect(estimate(quarterly, '2023-03-20')[0]).toEqual(['2023-03-21', 1])
    expect(estimate(quarterly, '2023-05-01')).toEqual([])
    expect(estimate({ ...quarterly, '2023-06-09': 0.5 }, '2023-06-30')).not.toEqual([])
  })

  test('does not repeat a payment twice that came some days early', () => {
    const quarterly = { '2022-12-10': 1, '2023-03-10': 1, '2023-06-10': 1, '2023-09-10': 1, '2023-12-05': 1 }
    expect(estimate(quarterly, '2023-12-06')).toHaveLength(4)
  })

  test.each([
    ['paid today', { '2023-06-10': 1 }, '2023-06-10', [['2024-06-10', 1]]],
    ['due today', { '2022-05-09': 3 }, '2023-05-09', [['2023-05-10', 3]]],
    ['44 days late', { '2022-05-01': 3 }, '2023-06-14', [['2023-06-15', 3]]],
    ['45 days late', { '2022-05-01': 3 }, '2023-06-15', []],
    ['announced already', { '2022-06-10': 1, '2023-06-12': 1.1 }, '2023-06-01', []],
    ['45 days later than a year before', { '2022-05-10': 3, '2023-06-24': 3 }, '2023-07-01', [['2024-06-24', 3]]],
    ['46 days later than a year before', { '2022-05-10': 3, '2023-06-25': 3 }, '2023-07-01', []],
    [
      '2 % more: a level',
      { '2022-12-01': 100, '2023-06-01': 102 },
      '2023-07-01',
      [
        ['2023-12-01', 102],
        ['2024-06-01', 102],
      ],
    ],
    [
      'more than 2 %',
      { '2022-12-01': 100, '2023-06-01': 103 },
      '2023-07-01',
      [
        ['2023-12-01', 100],
        ['2024-06-01', 103],
      ],
    ],
  ])('an annual or half-yearly payment, %s', (_, values, today, expected) =>
    expect(estimate(values as Record<string, number>, today)).toEqual(expected),
  )

  test('a monthly payment may be 16 days late, half the time between two of the last eleven', () => {
    const months = Array.from({ length: 13 }, (_, month) => formatIsoDate(addMonths(parseIsoDate('2022-01-10'), month)))
    const monthly = Object.fromEntries(months.map((date) => [date, 1]))
    expect(estimate(monthly, '2023-02-25')[0]).toEqual(['2023-02-26', 1])
    expect(estimate(monthly, '2023-02-27')).toEqual([])
  })

  test('a payment is special if it is more than three times each of at least three others', () => {
    const before = { '2011-08-17': 0.24, '2011-11-08': 0.24, '2012-05-09': 0.25 }
    const quarters = { ...before, '2012-08-15': 0.25 }
    const latest = (values: Readonly<Record<string, number>>) =>
      estimate(values, '2012-12-31').map(([, value]) => value)
    expect(latest({ ...quarters, '2012-11-07': 0.75 })).toEqual([0.75, 0.75, 0.75])
    expect(latest({ ...quarters, '2012-11-07': 0.76 })).toEqual([0.25, 0.25])
    expect(latest({ ...before, '2012-11-07': 5 })).toEqual([0.25, 5])
  })

  test('keeps the days from the ex-day to the pay day', () => {
    const [payment] = paid({ '2023-05-09': 3.2 })
    const known = [{ ...(payment as UnitDividend), payDay: parseIsoDate('2023-05-12') }]
    const [next] = estimateDividends(known, parseIsoDate('2023-12-31'))
    expect(next && formatIsoDate(next.payDay ?? 0)).toBe('2024-05-12')
  })

  test('a dividend before a split is divided by its ratio (Apple, 4 for 1 on 31 August 2020)', () => {
    const stated = [
      { exDate: '2020-08-07', payDate: '2020-08-13', value: 0.82, currency: 'USD' },
      { exDate: '2020-11-06', payDate: '2020-11-12', value: 0.205, currency: 'USD' },
    ]
    const splits = [{ date: '2020-08-31', ratio: 4 }]
    const values = (today: string) =>
      perUnitOfToday(datedDividends(stated), splits, parseIsoDate(today)).map(({ value }) => value)
    expect(values('2020-11-30')).toEqual([0.205, 0.205])
    expect(values('2020-08-31')).toEqual([0.205, 0.205])
    expect(values('2020-08-30')).toEqual([0.82, 0.205])
    const onSplitDay = [{ exDate: '2020-08-31', payDate: null, value: 0.205, currency: 'USD' }]
    expect(perUnitOfToday(datedDividends(onSplitDay), splits, parseIsoDate('2020-11-30'))[0]?.value).toBe(0.205)
  })

  test('every estimate is one of the known amounts, within the next twelve months, and scales with them', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 1, max: 500 })), {
          selector: ([day]) => day,
          maxLength: 40,
        }),
        fc.integer({ min: 1, max: 1500 }),
        (payments, after) => {
          const first = parseIsoDate('2019-01-01')
          const today = first + after
          const known = payments
            .map(([day, cents]) => ({ exDay: first + day, payDay: null, value: cents / 100, currency: 'EUR' }))
            .filter(({ exDay }) => exDay <= today)
            .sort((a, b) => a.exDay - b.exDay)
          const estimates = estimateDividends(known, today)
          for (const { exDay, value } of estimates) {
            expect(known.map((each) => each.value)).toContain(value)
            expect(exDay).toBeGreaterThan(today)
            expect(exDay).toBeLessThanOrEqual(addMonths(today, 12))
          }
          const doubled = estimateDividends(
            known.map((each) => ({ ...each, value: each.value * 2 })),
            today,
          )
          expect(doubled.map(({ value }) => value)).toEqual(estimates.map(({ value }) => value * 2))
        },
      ),
    ))
})

import fastCheck from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, formatIsoDate, parseIsoDate } from '../calendar.ts'
import { type GoalTerms, monthsUntil, projectGoal, projectValue, requiredOn } from './project-goal.ts'

const TODAY = parseIsoDate('2026-01-15')

const after = (months: number) => addMonths(TODAY, months)
/** The effective return of a year that sources state as a rate per month. */
const effective = (perMonth: number) => (1 + perMonth) ** 12 - 1

function termsOf(terms: Partial<GoalTerms>): GoalTerms {
  return { amount: 1000, day: after(12), monthly: 0, yearlyReturn: 0, inflation: null, ...terms }
}

describe('the projected value', () => {
  test('is what NumPy Financial gives for 100 now and 100 a month over 10 years at 5 % / 12', () => {
    // https://numpy.org/numpy-financial/latest/fv.html
    const terms = { monthly: 100, yearlyReturn: effective(0.05 / 12) }
    expect(projectValue({ value: 100, today: TODAY }, terms, after(120))).toBeCloseTo(15692.928894335748, 6)
  })

  test('is what FileMaker’s manual gives for 50 a month over 60 months at 11 % / 12', () => {
    // https://help.claris.com/archive/fm19/en/pro-help/content/fv.html
    const monthly = { monthly: 50, yearlyReturn: effective(0.11 / 12) }
    expect(projectValue({ value: 0, today: TODAY }, monthly, after(60))).toBeCloseTo(3975.90398429, 6)
  })

  test('grows by the effective return of a year: half of it is its square root', () => {
    // 1.21 in a year is 1.1 in half a year.
    const terms = { monthly: 0, yearlyReturn: 0.21 }
    expect(projectValue({ value: 1000, today: TODAY }, terms, after(6))).toBeCloseTo(1100, 9)
    expect(projectValue({ value: 1000, today: TODAY }, terms, after(12))).toBeCloseTo(1210, 9)
    expect(projectValue({ value: 1000, today: TODAY }, { ...terms, yearlyReturn: -0.19 }, after(6))).toBeCloseTo(900, 9)
  })

  test('without a return is the sum of the contributions, the first a month from today; grows within a month', () => {
    const terms = { monthly: 10, yearlyReturn: 0 }
    const start = { value: 5, today: TODAY }
    expect(projectValue(start, terms, TODAY)).toBe(5)
    expect(projectValue(start, terms, after(1) - 1)).toBe(5)
    expect(projectValue(start, terms, after(1))).toBe(15)
    expect(projectValue(start, terms, after(13))).toBe(135)
    // 1 March is 14 of 28 days after 15 February 2026. What doubles each month grows by the root of 2 in half a month.
    const yearlyReturn = 2 ** 12 - 1
    expect(
      projectValue(
        { value: 1, today: parseIsoDate('2026-02-15') },
        { monthly: 0, yearlyReturn },
        parseIsoDate('2026-03-01'),
      ),
    ).toBeCloseTo(Math.SQRT2, 12)
  })
})

test('months are counted to the day, also from the end of a month', () => {
  const until = (from: string, to: string) => monthsUntil(parseIsoDate(from), parseIsoDate(to))
  expect(until('2026-01-31', '2026-02-28')).toEqual({ whole: 1, part: 0 })
  expect(until('2026-01-31', '2026-03-30')).toEqual({ whole: 1, part: 30 / 31 })
  expect(until('2026-01-31', '2026-03-31')).toEqual({ whole: 2, part: 0 })
  expect(until('2026-11-15', '2027-02-14')).toEqual({ whole: 2, part: 30 / 31 })
})

describe('a projection', () => {
  test('needs each month what a spreadsheet’s PMT gives', () => {
    // https://wizedu.com/questions/361845: 1,000,000 in 38 years at 6.54 % / 12, nothing today: 498.96 a month.
    const terms = termsOf({ amount: 1e6, day: after(38 * 12), yearlyReturn: effective(0.0654 / 12) })
    expect(projectGoal({ value: 0, today: TODAY }, terms).neededMonthly).toBeCloseTo(498.96, 2)
  })

  test('needs nothing if the value grows enough, and has no needed contribution if its day is within a month', () => {
    const start = { value: 900, today: TODAY }
    expect(projectGoal(start, termsOf({ yearlyReturn: 0.12 })).neededMonthly).toBe(0)
    expect(projectGoal(start, termsOf({ day: after(1) - 1 })).neededMonthly).toBeNull()
    expect(projectGoal(start, termsOf({ day: after(1) })).neededMonthly).toBe(100)
  })

  test('is reached in the month that a spreadsheet’s NPER gives, or on a day between contributions', () => {
    const reachedOn = (value: number, terms: Partial<GoalTerms>) => {
      const day = projectGoal({ value, today: TODAY }, termsOf(terms)).reachedOn
      return day === null ? null : formatIsoDate(day)
    }
    // Microsoft, NPER: 1,000 and 100 at each month's end at 1 % a month are 10,000 after 60.08 months.
    const saved = { amount: 10_000, monthly: 100, yearlyReturn: effective(0.01) }
    // 9,983.7 on 15 January 2031 grow by 0.16 % in 5.1 of the 31 days that follow.
    expect(reachedOn(1000, saved)).toBe('2031-01-21')
    expect(reachedOn(1000, { monthly: 100 })).toBe('2026-01-15')
    expect(reachedOn(750, { monthly: 100 })).toBe('2026-04-15')
    // 900 · 1.21^(1/2) = 990; 1,000 is reached after 6.63 months.
    expect(reachedOn(900, { yearlyReturn: 0.21 })).toBe('2026-08-04')
    expect(reachedOn(900, {})).toBeNull()
    expect(reachedOn(900, { yearlyReturn: 0.02, inflation: 0.03 })).toBeNull()
  })

  test('keeps the amount in today’s money with inflation', () => {
    const terms = termsOf({ day: after(24), inflation: 0.03, yearlyReturn: 0.05 })
    expect(requiredOn(TODAY, terms, after(24))).toBeCloseTo(1060.9, 9)
    expect(projectGoal({ value: 1000, today: TODAY }, terms).required).toBeCloseTo(1060.9, 9)
    expect(requiredOn(TODAY, termsOf({}), after(24))).toBe(1000)
  })

  test('covers each 31 December before its day and the day itself, also at returns two points lower and higher', () => {
    const terms = termsOf({ day: parseIsoDate('2028-01-15'), monthly: 10, yearlyReturn: 0.08 })
    const { years, atEnd } = projectGoal({ value: 1000, today: TODAY }, terms)
    expect(years.map(({ day, paidIn }) => [formatIsoDate(day), paidIn])).toEqual([
      ['2026-12-31', 110],
      ['2027-12-31', 230],
    ])
    expect(atEnd).toMatchObject({ day: terms.day, paidIn: 240 })
    const alone = projectGoal({ value: 1000, today: TODAY }, { ...terms, monthly: 0 }).atEnd
    expect(alone.lower).toBeCloseTo(1123.6, 9)
    expect(alone.value).toBeCloseTo(1166.4, 9)
    expect(alone.higher).toBeCloseTo(1210, 9)
  })

  test('is refused for a day that is not after today', () => {
    expect(() => projectGoal({ value: 1, today: TODAY }, termsOf({ day: TODAY }))).toThrow(RangeError)
  })
})

test('the needed contribution reaches the amount exactly, and a lower return falls short', () => {
  const ratio = fastCheck.double({ min: -0.1, max: 0.15, noNaN: true })
  const months = fastCheck.integer({ min: 2, max: 480 })
  fastCheck.assert(
    fastCheck.property(fastCheck.integer({ min: 0, max: 900 }), months, ratio, (value, count, yearlyReturn) => {
      const terms = termsOf({ day: after(count), yearlyReturn })
      const start = { value, today: TODAY }
      const { neededMonthly } = projectGoal(start, terms)
      fastCheck.pre(neededMonthly !== null && neededMonthly > 0)
      const met = projectGoal(start, { ...terms, monthly: neededMonthly ?? 0 })
      expect(met.atEnd.value).toBeCloseTo(1000, 6)
      expect(met.atEnd.lower).toBeLessThan(met.atEnd.value)
      expect(met.atEnd.higher).toBeGreaterThan(met.atEnd.value)
    }),
  )
})

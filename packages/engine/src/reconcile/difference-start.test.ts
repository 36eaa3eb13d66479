import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import { findDifferenceStart } from './difference-start.ts'

const START = parseIsoDate('2020-01-01')
const daysOf = (count: number) => Array.from({ length: count }, (_, at) => formatIsoDate(START + 30 * at))

test('a difference that began in June 2020 is found between two of twelve statements', () => {
  const days = Array.from({ length: 12 }, (_, month) => `2020-${String(month + 1).padStart(2, '0')}-28`)
  const start = findDifferenceStart(days, (day) => day < '2020-06-14')
  expect(start).toMatchObject({ lastAgreed: '2020-05-28', firstDiffering: '2020-06-28' })
  expect(start?.measured.length).toBeLessThanOrEqual(4)
})

test('a first statement that differs has no day before it on which it agreed', () => {
  expect(findDifferenceStart(['2020-01-31'], () => false)).toEqual({
    lastAgreed: null,
    firstDiffering: '2020-01-31',
    measured: [],
  })
  expect(findDifferenceStart([], () => false)).toBeUndefined()
})

test('law: halving finds the first of any number of days that differs, in at most log2(days) measurements', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (count, at) => {
      const days = daysOf(count)
      const first = at % count
      const start = findDifferenceStart(days, (day) => day < (days[first] as string))
      expect(start?.firstDiffering).toBe(days[first])
      expect(start?.lastAgreed).toBe(days[first - 1] ?? null)
      expect(start?.measured.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)))
    }),
  )
})

test('law: of a difference that came and went, one beginning is found', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (agreed) => {
      const all = [...agreed, false]
      const days = daysOf(all.length)
      const start = findDifferenceStart(days, (day) => all[days.indexOf(day)] as boolean)
      const at = days.indexOf(start?.firstDiffering ?? '')
      expect(all[at]).toBe(false)
      expect(at === 0 || all[at - 1]).toBe(true)
    }),
  )
})

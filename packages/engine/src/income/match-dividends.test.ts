import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseIsoDate } from '../calendar.ts'
import { matchDividends } from './match-dividends.ts'

const entitled = (exDate: string, payDate: string | null, gross = 100) => ({
  exDay: parseIsoDate(exDate),
  payDay: payDate === null ? null : parseIsoDate(payDate),
  gross,
})
const booked = (date: string, gross = 100) => ({ day: parseIsoDate(date), gross })

test.each([
  ['four days before the ex-day', '2024-05-06', '2024-05-16', '2024-05-02', true],
  ['five days before it', '2024-05-06', '2024-05-16', '2024-05-01', false],
  ['two weeks after the pay day', '2024-05-06', '2024-05-16', '2024-05-30', true],
  ['a day later', '2024-05-06', '2024-05-16', '2024-05-31', false],
  ['45 days after an ex-day without a pay day', '2024-05-06', null, '2024-06-20', true],
  ['46 days after it', '2024-05-06', null, '2024-06-21', false],
])('a dividend %s: is it that payment? (ex %s, paid %s, booked %s): %s', (_, exDate, payDate, date, isMatched) =>
  expect(matchDividends([entitled(exDate, payDate)], [booked(date)]).size).toBe(isMatched ? 1 : 0),
)

test('a payment after tax, or in a wrong amount, is the same payment', () =>
  expect(matchDividends([entitled('2024-05-06', '2024-05-16', 100)], [booked('2024-05-17', 73.6)]).size).toBe(1))

test('of a monthly payer, the month that is not booked is missing, and not the last one', () => {
  const months = ['01', '02', '03', '04', '05', '06'].map((month) => entitled(`2024-${month}-01`, null))
  const bookings = ['01', '02', '04', '05', '06'].map((month) => booked(`2024-${month}-15`))
  expect([...matchDividends(months, bookings).keys()]).toEqual([0, 1, 3, 4, 5])
})

test('of a regular and a special dividend of one day, the booked one is that of its amount', () => {
  const both = [entitled('2024-05-06', '2024-05-16', 500), entitled('2024-05-07', '2024-05-16', 60)]
  expect([...matchDividends(both, [booked('2024-05-16', 59)]).keys()]).toEqual([1])
  expect([...matchDividends(both, [booked('2024-05-16', 499)]).keys()]).toEqual([0])
})

test('each booked dividend is one payment, and whatever could be matched alone leaves nothing beside it', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 12 }),
      fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 12 }),
      (exDays, days) => {
        const due = exDays.toSorted((a, b) => a - b).map((exDay) => ({ exDay, payDay: exDay + 10, gross: 1 }))
        const own = days.toSorted((a, b) => a - b).map((day) => ({ day, gross: 1 }))
        const matched = matchDividends(due, own)
        expect(matched.size).toBeLessThanOrEqual(own.length)
        const isNear = (index: number) =>
          own.filter(({ day }) => matchDividends(due.slice(index, index + 1), [{ day, gross: 1 }]).size > 0)
        for (const index of due.keys()) {
          // One that is left has fewer booked dividends in its window than there are payments that could have them.
          if (matched.has(index) || isNear(index).length === 0) continue
          const rivals = [...matched.keys()].filter(
            (other) => Math.abs((due[other]?.exDay ?? 0) - (due[index]?.exDay ?? 0)) <= 28,
          )
          expect(rivals.length).toBeGreaterThanOrEqual(isNear(index).length)
        }
      },
    ),
  ))

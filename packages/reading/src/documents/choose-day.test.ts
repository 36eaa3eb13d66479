import { describe, expect, test } from 'vitest'
import type { DayField } from '../words/word-list.ts'
import { chooseDay } from './choose-day.ts'
import type { LabelledDay } from './label-days.ts'

// 4 March 2024 was a Monday, 9 March a Saturday.
const day = (
  fields: DayField | '',
  days: string | readonly string[],
  more: Partial<LabelledDay> = {},
): LabelledDay => ({
  lineIndex: fields === 'letter' ? 1 : 0,
  days: typeof days === 'string' ? [`2024-03-${days}`] : days.map((each) => `2024-03-${each}`),
  time: null,
  fields: new Set(fields === '' ? [] : [fields]),
  label: fields,
  isField: true,
  ...more,
})
const chosen = (days: LabelledDay[], kind: 'buy' | 'sell' | 'dividend' = 'buy', isRedemption = false) => {
  const { certain, options } = chooseDay(days, kind, isRedemption)
  return [certain, ...options.map((option) => option.day.slice(-2))]
}

describe('the day of a trade', () => {
  test.each<[string, LabelledDay[], unknown[]]>([
    ['is the only day named as the trade’s', [day('trade', '04'), day('settlement', '06')], [true, '04']],
    ['may be its settlement day', [day('trade', '04'), day('settlement', '04')], [true, '04']],
    ['is at most twelve days before its settlement', [day('trade', '04'), day('settlement', '16')], [true, '04']],
    ['is not thirteen days before it', [day('trade', '04'), day('settlement', '17')], [false, '04', '17']],
    ['is not after its settlement', [day('trade', '06'), day('settlement', '04')], [false, '06', '04']],
    [
      'is asked about where two are named',
      [day('trade', '04'), day('trade', '05'), day('settlement', '06')],
      [false, '04', '05', '06'],
    ],
    [
      'is the one of two that can settle by then',
      [day('trade', '04'), day('trade', '08'), day('settlement', '06')],
      [true, '04'],
    ],
    [
      'is the working day where another day named as the trade’s is on a weekend',
      [day('trade', '04'), day('trade', '02'), day('settlement', '06')],
      [true, '04'],
    ],
    ['is asked about where it is on a weekend', [day('trade', '09'), day('settlement', '12')], [false, '09', '12']],
    [
      'may be on a weekend if its time is stated',
      [day('trade', '09', { time: '10:00' }), day('settlement', '12')],
      [true, '09'],
    ],
    ['may be on a weekend if it settles the same day', [day('trade', '09'), day('settlement', '09')], [true, '09']],
    [
      'is the day of both order and letter',
      [day('order', '04'), day('letter', '04'), day('settlement', '06')],
      [true, '04'],
    ],
    [
      'is asked about where order and letter differ',
      [day('order', '04'), day('letter', '05'), day('settlement', '06')],
      [false, '05', '04', '06'],
    ],
    [
      'is not the day of order and letter if it is after the settlement',
      [day('order', '08'), day('letter', '08'), day('settlement', '06')],
      [false, '08', '06'],
    ],
    ['is the only unnamed day before its settlement', [day('', '04'), day('settlement', '06')], [true, '04']],
    [
      'is not one of two unnamed days',
      [day('', '04'), day('', '05'), day('settlement', '06')],
      [false, '06', '04', '05'],
    ],
    ['is not an unnamed day on a weekend', [day('', '09'), day('settlement', '12')], [false, '12', '09']],
    ['is not an unnamed day that is also the settlement day', [day('', '06'), day('settlement', '06')], [false, '06']],
    [
      'is not an unnamed day where a payment is dated',
      [day('', '04'), day('payment', '05'), day('settlement', '06')],
      [false, '06', '04'],
    ],
    [
      'is a day between order and settlement behind a word for a day',
      [
        day('order', '04'),
        day('', '05', { label: 'zeichnungstag' }),
        day('', '06'),
        day('letter', '06'),
        day('settlement', '07'),
      ],
      [true, '05'],
    ],
    [
      'is no such day before the order',
      [day('order', '06'), day('', '05', { label: 'zeichnungstag' }), day('settlement', '07')],
      [false, '06', '07', '05'],
    ],
    [
      'is the day of a letter on which the money moves',
      [day('settlement', '06'), day('letter', '06'), day('letter', '20', { label: 'erstellt am' })],
      [true, '06'],
    ],
    [
      'is the plain date of a note, two working days before its settlement',
      [day('letter', '07', { label: 'datum' }), day('settlement', '11')],
      [true, '07'],
    ],
    [
      'is asked about where the note may be written on the day after',
      [day('letter', '05', { label: 'datum' }), day('settlement', '06')],
      [false, '05', '06'],
    ],
    [
      'is asked about where markets settled within three days',
      [day('letter', [], { label: 'datum', days: ['2014-03-04'] }), day('settlement', [], { days: ['2014-03-06'] })],
      [false, '04', '06'],
    ],
    [
      'is asked about where a day without a label stands beside a plain date',
      [day('letter', '04', { label: 'datum' }), day('', '08'), day('settlement', '06')],
      [false, '04', '06', '08'],
    ],
    [
      'is that of the execution where another trade day is that of the bank’s books',
      [day('trade', '05', { label: 'abrechnungstag' }), day('trade', '04'), day('settlement', '06')],
      [true, '04'],
    ],
    [
      'is asked about where the letter is older than the settlement',
      [day('settlement', '06'), day('letter', '04'), day('letter', '20', { label: 'erstellt am' })],
      [false, '04', '20', '06'],
    ],
    [
      'is asked about where another letter is older',
      [day('settlement', '06'), day('letter', '04'), day('letter', '06')],
      [false, '04', '06'],
    ],
    [
      'is asked about where letter and money are on a weekend',
      [day('settlement', '09'), day('letter', '09')],
      [false, '09'],
    ],
    [
      'is that of the settlement beside the head of a letter and the day of its print',
      [
        day('settlement', '06'),
        day('letter', '04', { label: '' }),
        day('letter', '05', { label: 'erstellt am' }),
        day('aside', '01'),
      ],
      [true, '06'],
    ],
    [
      'is that of the settlement where the letter is younger',
      [day('settlement', '06'), day('letter', '07')],
      [true, '06'],
    ],
    [
      'is not that of the settlement in a sentence about the account',
      [day('settlement', '06', { isField: false }), day('letter', '04', { label: '' })],
      [false, '04', '06'],
    ],
    [
      'is asked about where the account is booked on two days',
      [day('settlement', '06'), day('settlement', '07'), day('letter', '04', { label: '' })],
      [false, '04', '06', '07'],
    ],
    [
      'is asked about where its only settlement is on a weekend',
      [day('settlement', '09'), day('letter', '04', { label: '' })],
      [false, '04', '09'],
    ],
    [
      'is asked about where the order has a day',
      [day('settlement', '06'), day('order', '04'), day('letter', '05', { label: '' })],
      [false, '05', '04', '06'],
    ],
    [
      'is that of the booking where no other is stated before it',
      [day('aside', '05', { label: 'buchungsdatum' }), day('letter', '11')],
      [true, '05'],
    ],
    ['is certain where the document has one day', [day('order', '09'), day('', '09')], [true, '09']],
    ['is asked about where only the letter has a day', [day('letter', '04')], [false, '04']],
    ['is asked about where day and month can be swapped', [day('trade', ['04', '05'])], [false, '04', '05']],
  ])('%s', (_what, days, expected) => {
    expect(chosen(days)).toEqual(expected)
  })

  test('has a time if any line states one with it', () => {
    const { options } = chooseDay([day('trade', '04'), day('trade', '04', { time: '14:02' })], 'buy')
    expect(options).toEqual([{ day: '2024-03-04', time: '14:02' }])
  })

  test.each<[string, LabelledDay[], boolean]>([
    ['is stated beside its settlement day', [day('trade', '04'), day('settlement', '04')], false],
    ['is the settlement day where no other is stated', [day('settlement', '06')], true],
    ['is the day of letter and settlement', [day('letter', '06'), day('settlement', '06')], true],
  ])('%s', (_, days, isSettledDay) => {
    expect(chooseDay(days, 'buy')).toMatchObject({ certain: true, isSettledDay })
  })

  test('comes with the settlement day and the ex-day if there is only one of each', () => {
    const one = chooseDay([day('trade', '04'), day('settlement', '06'), day('ex', '05')], 'sell')
    expect([one.settlementDay, one.exDay]).toEqual(['2024-03-06', '2024-03-05'])
    const two = chooseDay([day('trade', '04'), day('settlement', '06'), day('settlement', '07')], 'sell')
    expect([two.settlementDay, two.exDay]).toEqual([null, null])
  })
})

describe('the day of a dividend', () => {
  test.each<[string, LabelledDay[], unknown[]]>([
    ['is the payment day', [day('payment', '08'), day('ex', '05')], [true, '08']],
    ['is its value day where only that is stated', [day('settlement', '08'), day('ex', '05')], [true, '08']],
    [
      'is asked about where payment and value day differ',
      [day('payment', '07'), day('settlement', '08')],
      [false, '08', '07'],
    ],
    [
      'is certain where payment and value day are the same',
      [day('payment', '08'), day('settlement', '08')],
      [true, '08'],
    ],
    [
      'is asked about where the letter is a day older',
      [day('settlement', '08'), day('letter', '07')],
      [false, '08', '07'],
    ],
    [
      'is asked about where the letter is four days older',
      [day('settlement', '08'), day('letter', '04')],
      [false, '08', '04'],
    ],
    ['is certain where the letter is five days older', [day('settlement', '08'), day('letter', '03')], [true, '08']],
    ['is certain where the letter has the same day', [day('settlement', '08'), day('letter', '08')], [true, '08']],
    [
      'is certain where the letter is older and an ex-day is stated',
      [day('settlement', '08'), day('letter', '07'), day('ex', '05')],
      [true, '08'],
    ],
    [
      'is asked about where the row of the value day begins with another',
      [day('settlement', '06'), day('letter', '08', { lineIndex: 0 })],
      [false, '06', '08'],
    ],
    [
      'is certain where both days of a row are the same',
      [day('settlement', '08'), day('letter', '08', { lineIndex: 0 })],
      [true, '08'],
    ],
    [
      'is asked about where no payment or value day is stated',
      [day('letter', '07'), day('ex', '05')],
      [false, '07', '05'],
    ],
  ])('%s', (_what, days, expected) => {
    expect(chosen(days, 'dividend')).toEqual(expected)
  })
})

describe('the day on which a bond ends', () => {
  test.each<[string, LabelledDay[], unknown[]]>([
    ['is the payment day', [day('payment', '08'), day('', '08', { label: 'fallig am' })], [true, '08']],
    [
      'is asked about where the bond ends before the payment',
      [day('payment', '11'), day('', '09', { label: 'fallig am' })],
      [false, '11', '09'],
    ],
  ])('%s', (_what, days, expected) => {
    expect(chosen(days, 'sell', true)).toEqual(expected)
  })

  test('does not matter for a purchase', () => {
    expect(chosen([day('trade', '04'), day('payment', '08')], 'buy', true)).toEqual([true, '04'])
  })
})

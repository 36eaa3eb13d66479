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
  lineIndex: 0,
  days: typeof days === 'string' ? [`2024-03-${days}`] : days.map((each) => `2024-03-${each}`),
  time: null,
  fields: new Set(fields === '' ? [] : [fields]),
  label: fields,
  ...more,
})
const chosen = (days: LabelledDay[], kind: 'buy' | 'sell' | 'dividend' = 'buy', isRedemption = false) => {
  const { certain, options } = chooseDay(days, kind, isRedemption)
  return [certain, ...options.map((option) => option.day.slice(-2))]
}

describe('the day of a trade', () => {
  test.each<[string, LabelledDay[], unknown[]]>([
    ['is the only one named so', [day('trade', '04'), day('settlement', '06')], [true, '04']],
    ['may be that of its settlement', [day('trade', '04'), day('settlement', '04')], [true, '04']],
    ['is at most twelve days before its settlement', [day('trade', '04'), day('settlement', '16')], [true, '04']],
    ['is not thirteen days before it', [day('trade', '04'), day('settlement', '17')], [false, '04', '17']],
    ['is not after its settlement', [day('trade', '06'), day('settlement', '04')], [false, '06', '04']],
    ['is asked of two', [day('trade', '04'), day('trade', '05'), day('settlement', '06')], [false, '04', '05', '06']],
    [
      'is that of two which can settle',
      [day('trade', '04'), day('trade', '08'), day('settlement', '06')],
      [true, '04'],
    ],
    ['is asked on a weekend', [day('trade', '09'), day('settlement', '12')], [false, '09', '12']],
    ['may be a weekend with its time', [day('trade', '09', { time: '10:00' }), day('settlement', '12')], [true, '09']],
    ['may be a weekend that settles at once', [day('trade', '09'), day('settlement', '09')], [true, '09']],
    ['is that of order and letter', [day('order', '04'), day('letter', '04'), day('settlement', '06')], [true, '04']],
    [
      'is asked between order and letter',
      [day('order', '04'), day('letter', '05'), day('settlement', '06')],
      [false, '05', '04', '06'],
    ],
    [
      'is no order and letter that cannot settle',
      [day('order', '08'), day('letter', '08'), day('settlement', '06')],
      [false, '08', '06'],
    ],
    ['is the only unnamed one before its settlement', [day('', '04'), day('settlement', '06')], [true, '04']],
    [
      'is not an unnamed one of two',
      [day('', '04'), day('', '05'), day('settlement', '06')],
      [false, '06', '04', '05'],
    ],
    ['is not an unnamed one on a weekend', [day('', '09'), day('settlement', '12')], [false, '12', '09']],
    ['is not an unnamed one that is its settlement', [day('', '06'), day('settlement', '06')], [false, '06']],
    [
      'is not an unnamed one beside a payment',
      [day('', '04'), day('payment', '05'), day('settlement', '06')],
      [false, '06', '04'],
    ],
    ['is certain where the document has one day', [day('order', '09'), day('', '09')], [true, '09']],
    ['is asked where only a letter names it', [day('letter', '04')], [false, '04']],
    ['is asked where day and month can be exchanged', [day('trade', ['04', '05'])], [false, '04', '05']],
  ])('%s', (_what, days, expected) => {
    expect(chosen(days)).toEqual(expected)
  })

  test('has its time, wherever the day is stated with one', () => {
    const { options } = chooseDay([day('trade', '04'), day('trade', '04', { time: '14:02' })], 'buy')
    expect(options).toEqual([{ day: '2024-03-04', time: '14:02' }])
  })

  test('stands beside the only settlement and the only ex-day', () => {
    const one = chooseDay([day('trade', '04'), day('settlement', '06'), day('ex', '05')], 'sell')
    expect([one.settlementDay, one.exDay]).toEqual(['2024-03-06', '2024-03-05'])
    const two = chooseDay([day('trade', '04'), day('settlement', '06'), day('settlement', '07')], 'sell')
    expect([two.settlementDay, two.exDay]).toEqual([null, null])
  })
})

describe('the day of a dividend', () => {
  test.each<[string, LabelledDay[], unknown[]]>([
    ['is that of its payment', [day('payment', '08'), day('ex', '05')], [true, '08']],
    ['is its value day where only that is stated', [day('settlement', '08'), day('ex', '05')], [true, '08']],
    ['is asked of payment and another value day', [day('payment', '07'), day('settlement', '08')], [false, '08', '07']],
    ['is certain where both are one', [day('payment', '08'), day('settlement', '08')], [true, '08']],
    ['is asked where a letter is some days older', [day('settlement', '08'), day('letter', '07')], [false, '08', '07']],
    ['is asked where a letter is four days older', [day('settlement', '08'), day('letter', '04')], [false, '08', '04']],
    ['is certain where a letter is five days older', [day('settlement', '08'), day('letter', '03')], [true, '08']],
    ['is certain where the letter has its day', [day('settlement', '08'), day('letter', '08')], [true, '08']],
    [
      'is certain where an ex-day stands beside an older letter',
      [day('settlement', '08'), day('letter', '07'), day('ex', '05')],
      [true, '08'],
    ],
    ['is asked where nothing names it', [day('letter', '07'), day('ex', '05')], [false, '07', '05']],
  ])('%s', (_what, days, expected) => {
    expect(chosen(days, 'dividend')).toEqual(expected)
  })
})

describe('the day on which a bond ends', () => {
  test.each<[string, LabelledDay[], unknown[]]>([
    ['is that of its payment', [day('payment', '08'), day('', '08', { label: 'fallig am' })], [true, '08']],
    [
      'is asked where it ends before',
      [day('payment', '11'), day('', '09', { label: 'fallig am' })],
      [false, '11', '09'],
    ],
  ])('%s', (_what, days, expected) => {
    expect(chosen(days, 'sell', true)).toEqual(expected)
  })

  test('is no matter of a purchase', () => {
    expect(chosen([day('trade', '04'), day('payment', '08')], 'buy', true)).toEqual([true, '04'])
  })
})

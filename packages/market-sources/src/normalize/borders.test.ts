import { describe, expect, test } from 'vitest'
import { adjustCloses } from './adjusted-closes.ts'
import { fillAdjusted, sortDays, toSeries } from './daily-closes.ts'
import { epochOf, instantOf, known, numberOf, positiveOf, recordOf } from './json-values.ts'
import { newestFirst } from './newest-first.ts'
import { inMajorUnit, inUnitOf, quoteUnitOf } from './quote-unit.ts'
import { sortSplits, splitOf } from './splits.ts'

describe('values of sources', () => {
  // Seconds of 1 January 1800 and 2200, by `date -u -d … +%s`.
  test.each([
    [-5_364_662_400, true],
    [-5_364_662_401, false],
    [7_258_118_400, true],
    [7_258_118_401, false],
    [0, true],
  ])('%i are seconds of a time at which markets can trade: %s', (seconds, isTime) => {
    expect(epochOf(seconds) !== undefined).toBe(isTime)
  })

  test('0 seconds are no instant', () => {
    expect([instantOf(0), instantOf(1)]).toEqual([undefined, '1970-01-01T00:00:01.000Z'])
  })

  test('only numbers above 0 are positive', () => {
    expect([positiveOf(0), positiveOf(1e-9), positiveOf(-1), positiveOf('x')]).toEqual([
      undefined,
      1e-9,
      undefined,
      undefined,
    ])
  })

  test('what is wrapped is unwrapped, and what is no object has no fields', () => {
    expect([numberOf({ raw: '5' }), numberOf({ fmt: '5' }), numberOf(null)]).toEqual([5, undefined, undefined])
    expect([recordOf({ a: 1 }), recordOf([1]), recordOf(null), recordOf('a')]).toEqual([{ a: 1 }, {}, {}, {}])
  })

  test('an object of unknown members is unknown', () => {
    expect(known({ a: undefined, b: 0 })).toEqual({ b: 0 })
    expect(known({ a: undefined })).toBeUndefined()
  })
})

test.each([
  ['10,000 for 1', 10_000, 1, true],
  ['more than 10,000 for 1', 10_001, 1, false],
  ['1 for 10,000', 1, 10_000, true],
  ['1 for more than 10,000', 1, 10_001, false],
  ['0 for 1', 0, 1, false],
  ['1 for 0', 1, 0, false],
  ['1 for 1', 1, 1, false],
])('%s is a split: %s', (_ratio, numerator, denominator, isSplit) => {
  expect(splitOf('2024-01-02', numerator, denominator) !== undefined).toBe(isSplit)
})

test.each([
  ['2024-01-21', 1],
  ['2024-01-22', 2],
])('the same split again on %s makes %i', (date, count) => {
  expect(sortSplits([splitOf('2024-01-01', 2, 1), splitOf(date, 4, 2)])).toHaveLength(count)
})

describe('units', () => {
  test.each([
    ['GBp', { currency: 'GBP', divisor: 100 }],
    ['GBP', { currency: 'GBP', divisor: 1 }],
    ['KWF', { currency: 'KWD', divisor: 1000 }],
    ['ILa', { currency: 'ILS', divisor: 100 }],
    ['US', undefined],
    [5, undefined],
  ])('%j', (code, unit) => {
    expect(quoteUnitOf(code)).toEqual(unit)
  })

  test('a figure in pence is recognized by one in pounds', () => {
    expect(inUnitOf(315, 3)).toBe(3.15)
    expect(inUnitOf(3.15, 3)).toBe(3.15)
    expect(inUnitOf(315, undefined)).toBe(315)
    expect(inUnitOf(undefined, 3)).toBeUndefined()
    expect(inUnitOf(-315, 3)).toBe(-315)
    expect(inUnitOf(0, 3)).toBe(0)
    expect(inMajorUnit(315.2, { currency: 'GBP', divisor: 100 })).toBe(3.152)
  })
})

describe('closes', () => {
  const close = (day: number, adjustedClose?: number) => ({ day, close: 10, adjustedClose })

  test('are one a day, the later one, with the adjusted close of the earlier', () => {
    expect(sortDays([close(2), close(1, 9), { ...close(1), close: 11 }])).toEqual([
      { day: 1, close: 11, adjustedClose: 9 },
      close(2),
    ])
  })

  test('are those of the range, both ends included', () => {
    const series = toSeries([close(0, 9), close(1, 9), close(2, 9), close(3)], { from: '1970-01-02', to: '1970-01-03' })
    expect([...series.closes.days]).toEqual([1, 2])
    expect([...(series.adjustedCloses ?? [])]).toEqual([9, 9])
    const partly = toSeries([close(2, 9), close(3)], { from: '1970-01-01', to: '1970-01-09' })
    expect(partly.adjustedCloses).toBeUndefined()
  })

  test('without an adjusted close take the adjustment of the next day, the last ones that of the day before', () => {
    const filled = fillAdjusted([close(1), close(2, 5), close(3), close(4, 8), close(5)])
    expect(filled.map(({ adjustedClose }) => adjustedClose)).toEqual([5, 5, 8, 8, 8])
    expect(fillAdjusted([close(1)])).toEqual([close(1)])
  })
})

describe('adjusted closes', () => {
  const closes = [1, 2, 3, 4].map((day) => ({ day, close: 100, adjustedClose: 100 }))
  const adjusted = (payments: { day: number; value: number | undefined }[], own = [100, 100, 100, 100]) =>
    adjustCloses(
      closes.map((each, index) => ({ ...each, adjustedClose: own[index] })),
      payments,
      { hasSplits: true },
    ).map(({ adjustedClose }) => Number(adjustedClose?.toFixed(9)))

  // Closes before an ex-date are lowered by the dividend as a share of the close before it.
  test('fall before the ex-date by the share of the dividend', () => {
    expect(adjusted([{ day: 3, value: 10 }])).toEqual([90, 90, 100, 100])
    expect(
      adjusted([
        { day: 4, value: 10 },
        { day: 2, value: 50 },
      ]),
    ).toEqual([45, 90, 90, 100])
    expect(
      adjusted([
        { day: 3, value: 10 },
        { day: 3, value: 50 },
      ]),
    ).toEqual([45, 45, 100, 100])
  })

  test('do not change for a dividend of the whole close, on the first day, or after the last', () => {
    expect(adjusted([{ day: 3, value: 100 }])).toEqual([100, 100, 100, 100])
    expect(adjusted([{ day: 1, value: 10 }])).toEqual([100, 100, 100, 100])
    expect(adjusted([{ day: 5, value: 10 }])).toEqual([100, 100, 100, 100])
  })

  test('take the source’s step for a dividend in another currency', () => {
    expect(adjusted([{ day: 3, value: undefined }], [80, 80, 100, 100])).toEqual([80, 80, 100, 100])
    expect(adjusted([{ day: 3, value: undefined }], [50, 50, 100, 100])).toEqual([100, 100, 100, 100])
    expect(adjusted([{ day: 3, value: undefined }], [120, 120, 100, 100])).toEqual([100, 100, 100, 100])
  })

  test('keep what the source adjusted the last close by, if it is no error', () => {
    expect(adjusted([], [90, 90, 90, 90])).toEqual([90, 90, 90, 90])
    expect(adjusted([], [50, 50, 50, 50])).toEqual([100, 100, 100, 100])
    expect(adjusted([], [110, 110, 110, 110])).toEqual([100, 100, 100, 100])
  })

  test('are not made up', () => {
    const without = closes.map(({ day, close }) => ({ day, close, adjustedClose: undefined }))
    expect(adjustCloses(without, [{ day: 3, value: 10 }], { hasSplits: true })).toEqual(without)
  })
})

test('news of several requests are one list; a failure is told only if nothing came', () => {
  const item = (publishedDate: string) => ({ publishedDate }) as never
  const came = (...items: never[]) => ({ status: 'fulfilled' as const, value: items })
  const failed = { status: 'rejected' as const, reason: new Error('down') }
  expect(newestFirst([came(item('2024-01-01')), failed, came(item('2024-01-02'))])).toEqual([
    item('2024-01-02'),
    item('2024-01-01'),
  ])
  expect(newestFirst([{ status: 'fulfilled', value: undefined }])).toEqual([])
  expect(() => newestFirst([came(), failed])).toThrow('down')
})

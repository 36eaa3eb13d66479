import type { PriceHistory } from '@plumbline/market-sources/provider'
import { describe, expect, test } from 'vitest'
import { canReplace, hasSameFigures, isUsable } from './can-replace.ts'
import type { WholeHistory } from './history-rows.ts'

/** Closes of 100 on each day from `first` to `last`, with some of them changed. */
function closesOf(first: number, last: number, change: (day: number) => number = () => 100) {
  const days = Int32Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return { days, values: Float64Array.from(days, change) }
}

const replacement = (first: number, last: number, change?: (day: number) => number): PriceHistory => ({
  currency: 'EUR',
  closes: closesOf(first, last, change),
  adjustedCloses: undefined,
  splits: [],
  dividends: [],
})

const stored = (first: number, last: number) => {
  const { days, values } = closesOf(first, last)
  return { currency: 'EUR', days, closes: values, unknownParts: [] as const, splits: [] } as unknown as WholeHistory
}

describe('the history of another source replaces the stored one', () => {
  test.each([
    ['that is the same', replacement(1000, 1099), true],
    ['that begins a week later', replacement(1007, 1099), true],
    ['that begins eight days later', replacement(1008, 1099), false],
    ['that is longer', replacement(900, 1110), true],
    ['that ends a day before', replacement(1000, 1098), false],
    ['that has nothing', replacement(1, 0), false],
    ['in another currency', { ...replacement(1000, 1099), currency: 'USD' }, false],
    ['whose splits are unknown', { ...replacement(1000, 1099), unknownParts: ['splits' as const] }, false],
  ])('%s: %s', (_what, history, isTaken) => {
    expect(canReplace(history, stored(1000, 1099))).toBe(isTaken)
  })

  test('but nothing that is stored is no history to replace', () => {
    expect(canReplace(replacement(1000, 1099), stored(1, 0))).toBe(false)
  })

  test('with as many unknown parts as the stored one', () => {
    const unknown = { ...replacement(1000, 1099), unknownParts: ['splits' as const] }
    expect(canReplace(unknown, { ...stored(1000, 1099), unknownParts: ['dividends'] })).toBe(true)
  })

  // Nine of ten closes are enough.
  test.each([
    [90, true],
    [89, false],
  ])('with %i of 100 closes: %s', (count, isTaken) => {
    const whole = replacement(1000, 1099)
    const from = 100 - count
    const pick = (values: Int32Array | Float64Array) => [values[0] as number, ...values.slice(from + 1)]
    const closes = {
      days: Int32Array.from(pick(whole.closes.days)),
      values: Float64Array.from(pick(whole.closes.values)),
    }
    expect(closes.days).toHaveLength(count)
    expect(canReplace({ ...whole, closes }, stored(1000, 1099))).toBe(isTaken)
  })
})

describe('figures are the same', () => {
  test.each([
    [102, true],
    [102.1, false],
    [98.04, true],
    [98, false],
  ])('with closes of %d for 100: %s', (close, isSame) => {
    expect(
      hasSameFigures(
        replacement(1000, 1099, () => close),
        stored(1000, 1099),
      ),
    ).toBe(isSame)
  })

  test('where more than half of the last twenty agree, whatever came before', () => {
    const differing = (count: number) => (day: number) => (day > 1099 - count ? 200 : 100)
    expect(hasSameFigures(replacement(1000, 1099, differing(9)), stored(1000, 1099))).toBe(true)
    expect(hasSameFigures(replacement(1000, 1099, differing(10)), stored(1000, 1099))).toBe(false)
    expect(
      hasSameFigures(
        replacement(1000, 1099, (day) => (day < 1080 ? 200 : 100)),
        stored(1000, 1099),
      ),
    ).toBe(true)
  })

  test('by the days that both have, and never without one', () => {
    expect(hasSameFigures(replacement(1099, 1099), stored(1000, 1099))).toBe(true)
    expect(hasSameFigures(replacement(1100, 1199), stored(1000, 1099))).toBe(false)
    expect(hasSameFigures(replacement(1000, 1001), stored(1000, 1001))).toBe(true)
  })
})

test.each([
  ['ends a week before', replacement(1050, 1092), true],
  ['ends eight days before', replacement(1050, 1091), false],
  ['has nothing', replacement(1, 0), false],
  ['is in another currency', { ...replacement(1050, 1099), currency: 'USD' }, false],
])('a chosen source is used that %s: %s', (_what, history, isTaken) => {
  expect(isUsable(history, stored(1000, 1099))).toBe(isTaken)
})

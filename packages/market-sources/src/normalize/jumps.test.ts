import { formatIsoDate } from '@plumbline/engine/calendar'
import { describe, expect, test } from 'vitest'
import type { FindingDecisions } from '../findings.ts'
import type { DailyClose } from './daily-closes.ts'
import { typicalMove } from './daily-moves.ts'
import { findOtherUnit } from './find-errors.ts'
import { leaveOutOutliers } from './outliers.ts'
import { splitLevels } from './split-levels.ts'
import { suspectSplits } from './suspected-splits.ts'

const FIRST_DAY = 19_000
const isoOf = (index: number) => formatIsoDate(FIRST_DAY + index)
const seriesOf = (values: readonly number[]): DailyClose[] =>
  values.map((close, index) => ({ day: FIRST_DAY + index, close, adjustedClose: undefined }))

/** Closes that move by one percent back and forth: their typical move is 0.00995 * 1.4826 = 0.01475. */
const calm = (count: number, level = 100) =>
  Array.from({ length: count }, (_, index) => level * (index % 2 === 0 ? 1 : 1.01))
const from = (values: readonly number[], at: number, factor: number) =>
  values.map((value, index) => (index < at ? value : value * factor))

describe('the typical move', () => {
  test.each([
    ['of nine moves is the default', calm(10), 5, 0.02],
    ['of ten moves is theirs: ln 1.01 * 1.4826', calm(11), 5, 0.014752],
    ['of a constant price is the smallest allowed', Array<number>(40).fill(100), 20, 0.006],
    [
      'of a volatile price is the largest allowed',
      Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 100 : 120)),
      20,
      0.05,
    ],
  ])('%s', (_what, values, index, move) => {
    expect(typicalMove(seriesOf(values), index)).toBeCloseTo(move, 6)
  })

  test('is measured over thirty closes on both sides', () => {
    const wild = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 100 : 103))
    const rest = (count: number) => Array<number>(count).fill(100)
    // The last of the wild closes has the index 40. Of 61 moves, 31 rest at the close 41 and 30 at the close 40.
    expect(typicalMove(seriesOf([...wild(41), ...rest(60)]), 41)).toBe(0.006)
    expect(typicalMove(seriesOf([...wild(41), ...rest(60)]), 40)).toBeCloseTo(Math.log(1.03) * 1.4826, 9)
  })
})

describe('splits that nobody announced', () => {
  const found = (values: readonly number[], announcedOn: number[] = [], decisions?: FindingDecisions) =>
    suspectSplits(
      seriesOf(values),
      announcedOn.map((index) => ({ date: isoOf(index), numerator: 3, denominator: 1 })),
      decisions,
    ).map(({ date, numerator, denominator, before, after }) => ({ date, numerator, denominator, before, after }))

  test('a close that halves is two for one, one that doubles is one for two', () => {
    expect(found(from(calm(80), 40, 0.5))).toEqual([
      { date: isoOf(40), numerator: 2, denominator: 1, before: 101, after: 50 },
    ])
    expect(found(from(calm(80), 40, 10))).toEqual([
      { date: isoOf(40), numerator: 1, denominator: 10, before: 101, after: 1000 },
    ])
  })

  test.each([
    [5, 0],
    [6, 1],
    [-5, 0],
    [-6, 1],
  ])('with an announced split %i days later there are %i', (days, count) => {
    expect(found(from(calm(80), 40, 0.5), [40 + days])).toHaveLength(count)
  })

  // The closes before are 101: a close of 50.5 is exactly half. Two typical moves are 0.0295, six percent 0.06.
  test.each([
    ['within two typical moves of the ratio', 77, 50.5 * Math.exp(0.029), 1],
    ['beyond two typical moves of the ratio', 76, 50.5 * Math.exp(0.03), 0],
    ['among the newest three closes within six percent', 77, 50.5 * Math.exp(0.059), 1],
    ['among the newest three closes beyond six percent', 77, 50.5 * Math.exp(0.061), 0],
    ['the fourth newest close within six percent', 76, 50.5 * Math.exp(0.059), 0],
  ])('%s', (_what, index, close, count) => {
    const values = calm(80).map((value, at) => (at < index ? value : close * (1 + (at - index) / 1000)))
    const before = values[index - 1] ?? 0
    expect(found(values.map((value, at) => (at < index ? value : (value * before) / 101)))).toHaveLength(count)
  })

  test('a jump back within fifteen closes is no split, and one after sixteen is another', () => {
    expect(found(from(from(calm(90), 40, 0.5), 55, 2))).toEqual([])
    expect(found(from(from(calm(90), 40, 0.5), 56, 2)).map(({ date }) => date)).toEqual([isoOf(40), isoOf(56)])
  })

  test.each([
    ['less', 1.36, 1],
    ['more', 1.45, 0],
  ])('another move of %s than half of it', (_what, factor, count) => {
    // Half of ln 2 is ln 1.414; a move of 1.36 is no usual ratio.
    const values = from(from(Array<number>(90).fill(100), 40, 0.5), 50, factor)
    expect(found(values)).toHaveLength(count)
  })

  test('four of them only count if an administrator accepted them, and three count', () => {
    const jumps = (count: number) => {
      let values = calm(140)
      for (let jump = 1; jump <= count; jump++) values = from(values, jump * 26, 0.5)
      return values
    }
    expect(found(jumps(3))).toHaveLength(3)
    expect(found(jumps(4))).toEqual([])
    const decisions: FindingDecisions = new Map([[`split-not-announced-${isoOf(52)}`, 'accept']])
    expect(found(jumps(4), [], decisions).map(({ date }) => date)).toEqual([isoOf(52)])
  })
})

describe('closes out of line', () => {
  const leftOut = (values: readonly number[], announced: [numerator: number, denominator: number][] = []) => {
    const closes = seriesOf(values)
    const splits = announced.map(([numerator, denominator]) => ({ date: isoOf(0), numerator, denominator }))
    const { findings } = leaveOutOutliers(closes, { announced: splits, hasHundredths: false, decisions: undefined })
    return findings.map(({ from: first, to, count, ratio }) => [first, to, count, ratio])
  }
  const withErrors = (at: number, values: readonly number[], count = 30) => {
    const closes = Array<number>(count).fill(100)
    closes.splice(at, values.length, ...values)
    return closes
  }

  test.each([
    ['eight times as much, for a day', withErrors(10, [801]), [[isoOf(10), isoOf(10), 1, 8.01]]],
    ['less than eight times', withErrors(10, [799]), []],
    ['an eighth', withErrors(10, [12.4]), [[isoOf(10), isoOf(10), 1, 0.124]]],
    ['for five closes', withErrors(10, Array(5).fill(1000)), [[isoOf(10), isoOf(14), 5, 10]]],
    ['for six closes', withErrors(10, Array(6).fill(1000)), []],
    [
      'back to a level that is 29 percent higher',
      [...Array(10).fill(100), 1000, ...Array(9).fill(129)],
      [[isoOf(10), isoOf(10), 1, 10]],
    ],
    ['back to a level that is 31 percent higher', [...Array(10).fill(100), 1000, ...Array(9).fill(131)], []],
    ['twenty times as much in the last two closes', withErrors(28, [2001, 2001]), [[isoOf(28), isoOf(29), 2, 20]]],
    ['less than twenty times in the last two closes', withErrors(28, [1999, 1999]), []],
    ['twenty times as much in the last three closes', withErrors(27, [2001, 2001, 2001]), []],
    ['an eightieth in the last close', withErrors(29, [1.24]), [[isoOf(29), isoOf(29), 1, 0.0124]]],
    ['more than an eightieth in the last close', withErrors(29, [1.26]), []],
    ['twenty times as much in the first two closes', withErrors(0, [2001, 2001]), [[isoOf(0), isoOf(1), 2, 20]]],
    ['twenty times as much in the first three closes', withErrors(0, [2001, 2001, 2001]), []],
    ['less than twenty times in the first close', withErrors(0, [1999]), []],
    ['the first of four closes', [2001, 100, 100, 100], [[isoOf(0), isoOf(0), 1, 20]]],
    ['the first of three closes, which say too little', [2001, 100, 100], []],
  ] as [string, number[], unknown[]][])('%s', (_what, values, expected) => {
    expect(leftOut(values)).toEqual(expected)
  })

  test('five errors are left out, but six are not', () => {
    const errors = (count: number) =>
      Array.from({ length: 100 }, (_, index) => (index % 12 === 6 && index < count * 12 ? 1000 : 100))
    expect(leftOut(errors(5))).toHaveLength(5)
    expect(leftOut(errors(6))).toEqual([])
  })

  test('a jump by the ratio of an announced split is none', () => {
    expect(leftOut(withErrors(10, [1000]), [[10, 1]])).toEqual([])
    expect(leftOut(withErrors(10, [1000]), [[20, 1]])).toHaveLength(1)
  })

  test('closes that are left out are removed, and the others stay', () => {
    const { closes } = leaveOutOutliers(seriesOf(withErrors(10, [1000, 1000])), {
      announced: [],
      hasHundredths: false,
      decisions: undefined,
    })
    expect(closes.map(({ day }) => day - FIRST_DAY)).toEqual([...Array(30).keys()].filter((at) => at < 10 || at > 11))
  })
})

describe('errors of a unit', () => {
  const errorsAt = (indices: readonly number[]) => {
    const stated = seriesOf(Array<number>(100).fill(100))
    const straight = stated.map((each, index) => (indices.includes(index) ? { ...each, close: 1 } : each))
    return findOtherUnit(stated, straight, undefined).findings.map(({ from: first, to, count }) => [first, to, count])
  }

  test('twenty closes apart are one finding, twenty-one are two', () => {
    expect(errorsAt([10, 30])).toEqual([[isoOf(10), isoOf(30), 2]])
    expect(errorsAt([10, 31])).toEqual([
      [isoOf(10), isoOf(10), 1],
      [isoOf(31), isoOf(31), 1],
    ])
  })
})

describe('splits that a source did not apply', () => {
  const split = { date: isoOf(40), numerator: 2, denominator: 1 }
  const unapplied = (values: readonly number[], of = split) => {
    const { findings, applied } = splitLevels(seriesOf(values), [of])
    return { findings: findings.map(({ from: first, to }) => [first, to]), applied: [...applied] }
  }

  test('closes that fall by the ratio on its day are as traded', () => {
    const { findings, applied } = unapplied(from(calm(80), 40, 0.5))
    expect(findings).toEqual([[isoOf(0), isoOf(39)]])
    expect(new Set(applied)).toEqual(new Set([1]))
  })

  test('continuous closes are per unit of today: each before the split counts double', () => {
    const { findings, applied } = unapplied(calm(80))
    expect(findings).toEqual([])
    expect(applied).toEqual(Array.from({ length: 80 }, (_, index) => (index < 40 ? 2 : 1)))
  })

  test('only a part before the split is as traded', () => {
    const values = calm(80).map((value, index) => (index >= 20 && index < 30 ? value * 2 : value))
    const { findings, applied } = unapplied(values)
    expect(findings).toEqual([[isoOf(20), isoOf(29)]])
    expect(applied.slice(19, 31)).toEqual([2, ...Array(10).fill(1), 2])
  })

  test.each([
    [5, 4, 1],
    [6, 5, 0],
  ])('a ratio of %i for %i', (numerator, denominator, count) => {
    const ratio = numerator / denominator
    const values = from(Array<number>(80).fill(100), 40, 1 / ratio)
    expect(unapplied(values, { ...split, numerator, denominator }).findings).toHaveLength(count)
  })
})

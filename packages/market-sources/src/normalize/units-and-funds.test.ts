import { describe, expect, test } from 'vitest'
import { addCapitalGains } from './capital-gains.ts'
import { fundHoldingsOf } from './fund-holdings.ts'
import { inUnitOf, ratioOfPercent } from './quote-unit.ts'
import { hundredfolds, straightenUnits } from './unit-flips.ts'

const series = (closes: readonly number[]) => closes.map((close, day) => ({ day, close, adjustedClose: undefined }))

describe('units', () => {
  test.each([
    [74.9, 0],
    [75, 1],
    [133, 1],
    [133.1, 0],
    [1 / 75, -1],
    [1 / 74.9, 0],
    [1 / 132.9, -1],
    [1 / 133.1, 0],
    [1, 0],
  ])('a change to %d times as much is %i steps of a hundred', (ratio, steps) => {
    expect(hundredfolds(ratio)).toBe(steps)
  })

  test('a jump on the day of a split stays', () => {
    const closes = straightenUnits(series([250, 2.5, 2.51]), new Set([1]), undefined, 'hundredths')
    expect(closes.map(({ close }) => close)).toEqual([250, 2.5, 2.51])
  })

  test('a unit counts if one day of ten has it, but not if one of eleven does', () => {
    const pounds = (count: number) => Array<number>(count).fill(2.5)
    const closesOf = (closes: readonly number[]) =>
      straightenUnits(series(closes), new Set(), undefined, 'hundredths').map(({ close }) => close)
    expect(closesOf([...pounds(9), 250])).toEqual(Array(10).fill(250))
    expect(closesOf([...pounds(10), 250])).toEqual(Array(11).fill(2.5))
  })

  test('no closes stay none', () => {
    expect(straightenUnits([], new Set(), 5, 'hundredths')).toEqual([])
  })

  test.each([
    [250, 2.5, 2.5],
    [2.5, 2.5, 2.5],
    [11, 1, 0.11],
    [9, 1, 9],
    [0.9, 0.009, 0.009],
    [undefined, 1, undefined],
    [250, undefined, 250],
    [250, -2.5, 250],
    [250, 0, 250],
    [-250, -2.5, -2.5],
  ])('%s beside %s is %s: the figure or its hundredth, whichever is nearer by ratio', (figure, expected, read) => {
    expect(inUnitOf(figure, expected)).toBe(read)
  })

  test('percentages become ratios without rounding noise', () => {
    expect([6.25, 0.07, 100].map(ratioOfPercent)).toEqual([0.0625, 0.0007, 1])
  })
})

describe('the parts of a fund', () => {
  const part = (Name: string, Share: number) => ({ Name, Share })
  const none = { holdings: [], sectors: [], countries: [], stocks: undefined }

  test('are listed from the largest, one for each symbol', () => {
    const holdings = [
      { ...part('A', 0.1), Symbol: 'X' },
      { ...part('B', 0.3), Symbol: 'Y' },
      { ...part('A plc', 0.15), Symbol: 'X' },
    ]
    expect(fundHoldingsOf({ ...none, holdings })?.Holdings.map(({ Name, Share }) => [Name, Share])).toEqual([
      ['B', 0.3],
      ['A', 0.25],
    ])
  })

  test('are scaled to the whole if they exceed it, and otherwise stay as stated', () => {
    const shares = (...stated: number[]) =>
      fundHoldingsOf({ ...none, holdings: stated.map((Share, at) => part(`H${at}`, Share)) })?.Holdings.map(
        ({ Share }) => Share,
      )
    expect(shares(0.9, 0.6)).toEqual([0.6, 0.4])
    expect(shares(0.6, 0.4)).toEqual([0.6, 0.4])
    expect(shares(0.5, 0.2, 0, -0.1, Number.NaN)).toEqual([0.5, 0.2])
  })

  test('sectors are shares of its stocks, which are its assets unless it states a part', () => {
    const sectors = [part('Technology', 0.5)]
    const shareWith = (stocks: number | undefined) => fundHoldingsOf({ ...none, sectors, stocks })?.Sectors[0]?.Share
    expect([undefined, 0.6, 1.2, -1].map(shareWith)).toEqual([0.5, 0.3, 0.5, undefined])
  })

  test('are no list if there are none', () => {
    expect(fundHoldingsOf(none)).toBeUndefined()
  })
})

describe('capital gains of a fund', () => {
  const paid = (day: number, value: number) => ({ day, value })
  const closes = (after: number) => series([100, after])

  test('on another day are a payment of their own', () => {
    expect(addCapitalGains([paid(1, 2)], [paid(5, 3)], closes(98))).toEqual([paid(1, 2), paid(5, 3)])
  })

  test('are added where the price falls by both, and not where it falls by the dividend alone', () => {
    expect(addCapitalGains([paid(1, 2)], [paid(1, 3)], closes(95))).toEqual([paid(1, 5)])
    expect(addCapitalGains([paid(1, 2)], [paid(1, 3)], closes(98))).toEqual([paid(1, 2)])
    // 3.5 is as far from 2 as from 5.
    expect(addCapitalGains([paid(1, 2)], [paid(1, 3)], closes(96.5))).toEqual([paid(1, 2)])
  })
})

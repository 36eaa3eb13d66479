import { describe, expect, test } from 'vitest'
import { straightenUnits } from './unit-flips.ts'

const series = (closes: number[], adjusted: (number | undefined)[] = []) =>
  closes.map((close, day) => ({ day, close, adjustedClose: adjusted[day] }))
const closesOf = (days: { close: number }[]) => days.map(({ close }) => close)

describe('a series that switches between pence and pounds', () => {
  test('single days in pounds become pence', () => {
    const days = series([250, 251, 2.52, 2.5, 249, 250])
    expect(closesOf(straightenUnits(days, new Set(), undefined, 'hundredths'))).toEqual([250, 251, 252, 250, 249, 250])
  })

  test('without a last price, the unit that the source names counts, even against most days', () => {
    const days = series([2.5, 2.51, 252, 2.5, 2.49])
    expect(closesOf(straightenUnits(days, new Set(), undefined, 'hundredths'))).toEqual([250, 251, 252, 250, 249])
    expect(closesOf(straightenUnits(days, new Set(), undefined, 'major units'))).toEqual([2.5, 2.51, 2.52, 2.5, 2.49])
  })

  test('the last price decides the unit, even against most days', () => {
    const days = series([2.5, 2.51, 2.52, 250, 249])
    expect(closesOf(straightenUnits(days, new Set(), 248, 'hundredths'))).toEqual([250, 251, 252, 250, 249])
  })

  test('the last price shows that the whole series is in the other unit', () => {
    expect(closesOf(straightenUnits(series([2.5, 2.51]), new Set(), 251, 'hundredths'))).toEqual([250, 251])
  })

  test('a switch of the plain close alone leaves the adjusted one', () => {
    const days = series([250, 2.51, 252], [125, 125.5, 126])
    expect(straightenUnits(days, new Set(), undefined, 'hundredths')[1]).toEqual({
      day: 1,
      close: 251,
      adjustedClose: 125.5,
    })
  })

  test('a switch of both is undone in both', () => {
    const days = series([250, 2.5, 252], [125, 1.25, 126])
    expect(straightenUnits(days, new Set(), undefined, 'hundredths')[1]).toEqual({
      day: 1,
      close: 250,
      adjustedClose: 125,
    })
  })

  test('a 1:100 consolidation on its day is a split and stays', () => {
    expect(closesOf(straightenUnits(series([2.5, 2.4, 240, 241]), new Set([2]), undefined, 'hundredths'))).toEqual([
      2.5, 2.4, 240, 241,
    ])
  })

  test('a fall to a third is a price move', () => {
    expect(closesOf(straightenUnits(series([300, 100, 99]), new Set(), undefined, 'hundredths'))).toEqual([
      300, 100, 99,
    ])
  })
})

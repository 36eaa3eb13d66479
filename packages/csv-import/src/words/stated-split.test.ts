import { describe, expect, it } from 'vitest'
import { unitsBeforeSplit } from './stated-split.ts'

describe('unitsBeforeSplit', () => {
  it.each([
    ['DIS - BMO ETF CAD UNITS STK SPLIT ON 5 SHS REC 08/13/25 PAY 08/15/25', '5'],
    ['STOCK SPLIT ON 1,250 SHARES', '1250'],
    ['ETF UNITS DIST ON 6 SHS', null],
    ['STK SPLIT 4-FOR-1', null],
  ])('reads %s as %s', (sentence, units) => {
    expect(unitsBeforeSplit(sentence)).toBe(units)
  })
})

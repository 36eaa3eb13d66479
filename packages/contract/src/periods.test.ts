import { describe, expect, test } from 'vitest'
import { bridgeValue, explainFigure } from './explanations/schemas.ts'
import { listIncome } from './income/schemas.ts'
import { measureReturns } from './performance/schemas.ts'
import { listRealizedGains, listTaxedSecurities, reportGains } from './realized-gains/schemas.ts'

const wholeDays = {
  'realized gains': (period: object) => listRealizedGains.query.safeParse(period),
  'the report of gains': (period: object) => reportGains.query.safeParse({ country: 'GB', ...period }),
  'the list of securities': (period: object) => listTaxedSecurities.query.safeParse({ country: 'CH', ...period }),
  income: (period: object) => listIncome.query.safeParse(period),
}

describe.each(Object.entries(wholeDays))('the period of %s', (_name, parse) => {
  test.each([
    ['no days', {}],
    ['a first day alone', { from: '2024-03-01' }],
    ['a last day alone', { to: '2024-03-01' }],
    ['a single day', { from: '2024-03-01', to: '2024-03-01' }],
    ['two days in order', { from: '2024-03-01', to: '2024-03-02' }],
  ])('may be %s', (_what, period) => {
    expect(parse(period).success).toBe(true)
  })

  test('does not end before it begins', () => {
    const { error } = parse({ from: '2024-03-02', to: '2024-03-01' })
    expect(error?.issues.map(({ path }) => path)).toEqual([['to']])
  })
})

const closes = {
  returns: (period: object) => measureReturns.query.safeParse(period),
  'an explanation': (period: object) => explainFigure.query.safeParse({ figure: 'gain.total', ...period }),
  'a bridge': (period: object) => bridgeValue.query.safeParse(period),
}

// From the close of one day to the close of the same day, nothing happens.
test.each(Object.entries(closes))('the period of %s leads from a close to a later one', (_name, parse) => {
  expect(parse({ from: '2024-03-01', to: '2024-03-02' }).success).toBe(true)
  for (const from of ['2024-03-02', '2024-03-03']) {
    expect(parse({ from, to: '2024-03-02' }).error?.issues.map(({ path }) => path)).toEqual([['to']])
  }
})

test('an explanation of all time names no days', () => {
  expect(explainFigure.query.safeParse({ figure: 'gain.total' }).success).toBe(true)
})

test.each([{}, { from: '2024-03-01' }, { to: '2024-03-01' }])('returns may be asked for %j', (period) => {
  expect(measureReturns.query.safeParse(period).success).toBe(true)
})

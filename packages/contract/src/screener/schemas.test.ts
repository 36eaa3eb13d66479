import { describe, expect, test } from 'vitest'
import { listPickValues, screenAssets } from './schemas.ts'
import { screenerFieldNames } from './vocabulary.ts'

test('SCR-01 every field of the specification', () => {
  const specified =
    'volume type exchange sector industry mktCapUSD mktCapCategory lastDividend eps ebitda sharesOutstanding employees pe peg dilutedEps ' +
    'bookValue dividendYield profitMargin operatingMargin targetPrice roe roa revenue revenuePerShare esgScore analystRatings ' +
    'analystTargetPrice analystsFollowing percentInsiders percentInstitutions shortRatio shortPercent payoutRatio ' +
    'quarterlyRevenueGrowthYOY quarterlyEarningsGrowthYOY beta grossProfit country'
  expect(screenerFieldNames.toSorted()).toEqual(specified.split(' ').toSorted())
})

test('SCR-03 without a body, the largest companies first', () => {
  const expected = { filters: [], universe: 'all', sort: { by: 'mktCapUSD', order: 'desc' }, limit: 50, offset: 0 }
  expect(screenAssets.body.parse(undefined)).toEqual(expected)
  expect(screenAssets.body.parse({})).toEqual(expected)
})

describe('a refusal names the filter', () => {
  const good = { field: 'pe', operator: 'lt', value: 15 }

  test.each<[string, unknown, string[]]>([
    ['an unknown field', { field: 'price', operator: 'lt', value: 15 }, ['filters.1.field']],
    ['an unknown operator', { field: 'pe', operator: '<', value: 15 }, ['filters.1.operator']],
    ['a text for a number', { field: 'pe', operator: 'lt', value: '15' }, ['filters.1.value']],
    ['a number for a text', { field: 'sector', operator: 'eq', value: 15 }, ['filters.1.value']],
    ['an order of texts', { field: 'sector', operator: 'gt', value: 'Energy' }, ['filters.1.operator']],
    ['no number', { field: 'pe', operator: 'lt', value: null }, ['filters.1.value']],
    ['no finite number', { field: 'pe', operator: 'lt', value: Number.POSITIVE_INFINITY }, ['filters.1.value']],
    ['a property too many', { ...good, or: true }, ['filters.1']],
  ])('%s', (_what, filter, paths) => {
    const { error } = screenAssets.body.safeParse({ filters: [good, filter] })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(paths)
  })

  test.each([
    [{ sort: { by: 'isin' } }, 'sort.by'],
    [{ sort: { by: 'pe', order: 'up' } }, 'sort.order'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 1000 }, 'limit'],
    [{ offset: -1 }, 'offset'],
  ])('%j', (body, path) => {
    const { error } = screenAssets.body.safeParse(body)
    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
  })
})

test('the pick values are lists of {_id} by field', () => {
  const all = { type: [], exchange: [], sector: [{ _id: 'Energy' }], industry: [], mktCapCategory: [], country: [] }
  expect(listPickValues.response.parse(all)).toEqual(all)
})

import { screenerFigures } from '@plumbline/contract/figures'
import { type ScreenerFilter, type ScreenerRequest, screenAssets } from '@plumbline/contract/screener/schemas'
import {
  isPickField,
  numericFieldNames,
  pickFieldNames,
  SCREENER_OPERATORS,
  type ScreenerFieldName,
} from '@plumbline/contract/screener/vocabulary'
import type { Facts } from '@plumbline/market-sources/facts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScreenerRow } from '../../market/securities/load-asset-rows.ts'
import { createScreener, type ScreenedAsset } from './screener.ts'

function row(id: string, facts: Facts, more: Partial<ScreenerRow> = {}): ScreenerRow {
  return {
    id,
    symbol: id,
    name: id,
    type: 'Common Stock',
    exchange: 'US',
    sector: null,
    industry: null,
    country: null,
    facts: JSON.stringify(facts),
    ...more,
  }
}

function screenerOver(rows: ScreenerRow[]) {
  return createScreener({
    async *load() {
      yield rows
    },
  })
}

async function screened(rows: ScreenerRow[], request: unknown) {
  const { assets, count, missing } = await screenerOver(rows).screen(screenAssets.body.parse(request))
  return { ids: assets.map(({ _id }) => _id), count, missing }
}

describe('the order', () => {
  const rows = [
    row('a', { pe: 10, mktCapUSD: 5e9 }, { name: 'Zeta' }),
    row('b', {}, { name: 'alpha' }),
    row('c', { pe: -3, mktCapUSD: 2e12 }, { name: 'Émile' }),
    row('d', { mktCapUSD: 8e7 }, { name: 'emil' }),
    row('e', { pe: 10 }, { name: 'Beta', sector: 'Energy' }),
  ]

  test.each<[unknown, string[], number]>([
    [undefined, ['c', 'a', 'd', 'b', 'e'], 2],
    [{ sort: { by: 'mktCapUSD', order: 'asc' } }, ['d', 'a', 'c', 'b', 'e'], 2],
    [{ sort: { by: 'pe', order: 'desc' } }, ['a', 'e', 'c', 'b', 'd'], 2],
    [{ sort: { by: 'pe', order: 'asc' } }, ['c', 'a', 'e', 'b', 'd'], 2],
    [{ sort: { by: 'mktCapCategory', order: 'desc' } }, ['c', 'a', 'd', 'b', 'e'], 2],
    [{ sort: { by: 'name', order: 'asc' } }, ['b', 'e', 'd', 'c', 'a'], 0],
    [{ sort: { by: 'symbol', order: 'desc' } }, ['e', 'd', 'c', 'b', 'a'], 0],
    [{ sort: { by: 'sector', order: 'asc' } }, ['e', 'a', 'b', 'c', 'd'], 4],
  ])('SCR-03 of %j: missing values come last and are counted', async (request, ids, missing) => {
    expect(await screened(rows, request)).toEqual({ ids, count: 5, missing })
  })

  test('pages follow each other, into the rows without a value too', async () => {
    expect(await screened(rows, { limit: 2, offset: 2 })).toEqual({ ids: ['d', 'b'], count: 5, missing: 2 })
    expect(await screened(rows, { limit: 2, offset: 4 })).toEqual({ ids: ['e'], count: 5, missing: 2 })
    expect(await screened(rows, { limit: 2, offset: 5 })).toEqual({ ids: [], count: 5, missing: 2 })
  })
})

test('only the given assets are screened, and their distribution counted', async () => {
  const rows = ['Ä', 'b', 'a', 'Z', 'aa', '0'].map((id, at) => row(id, { pe: at + 1, mktCapUSD: at }))
  const screener = screenerOver(rows)
  const request = screenAssets.body.parse({ filters: [{ field: 'pe', operator: 'gte', value: 2 }] })
  const { assets, count } = await screener.screen(request, { within: new Set(['aa', 'Ä', 'Z', 'not there']) })
  expect([assets.map(({ _id }) => _id), count]).toEqual([['aa', 'Z'], 2])
  expect(await screener.describeField({ filters: [], field: 'pe' }, { within: new Set(['b']) })).toEqual({
    bins: [{ from: 2, to: 2, count: 1 }],
    missing: 0,
  })
  expect((await screener.describeField({ filters: [], field: 'beta' })).missing).toBe(6)
})

describe('market cap ranges', () => {
  const rows = [1e12, 3e11, 3e11 - 1, 1e10, 2e9, 3e8, 5e7, 1, 0].map((mktCapUSD, at) => row(String(at), { mktCapUSD }))

  test.each([
    ['Giga', ['0']],
    ['Mega', ['1']],
    ['Large', ['2', '3']],
    ['Mid', ['4']],
    ['Small', ['5']],
    ['Micro', ['6']],
    ['Nano', ['7']],
    ['-', []],
  ])('%s', async (value, ids) => {
    const filters = [{ field: 'mktCapCategory', operator: 'eq', value }]
    expect(await screened(rows, { filters })).toEqual({ ids, count: ids.length, missing: 0 })
  })
})

test('a row carries every field, null where it is missing', async () => {
  const screener = screenerOver([row('a', { mktCapUSD: 2e12, pe: 0 }, { sector: 'Energy', country: 'Norway' })])
  const { assets } = await screener.screen(screenAssets.body.parse({}))
  expect(assets).toEqual([
    {
      ...Object.fromEntries(numericFieldNames.map((name) => [name, null])),
      _id: 'a',
      type: 'Common Stock',
      exchange: 'US',
      sector: 'Energy',
      industry: null,
      country: 'Norway',
      mktCapCategory: 'Giga',
      mktCapUSD: 2e12,
      pe: 0,
    },
  ])
})

test('the values of pick fields ascend, market cap ranges from the largest', async () => {
  const screener = screenerOver([
    row('a', { mktCapUSD: 1 }, { sector: 'Utilities', exchange: 'XETRA', type: 'ETF' }),
    row('b', { mktCapUSD: 2e12 }, { sector: 'Energy' }),
    row('c', {}, { sector: 'Energy', country: 'Österreich' }),
  ])
  expect(await screener.values()).toEqual({
    type: [{ _id: 'Common Stock' }, { _id: 'ETF' }],
    exchange: [{ _id: 'US' }, { _id: 'XETRA' }],
    sector: [{ _id: 'Energy' }, { _id: 'Utilities' }],
    industry: [],
    country: [{ _id: 'Österreich' }],
    mktCapCategory: [{ _id: 'Giga' }, { _id: 'Nano' }],
  })
})

/** A naive reference implementation of the screener. */
function screenNaively(assets: ScreenedAsset[], { filters, sort, limit, offset }: ScreenerRequest) {
  // The requests of this file name no figures that compare with a portfolio.
  const known = (asset: ScreenedAsset, named: ScreenerFilter['field']) => {
    const field = named as ScreenerFieldName
    return asset[field] === '-' ? null : asset[field]
  }
  const meets = (asset: ScreenedAsset, { field, operator, value, orMissing = false }: ScreenerFilter) => {
    const own = known(asset, field)
    if (own === null) return orMissing
    return { gt: own > value, gte: own >= value, eq: own === value, lte: own <= value, lt: own < value }[operator]
  }
  const matching = assets.filter((asset) => filters.every((filter) => meets(asset, filter)))
  const by = sort.by as ScreenerFieldName
  const withValue = matching.filter((asset) => known(asset, by) !== null)
  const sizes = ['Nano', 'Micro', 'Small', 'Mid', 'Large', 'Mega', 'Giga']
  const key = (asset: ScreenedAsset) =>
    (by === 'mktCapCategory' ? sizes.indexOf(asset[by]) : asset[by]) as number | string
  const sign = sort.order === 'asc' ? 1 : -1
  withValue.sort((a, b) => sign * (key(a) < key(b) ? -1 : Number(key(a) > key(b))))
  const missing = matching.filter((asset) => known(asset, by) === null)
  return {
    ids: [...withValue, ...missing].slice(offset, offset + limit).map(({ _id }) => _id),
    count: matching.length,
    missing: missing.length,
  }
}

test('SCR-01 every field and operator screens as the plain definition does', async () => {
  const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.05, 1e12, 3e9))
  const pick = fc.option(fc.constantFrom('Alpha', 'Beta', 'Gamma'))
  const rows = fc
    .array(
      fc.record({
        facts: fc.dictionary(fc.constantFrom(...numericFieldNames), number, { noNullPrototype: true }),
        picks: fc.record({
          sector: pick,
          industry: pick,
          country: pick,
          type: fc.constantFrom('Common Stock', 'ETF'),
          exchange: fc.constantFrom('US', 'LSE'),
        }),
      }),
      { maxLength: 60 },
    )
    .map((all) => all.map(({ facts, picks }, at) => row(String(at).padStart(3, '0'), facts, picks)))
  const filter = fc.constantFrom(...screenerFigures).chain(
    ({ name }): fc.Arbitrary<ScreenerFilter> =>
      isPickField(name)
        ? fc.record({
            field: fc.constant(name),
            operator: fc.constant('eq' as const),
            value: fc.constantFrom('Alpha', 'Beta', 'ETF', 'LSE', 'Nano', 'Giga', 'nowhere'),
            orMissing: fc.boolean(),
          })
        : fc.record({
            field: fc.constant(name),
            operator: fc.constantFrom(...SCREENER_OPERATORS),
            value: number,
            orMissing: fc.boolean(),
          }),
  )
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.record({
        filters: fc.array(filter, { maxLength: 3 }),
        sort: fc.record({
          by: fc.constantFrom(...numericFieldNames, ...pickFieldNames),
          order: fc.constantFrom('asc' as const, 'desc' as const),
        }),
        limit: fc.integer({ min: 1, max: 20 }),
        offset: fc.nat(70),
      }),
      async (all, request) => {
        const screener = screenerOver(all)
        const everything = await screener.screen({
          ...request,
          filters: [],
          sort: { by: 'symbol', order: 'asc' },
          limit: 100,
          offset: 0,
        })
        const { assets, count, missing } = await screener.screen(request)
        expect({ ids: assets.map(({ _id }) => _id), count, missing }).toEqual(
          screenNaively(everything.assets, { ...request, universe: 'all' }),
        )
      },
    ),
    { numRuns: 500 },
  )
})

import { screenerFigures } from '@plumbline/contract/figures'
import { type ScreenerFilter, screenAssets } from '@plumbline/contract/screener/schemas'
import { MAX_SCREENER_FILTERS, SCREENER_OPERATORS, screenerFieldNames } from '@plumbline/contract/screener/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFilters, writeFilters } from './filter-address.ts'
import { emptyDraft, type FilterDraft, toFilters } from './filter-draft.ts'

test.each<[string, FilterDraft[], string, ScreenerFilter[]]>([
  [
    'a number goes as it is typed',
    [{ field: 'pe', operator: 'lt', value: 15 }],
    'pe.lt.15',
    [{ field: 'pe', operator: 'lt', value: 15 }],
  ],
  [
    'a percentage goes as its ratio, to the last digit',
    [{ field: 'dividendYield', operator: 'gte', value: 4.35 }],
    'dividendYield.gte.0.0435',
    [{ field: 'dividendYield', operator: 'gte', value: 0.0435 }],
  ],
  [
    'what compares with a portfolio goes as any figure, a part in percent and a correlation as it is',
    [
      { field: 'overlap', operator: 'lte', value: 5 },
      { field: 'correlation', operator: 'lt', value: 0.3 },
    ],
    'overlap.lte.0.05*correlation.lt.0.3',
    [
      { field: 'overlap', operator: 'lte', value: 0.05 },
      { field: 'correlation', operator: 'lt', value: 0.3 },
    ],
  ],
  [
    'a value of a pick field keeps its points, stars and percent signs',
    [{ field: 'industry', operator: 'eq', value: 'A.B * 5% Ltd' }],
    'industry.eq.A.B %2A 5%25 Ltd',
    [{ field: 'industry', operator: 'eq', value: 'A.B * 5% Ltd' }],
  ],
  [
    'a range is two filters of one field',
    [
      { field: 'beta', operator: 'gt', value: -0.5 },
      { field: 'beta', operator: 'lte', value: 1 },
    ],
    'beta.gt.-0.5*beta.lte.1',
    [
      { field: 'beta', operator: 'gt', value: -0.5 },
      { field: 'beta', operator: 'lte', value: 1 },
    ],
  ],
  [
    'a filter that keeps assets without a value says so',
    [{ field: 'dividendYield', operator: 'gte', value: 4, orMissing: true }],
    'dividendYield.gteOrMissing.0.04',
    [{ field: 'dividendYield', operator: 'gte', value: 0.04, orMissing: true }],
  ],
  [
    'a filter without a value stays in the address and is not sent',
    [
      { field: 'roe', operator: 'gte', value: '' },
      { field: 'sector', operator: 'eq', value: '' },
    ],
    'roe.gte.*sector.eq.',
    [],
  ],
])('%s', (_, drafts, address, filters) => {
  expect(writeFilters(drafts)).toBe(address)
  expect(readFilters(address)).toEqual(drafts)
  expect(toFilters(drafts)).toEqual(filters)
})

test('what is half typed is sent as far as it is a number', () => {
  const typed = (value: string) => toFilters([{ field: 'pe', operator: 'gt', value }])[0]?.value
  expect(['-', '', '4.', '-0.50', 'x'].map(typed)).toEqual([undefined, undefined, 4, -0.5, undefined])
})

test('what is no filter is passed over, and an unknown value filters nothing', () => {
  expect(readFilters('nothing.gt.1*pe.like.3*pe*pe.gt.many*sector.gt.Energy**beta.lt.1e999')).toEqual([
    { field: 'pe', operator: 'gt', value: '' },
    { field: 'sector', operator: 'eq', value: 'Energy' },
    { field: 'beta', operator: 'lt', value: '' },
  ])
  expect(readFilters(undefined)).toEqual([])
  expect(writeFilters([])).toBeUndefined()
  expect(readFilters(Array(60).fill('pe.lt.1').join('*'))).toHaveLength(MAX_SCREENER_FILTERS)
})

const drafts = fc.array(
  fc.constantFrom(...screenerFigures).chain(
    ({ name, kind }): fc.Arbitrary<FilterDraft> =>
      kind === 'category'
        ? fc.record({
            field: fc.constant(name),
            operator: fc.constant('eq' as const),
            value: fc.string({ unit: 'grapheme', maxLength: 20 }),
          })
        : fc.record({
            field: fc.constant(name),
            operator: fc.constantFrom(...SCREENER_OPERATORS),
            value: fc.oneof(
              fc.constant(''),
              fc.integer(),
              fc.integer({ min: -99_999, max: 99_999 }).map((digits) => Number(`${digits}e-3`)),
            ),
          }),
  ),
  { maxLength: 8 },
)

test('every filter survives the address as a browser writes it, and the server accepts it', () => {
  fc.assert(
    fc.property(drafts, (all) => {
      const address = new URLSearchParams({ filters: writeFilters(all) ?? '' }).toString()
      expect(readFilters(new URLSearchParams(address).get('filters') ?? '')).toEqual(all)
      expect(screenAssets.body.parse({ filters: toFilters(all) }).filters).toEqual(toFilters(all))
    }),
  )
})

test('the server accepts a new filter of every field', () => {
  for (const name of screenerFieldNames) expect(readFilters(writeFilters([emptyDraft(name)]))).toHaveLength(1)
})

test('a value that is longer than the server takes is none', () => {
  const readOf = (length: number) => readFilters(`sector.eq.${'x'.repeat(length)}`)[0]?.value
  expect([readOf(200), readOf(201)]).toEqual(['x'.repeat(200), ''])
})

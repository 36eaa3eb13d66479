import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measurePortfolio } from '../measure-portfolio.ts'
import { arbitraryCashPortfolio } from '../testing/arbitrary-cash.ts'
import { arbitraryPortfolio } from '../testing/arbitrary-portfolio.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { sumTree } from './category-tree.ts'
import { groupByShares, withRest } from './group-by-shares.ts'

const REST = 'rest'

/** Amounts reach a few million here: agreement to 1e-7 is agreement to rounding. */
function agree(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(actual), Math.abs(expected)))
}

/** Any weights in three categories, also ones that add up to more than a whole. */
const arbitraryShares = fc
  .uniqueArray(
    fc.record({ category: fc.constantFrom('a', 'b', 'c'), ratio: fc.double({ min: 1e-4, max: 1, noNaN: true }) }),
    { selector: ({ category }) => category, maxLength: 3 },
  )
  .map((shares) => withRest(shares, REST))

describe('withRest', () => {
  test('what no share takes is in the category of the rest', () => {
    expect(withRest([{ category: 'a', ratio: 0.6 }], REST)).toEqual([
      { category: 'a', ratio: 0.6 },
      { category: REST, ratio: 0.4 },
    ])
    expect(withRest([], REST)).toEqual([{ category: REST, ratio: 1 }])
  })

  test('rounding leaves no rest, and shares above a whole are scaled to it', () => {
    const thirds = [1 / 3, 1 / 3, 0.3333333333].map((ratio, index) => ({ category: `${index}`, ratio }))
    expect(withRest(thirds, REST)).toEqual(thirds)
    expect(
      withRest(
        [
          { category: 'a', ratio: 1 },
          { category: 'b', ratio: 0.25 },
        ],
        REST,
      ),
    ).toEqual([
      { category: 'a', ratio: 0.8 },
      { category: 'b', ratio: 0.2 },
    ])
  })
})

describe('groupByShares', () => {
  test('a mixed fund is in stocks and bonds by its shares, with its value, cost and gain', () => {
    // Worked by hand: a fund of 60 % stocks and 40 % bonds, 20 units bought for 900, worth 1,000, with a fee of 5; and
    // 5 units of a stock that are worth 100, as they cost.
    const mix = { assetId: 'MIX', date: '2023-01-02' }
    const { lines } = measure({
      today: '2023-06-01',
      transactions: [
        booked({ ...mix, type: 'buy', units: 20, price: 45 }),
        booked({ ...mix, type: 'fee', price: 5 }),
        booked({ type: 'buy', date: '2023-01-02', assetId: 'OAK', units: 5, price: 20 }),
      ],
      assets: [market({ '2023-06-01': 50 }, { assetId: 'MIX' }), market({ '2023-06-01': 20 }, { assetId: 'OAK' })],
    })
    const groups = groupByShares(lines, (assetId) =>
      assetId === 'MIX'
        ? [
            { category: 'stocks', ratio: 0.6 },
            { category: 'bonds', ratio: 0.4 },
          ]
        : [{ category: 'stocks', ratio: 1 }],
    )
    expect(groups.map(({ key, assetIds }) => [key, assetIds])).toEqual([
      ['stocks', ['MIX', 'OAK']],
      ['bonds', ['MIX']],
    ])
    const [stocks, bonds] = groups
    expect([stocks?.currentValue, stocks?.cost, stocks?.purchases]).toEqual([700, 640, 640])
    expect(stocks?.gain.total).toBeCloseTo(57, 10)
    expect(stocks?.percent).toBeCloseTo(57 / 640, 12)
    expect([bonds?.currentValue, bonds?.cost, bonds?.purchases]).toEqual([400, 360, 360])
    expect(bonds?.gain.fees).toBeCloseTo(-2, 12)
    expect(bonds?.gain.total).toBeCloseTo(38, 10)
  })

  test.each([
    ['without cash', arbitraryPortfolio],
    ['with booked cash', arbitraryCashPortfolio],
  ])('categories add up to the whole under any weights, %s', (_name, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, fc.infiniteStream(arbitraryShares), (input, stream) => {
        const { lines, totals } = measurePortfolio(input)
        const shares = new Map(lines.map(({ assetId }) => [assetId, stream.next().value]))
        const groups = groupByShares(lines, (assetId) => shares.get(assetId) ?? [])
        const sumOf = (read: (group: (typeof groups)[number]) => number) =>
          groups.reduce((sum, group) => sum + read(group), 0)
        agree(
          sumOf(({ currentValue }) => currentValue),
          totals.currentValue,
        )
        agree(
          sumOf(({ cost }) => cost),
          totals.cost,
        )
        agree(
          sumOf(({ purchases }) => purchases),
          totals.purchases,
        )
        for (const part of ['total', 'realized', 'unrealized', 'dividend', 'currencyEffect', 'fees'] as const)
          agree(
            sumOf(({ gain }) => gain[part]),
            totals.gain[part],
          )
      }),
    )
  })
})

describe('sumTree', () => {
  test('a category has its own amount and those of all below it', () => {
    const tree = [
      { _id: 'stocks', parent: null },
      { _id: 'europe', parent: 'stocks' },
      { _id: 'small', parent: 'europe' },
      { _id: 'bonds', parent: null },
    ]
    const own = new Map([
      ['stocks', 1],
      ['europe', 20],
      ['small', 300],
    ])
    expect([...sumTree(tree, own)]).toEqual([
      ['stocks', 321],
      ['europe', 320],
      ['small', 300],
      ['bonds', 0],
    ])
  })
})

import { expect, test } from 'vitest'
import { bought, reported, sold } from '../testing/report-trades.ts'

const partsOf = ({ parts }: ReturnType<typeof reported>[number]) =>
  parts.map(({ rule, acquired, units }) => ({ rule, acquired, units }))

test('a part of the section 104 holding costs its share, fees included (HMRC, HS284 Example 3)', () => {
  const sales = reported('GB', [
    bought('2015-04-01', 1000, 4000, 150),
    bought('2018-09-01', 500, 2050, 80),
    sold('2023-05-01', 700, 3360, 100),
    sold('2024-02-01', 400, 2080, 105),
  ])
  // Gains of 329 and 300, as printed in whole pounds.
  expect(sales.map(({ gain }) => Math.round(gain ?? Number.NaN))).toEqual([329, 300])
  expect(sales.map(({ cost, purchaseFees }) => Math.round((cost ?? NaN) + (purchaseFees ?? NaN)))).toEqual([2931, 1675])
})

test('shares bought back within 30 days are those that were sold (HMRC, HS284 Example 2)', () => {
  const [sale] = reported('GB', [
    bought('2020-03-01', 9500, 9500),
    sold('2023-08-30', 4000, 6000),
    bought('2023-09-11', 500, 850),
  ])
  expect(sale?.parts).toMatchObject([
    { rule: 'within-30-days', acquired: '2023-09-11', units: 500, proceeds: 750, cost: 850, gain: -100 },
    { rule: 'pool', acquired: null, units: 3500 },
  ])
})

test.each([
  ['CG51560 Example 1', 1000, '2011-07-01', 1000, '2011-07-31', 1000, 1000],
  ['CG51560 Example 2', 2500, '2012-03-27', 1700, '2012-03-30', 500, 500],
  ['CG51560 Example 3', 10_000, '2009-02-28', 2000, '2009-03-31', 3000, 0],
])('day 30 is within the rule and day 31 is not (HMRC, %s)', (_, held, day, units, later, boughtBack, matched) => {
  const [sale] = reported('GB', [
    bought('2005-01-04', held, held),
    sold(day, units, 2 * units),
    bought(later, boughtBack, 2 * boughtBack),
  ])
  const by = Map.groupBy(sale?.parts ?? [], ({ rule }) => rule)
  expect(by.get('within-30-days')?.[0]?.units ?? 0).toBe(matched)
  expect(by.get('pool')?.[0]?.units ?? 0).toBe(units - matched)
})

test('units that are bought back never enter the holding (HMRC, CG51590 Example 1)', () => {
  const [first, second] = reported('GB', [
    bought('2006-04-15', 1000, 1300),
    bought('2006-08-04', 1000, 1450),
    bought('2007-01-19', 500, 950),
    sold('2010-03-16', 2000, 6850),
    bought('2010-04-07', 2000, 6790),
    sold('2010-12-10', 2200, 7700),
  ])
  expect(first?.gain).toBe(60)
  expect([second?.cost, second?.gain]).toEqual([3256, 4444])
})

test('sales of one day are one disposal, matched with the purchase of that day (HMRC, CRYPTO22252)', () => {
  const sales = reported('GB', [
    bought('2018-01-02', 5000, 500),
    sold('2018-06-23', 1000, 800),
    bought('2018-06-23', 1600, 1000),
    sold('2018-06-23', 500, 600),
    sold('2018-12-01', 5100, 5100),
  ])
  // Printed: cost of 938 and a gain of 462, then a holding that cost 562.
  expect(sales).toMatchObject([
    { units: 1500, proceeds: 1400, cost: 937.5, gain: 462.5, parts: [{ rule: 'same-day', units: 1500 }] },
    { cost: 562.5 },
  ])
})

test('the rules come in their order, the earlier disposal first (HMRC, CRYPTO22256)', () => {
  const sales = reported('GB', [
    bought('2018-01-02', 100_000, 300_000),
    bought('2018-07-31', 10_000, 45_000),
    sold('2018-07-31', 30_000, 150_000),
    sold('2018-08-05', 20_000, 100_000),
    bought('2018-08-06', 50_000, 225_000),
    sold('2018-08-07', 100_000, 150_000),
  ])
  expect(sales.map(partsOf)).toEqual([
    [
      { rule: 'same-day', acquired: '2018-07-31', units: 10_000 },
      { rule: 'within-30-days', acquired: '2018-08-06', units: 20_000 },
    ],
    [{ rule: 'within-30-days', acquired: '2018-08-06', units: 20_000 }],
    [{ rule: 'pool', acquired: null, units: 100_000 }],
  ])
  expect(sales.slice(0, 2).map(({ cost, gain }) => [cost, gain])).toEqual([
    [135_000, 15_000],
    [90_000, 10_000],
  ])
  // Printed: 345,000 x 100,000 / 110,000 = 313,637, a loss of 163,637.
  expect(sales[2]?.gain).toBeCloseTo(150_000 - (345_000 * 100_000) / 110_000, 6)
})

test('the earliest purchase after the earliest disposal is matched first (HMRC, CRYPTO22253)', () => {
  const sales = reported('GB', [
    bought('2018-01-02', 5000, 2500),
    sold('2018-03-31', 1000, 400),
    sold('2018-04-20', 500, 150),
    bought('2018-04-21', 700, 175),
    bought('2018-04-28', 500, 100),
    bought('2018-05-01', 500, 150),
  ])
  expect(sales.map(({ gain }) => gain)).toEqual([165, 20])
})

test('a purchase after a split within 30 days counts in the units of the sale', () => {
  const [sale] = reported(
    'GB',
    [bought('2020-01-02', 100, 1000), sold('2020-03-02', 10, 200), bought('2020-03-20', 40, 400)],
    { splits: [{ date: '2020-03-10', ratio: 2 }] },
  )
  expect(sale).toMatchObject({
    units: 10,
    parts: [{ rule: 'within-30-days', acquired: '2020-03-20', units: 10, cost: 200, gain: 0 }],
  })
})

test('fees of one day are added up, and belong to the units that are matched', () => {
  const [sale] = reported('GB', [
    bought('2020-01-02', 10, 100, 3),
    bought('2020-01-02', 10, 100, 5),
    sold('2020-03-02', 10, 200, 2),
    sold('2020-03-02', 5, 100, 1),
    bought('2020-03-12', 5, 90, 4),
  ])
  expect(sale).toMatchObject({ units: 15, proceeds: 300, saleFees: 3, cost: 190, purchaseFees: 8, gain: 99 })
  expect(sale?.parts).toMatchObject([
    { rule: 'within-30-days', units: 5, saleFees: 1, cost: 90, purchaseFees: 4, gain: 5 },
    { rule: 'pool', units: 10, saleFees: 2, cost: 100, purchaseFees: 4, gain: 94 },
  ])
})

import { expect, test } from 'vitest'
import { bought, reported, sold } from '../testing/report-trades.ts'

/**
 * BOFiP, BOI-RPPM-PVBMI-20-10-20-40, no. 50, example ("Règle du prix moyen pondéré"):
 * https://bofip.impots.gouv.fr/bofip/3619-PGP.html
 */
test('a unit costs the average of those held, which a sale leaves as it is (BOFiP, BOI-RPPM-PVBMI-20-10-20-40)', () => {
  const sales = reported('FR', [
    bought('2010-01-04', 100, 9500),
    bought('2012-01-04', 200, 21_000),
    bought('2013-01-04', 100, 10_700),
    sold('2017-01-04', 150, 16_500),
    bought('2018-09-03', 50, 5000),
    bought('2018-11-05', 300, 32_250),
    sold('2019-01-04', 200, 21_600),
  ])
  // An average of 103 and a gain of 1,050; then of 105, and a gain of 600.
  expect(sales).toMatchObject([
    { date: '2017-01-04', units: 150, cost: 150 * 103, gain: 1050, parts: [{ rule: 'average', acquired: null }] },
    { date: '2019-01-04', units: 200, cost: 200 * 105, gain: 600 },
  ])
})

test('fees of the purchases are a part of the average, and those of the sale of the sale', () => {
  const [sale] = reported('FR', [bought('2020-01-02', 100, 1000, 20), sold('2021-01-04', 50, 750, 9)])
  expect(sale).toMatchObject({ proceeds: 750, saleFees: 9, cost: 500, purchaseFees: 10, gain: 231 })
})

test('a purchase that was entered after the sale of everything, on the same day, starts a new average', () => {
  const sales = reported('FR', [
    bought('2020-01-02', 10, 100),
    sold('2021-01-04', 10, 200),
    bought('2021-01-04', 10, 300),
    sold('2022-01-03', 10, 350),
  ])
  expect(sales.map(({ cost, gain }) => ({ cost, gain }))).toEqual([
    { cost: 100, gain: 100 },
    { cost: 300, gain: 50 },
  ])
})

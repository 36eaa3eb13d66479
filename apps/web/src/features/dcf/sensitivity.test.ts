import { expect, test } from 'vitest'
import { company } from '../../testing/example-company.ts'
import { buildSensitivity } from './build-sensitivity.ts'
import type { DcfSearch } from './dcf-search.ts'
import { findImpliedGrowth } from './implied-growth.ts'
import { valueAsset } from './value-asset.ts'

/** Calculated in a spreadsheet: (sum of 121 x ((1 + g) / (1 + r))^t, t = 1 to 5, + 121 x (1 + g)^5 x 2) / 10. */
const SHEET = {
  growths: [0, 0.05, 0.1, 0.15, 0.2],
  discounts: [0.06, 0.08, 0.1, 0.12, 0.14],
  values: [
    [75.169602, 72.511791, 70.06852, 67.817792, 65.74028],
    [89.695136, 86.527228, 83.619276, 80.944361, 78.478852],
    [106.677906, 102.919605, 99.474342, 96.309413, 93.396128],
    [126.444712, 122.00608, 117.942202, 114.213606, 110.785693],
    [149.351212, 144.131906, 139.358741, 134.98438, 130.967359],
  ],
}

const gridOf = (search: DcfSearch, asset = company({})) => buildSensitivity(asset, search, valueAsset(asset, search))

test('the grid has the fair value for each growth and discount rate around the chosen ones', () => {
  expect(gridOf({})).toEqual({
    growths: SHEET.growths,
    discounts: SHEET.discounts,
    chosen: { growth: 0.1, discount: 0.1 },
    values: SHEET.values.map((row) => row.map((value) => expect.closeTo(value, 5))),
  })
})

test('a discount rate below zero and a growth below -100% are left out', () => {
  const grid = gridOf({ growth: 'custom', rate: -0.98, discount: 0.02 })
  expect(grid?.discounts).toEqual([0, 0.02, 0.04, 0.06])
  expect(grid?.growths).toEqual([-0.98, -0.93, -0.88])
  expect(gridOf({ discount: 0.98 })?.discounts).toEqual([0.94, 0.96, 0.98, 1])
})

test('a company without a flow above zero has no grid', () => {
  expect(gridOf({}, company({ flows: [12, -6] }))).toBeNull()
})

test('the implied growth is the one whose fair value is the price', () => {
  // The prices are those of the sheet; 88.95 was solved for there with its goal seek.
  const implied = (price: number | null) => findImpliedGrowth(company({ price }), {})
  expect(implied(99.4743421)).toBeCloseTo(0.1, 7)
  expect(implied(70.0685204)).toBeCloseTo(0, 7)
  expect(implied(88.95)).toBeCloseTo(0.06768987, 7)
})

test('a price that no growth leads to has none, nor has one in another currency', () => {
  for (const price of [null, 0, 1e12]) expect(findImpliedGrowth(company({ price }), {})).toBeNull()
  expect(findImpliedGrowth(company({ statedIn: 'TWD' }), {})).toBeNull()
  expect(findImpliedGrowth(company({ flows: [12, -6] }), {})).toBeNull()
  expect(findImpliedGrowth(company({ shares: 0 }), {})).toBeNull()
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureDrifts, type Position, planPurchases, planRebalancing } from './plan-purchases.ts'
import { inWholeUnits } from './whole-units.ts'

const amounts = (plan: ReadonlyMap<string, number>) => [...plan.values()]
const total = (plan: ReadonlyMap<string, number>) => amounts(plan).reduce((sum, amount) => sum + amount, 0)

/** Targets that add up to 1. */
const arbitraryPositions = fc
  .array(fc.record({ value: fc.double({ min: 0, max: 1e6, noNaN: true }), weight: fc.integer({ min: 1, max: 100 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((entries) => {
    const whole = entries.reduce((sum, { weight }) => sum + weight, 0)
    return entries.map(({ value, weight }, index): Position => ({ id: `${index}`, value, target: weight / whole }))
  })
const arbitraryAmount = fc.double({ min: 0.01, max: 1e6, noNaN: true })

const farthest = (positions: readonly Position[]) =>
  Math.max(...measureDrifts(positions, 0).map(({ weight, target }) => (target - weight) / target))
const bought = (positions: readonly Position[], plan: ReadonlyMap<string, number>) =>
  positions.map((each) => ({ ...each, value: each.value + (plan.get(each.id) ?? 0) }))

describe('the drift', () => {
  test('is the weight less the target, in points and money, and asks for attention outside the band', () => {
    // The textbook case: 60/40 that has become 65/35, here of 100,000 (bogleheads.org/wiki/Rebalancing: bands of 5 points).
    const mix = [
      { id: 'stocks', value: 65_000, target: 0.6 },
      { id: 'bonds', value: 35_000, target: 0.4 },
    ]
    const [stocks, bonds] = measureDrifts(mix, 0.04)
    expect(stocks?.drift).toBeCloseTo(0.05, 12)
    expect(stocks?.driftMoney).toBeCloseTo(5000, 8)
    expect(bonds?.driftMoney).toBeCloseTo(-5000, 8)
    expect(measureDrifts(mix, 0.05).map(({ needsAttention }) => needsAttention)).toEqual([false, false])
    expect([stocks, bonds].map((each) => each?.needsAttention)).toEqual([true, true])
  })

  test('of nothing is the whole target', () => {
    expect(measureDrifts([{ id: 'a', value: 0, target: 1 }], 0.05)).toMatchObject([{ weight: 0, drift: -1 }])
  })
})

describe('only buying', () => {
  test('fills the relatively lowest first, level with the next: the method of optimalrebalancing.info, by hand', () => {
    // Values / targets are 80, 100 and 150. 10 lift the first to 100; 8 more lift both to 110, as 5 and 3.
    const positions = [
      { id: 'low', value: 40, target: 0.5 },
      { id: 'middle', value: 30, target: 0.3 },
      { id: 'high', value: 30, target: 0.2 },
    ]
    expect(planPurchases(positions, 10)).toEqual(
      new Map([
        ['low', 10],
        ['middle', 0],
        ['high', 0],
      ]),
    )
    const [low = 0, middle = 0, high = 0] = amounts(planPurchases(positions, 18))
    expect(low).toBeCloseTo(15, 9)
    expect(middle).toBeCloseTo(3, 9)
    expect(high).toBe(0)
    // With enough money all are at their targets: 20 % of 200 are 40.
    const full = amounts(planPurchases(positions, 100))
    expect(full.map((amount) => Math.round(amount * 1e6) / 1e6)).toEqual([60, 30, 10])
  })

  test('buys nothing of what has no target', () => {
    const plan = planPurchases(
      [
        { id: 'a', value: 0, target: 0 },
        { id: 'b', value: 50, target: 1 },
      ],
      10,
    )
    expect(amounts(plan)).toEqual([0, 10])
  })

  test('what is bought adds up to the amount, is never a sale, and no position ends further below its target', () =>
    fc.assert(
      fc.property(arbitraryPositions, arbitraryAmount, (positions, amount) => {
        const plan = planPurchases(positions, amount)
        const whole = amount + positions.reduce((sum, { value }) => sum + value, 0)
        expect(Math.abs(total(plan) - amount)).toBeLessThanOrEqual(whole * 1e-9)
        for (const each of amounts(plan)) expect(each).toBeGreaterThanOrEqual(0)
        expect(farthest(bought(positions, plan))).toBeLessThanOrEqual(farthest(positions) + 1e-9)
      }),
    ))

  test('no other way to spend the amount leaves the lowest position higher', () =>
    fc.assert(
      fc.property(
        arbitraryPositions,
        arbitraryAmount,
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
        (positions, amount, weights) => {
          const parts = positions.map((_, index) => weights[index] ?? 0)
          const sum = parts.reduce((all, part) => all + part, 0)
          const other = new Map(positions.map(({ id }, index) => [id, (amount * (parts[index] ?? 0)) / sum]))
          const best = farthest(bought(positions, planPurchases(positions, amount)))
          expect(best).toBeLessThanOrEqual(farthest(bought(positions, other)) + 1e-9)
        },
      ),
    ))
})

test('with selling, every position is at its target and the trades add up to the amount', () =>
  fc.assert(
    fc.property(arbitraryPositions, arbitraryAmount, (positions, amount) => {
      const plan = planRebalancing(positions, amount)
      const whole = amount + positions.reduce((sum, { value }) => sum + value, 0)
      expect(Math.abs(total(plan) - amount)).toBeLessThanOrEqual(whole * 1e-9)
      for (const { drift } of measureDrifts(bought(positions, plan), 0)) expect(Math.abs(drift)).toBeLessThan(1e-9)
    }),
  ))

describe('whole units', () => {
  test('are rounded down, and what is left buys what is furthest below its amount', () => {
    // Worked by hand: 2.9 units of 100 and 3.4 of 50; 2 and 3 leave 110, of which 100 buy a third of the first.
    const { trades, left } = inWholeUnits([
      { id: 'a', amount: 290, price: 100 },
      { id: 'b', amount: 170, price: 50 },
    ])
    expect(trades).toEqual([
      { id: 'a', units: 3, amount: 300 },
      { id: 'b', units: 3, amount: 150 },
    ])
    expect(left).toBeCloseTo(10, 12)
  })

  test('a unit that is whole but for rounding is one, and of a sale no more is sold', () => {
    const { trades } = inWholeUnits([
      { id: 'a', amount: 0.1 + 0.2, price: 0.3 },
      { id: 'b', amount: -250, price: 100 },
    ])
    expect(trades.map(({ units }) => units)).toEqual([1, -2])
  })

  test('never spend more than the amount, and bought and left add up to it', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ amount: fc.double({ min: 0, max: 1e5, noNaN: true }), price: fc.integer({ min: 1, max: 900 }) }),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
        (list) => {
          const planned = list.map((each, index) => ({ id: `${index}`, ...each }))
          const { trades, left } = inWholeUnits(planned)
          const amount = planned.reduce((sum, each) => sum + each.amount, 0)
          const spent = trades.reduce((sum, each) => sum + each.amount, 0)
          expect(left).toBeGreaterThanOrEqual(-1e-6)
          expect(spent + left).toBeCloseTo(amount, 4)
          for (const [index, { units }] of trades.entries()) {
            expect(Number.isInteger(units)).toBe(true)
            const { amount: wanted = 0, price = 1 } = planned[index] ?? {}
            expect(Math.abs(units - wanted / price)).toBeLessThan(1 + 1e-6)
          }
        },
      ),
    ))
})

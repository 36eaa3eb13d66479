import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookThrough } from './look-through.ts'

test('a fund is divided among what it owns, and a share held directly is added to it', () => {
  // Worked by hand: 1000 in a fund with 20 % Oak and 5 % Elm, and 300 in Oak.
  const inside = [
    { key: 'OAK', name: 'Oak Inc', share: 0.2 },
    { key: 'ELM', name: 'Elm plc', share: 0.05 },
  ]
  expect(
    lookThrough([
      { key: 'FUND', name: 'World Fund', value: 1000, inside },
      { key: 'OAK', name: 'Oak', value: 300 },
      { key: 'EMPTY', name: 'Closed Fund', value: 70, inside: [] },
    ]),
  ).toEqual({
    parts: [
      { key: 'OAK', name: 'Oak', value: 500, throughFunds: 200 },
      { key: 'ELM', name: 'Elm plc', value: 50, throughFunds: 50 },
    ],
    notLookedThrough: 820,
  })
})

test('parts and rest add up to the value of all holdings, whatever the shares', () => {
  const share = fc.double({ min: 0, max: 0.6, noNaN: true })
  const inside = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), name: fc.string(), share }), {
    maxLength: 9,
  })
  const value = fc.double({ min: 0.01, max: 1e9, noNaN: true })
  const holding = fc.record({
    key: fc.constantFrom('a', 'b', 'e'),
    name: fc.string(),
    value,
    inside: fc.option(inside, { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(holding, { maxLength: 20 }), (holdings) => {
      const given = holdings.map(({ inside: within, ...rest }) =>
        within === undefined ? rest : { ...rest, inside: within },
      )
      const { parts, notLookedThrough } = lookThrough(given)
      const total = holdings.reduce((sum, each) => sum + each.value, 0)
      const sum = parts.reduce((all, each) => all + each.value, notLookedThrough)
      expect(Math.abs(sum - total)).toBeLessThanOrEqual(total * 2e-9)
      expect(notLookedThrough).toBeGreaterThanOrEqual(0)
    }),
  )
})

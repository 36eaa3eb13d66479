import { expect, test } from 'vitest'
import { judgeWeight } from './judge-weight.ts'

const TODAY = '2026-03-11'
const waiting = { level: 25, direction: 'up' as const, seenDay: '2026-03-09', reachedOn: null }
const weightsOf = (oak: number | null) => new Map([['OAK', oak]])
const reached = (value: number) => ({ reachedOn: '2026-03-10', occasions: [{ date: '2026-03-10', value }] })

// A quarter is a weight of 25%; 0.07 * 100 is 7.000000000000001 as a double.
test.each([
  ['up', 25, 0.25, true],
  ['up', 25, 0.2499, false],
  ['up', 25, 0.3, true],
  ['down', 25, 0.25, true],
  ['down', 25, 0.2501, false],
  ['down', 7, 0.07, true],
] as const)('%s to %d%% is reached by a weight of %d: %s', (direction, level, weight, isReached) => {
  const judged = judgeWeight({ ...waiting, direction, level }, 'OAK', weightsOf(weight), TODAY)
  expect(judged).toMatchObject({
    direction,
    seenDay: '2026-03-10',
    ...(isReached ? reached(weight) : { occasions: [] }),
  })
})

test('what was sold weighs nothing', () => {
  const down = { ...waiting, direction: 'down' as const }
  expect(judgeWeight(down, 'ELM', weightsOf(1), TODAY)).toMatchObject(reached(0))
})

test('a weight that is not known reaches nothing, and nothing happens twice', () => {
  const down = { ...waiting, direction: 'down' as const }
  expect(judgeWeight(down, 'OAK', weightsOf(null), TODAY)).toMatchObject({ reachedOn: null, occasions: [] })
  expect(judgeWeight(down, 'OAK', undefined, TODAY)).toEqual({ ...unchanged, direction: 'down' })
  const told = { ...waiting, reachedOn: '2026-03-06' }
  expect(judgeWeight(told, 'OAK', weightsOf(0.9), TODAY)).toEqual({ ...unchanged, reachedOn: '2026-03-06' })
})

const unchanged = { direction: 'up', seenDay: '2026-03-09', reachedOn: null, occasions: [] }

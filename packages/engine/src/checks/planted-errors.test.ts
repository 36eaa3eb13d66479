import { expect, test } from 'vitest'
import { inventedMarket } from '../testing/invented-market.ts'
import { CHECK_PLANTS } from '../testing/planted-check-errors.ts'
import { randomFrom } from '../testing/random-from.ts'
import { realLookingLedger } from '../testing/real-looking-ledger.ts'
import { scoreChecks } from '../testing/score-checks.ts'

// Another seed than those that the checks were written with.
const SEED = 20261129
const random = randomFrom(SEED)
const ledgers = Array.from({ length: 4 }, () => realLookingLedger(inventedMarket(random), random))
const { scores, falseAlarms } = scoreChecks(ledgers, random)

/** No fact contradicts them where an asset pays no dividends and no later sale is of more than is held. */
const SELDOM_CONTRADICTED = ['missing: sale', 'wrong sign: sale as purchase']

test('nothing is found in clean ledgers', () => {
  expect(falseAlarms).toEqual([])
})

test.each(CHECK_PLANTS.map(([name]) => name))('%s: the right finding comes first', (name) => {
  const { planted, first } = scores.get(name) ?? { planted: 0, first: 0 }
  expect(planted).toBeGreaterThan(0)
  expect(first).toBeGreaterThanOrEqual(SELDOM_CONTRADICTED.includes(name) ? 0 : planted / 2)
})

test('of all planted errors, 93 of 100 are found, and what is found comes first in 97 of 100', () => {
  const all = [...scores.values()]
  const sum = (of: 'planted' | 'found' | 'first') => all.reduce((total, score) => total + score[of], 0)
  expect(sum('found') / sum('planted')).toBeGreaterThanOrEqual(0.93)
  expect(sum('first') / sum('found')).toBeGreaterThanOrEqual(0.97)
})

test('a fix by a click gives back what was there in 97 of 100', () => {
  const all = [...scores.values()]
  const wrong = all.reduce((total, { wrongFixes }) => total + wrongFixes, 0)
  const found = all.reduce((total, score) => total + score.found, 0)
  expect(wrong / found).toBeLessThanOrEqual(0.03)
})

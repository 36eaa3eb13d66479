import { BENCHMARK_EXAMPLES } from '@plumbline/fixtures/worked-examples/benchmark'
import { COST_EXAMPLES } from '@plumbline/fixtures/worked-examples/cost'
import { CURRENCY_EXAMPLES } from '@plumbline/fixtures/worked-examples/currency'
import { DIETZ_EXAMPLES } from '@plumbline/fixtures/worked-examples/dietz'
import { DIVIDEND_EXAMPLES } from '@plumbline/fixtures/worked-examples/dividend'
import { GAIN_EXAMPLES } from '@plumbline/fixtures/worked-examples/gain'
import { INTERNAL_RATE_OF_RETURN_EXAMPLES } from '@plumbline/fixtures/worked-examples/internal-rate-of-return'
import { SPLIT_EXAMPLES } from '@plumbline/fixtures/worked-examples/split'
import { TIME_WEIGHTED_RETURN_EXAMPLES } from '@plumbline/fixtures/worked-examples/time-weighted-return'
import { describe, expect, test } from 'vitest'
import { checkExample } from './testing/check-example.ts'

const EXAMPLES = [
  ...BENCHMARK_EXAMPLES,
  ...COST_EXAMPLES,
  ...CURRENCY_EXAMPLES,
  ...DIETZ_EXAMPLES,
  ...DIVIDEND_EXAMPLES,
  ...GAIN_EXAMPLES,
  ...INTERNAL_RATE_OF_RETURN_EXAMPLES,
  ...SPLIT_EXAMPLES,
  ...TIME_WEIGHTED_RETURN_EXAMPLES,
]

test('the examples are all there', () => {
  expect(EXAMPLES).toHaveLength(79)
  expect(new Set(EXAMPLES.map(({ id }) => id)).size).toBe(79)
})

describe.each([...new Set(EXAMPLES.map(({ kind }) => kind))])('%s', (kind) => {
  test.each(EXAMPLES.filter((example) => example.kind === kind))('$id ($source)', checkExample)
})

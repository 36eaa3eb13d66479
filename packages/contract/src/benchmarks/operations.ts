import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** Why a portfolio cannot be compared with a benchmark. */
export const COMPARISON_FAILURES = ['no-transactions', 'no-parts', 'missing-price', 'missing-rate'] as const

export const compareWithBenchmark = defineOperation<typeof schemas.compareWithBenchmark>()({
  method: 'POST',
  path: '/portfolio/:id/benchmark',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolios' },
})

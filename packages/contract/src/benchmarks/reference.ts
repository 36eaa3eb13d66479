import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  compareWithBenchmark: {
    summary: 'Compares a portfolio with a benchmark',
    errors: ['over-plan-limit', 'unknown-asset'],
  },
})

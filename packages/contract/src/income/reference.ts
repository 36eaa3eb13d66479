import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listIncome: {
    summary: 'Lists dividends that were received, are declared, estimated or missing',
    errors: ['over-plan-limit'],
  },
})

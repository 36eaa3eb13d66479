import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  sendFeedback: {
    summary: 'Sends feedback to the operator',
    body: { message: 'The screener finds everything', url: 'https://example.com/app/screener', browser: 'Firefox' },
  },
})

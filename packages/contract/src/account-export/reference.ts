import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  exportAccount: { summary: 'Exports the whole account as one JSON file', errors: ['fresh-sign-in-needed'] },
})

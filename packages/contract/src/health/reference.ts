import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  getHealth: { summary: 'Tells that the server runs, and what this installation offers' },
  getReadiness: { summary: 'Tells whether the server can work' },
})

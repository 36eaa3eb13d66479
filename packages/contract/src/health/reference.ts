import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  getHealth: { summary: 'Returns what this installation offers' },
  getReadiness: { summary: 'Checks whether the server is ready' },
})

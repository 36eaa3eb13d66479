import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  readNews: { summary: 'Reads the news of assets', body: { symbols: ['ACRN.US'] } },
})

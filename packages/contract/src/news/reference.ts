import { describeOperations } from '../describe-operations.ts'
import { EXAMPLE_ASSET } from '../example-asset.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  readNews: { summary: 'Reads the news of assets', body: { symbols: [EXAMPLE_ASSET.id] } },
})

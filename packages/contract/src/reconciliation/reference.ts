import { describeOperations } from '../describe-operations.ts'
import { EXAMPLE_ASSET } from '../example-asset.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  compareHoldings: { summary: 'Compares each holding, and the cash, with what the broker stated' },
  explainDifferences: { summary: 'Says where each difference began, and what may have caused it' },
  stateHoldings: {
    summary: 'Keeps what the broker showed on a day',
    errors: ['unknown-asset'],
    body: { holdings: [{ assetId: EXAMPLE_ASSET.id, units: '12.5' }] },
  },
})

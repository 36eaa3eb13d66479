import { describeOperations } from '../describe-operations.ts'
import { EXAMPLE_ASSET } from '../example-asset.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  compareHoldings: { summary: 'Compares the units of each holding with those that the broker stated' },
  stateHoldings: {
    summary: 'Keeps the units that the broker shows today',
    errors: ['unknown-asset'],
    body: { holdings: [{ assetId: EXAMPLE_ASSET.id, units: '12.5' }] },
  },
})

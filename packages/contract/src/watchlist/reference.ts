import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listWatchedAssets: { summary: 'Lists the watchlist' },
  getWatchedAsset: { summary: 'Reads whether an asset is watched' },
  watchAsset: {
    summary: 'Watches an asset, or changes its target price and notes',
    errors: ['over-quota'],
    body: { targetPrice: 90, notes: 'After the earnings' },
  },
  unwatchAsset: { summary: 'Removes an asset from the watchlist' },
})

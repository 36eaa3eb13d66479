import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  screenAssets: {
    summary: 'Finds assets by figures',
    errors: ['not-found'],
    body: { universe: 'all', filters: [], sort: { by: 'pe', order: 'asc' }, limit: 50 },
  },
  exportScreen: { summary: 'Exports the matches of a screen as csv', errors: ['not-found'] },
  screenHoldings: {
    summary: 'Checks holdings against filters',
    body: { filters: [{ field: 'pe', operator: 'lte', value: 20 }] },
  },
  weighCandidates: {
    summary: 'Weighs assets against a portfolio',
    errors: ['unknown-asset'],
    body: { assetIds: ['AAPL.US'], amount: 1000 },
  },
  describeField: { summary: 'Counts matches by the values of a field', errors: ['not-found'] },
  listSavedScreens: { summary: 'Lists the saved screens' },
  saveScreen: {
    summary: 'Saves a screen',
    errors: ['over-quota'],
    body: { name: 'Cheap', address: 'filters=pe.lt.15' },
  },
  deleteScreen: { summary: 'Deletes a saved screen' },
  listPickValues: { summary: 'Lists the values of sector, industry, country and the like' },
})

import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listClassifications: { summary: 'Lists the account’s own trees of categories, with the assets in them' },
  createClassification: {
    summary: 'Adds a tree of categories',
    errors: ['invalid-payload', 'unknown-asset'],
    body: {
      name: 'Risk',
      categories: [
        { _id: 'low', parent: null, name: 'Low', color: 'slice1' },
        { _id: 'high', parent: null, name: 'High', color: 'slice2' },
      ],
      assets: [{ assetId: 'ACRN.US', shares: [{ categoryId: 'high', percent: 60 }] }],
    },
  },
  updateClassification: {
    summary: 'Changes a tree of categories, or the assets in it',
    errors: ['invalid-payload', 'not-found', 'unknown-asset'],
    body: { name: 'Risk level' },
  },
  deleteClassification: { summary: 'Deletes a tree of categories, but none of its assets', errors: ['not-found'] },
})

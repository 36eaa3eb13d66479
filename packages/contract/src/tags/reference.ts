import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listTags: { summary: 'Lists the account’s tags' },
  createTag: {
    summary: 'Adds a tag, or restores a deleted one',
    errors: ['invalid-payload'],
    body: { name: 'Retirement', color: 'slice2' },
  },
  updateTag: {
    summary: 'Renames a tag, or changes its color',
    errors: ['invalid-payload', 'not-found'],
    body: { name: 'Pension' },
  },
  deleteTag: { summary: 'Deletes a tag and removes it from its transactions', errors: ['not-found'] },
})

import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  previewBranch: { summary: 'Says what a what-if rule would change', errors: ['unknown-asset', 'oversold'] },
  createBranch: {
    summary: 'Makes a branch of a portfolio to answer a what-if question',
    errors: ['unknown-asset', 'oversold', 'over-quota', 'changed-meanwhile'],
  },
  listBranches: { summary: "Lists a portfolio's branches" },
  compareBranch: { summary: 'Compares a branch with its portfolio' },
  keepBranch: {
    summary: "Replaces a portfolio's transactions by those of a branch",
    errors: ['oversold', 'changed-meanwhile'],
  },
  discardBranch: { summary: 'Deletes a branch' },
})

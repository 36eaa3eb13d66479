import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  exportArchive: { summary: 'Exports the whole account as an archive', errors: ['fresh-sign-in-needed'] },
  importArchive: {
    summary: 'Imports an archive into an empty account',
    errors: ['account-not-empty', 'archive-not-valid', 'over-plan-limit', 'over-quota'],
  },
})

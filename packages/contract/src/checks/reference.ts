import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listFindings: { summary: 'Lists what the checks find, by money at stake' },
  ignoreFinding: {
    summary: 'Ignores a finding until what it says changes',
    body: { findingId: 'eVx0T1mJ2rQ4wY6zB8nK3g', reason: 'elsewhere', note: 'Booked in my other account' },
  },
  restoreFinding: { summary: 'Lists an ignored finding again' },
})

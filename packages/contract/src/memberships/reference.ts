import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listMembers: { summary: 'Lists the people of the portfolios' },
  inviteMember: {
    summary: 'Invites a person to a portfolio by email',
    errors: ['not-found', 'over-quota', 'fresh-sign-in-needed'],
  },
  updateMember: { summary: 'Changes the role of a person', errors: ['fresh-sign-in-needed'] },
  removeMember: { summary: 'Ends the access of a person' },
  listSharedWithMe: { summary: 'Lists the portfolios that others share with the account' },
  acceptInvitation: { summary: 'Accepts an invitation to a portfolio' },
  leaveShared: { summary: 'Leaves a shared portfolio, or declines an invitation' },
})

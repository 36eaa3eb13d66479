import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listAccessTokens: { summary: 'Lists the access tokens' },
  createAccessToken: {
    summary: 'Creates an access token and returns it once',
    errors: ['fresh-sign-in-needed', 'over-quota'],
    body: { name: 'Backup script', scope: 'read', portfolioIds: null, expiresOn: '2027-03-01' },
  },
  revokeAccessToken: { summary: 'Revokes an access token' },
})

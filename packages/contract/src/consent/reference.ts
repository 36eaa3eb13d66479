import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  readConsentRequest: { summary: "Describes a program's request for access" },
  giveConsent: {
    summary: 'Gives a program access',
    errors: ['fresh-sign-in-needed', 'over-quota'],
    body: {
      request: 'response_type=code&client_id=…&redirect_uri=…&code_challenge=…&code_challenge_method=S256',
      scope: 'read',
      portfolioIds: null,
      expiresOn: '2027-03-01',
    },
  },
})

import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  signIn: { summary: 'Emails a link and a code to sign in', body: { email: 'ada@example.com' } },
  verifySignIn: {
    summary: 'Signs in with the code of an emailed link',
    errors: ['account-disabled', 'link-not-valid', 'confirmation-needed'],
  },
  signInByCode: {
    summary: 'Signs in with the eight-digit code of the email',
    errors: ['account-disabled', 'code-not-valid'],
    body: { code: '12345678', nonce: 'the nonce that POST /signin returned' },
  },
  setUp: { summary: 'Makes the first admin', errors: ['link-not-valid'] },
  signOut: { summary: 'Ends the session' },
  signOutEverywhere: { summary: 'Ends every session of the account' },
  listSessions: { summary: 'Lists the sessions of the account' },
  endSession: { summary: 'Ends one session' },
  claimLifetime: { summary: 'Redeems a lifetime code', errors: ['claim-code-not-valid'] },
  getUser: { summary: 'Reads the account' },
  updateUser: {
    summary: 'Changes the account',
    errors: ['fresh-sign-in-needed', 'passkey-missing'],
    body: { currency: 'EUR' },
  },
  confirmEmail: { summary: 'Confirms a new email address', errors: ['confirmation-not-valid'] },
  startDeletion: { summary: 'Emails a link to delete the account', errors: ['fresh-sign-in-needed'] },
  confirmDeletion: { summary: 'Deletes the account and all its data', errors: ['confirmation-not-valid'] },
})

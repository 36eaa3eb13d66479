import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  startPasskeySignIn: { summary: 'Starts a sign-in with a passkey', errors: ['passkeys-not-possible'] },
  signInByPasskey: { summary: 'Signs in with a passkey', errors: ['account-disabled', 'passkey-not-valid'] },
  listPasskeys: { summary: 'Lists the passkeys of the account' },
  startPasskey: {
    summary: 'Starts adding a passkey',
    errors: ['fresh-sign-in-needed', 'passkeys-not-possible'],
  },
  addPasskey: { summary: 'Adds a passkey', errors: ['passkey-not-valid', 'over-quota'] },
  renamePasskey: { summary: 'Renames a passkey', body: { name: 'Laptop' } },
  removePasskey: { summary: 'Removes a passkey', errors: ['fresh-sign-in-needed'] },
  startFreshSignIn: {
    summary: 'Starts confirming the user again with a passkey',
    errors: ['passkey-missing', 'passkeys-not-possible'],
  },
  signInFresh: { summary: 'Confirms the user again with a passkey', errors: ['passkey-not-valid'] },
})

import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listUsers: { summary: 'Lists the users' },
  addUser: { summary: 'Creates an account' },
  inviteUser: { summary: 'Mails an invitation with a sign-in link; creates the account if there is none' },
  changeRole: { summary: 'Makes a user an admin or a regular user' },
  signOutUser: { summary: 'Ends every session of a user' },
  disableUser: { summary: 'Disables or enables an account', errors: ['invalid-payload'] },
  deleteUser: { summary: 'Deletes a user and all their data', errors: ['invalid-payload'] },
  listFeedback: { summary: 'Lists the feedback of users' },
  listCodes: { summary: 'Lists the lifetime codes' },
  listAuditLog: { summary: 'Lists security-related events' },
  getBackground: { summary: 'Reads the state of the background work' },
  listMailPreviews: { summary: 'Shows the emails of the product with example figures' },
  runSweep: { summary: 'Runs one kind of background work now' },
  getInstallation: { summary: 'Reads version, storage and settings of the installation' },
  decideFinding: { summary: 'Accepts or rejects a correction of an asset’s prices' },
  reopenFinding: { summary: 'Undoes the decision on a correction' },
  orderSources: { summary: 'Orders the sources of an asset’s prices', errors: ['invalid-payload'] },
  resetSourceOrder: { summary: 'Resets the sources of an asset’s prices to the installation’s order' },
  createAdminLink: { summary: 'Creates a link that signs in at the admin address' },
})

import { text } from '@plumbline/text/text'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { takeSetting, writeSetting } from '../database/settings.ts'
import { DomainError } from '../errors.ts'
import { hashToken, newToken } from '../identifiers.ts'
import { makeAdmin } from './users.ts'

const SETUP_SETTING = 'setup-code-hash'

async function hasAdmin(db: Db): Promise<boolean> {
  const admin = db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1)
  return (await admin.executeTakeFirst()) !== undefined
}

/**
 * Creates the code for the first admin and invalidates earlier codes. Returns undefined when an admin exists. Works
 * without mail, while sign-up is closed, and after others have signed up.
 */
export async function createSetupCode(db: Db): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  const code = newToken()
  await writeSetting(db, SETUP_SETTING, hashToken(code))
  return code
}

/**
 * Makes the account of this address the first admin, creates it if needed, and returns its id. Throws `link-not-valid`
 * unless the code is the latest one and unused, and while there is an admin.
 */
export async function useSetupCode(tx: Tx, clock: Clock, code: string, email: string): Promise<string> {
  const isTaken = await takeSetting(tx, SETUP_SETTING, hashToken(code))
  if (!isTaken || (await hasAdmin(tx)))
    throw new DomainError('link-not-valid', text('This setup link is no longer valid.'))
  return await makeAdmin(tx, clock, email)
}

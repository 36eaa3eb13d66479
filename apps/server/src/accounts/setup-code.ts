import { text } from '@plumbline/text/text'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { takeSetting, writeSetting } from '../database/settings.ts'
import { DomainError } from '../errors.ts'
import { hashToken, newToken } from '../identifiers.ts'
import { makeAdmin } from './users.ts'

const SETUP_SETTING = 'setup-code-hash'

async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Creates the code for the first account and invalidates earlier codes. Returns undefined when an account exists.
 * Works without mail and while sign-up is closed.
 */
export async function createSetupCode(db: Db): Promise<string | undefined> {
  if (await hasAccounts(db)) return undefined
  const code = newToken()
  await writeSetting(db, SETUP_SETTING, hashToken(code))
  return code
}

/**
 * Creates the first account, an admin, and returns its id. Throws `link-not-valid` unless the code is the latest one
 * and unused.
 */
export async function useSetupCode(tx: Tx, clock: Clock, code: string, email: string): Promise<string> {
  const isTaken = await takeSetting(tx, SETUP_SETTING, hashToken(code))
  if (!isTaken || (await hasAccounts(tx)))
    throw new DomainError('link-not-valid', text('This setup link is no longer valid.'))
  return await makeAdmin(tx, clock, email)
}

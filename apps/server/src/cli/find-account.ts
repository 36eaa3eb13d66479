import { findUserId } from '../accounts/users.ts'
import { ConfigError } from '../config.ts'
import type { Db } from '../database/db.ts'

/** The id of the account with this address. Throws a ConfigError when there is none. */
export async function findAccount(db: Db, email: string): Promise<string> {
  const userId = await findUserId(db, email)
  if (userId === undefined) throw new ConfigError(`There is no account for ${email}.`)
  return userId
}

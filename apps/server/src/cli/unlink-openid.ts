import { removeOpenIdIdentities } from '../accounts/openid/remove-openid-identities.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import type { Command } from './command.ts'
import { findAccount } from './find-account.ts'

export const unlinkOpenId: Command = {
  words: ['user', 'unlink-openid'],
  parameters: ['EMAIL'],
  summary: 'lets another person of the OpenID Connect issuer sign in to an account',
  async run({ config, clock, print }, [email = '']) {
    const database = await openDatabaseBesideServer(config)
    try {
      const userId = await findAccount(database.db, email)
      const count = await database.db.transaction().execute((tx) => removeOpenIdIdentities(tx, clock, userId))
      print(
        count === 0
          ? `Nobody of an issuer signs in to ${email}.`
          : `${email} is no longer linked. The next person of the issuer with this verified address is.`,
      )
      return true
    } finally {
      await database.close()
    }
  },
}

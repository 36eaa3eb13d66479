import { emailAddress } from '@plumbline/contract/accounts/schemas'
import { ensureUser } from '../accounts/users.ts'
import { ConfigError } from '../config.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import type { Command } from './command.ts'

export const createUser: Command = {
  words: ['user', 'create'],
  parameters: ['EMAIL'],
  summary: 'creates an account, even with SIGNUP=closed',
  async run({ config, clock, print }, [email = '']) {
    const address = emailAddress.safeParse(email)
    if (!address.success) throw new ConfigError(`"${email}" is not an email address.`)
    const database = await openDatabaseBesideServer(config)
    try {
      const { isNew } = await ensureUser(database.db, clock, address.data, null)
      if (!isNew) throw new ConfigError(`${address.data} already has an account.`)
      print(`${address.data} now has an account. Sign in by email, or with: npm run cli -- signin-link EMAIL`)
      return true
    } finally {
      await database.close()
    }
  },
}

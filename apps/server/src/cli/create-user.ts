import { emailAddress } from '@plumbline/contract/accounts/schemas'
import { ensureUser } from '../accounts/users.ts'
import { ConfigError } from '../config.ts'
import { openDatabaseBesideServer } from '../database/database.ts'
import type { Command } from './command.ts'

export const createUser: Command = {
  words: ['user', 'create'],
  parameters: ['EMAIL'],
  summary: 'creates an account, even with SIGNUP=closed',
  async run({ config, clock, print }, [email = '']) {
    const address = emailAddress.safeParse(email)
    if (!address.success) throw new ConfigError(`"${email}" is not an e-mail address.`)
    const database = await openDatabaseBesideServer(config)
    try {
      const { isNew } = await ensureUser(database.db, clock, address.data, null)
      if (!isNew) throw new ConfigError(`There is an account of ${address.data} already.`)
      print(`${address.data} has an account now. It signs in by e-mail, or by: npm run cli -- signin-link EMAIL`)
      return true
    } finally {
      await database.close()
    }
  },
}

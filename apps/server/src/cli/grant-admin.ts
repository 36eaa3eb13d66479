import { accountKeyOf } from '@plumbline/contract/accounts'
import { ConfigError } from '../config.ts'
import { openDatabaseBesideServer } from '../database/database.ts'
import type { Command } from './command.ts'

export const grantAdmin: Command = {
  words: ['user', 'grant-admin'],
  parameters: ['EMAIL'],
  summary: 'lets an account see the admin page',
  async run({ config, print }, [email = '']) {
    const database = await openDatabaseBesideServer(config)
    try {
      const { numUpdatedRows } = await database.db
        .updateTable('users')
        .set({ role: 'admin' })
        .where('email_key', '=', accountKeyOf(email))
        .executeTakeFirst()
      if (numUpdatedRows === 0n)
        throw new ConfigError(`There is no account of ${email}: it is made at the first sign-in.`)
      print(`${email} is an admin now.`)
      return true
    } finally {
      await database.close()
    }
  },
}

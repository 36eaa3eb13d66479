import { accountKeyOf } from '@plumbline/contract/accounts/schemas'
import { commandLine, recordEvent } from '../audit/record-event.ts'
import { ConfigError } from '../config.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import type { Command } from './command.ts'

export const grantAdmin: Command = {
  words: ['user', 'grant-admin'],
  parameters: ['EMAIL'],
  summary: 'grants an account the admin role',
  async run({ config, clock, print }, [email = '']) {
    const database = await openDatabaseBesideServer(config)
    try {
      await database.db.transaction().execute(async (tx) => {
        const user = await tx
          .updateTable('users')
          .set({ role: 'admin' })
          .where('email_key', '=', accountKeyOf(email))
          .returning('id')
          .executeTakeFirst()
        if (user === undefined) throw new ConfigError(`There is no account for ${email}. The first sign-in creates it.`)
        await recordEvent(tx, clock, commandLine, { event: 'admin-granted', userId: user.id })
      })
      print(`${email} is now an admin.`)
      return true
    } finally {
      await database.close()
    }
  },
}

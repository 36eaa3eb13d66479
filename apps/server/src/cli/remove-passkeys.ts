import { removeAllPasskeys } from '../accounts/passkeys/remove-all-passkeys.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import type { Command } from './command.ts'
import { findAccount } from './find-account.ts'

export const removePasskeys: Command = {
  words: ['user', 'remove-passkeys'],
  parameters: ['EMAIL'],
  summary: 'removes every passkey of an account whose user has lost them',
  async run({ config, clock, print }, [email = '']) {
    const database = await openDatabaseBesideServer(config)
    try {
      const userId = await findAccount(database.db, email)
      const count = await database.db.transaction().execute((tx) => removeAllPasskeys(tx, clock, userId))
      print(`${count} ${count === 1 ? 'passkey' : 'passkeys'} of ${email} removed. A sign-in link still works.`)
      return true
    } finally {
      await database.close()
    }
  },
}

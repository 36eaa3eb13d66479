import { loseCredentials } from '../brokers/reseal-credentials.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import { forgetSecretKey } from '../secrets/secret-key.ts'
import type { Command } from './command.ts'

export const forgetSecrets: Command = {
  words: ['forget-secrets'],
  parameters: [],
  summary: 'discards what was encrypted with a lost key, so that the server can start with a new one',
  async run({ config, print }) {
    const database = await openDatabaseBesideServer(config)
    try {
      await database.db
        .updateTable('mails')
        .set({ state: 'expired', sealed: null })
        .where('state', '=', 'waiting')
        .execute()
      const lost = await loseCredentials(database.db)
      await forgetSecretKey(database.db)
      print('Queued emails were discarded. Everything else is unchanged.')
      if (lost > 0) print(`Broker connections that must be reconnected: ${lost}.`)
      return true
    } finally {
      await database.close()
    }
  },
}

import { resealCredentials } from '../brokers/reseal-credentials.ts'
import { ConfigError } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import type { UserDatabase } from '../database/databases.ts'
import { resealMails } from '../mail/outbox.ts'
import {
  adoptNextKey,
  findSecretKey,
  isKeyOfDatabase,
  prepareNextKey,
  secretKeyFile,
  setKeyOfDatabase,
} from '../secrets/secret-key.ts'
import { resealWebhookSecrets } from '../webhooks/webhook-secret.ts'
import type { Command, CommandContext } from './command.ts'
import { refuseBesideServer } from './refuse-beside-server.ts'

/** The new key: NEW_SECRET_KEY when SECRET_KEY is set, otherwise a generated one next to the key file. */
function nextKey({ config }: CommandContext): Buffer {
  if (config.secretKey === undefined) return prepareNextKey(config.dataDir)
  if (config.newSecretKey === undefined)
    throw new ConfigError('SECRET_KEY is set, so NEW_SECRET_KEY must hold the key that replaces it.')
  return config.newSecretKey
}

export const rotateSecrets: Command = {
  words: ['secrets', 'rotate'],
  parameters: [],
  summary: 'encrypts mails, broker credentials and the secrets of webhooks with a new key; stop the server first',
  async run(context) {
    const { config, print } = context
    const database: UserDatabase = await openDatabase(config)
    try {
      const { db } = database
      await refuseBesideServer(context.clock, db)
      const from = findSecretKey(config)
      if (from === undefined || !(await isKeyOfDatabase(db, from)))
        throw new ConfigError('The secrets in this database were encrypted with another key.')
      const to = nextKey(context)
      const { mails, credentials } = await db.transaction().execute(async (tx) => {
        const done = {
          mails: await resealMails(tx, { from, to }),
          credentials: await resealCredentials(tx, { from, to }),
        }
        await resealWebhookSecrets(tx, { from, to })
        await setKeyOfDatabase(tx, to)
        return done
      })
      if (config.secretKey === undefined) adoptNextKey(config.dataDir)
      print(`Encrypted with the new key: ${credentials.resealed} broker connections, ${mails} waiting mails.`)
      if (credentials.lost > 0)
        print(`Broker connections that could not be decrypted and must be reconnected: ${credentials.lost}.`)
      print(
        config.secretKey === undefined
          ? `The new key is in ${secretKeyFile(config.dataDir)}. Back it up separately from the database.`
          : 'Set SECRET_KEY to the new key before the next start.',
      )
      return true
    } finally {
      await database.close()
    }
  },
}

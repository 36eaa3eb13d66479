import { emailAddress } from '@plumbline/contract/accounts/schemas'
import { createHandedLink, LINK_LIFE_MINUTES } from '../accounts/sign-in-links.ts'
import { findUserId } from '../accounts/users.ts'
import { commandLine, recordEvent } from '../audit/record-event.ts'
import { ConfigError } from '../config.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import type { Command } from './command.ts'

export const signInLink: Command = {
  words: ['signin-link'],
  parameters: ['EMAIL'],
  summary: 'prints a single-use sign-in link, for when mail does not work',
  async run({ config, clock, print }, [email = '']) {
    const address = emailAddress.safeParse(email)
    if (!address.success) throw new ConfigError(`"${email}" is not an email address.`)
    const database = await openDatabaseBesideServer(config)
    try {
      const userId = await findUserId(database.db, address.data)
      if (config.signup === 'closed' && userId === undefined)
        throw new ConfigError(`There is no account for ${address.data}, and SIGNUP is closed.`)
      const { token } = await createHandedLink(database.db, clock, address.data, LINK_LIFE_MINUTES)
      await recordEvent(database.db, clock, commandLine, { event: 'link-handed-out', userId: userId ?? null })
      print(`${config.publicUrl}/app/?token=${token}`)
      print(`The link works once, within ${LINK_LIFE_MINUTES} minutes.`)
      return true
    } finally {
      await database.close()
    }
  },
}

import { endSessions } from '../accounts/sessions.ts'
import { commandLine, recordEvent } from '../audit/record-event.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import type { Command } from './command.ts'
import { findAccount } from './find-account.ts'

export const signOutUser: Command = {
  words: ['user', 'sign-out'],
  parameters: ['EMAIL'],
  summary: 'ends every session of an account',
  async run({ config, clock, print }, [email = '']) {
    const database = await openDatabaseBesideServer(config)
    try {
      const userId = await findAccount(database.db, email)
      await database.db.transaction().execute(async (tx) => {
        await endSessions(tx, userId)
        await recordEvent(tx, clock, commandLine, { event: 'signed-out-everywhere', userId })
      })
      print(`${email} is signed out everywhere.`)
      return true
    } finally {
      await database.close()
    }
  },
}

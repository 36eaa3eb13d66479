import { setDisabled } from '../accounts/disable-account.ts'
import { commandLine } from '../audit/record-event.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import type { Command } from './command.ts'
import { findAccount } from './find-account.ts'

function changesAccess(verb: 'disable' | 'enable', summary: string): Command {
  return {
    words: ['user', verb],
    parameters: ['EMAIL'],
    summary,
    async run({ config, clock, print }, [email = '']) {
      const database = await openDatabaseBesideServer(config)
      try {
        const userId = await findAccount(database.db, email)
        const change = { userId, isDisabled: verb === 'disable' }
        await database.db.transaction().execute(async (tx) => await setDisabled(tx, clock, commandLine, change))
        print(`${email} is now ${verb}d.`)
        return true
      } finally {
        await database.close()
      }
    },
  }
}

export const disableUser = changesAccess('disable', 'ends all access to an account and keeps its data')
export const enableUser = changesAccess('enable', 'lets the user of a disabled account sign in again')

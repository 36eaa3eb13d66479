import { deleteAccount } from '../accounts/delete-account.ts'
import { commandLine } from '../audit/record-event.ts'
import { closeBilling } from '../billing/close-billing.ts'
import { ConfigError } from '../config.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import type { Tx } from '../database/db.ts'
import type { Command } from './command.ts'
import { findAccount } from './find-account.ts'

export const deleteUser: Command = {
  words: ['user', 'delete'],
  parameters: ['EMAIL'],
  summary: 'deletes an account with its portfolios for good; asks for the address again',
  async run({ config, clock, print, ask }, [email = '']) {
    const database = await openDatabaseBesideServer(config)
    try {
      const userId = await findAccount(database.db, email)
      const typed = await ask(
        `This permanently deletes ${email} and all of its portfolios. Type the address to confirm:`,
      )
      if (typed !== email) throw new ConfigError('Nothing was deleted.')
      const services = { clock, closePayments: (tx: Tx, id: string) => closeBilling(tx, clock, id) }
      await database.db.transaction().execute(async (tx) => await deleteAccount(tx, services, userId, commandLine))
      print(`${email} has been deleted.`)
      return true
    } finally {
      await database.close()
    }
  },
}

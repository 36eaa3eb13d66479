import { accountKeyOf } from '@plumbline/contract/accounts/schemas'
import { ConfigError } from '../config.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import type { Command, CommandContext } from './command.ts'

async function changeAccount(
  { config }: CommandContext,
  email: string,
  change: { beta: number } | { source: string },
): Promise<void> {
  const database = await openDatabaseBesideServer(config)
  try {
    const user = await database.db
      .updateTable('users')
      .set(change)
      .where('email_key', '=', accountKeyOf(email))
      .returning('id')
      .executeTakeFirst()
    if (user === undefined) throw new ConfigError(`There is no account for ${email}. The first sign-in creates it.`)
  } finally {
    await database.close()
  }
}

export const grantBeta: Command = {
  words: ['user', 'grant-beta'],
  parameters: ['EMAIL'],
  summary: 'gives an account access to beta features',
  async run(context, [email = '']) {
    await changeAccount(context, email, { beta: 1 })
    context.print(`${email} now has access to beta features.`)
    return true
  },
}

export const setSource: Command = {
  words: ['user', 'set-source'],
  parameters: ['EMAIL', 'SOURCE'],
  summary: 'stores where an account came from, such as product-hub',
  async run(context, [email = '', source = '']) {
    await changeAccount(context, email, { source })
    context.print(`The source of ${email} is now ${source}.`)
    return true
  },
}

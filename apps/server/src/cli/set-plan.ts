import { commandLine, recordEvent } from '../audit/record-event.ts'
import { ConfigError } from '../config.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import type { Command } from './command.ts'
import { findAccount } from './find-account.ts'

export const setPlan: Command = {
  words: ['user', 'set-plan'],
  parameters: ['EMAIL', 'PLAN'],
  summary: 'sets the plan of an account without a subscription: free or premium, with no end date',
  async run({ config, clock, print }, [email = '', plan = '']) {
    if (plan !== 'free' && plan !== 'premium') throw new ConfigError(`"${plan}" is not a plan: use free or premium.`)
    const database = await openDatabaseBesideServer(config)
    try {
      const userId = await findAccount(database.db, email)
      await database.db.transaction().execute(async (tx) => {
        const changed = await tx
          .updateTable('users')
          .set({ plan, upgrade_source: null })
          .where('id', '=', userId)
          .where(({ eb, or }) =>
            or([eb('premium_until', 'is', null), eb('premium_until', '<=', clock.now().toISOString())]),
          )
          .returning('id')
          .executeTakeFirst()
        if (changed === undefined)
          throw new ConfigError(
            `${email} has a paid subscription, which decides the plan until it is canceled and has ended.`,
          )
        await recordEvent(tx, clock, commandLine, { event: 'plan-set', userId, detail: plan })
      })
      print(`${email} is now on the ${plan} plan.`)
      return true
    } finally {
      await database.close()
    }
  },
}

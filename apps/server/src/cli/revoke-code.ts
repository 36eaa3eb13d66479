import { revokeLifetimeCode } from '../accounts/lifetime-codes.ts'
import { ConfigError } from '../config.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import type { Command } from './command.ts'

export const revokeCode: Command = {
  words: ['codes', 'revoke'],
  parameters: ['CODE'],
  summary: 'ends a code; an account that it made premium is free again',
  async run({ config, clock, print }, [code = '']) {
    const database = await openDatabaseBesideServer(config)
    try {
      const revoked = await revokeLifetimeCode(database.db, clock, code)
      if (revoked === undefined) throw new ConfigError('This code does not exist.')
      const { email, isStillPremium } = revoked
      if (email === null) print('The code was not used.')
      else
        print(isStillPremium ? `${email} stays on premium through another code.` : `${email} is back on the free plan.`)
      return true
    } finally {
      await database.close()
    }
  },
}

import { createLifetimeCodes } from '../accounts/lifetime-codes.ts'
import { ConfigError } from '../config.ts'
import { openDatabaseBesideServer } from '../database/databases.ts'
import type { Command } from './command.ts'

const MAX_CODES_PER_CALL = 10_000

export const createCodes: Command = {
  words: ['codes', 'create'],
  parameters: ['N'],
  summary: 'creates N codes for lifetime accounts and prints them once',
  async run({ config, clock, print }, [number = '']) {
    const count = Number(number)
    if (!/^\d+$/.test(number) || count < 1 || count > MAX_CODES_PER_CALL)
      throw new ConfigError(`"${number}" is not a number from 1 to ${MAX_CODES_PER_CALL}.`)
    const database = await openDatabaseBesideServer(config)
    try {
      for (const code of await createLifetimeCodes(database.db, clock, count)) print(code)
      return true
    } finally {
      await database.close()
    }
  },
}

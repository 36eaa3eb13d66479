import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { openDatabasesBesideServer } from '../database/databases.ts'
import { bindProvider, createProvider } from '../market/create-provider.ts'
import { upsertSecurities } from '../market/securities/upsert-securities.ts'
import type { Command } from './command.ts'

const MAX_DURATION_MS = 6 * 3_600_000

/** Each batch is stored as it arrives. After an interruption, the next run resumes where the source failed. */
export const loadUniverse: Command = {
  words: ['universe', 'load'],
  parameters: ['EXCHANGES'],
  summary: 'loads the securities of exchanges by their codes at the source: US,LSE (or all)',
  async run({ config, clock, print }, [exchanges = '']) {
    const databases = await openDatabasesBesideServer(config)
    try {
      await bindProvider(databases.marketDb, config)
      const provider = await createProvider(databases.marketDb, config, clock)
      const codes = exchanges === 'all' ? undefined : exchanges.split(',').map((code) => code.trim())
      let count = 0
      for await (const { securities, facts } of provider.securities(codes, AbortSignal.timeout(MAX_DURATION_MS))) {
        await databases.marketDb.transaction().execute(async (tx) => await upsertSecurities(tx, securities, facts))
        count += securities.length
        print(`${count} securities`)
      }
      if (count === 0) print(`${provider.name} lists no securities of ${exchanges}.`)
      return count > 0
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      print(error.message)
      return false
    } finally {
      await databases.close()
    }
  },
}

import { openDatabasesBesideServer } from '../database/databases.ts'
import { bindProvider, createProvider } from '../market/create-provider.ts'
import { createMarket } from '../market/market.ts'
import { priceSweep } from '../market/refresh/price-sweep.ts'
import type { Command } from './command.ts'

export const refreshPrices: Command = {
  words: ['prices', 'refresh'],
  parameters: [],
  summary: 'refreshes every stored price history now, instead of after the next close',
  async run({ config, clock, print }) {
    const databases = await openDatabasesBesideServer(config)
    try {
      await bindProvider(databases.marketDb, config)
      const provider = await createProvider(databases.marketDb, config, clock)
      if (provider.isLocal) {
        print(`${provider.name} is read on every request, so there is nothing to refresh.`)
        return true
      }
      await databases.marketDb.updateTable('price_states').set({ due_at: clock.now().toISOString() }).execute()
      const done = await priceSweep(createMarket(databases.marketDb, provider, clock), clock).run(
        new AbortController().signal,
      )
      const { failed } = await databases.marketDb
        .selectFrom('price_states')
        .select(({ fn }) => fn.countAll<number>().as('failed'))
        .where('failures', '>', 0)
        .executeTakeFirstOrThrow()
      print(`${done} histories requested, ${failed} failed`)
      return failed === 0
    } finally {
      await databases.close()
    }
  },
}

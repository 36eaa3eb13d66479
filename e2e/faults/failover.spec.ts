import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { createPortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import {
  makeDataFolder,
  removeDataFolder,
  type ServerProcess,
  startServer,
} from '../../scripts/processes/server-process.ts'
import { clientWithToken, signInByApi } from '../harness/api-client.ts'
import { fixtureEnvironment } from '../harness/product.ts'
import { randomNumbers } from '../harness/random-numbers.ts'
import { EXTENT, report } from './extent.ts'
import { type PoolMode, PostgresqlService } from './postgresql-service.ts'
import { RetryingUser, Tally } from './retrying-user.ts'

const USERS = 4
const SETTLE_MS = 3000

for (const poolMode of ['session', 'transaction'] satisfies PoolMode[]) {
  test(`PostgreSQL fails over under load without losing what was acknowledged, with pgbouncer in ${poolMode} mode`, async () => {
    const service = await PostgresqlService.start(poolMode)
    const dataFolders = [makeDataFolder(), makeDataFolder()]
    const servers: ServerProcess[] = []
    try {
      const variables = {
        ...fixtureEnvironment,
        BILLING: 'off',
        DATABASE_URL: service.url,
        SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      }
      for (const folder of dataFolders) servers.push(await startServer(folder, variables))
      const tally = new Tally()
      const random = randomNumbers(6)
      const users: RetryingUser[] = []
      for (let index = 0; index < USERS; index++) {
        const server = servers[index % servers.length]
        if (server === undefined) throw new Error('There is no server.')
        const { token } = await signInByApi(server, `failover-${index}@plumbline.example`)
        const client = clientWithToken(server.origin, token)
        const stockId = (await client.call(searchAssets, { query: { limit: 1 } }))[0]?._id ?? ''
        const { _id } = await client.call(createPortfolio, { body: { currency: 'EUR' } })
        users.push(new RetryingUser(client, _id, stockId, tally))
      }
      let isOver = false
      const using = Promise.all(users.map((user) => user.useUntil(() => isOver, random)))
      using.catch(() => undefined)
      const outages: { kind: string; ms: number }[] = []
      for (let index = 0; index < EXTENT.failovers; index++) {
        await delay(SETTLE_MS)
        const kind = index % 3 === 1 ? 'planned' : 'killed'
        const start = Date.now()
        tally.longestRepeatedMs = 0
        const startAgain = kind === 'planned' ? await service.switchOver() : await service.killPrimary()
        await delay(SETTLE_MS)
        const [user] = users
        await tally.untilAnswered(
          async () => void (await user?.client.call(createPortfolio, { body: { currency: 'EUR' } })),
        )
        await tally.untilAnswered(async () => void (await user?.client.call(listPortfolios)))
        outages.push({ kind, ms: Math.max(tally.longestRepeatedMs, Date.now() - start - SETTLE_MS) })
        startAgain()
        await service.untilComplete()
      }
      isOver = true
      await using
      for (const user of users) await user.verify()
      expect(servers.map(({ process }) => process.exitCode)).toEqual([null, null])
      const seconds = outages.map(({ kind, ms }) => `${(ms / 1000).toFixed(1)} s (${kind})`).join(', ')
      report(
        `${poolMode} mode: ${outages.length} new primaries, ${tally.requests} requests, ${tally.repeated} repeated, nothing ` +
          `acknowledged lost; changes were refused for ${seconds}`,
      )
    } finally {
      await Promise.all(servers.map((each) => each.stop()))
      await service.stop()
      for (const folder of dataFolders) removeDataFolder(folder)
    }
  })
}

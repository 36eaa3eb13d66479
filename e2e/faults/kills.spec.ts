import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@playwright/test'
import { searchAssets } from '@plumbline/contract/assets/operations'
import {
  makeDataFolder,
  removeDataFolder,
  type ServerEnvironment,
  startServer,
} from '../../scripts/processes/server-process.ts'
import { findPostgresqlFolder, startTemporaryPostgresql } from '../../scripts/processes/temporary-postgresql.ts'
import { clientWithToken, signInByApi } from '../harness/api-client.ts'
import { fixtureEnvironment } from '../harness/product.ts'
import { randomNumbers } from '../harness/random-numbers.ts'
import { EXTENT, report } from './extent.ts'
import { MixedWriter } from './mixed-writer.ts'

const environment = { ...fixtureEnvironment, BILLING: 'off' }
const MAX_MS_TO_KILL = 600

/** Kills the servers at random times, one after the other, while four writers change their portfolios through them. */
async function killWhileWriting(dataFolders: string[], variables: ServerEnvironment, kills: number): Promise<void> {
  const random = randomNumbers(1)
  const start = (folder: string) => startServer(folder, { ...environment, ...variables })
  const servers = await Promise.all(dataFolders.map(start))
  try {
    const [server] = servers
    if (server === undefined) throw new Error('There is no server.')
    const { token, call } = await signInByApi(server, 'killed@plumbline.example')
    const stockId = (await call(searchAssets, { query: { limit: 1 } }))[0]?._id ?? ''
    const clients = () => servers.map(({ origin }) => clientWithToken(origin, token))
    const clientOf = (index: number) => clients()[index % servers.length] ?? clientWithToken(server.origin, token)
    const writers: MixedWriter[] = []
    for (let index = 0; index < 4; index++) writers.push(await MixedWriter.start(clientOf(index), stockId, random))

    for (let kill = 0; kill < kills; kill++) {
      const writing = writers.map((writer, index) => writer.writeUntilCut(clientOf(index)))
      await delay(random() * MAX_MS_TO_KILL)
      for (const each of random() < 0.5 ? servers : servers.toReversed()) await each.kill()
      await Promise.all(writing)
      servers.splice(0, servers.length, ...(await Promise.all(dataFolders.map(start))))
      for (const [index, writer] of writers.entries()) await writer.verify(clientOf(index))
    }
    const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
    report(`${kills} kills, ${acknowledged} acknowledged changes, none lost, doubled or half done`)
  } finally {
    await Promise.all(servers.map((each) => each.stop()))
  }
}

test('kills at random times during mixed writes lose nothing that was acknowledged, on SQLite', async () => {
  const dataFolder = makeDataFolder()
  await killWhileWriting([dataFolder], {}, EXTENT.kills)
  removeDataFolder(dataFolder)
})

test('nor do they on two processes with PostgreSQL', async () => {
  const binaries = findPostgresqlFolder()
  if (binaries === undefined) throw new Error('PostgreSQL is not installed.')
  const postgresql = await startTemporaryPostgresql(binaries)
  const dataFolders = [makeDataFolder(), makeDataFolder()]
  const secretKey = Buffer.alloc(32, 7).toString('base64')
  try {
    const variables = { DATABASE_URL: postgresql.url, SECRET_KEY: secretKey }
    await killWhileWriting(dataFolders, variables, Math.ceil(EXTENT.kills / 5))
  } finally {
    await postgresql.stop()
    for (const folder of dataFolders) removeDataFolder(folder)
  }
})

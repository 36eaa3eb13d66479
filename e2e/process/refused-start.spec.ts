import { createServer } from 'node:net'
import { expect, test } from '@playwright/test'
import { freePort } from '../../scripts/processes/free-port.ts'
import {
  makeDataFolder,
  removeDataFolder,
  runUntilEnd,
  type ServerEnvironment,
  startServer,
} from '../../scripts/processes/server-process.ts'
import { fixtureEnvironment } from '../harness/product.ts'

const refusals: { reason: string; environment: ServerEnvironment; message: RegExp }[] = [
  { reason: 'PORT is no number', environment: { PORT: 'eighty' }, message: /PORT.*eighty/ },
  { reason: 'PORT is out of range', environment: { PORT: '70000' }, message: /PORT.*70000/ },
  { reason: 'DATABASE_URL is malformed', environment: { DATABASE_URL: 'mysql://db' }, message: /DATABASE_URL/ },
  { reason: 'PUBLIC_URL is malformed', environment: { PUBLIC_URL: 'example' }, message: /PUBLIC_URL/ },
  { reason: 'SMTP_URL is malformed', environment: { SMTP_URL: 'mail.example' }, message: /SMTP_URL/ },
  { reason: 'SECRET_KEY is too short', environment: { SECRET_KEY: 'c2hvcnQ=' }, message: /SECRET_KEY.*32/ },
  { reason: 'NOW is no instant', environment: { NOW: 'yesterday' }, message: /NOW.*yesterday/ },
  { reason: 'MARKET_DATA is unknown', environment: { MARKET_DATA: 'guess' }, message: /MARKET_DATA.*guess/ },
  {
    reason: 'MARKET_DATA=files has no folder',
    environment: { MARKET_DATA: 'files', MARKET_DATA_DIR: '/nonexistent/market' },
    message: /MARKET_DATA_DIR|securities\.csv|\/nonexistent\/market/,
  },
  {
    reason: 'the database cannot be reached',
    environment: { DATABASE_URL: 'postgres://plumbline@127.0.0.1:1/plumbline' },
    message: /database/i,
  },
  {
    reason: 'HOST is not loopback while payments are in test mode',
    environment: { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example:25', BILLING: 'sandbox' },
    message: /HOST.*BILLING/,
  },
]

test.describe('the server refuses to start with one clear line', () => {
  let dataFolder: string

  test.beforeEach(() => {
    dataFolder = makeDataFolder()
  })
  test.afterEach(() => removeDataFolder(dataFolder))

  function expectOneLine(output: string, message: RegExp): void {
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toMatch(message)
  }

  for (const { reason, environment, message } of refusals) {
    test(`when ${reason}`, async () => {
      const ended = await runUntilEnd({
        PORT: String(await freePort()),
        DATA_DIR: dataFolder,
        ...fixtureEnvironment,
        ...environment,
      })
      expectOneLine(ended.output, message)
      expect(ended.exitCode).toBeGreaterThan(0)
    })
  }

  test('when the port is taken', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const ended = await runUntilEnd({ PORT: String(port), DATA_DIR: dataFolder, ...fixtureEnvironment })
    other.close()
    expectOneLine(ended.output, new RegExp(`${port}`))
    expect(ended.exitCode).toBeGreaterThan(0)
  })

  test('when another server already uses the database', async () => {
    const first = await startServer(dataFolder, fixtureEnvironment)
    const ended = await runUntilEnd({ PORT: String(await freePort()), DATA_DIR: dataFolder, ...fixtureEnvironment })
    await first.stop()
    expectOneLine(ended.output, /another|already|lock/i)
    expect(ended.exitCode).toBeGreaterThan(0)
  })
})

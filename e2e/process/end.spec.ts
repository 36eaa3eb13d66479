import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { freePort } from '../../scripts/processes/free-port.ts'
import {
  makeDataFolder,
  removeDataFolder,
  START_LIMIT_MS,
  startServer,
} from '../../scripts/processes/server-process.ts'
import { root } from '../../scripts/tool.ts'
import { fixtureEnvironment } from '../harness/product.ts'

test.describe('the server ends', () => {
  let dataFolder: string

  test.beforeEach(() => {
    dataFolder = makeDataFolder()
  })
  test.afterEach(() => removeDataFolder(dataFolder))

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`cleanly on ${signal}`, async () => {
      const server = await startServer(dataFolder, fixtureEnvironment)
      const ended = new Promise<number | null>((resolve) => server.process.once('exit', resolve))
      server.process.kill(signal)
      expect(await ended).toBe(0)
    })
  }

  test('though a browser holds a connection open on which it has asked for nothing', async () => {
    const server = await startServer(dataFolder, fixtureEnvironment)
    const silent = connect(server.port, '127.0.0.1')
    silent.on('error', () => undefined)
    await once(silent, 'connect')
    await server.stop()
    silent.destroy()
    expect(server.process.exitCode).toBe(0)
  })

  test('when npm start is told to end, though the shell between passes no signal on', async () => {
    const port = await freePort()
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        (response) => response.ok,
        () => false,
      )
    // The second command keeps the shell from replacing itself by the first, as dash does under npm.
    const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/start.mjs; true`], {
      cwd: root,
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH ?? '',
        PORT: String(port),
        DATA_DIR: dataFolder,
        npm_lifecycle_event: 'start',
        ...fixtureEnvironment,
      },
    })
    await expect.poll(isUp, { timeout: START_LIMIT_MS }).toBe(true)
    shell.kill('SIGTERM')
    await expect.poll(isUp, { timeout: 60_000 }).toBe(false)
  })
})

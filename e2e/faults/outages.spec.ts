import { createServer, type Socket } from 'node:net'
import { expect, test } from '@playwright/test'
import { createClient } from '@plumbline/client/client'
import { signIn } from '@plumbline/contract/accounts/operations'
import { listPortfolios } from '@plumbline/contract/portfolios/operations'
import { freePort } from '../../scripts/processes/free-port.ts'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'
import { findPostgresqlFolder, startTemporaryPostgresql } from '../../scripts/processes/temporary-postgresql.ts'
import { signInByApi } from '../harness/api-client.ts'
import { fixtureEnvironment } from '../harness/product.ts'
import { report } from './extent.ts'

test('a mail server that is down, silent or closes connections delays no sign-in, and the mail is sent once it works', async () => {
  const dataFolder = makeDataFolder()
  const port = await freePort()
  const server = await startServer(dataFolder, { ...fixtureEnvironment, SMTP_URL: `smtp://127.0.0.1:${port}` })
  const { call } = createClient({ origin: server.origin })
  await call(signIn, { body: { email: 'down@plumbline.example' } })

  const received: string[] = []
  let behavior: 'silent' | 'cuts' | 'works' = 'silent'
  const sockets = new Set<Socket>()
  const mailServer = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (behavior === 'cuts') socket.destroy()
    if (behavior !== 'works') return
    let isData = false
    socket.write('220 ready\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (isData) {
        received.push(text)
        isData = !text.includes('\r\n.\r\n')
        if (!isData) socket.write('250 kept\r\n')
        return
      }
      isData = /^DATA/i.test(text)
      if (/^QUIT/i.test(text)) socket.end('221 bye\r\n')
      else socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((resolve) => mailServer.listen(port, '127.0.0.1', resolve))
  await call(signIn, { body: { email: 'silent@plumbline.example' } })
  behavior = 'cuts'
  for (const socket of sockets) socket.destroy()
  await call(signIn, { body: { email: 'cut@plumbline.example' } })
  behavior = 'works'
  const addresses = ['down', 'silent', 'cut'].map((name) => `${name}@plumbline.example`)
  const missing = () => addresses.filter((address) => !received.join('').includes(address))
  await expect.poll(missing, { timeout: 10 * 60_000 }).toEqual([])
  await server.stop()
  for (const socket of sockets) socket.destroy()
  mailServer.close()
  removeDataFolder(dataFolder)
  report('mail server down, silent, cutting: sign-in returned at once, all mails left afterwards')
})

test('a PostgreSQL restart ends no server process: 503 during the outage, then everything works', async () => {
  const binaries = findPostgresqlFolder()
  if (binaries === undefined) throw new Error('PostgreSQL is not installed.')
  const postgresql = await startTemporaryPostgresql(binaries)
  const dataFolder = makeDataFolder()
  const server = await startServer(dataFolder, { ...fixtureEnvironment, DATABASE_URL: postgresql.url })
  try {
    const { token } = await signInByApi(server, 'restart@plumbline.example')
    const statuses = new Set<number>()
    const ask = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const { status } = await fetch(`${server.origin}/api${listPortfolios.path}`, { headers })
      statuses.add(status)
      return status
    }
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGINT', 'SIGQUIT'] as const) {
      const restarting = postgresql.restart(signal)
      let isBack = false
      void restarting.then(() => {
        isBack = true
      })
      while (!isBack) await Promise.all(Array.from({ length: 10 }, ask))
      await restarting
      await expect.poll(ask).toBe(200)
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(server.process.exitCode).toBeNull()
    report('PostgreSQL restarted 4 times under load, fast and as after a crash: only 200 and 503, no process ended')
  } finally {
    await server.stop()
    await postgresql.stop()
    removeDataFolder(dataFolder)
  }
})

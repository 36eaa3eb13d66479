import { randomBytes } from 'node:crypto'
import { getUser, signIn, verifySignIn } from '@plumbline/contract/accounts/operations'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailSink, type ReceivedMail, startMailSink } from '../testing/mail-sink.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { mailSweep, pauseSecondsAfter } from './send-due-mails.ts'
import { createSmtpMailer, type SmtpTimeouts } from './smtp-mailer.ts'

const email = 'ada@plumbline.example'
const impatient = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 1000 }

let sink: MailSink
let server: TestServer

async function start(smtpUrl: string, timeouts?: SmtpTimeouts): Promise<TestServer> {
  return await startTestServer({
    mailer: createSmtpMailer(smtpUrl, 'Plumbline <plumbline@plumbline.example>', timeouts),
  })
}

beforeEach(async () => {
  sink = await startMailSink()
  server = await start(sink.url)
})
afterEach(async () => {
  await server.close()
  await sink.close()
})

async function ask(address = email): Promise<void> {
  await server.call(signIn, { body: { email: address } })
}

async function storedMails() {
  return await server.database.db.selectFrom('mails').selectAll().execute()
}

async function linkIn(mail: ReceivedMail | undefined): Promise<string> {
  return /token=([\w-]+)/.exec((await PostalMime.parse(mail?.raw ?? '')).text ?? '')?.[1] ?? ''
}

describe('a mail over SMTP', () => {
  test('SGN-03 holds a link that signs in once and ends after ten minutes; an address and a client get only so many', async () => {
    await ask()
    await ask()
    await server.deliver()
    expect(sink.received).toHaveLength(1)
    const used = { token: await linkIn(sink.received[0]), confirmed: true }
    const { token } = await server.call(verifySignIn, { body: used })
    expect(await server.call(getUser, { token })).toMatchObject({ email })
    expect(await server.refusal(verifySignIn, { body: used })).toMatchObject({ status: 401 })

    await ask()
    await server.deliver()
    server.clock.advance(10)
    const expired = { token: await linkIn(sink.received[1]), confirmed: true }
    expect(await server.refusal(verifySignIn, { body: expired })).toMatchObject({ status: 401 })

    for (let number = 0; number < 18; number++) await ask(`user${number}@plumbline.example`)
    expect(await server.refusal(signIn, { body: { email } })).toMatchObject({ status: 429 })
  })

  test('reaches the one address, as text and HTML with the same link on PUBLIC_URL, and asks for no automatic reply', async () => {
    await ask()
    await server.deliver()
    expect(sink.received.map(({ recipients }) => recipients)).toEqual([[email]])
    const mail = await PostalMime.parse(sink.received[0]?.raw ?? '')
    const links = [mail.text, mail.html].map((part) => /https?:\/\/[^\s"<]+/.exec(part ?? '')?.[0])
    expect(links[0]).toMatch(/^http:\/\/127\.0\.0\.1:3000\/app\/\?token=[\w-]{43}$/)
    expect(links[1]).toBe(links[0])
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  test('goes to an address of an international domain', async () => {
    await ask('ada@bücher.example')
    await server.deliver()
    expect(sink.received.map(({ recipients }) => recipients)).toEqual([['ada@bücher.example']])
  })
})

describe('the outbox', () => {
  test('holds recipient and link sealed until the mail is sent, and erases them then', async () => {
    sink.behaviors = [451]
    await ask()
    await server.deliver()
    const [waiting] = await storedMails()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(waiting?.sealed).toMatch(/^v1\./)
    server.clock.advance(1)
    await server.deliver()
    const token = await linkIn(sink.received[0])
    const [sent] = await storedMails()
    expect(sent).toMatchObject({ state: 'sent', sealed: null })
    expect(token).toHaveLength(43)
    expect(JSON.stringify([waiting, sent])).not.toContain(token)
    expect(JSON.stringify([waiting, sent])).not.toContain('ada@')
  })

  test('responds immediately and sends later when the mail server is down', async () => {
    await sink.close()
    await ask()
    await server.deliver()
    expect(await storedMails()).toMatchObject([
      { state: 'waiting', attempts: 1, last_error: expect.stringContaining('ESOCKET') },
    ])
    const port = Number(new URL(sink.url).port)
    sink = await startMailSink(port)
    await server.deliver()
    expect(sink.received).toHaveLength(0)
    server.clock.advance(pauseSecondsAfter(1) / 60)
    await server.deliver()
    expect(sink.received).toHaveLength(1)
  })

  test('tries again after 451, and the mail arrives once', async () => {
    sink.behaviors = [451]
    await ask()
    await server.deliver()
    expect(sink.received).toHaveLength(0)
    server.clock.advance(1)
    await server.deliver()
    await server.deliver()
    server.clock.advance(60)
    await server.deliver()
    expect(sink.received).toHaveLength(1)
    expect(sink.attempts).toBe(2)
  })

  test('tries again after a server that hangs, with the same Message-ID', async () => {
    await server.close()
    server = await start(sink.url, impatient)
    sink.behaviors = ['hang']
    await ask()
    await server.deliver()
    const [hung] = await storedMails()
    expect(hung).toMatchObject({ state: 'waiting', last_error: expect.stringContaining('ETIMEDOUT') })
    server.clock.advance(1)
    await server.deliver()
    expect(sink.received).toHaveLength(1)
    expect(sink.received[0]?.raw).toContain(`Message-ID: <${hung?.id}@plumbline.example>`)
  })

  test('gives up after 550, at the first attempt, and logs it without the address', async () => {
    sink.behaviors = [550]
    await ask()
    await server.deliver()
    server.clock.advance(1)
    await server.deliver()
    expect(sink.attempts).toBe(1)
    expect(await storedMails()).toMatchObject([{ state: 'refused', sealed: null }])
    expect(server.log.filter((line) => line.includes('mail given up'))).toHaveLength(1)
    expect(server.log.join('')).not.toContain('ada')
  })

  test('gives up when the link has ended, and sends nothing dead', async () => {
    sink.behaviors = Array<451>(100).fill(451)
    await ask()
    for (let minute = 0; minute < 10; minute++) {
      await server.deliver()
      server.clock.advance(1)
    }
    const attempts = sink.attempts
    expect(attempts).toBeGreaterThan(3)
    sink.behaviors = []
    await server.deliver()
    expect(sink.attempts).toBe(attempts)
    expect(sink.received).toHaveLength(0)
    expect(await storedMails()).toMatchObject([{ state: 'expired', sealed: null }])
  })

  test('sends only the newest of two links that wait', async () => {
    sink.behaviors = [451]
    await ask()
    await server.deliver()
    server.clock.advance(1.1)
    await ask()
    await server.deliver()
    server.clock.advance(5)
    await server.deliver()
    expect(sink.received).toHaveLength(1)
  })

  test('survives the end of the process: another one sends what waits', async () => {
    const secretKey = randomBytes(32)
    const { database } = server
    const dead = await startTestServer({
      database,
      secretKey,
      mailer: createSmtpMailer('smtp://127.0.0.1:1', 'a@b.example'),
    })
    await dead.call(signIn, { body: { email } })
    await dead.deliver()
    await dead.close()
    server.clock.advance(1)
    const next = await startTestServer({
      database,
      secretKey,
      mailer: createSmtpMailer(sink.url, 'a@b.example'),
    })
    next.clock.advance(1)
    await next.deliver()
    await next.close()
    expect(sink.received).toHaveLength(1)
  })

  test('is emptied by several processes at once without sending anything twice', async () => {
    const secretKey = randomBytes(32)
    const { database } = server
    const down = createSmtpMailer('smtp://127.0.0.1:1', 'a@b.example')
    const writer = await startTestServer({ database, secretKey, mailer: down })
    const addresses = Array.from({ length: 18 }, (_, number) => `user${number}@plumbline.example`)
    for (const address of addresses) await writer.call(signIn, { body: { email: address } })
    await writer.deliver()
    await writer.close()
    writer.clock.advance(1)
    const mailer = createSmtpMailer(sink.url, 'a@b.example')
    const sweeps = Array.from({ length: 4 }, () =>
      mailSweep({ db: database.db, clock: writer.clock, mailer, secretKey, log: { error() {} } }),
    )
    const done = await Promise.all(sweeps.map((sweep) => sweep.run(new AbortController().signal)))
    expect(done.reduce((sum, each) => sum + each)).toBe(addresses.length)
    expect(sink.received.flatMap(({ recipients }) => recipients).sort()).toEqual(addresses.sort())
  })
})

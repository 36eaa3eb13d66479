import { getUser, signIn, signInByCode, signOut, verifySignIn } from '@plumbline/contract/accounts/operations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '../identifiers.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { codeIn, startTestServer, type TestServer, tokenIn } from '../testing/test-server.ts'

const email = 'ada@plumbline.example'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

async function askForLink(address = email): Promise<{ token: string; nonce: string }> {
  const sent = server.mails.length
  const { nonce } = await server.call(signIn, { body: { email: address } })
  await server.deliver()
  return { token: tokenIn(server.mails[sent]), nonce }
}

const inject = (body: unknown, options: { from?: string; headers?: Record<string, string> } = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/signin',
    payload: body as object,
    remoteAddress: options.from ?? '127.0.0.1',
    ...(options.headers && { headers: options.headers }),
  })

/** Every value of every row, as a dump would show it. */
async function dump(): Promise<string> {
  const tables = await server.database.db.introspection.getTables()
  const contents = await Promise.all(
    tables.map(({ name }) =>
      server.database.db
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    ),
  )
  return JSON.stringify(contents)
}

test('a sign-in mail is in the language of the account, else of the request, in both parts', async () => {
  const ask = async (acceptLanguage: string) => {
    await inject({ email }, { headers: { 'accept-language': acceptLanguage } })
    await server.deliver()
    return server.mails.at(-1)
  }
  const german = await ask('de-AT,en;q=0.5')
  expect(german).toMatchObject({ to: email, subject: 'Anmeldung bei Plumbline' })
  expect(german?.text).toContain('Link und Code gelten einmal und 10 Minuten lang.')
  expect(german?.html).toContain('<html lang="de">')
  expect(german?.html).toContain('Link und Code gelten einmal und 10 Minuten lang.')
  expect(german?.html).toContain('Oder diese Adresse kopieren: ')

  await server.call(verifySignIn, { body: { token: tokenIn(german), confirmed: true } })
  server.clock.advance(2)
  expect(await ask('en')).toMatchObject({ subject: 'Sign in to Plumbline' })
  await server.database.db.updateTable('users').set({ language: 'de' }).execute()
  server.clock.advance(2)
  expect(await ask('en')).toMatchObject({ subject: 'Anmeldung bei Plumbline' })
})

describe('a sign-in link', () => {
  test('works once, and the session it gave stays', async () => {
    const { token, nonce } = await askForLink()
    const { token: session } = await server.call(verifySignIn, { body: { token, nonce } })
    expect(await server.refusal(verifySignIn, { body: { token, nonce } })).toMatchObject({ code: 'link-not-valid' })
    expect(await server.call(getUser, { token: session })).toMatchObject({ email })
  })

  test('signs in exactly one of 50 who use it at the same time', async () => {
    const { token, nonce } = await askForLink()
    await server.warmUp()
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        server.app.inject({ method: 'POST', url: '/api/signin/verify', payload: { token, nonce } }),
      ),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(49)
    expect(await server.database.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    expect(await server.database.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
  })

  test('works for ten minutes and not a second longer', async () => {
    const first = await askForLink('first@plumbline.example')
    const second = await askForLink('second@plumbline.example')
    server.clock.advance(10 - 1 / 60)
    await server.call(verifySignIn, { body: first })
    server.clock.advance(1 / 60)
    expect(await server.refusal(verifySignIn, { body: second })).toMatchObject({ status: 401, code: 'link-not-valid' })
  })

  test('is invalidated when a newer one is requested', async () => {
    const first = await askForLink()
    server.clock.advance(1.1)
    const second = await askForLink()
    expect(await server.refusal(verifySignIn, { body: first })).toMatchObject({ code: 'link-not-valid' })
    await server.call(verifySignIn, { body: second })
  })

  test('waits for a click in a browser that did not ask for it, and asking leaves it whole', async () => {
    const { token } = await askForLink()
    for (let scan = 0; scan < 10; scan++) {
      expect(await server.refusal(verifySignIn, { body: { token, nonce: 'another' } })).toMatchObject({
        code: 'confirmation-needed',
      })
    }
    await server.call(verifySignIn, { body: { token, confirmed: true } })
  })

  test('is stored hashed, like the session, and neither is in any log line', async () => {
    const { token, nonce } = await askForLink()
    const { token: session } = await server.call(verifySignIn, { body: { token, nonce } })
    await server.app.inject({ url: `/app/?token=${token}` })
    await server.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${session}` } })
    await server.app.inject({ method: 'POST', url: '/api/signin/verify', payload: `{"token":"${token}` })
    const stored = await dump()
    expect(stored).toContain(hashToken(token))
    expect(stored).toContain(hashToken(session))
    for (const secret of [token, nonce, session]) {
      expect(stored).not.toContain(secret)
      expect(server.log.join('\n')).not.toContain(secret)
    }
  })

  test('points to PUBLIC_URL whatever Host says', async () => {
    await inject({ email }, { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } })
    await server.deliver()
    expect(server.mails[0]?.text).toContain('http://127.0.0.1:3000/app/?token=')
    expect(server.mails[0]?.text).not.toContain('evil')
    expect(server.mails[0]?.html).not.toContain('evil')
  })
})

async function askForCode(address = email): Promise<{ code: string; nonce: string; token: string }> {
  const { token, nonce } = await askForLink(address)
  return { code: codeIn(server.mails.at(-1)), nonce, token }
}

/** A code that differs from `code`. */
const wrong = (code: string, step = 1) => String((Number(code) + step) % 100_000_000).padStart(8, '0')

describe('a sign-in code', () => {
  test('signs in once, and uses up its link', async () => {
    const { code, nonce, token } = await askForCode()
    expect(code).toMatch(/^\d{8}$/)
    const { token: session } = await server.call(signInByCode, { body: { code, nonce } })
    expect(await server.call(getUser, { token: session })).toMatchObject({ email })
    expect(await server.refusal(signInByCode, { body: { code, nonce } })).toMatchObject({ code: 'code-not-valid' })
    expect(await server.refusal(verifySignIn, { body: { token, nonce } })).toMatchObject({ code: 'link-not-valid' })
  })

  test('is used up by its link', async () => {
    const { code, nonce, token } = await askForCode()
    await server.call(verifySignIn, { body: { token, nonce } })
    expect(await server.refusal(signInByCode, { body: { code, nonce } })).toMatchObject({ code: 'code-not-valid' })
  })

  test('signs in exactly one of many who type it at the same time', async () => {
    const { code, nonce } = await askForCode()
    await server.warmUp()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.app.inject({ method: 'POST', url: '/api/signin/code', payload: { code, nonce } }),
      ),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(responses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(4)
  })

  test('works only in the browser that requested it, for ten minutes, and until a newer one is requested', async () => {
    const first = await askForCode()
    expect(await server.refusal(signInByCode, { body: { code: first.code, nonce: 'another' } })).toMatchObject({
      status: 400,
      code: 'code-not-valid',
    })
    server.clock.advance(1.1)
    const second = await askForCode()
    for (const body of [first, { code: first.code, nonce: second.nonce }, { code: second.code, nonce: first.nonce }])
      expect(
        await server.refusal(signInByCode, { body: { code: body.code, nonce: body.nonce } }),
        JSON.stringify(body),
      ).toMatchObject({ code: 'code-not-valid' })
    server.clock.advance(10)
    const { code, nonce } = second
    expect(await server.refusal(signInByCode, { body: { code, nonce } })).toMatchObject({ code: 'code-not-valid' })
  })

  test('is void after 5 wrong ones, also when they arrive together; its link still signs in', async () => {
    const { code, nonce, token } = await askForCode()
    await server.warmUp()
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        server.refusal(signInByCode, { body: { code: wrong(code, index + 1), nonce }, from: `192.0.2.${index}` }),
      ),
    )
    expect(new Set(guesses.map(({ code }) => code))).toEqual(new Set(['code-not-valid']))
    expect(guesses.filter(({ detail }) => detail?.startsWith('Too many wrong codes'))).toHaveLength(25)
    expect(await server.refusal(signInByCode, { body: { code, nonce } })).toMatchObject({
      code: 'code-not-valid',
      detail: 'Too many wrong codes. Open the link in the email, or send a new one.',
    })
    await server.call(verifySignIn, { body: { token, nonce } })
  })

  test('of one address has 10 attempts a day over all its mails; a right one costs none', async () => {
    for (let mail = 0; mail < 2; mail++) {
      const { code, nonce } = await askForCode()
      for (let guess = 1; guess <= 4; guess++)
        await server.refusal(signInByCode, { body: { code: wrong(code, guess), nonce } })
      await server.call(signInByCode, { body: { code, nonce } })
      server.clock.advance(1.1)
    }
    const third = await askForCode()
    for (let guess = 1; guess <= 2; guess++)
      await server.refusal(signInByCode, { body: { code: wrong(third.code, guess), nonce: third.nonce } })
    const refused = await server.refusal(signInByCode, { body: { code: third.code, nonce: third.nonce } })
    expect(refused).toMatchObject({ status: 429, code: 'too-many-requests' })
    await server.call(verifySignIn, { body: { token: third.token, nonce: third.nonce } })
    server.clock.advance(24 * 60)
    const { code, nonce } = await askForCode()
    await server.call(signInByCode, { body: { code, nonce } })
  })

  test('has 20 wrong attempts a day from one network, whatever the address; a right one costs none', async () => {
    const from = '203.0.113.7'
    for (let person = 0; person < 4; person++) {
      const { code, nonce } = await askForCode(`person${person}@plumbline.example`)
      for (let guess = 1; guess <= 4; guess++)
        await server.refusal(signInByCode, { body: { code: wrong(code, guess), nonce }, from })
      await server.call(signInByCode, { body: { code, nonce }, from })
    }
    const fifth = await askForCode('person5@plumbline.example')
    for (let guess = 1; guess <= 4; guess++)
      await server.refusal(signInByCode, { body: { code: wrong(fifth.code, guess), nonce: fifth.nonce }, from })
    const { code, nonce } = await askForCode()
    const refused = await server.refusal(signInByCode, { body: { code, nonce }, from })
    expect(refused).toMatchObject({ status: 429, code: 'too-many-requests' })
    await server.call(signInByCode, { body: { code, nonce }, from: '203.0.113.8' })
  })

  test('has 250 wrong attempts a day in the whole installation; then links still sign in, and the log says so', async () => {
    const guesses = 250
    const perLink = 5
    for (let person = 0; person < guesses / perLink; person++) {
      const from = `198.51.100.${person}`
      const { nonce } = await server.call(signIn, { body: { email: `person${person}@plumbline.example` }, from })
      for (let guess = 0; guess < perLink; guess++)
        await server.refusal(signInByCode, { body: { code: '00000000', nonce }, from })
    }
    const { code, nonce, token } = await askForCode()
    const refused = await server.refusal(signInByCode, { body: { code, nonce } })
    expect(refused).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(server.log.filter((line) => line.includes('no sign-in code works'))).toHaveLength(1)
    await server.call(verifySignIn, { body: { token, nonce } })
    server.clock.advance(24 * 60)
    const nextDay = await askForCode()
    await server.call(signInByCode, { body: { code: nextDay.code, nonce: nextDay.nonce } })
  })

  test('is stored hashed with the nonce, and is in no log line', async () => {
    const { code, nonce } = await askForCode()
    await server.call(signInByCode, { body: { code, nonce } })
    const stored = await dump()
    for (const secret of [`"${code}"`, hashToken(code), nonce]) expect(stored).not.toContain(secret)
    expect(server.log.join('\n')).not.toContain(`"${code}"`)
  })

  test('and the link are in both parts of the mail, with the browser and network of the request', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await inject({ email }, { from: '192.0.2.77', headers: { 'user-agent': userAgent } })
    await server.deliver()
    const [mail] = server.mails
    for (const part of [mail?.text, mail?.html])
      for (const text of [codeIn(mail), tokenIn(mail), 'Requested from Firefox on Linux, network 192.0.2.0/24.'])
        expect(part).toContain(text)
  })

  test('stays the valid one when a request within the minute sends no mail, and the response says so', async () => {
    const { code, nonce } = await askForCode()
    const again = await server.call(signIn, { body: { email } })
    expect(again.isMailed).toBe(false)
    expect(again.nonce).not.toBe(nonce)
    expect(await server.call(signIn, { body: { email: 'nobody@plumbline.example' } })).toMatchObject({ isMailed: true })
    expect(await server.call(signIn, { body: { email: 'nobody@plumbline.example' } })).toMatchObject({
      isMailed: false,
    })
    await server.call(signInByCode, { body: { code, nonce } })
  })
})

describe('the response to a request for a link', () => {
  test('SGN-04 is the same for a known and an unknown address, where anyone may sign up and where not', async () => {
    await server.signIn(email)
    server.clock.advance(2)
    const closed = await startTestServer({ database: server.database, environment: { SIGNUP: 'closed' } })
    closed.clock.advance(4)
    for (const { app, deliver } of [server, closed]) {
      const [known, unknown] = [email, 'nobody@plumbline.example'].map(async (address) => {
        const { statusCode, headers, json } = await app.inject({
          method: 'POST',
          url: '/api/signin',
          payload: { email: address },
        })
        const { date: _date, ...rest } = headers
        return { statusCode, headers: rest, body: Object.keys(json()) }
      })
      expect(await known).toEqual(await unknown)
      await deliver()
      server.clock.advance(2)
    }
    const stored = await server.database.db.selectFrom('sign_in_links').select('email').execute()
    expect(stored.filter((row) => row.email === email)).toHaveLength(3)
    expect(stored.filter((row) => row.email !== email)).toHaveLength(2)
    expect(closed.mails.map(({ to }) => to)).toEqual([email])
    await closed.close()
  })

  test('does not wait for the mail server', async () => {
    const mailServer = Promise.withResolvers<void>()
    const stuck = await startTestServer({ mailer: { send: () => mailServer.promise, check: async () => {} } })
    await stuck.call(signIn, { body: { email } })
    expect(await stuck.database.db.selectFrom('mails').select('state').execute()).toEqual([{ state: 'waiting' }])
    mailServer.resolve()
    await stuck.close()
  })
})

describe('limits of sign-in', () => {
  test('20 requests for one address at the same moment mail one link', async () => {
    await server.warmUp()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, client) => inject({ email }, { from: `192.0.2.${client}` })),
    )
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await server.deliver()
    expect(server.mails).toHaveLength(1)
    expect(await server.database.db.selectFrom('sign_in_links').select('email').execute()).toHaveLength(1)
  })

  test('a network gets one mail a minute and five an hour to an address, and more once it has used one', async () => {
    for (let request = 0; request < 10; request++) {
      await inject({ email }, { from: '192.0.2.99' })
      await server.deliver()
      server.clock.advance(0.5)
    }
    expect(server.mails).toHaveLength(5)
    await inject({ email }, { from: '192.0.2.99' })
    await server.deliver()
    expect(server.mails).toHaveLength(5)
    await server.call(verifySignIn, { body: { token: tokenIn(server.mails[4]), confirmed: true } })
    await inject({ email }, { from: '192.0.2.99' })
    await server.deliver()
    expect(server.mails).toHaveLength(6)
  })

  const stranger = '203.0.113.66'

  /** Requests a link and returns the mails that this causes. */
  async function ask(from: string, browserKey?: string) {
    const sent = server.mails.length
    const { nonce, isMailed } = await server.call(signIn, {
      body: { email, ...(browserKey !== undefined && { browserKey }) },
      from,
    })
    await server.deliver()
    return { nonce, isMailed, mails: server.mails.slice(sent) }
  }

  async function enter(from: string): Promise<string> {
    const { nonce, mails } = await ask(from)
    const { browserKey } = await server.call(verifySignIn, { body: { token: tokenIn(mails[0]), nonce }, from })
    return browserKey
  }

  test('a stranger who uses up his five links does not keep the owner on another network from a mail', async () => {
    for (let request = 0; request < 8; request++) {
      await ask(stranger)
      server.clock.advance(1.1)
    }
    expect(server.mails).toHaveLength(5)
    const { mails, nonce, isMailed } = await ask('192.0.2.7')
    expect([isMailed, mails.length]).toEqual([true, 1])
    server.clock.advance(2)
    await server.call(verifySignIn, { body: { token: tokenIn(mails[0]), nonce } })
  })

  test('a stranger’s newer request invalidates neither the owner’s link nor its waiting mail', async () => {
    const { nonce } = await server.call(signIn, { body: { email }, from: '192.0.2.7' })
    server.clock.advance(1.1)
    await server.call(signIn, { body: { email }, from: stranger })
    await server.deliver()
    expect(server.mails).toHaveLength(2)
    const [own, other] = server.mails.map(tokenIn)
    await server.call(verifySignIn, { body: { token: own ?? '', nonce } })
    const late = { body: { token: other ?? '', confirmed: true } }
    expect(await server.refusal(verifySignIn, late)).toMatchObject({ code: 'link-not-valid' })
  })

  test('a browser that signed in before, and no other, gets a mail whatever strangers requested, on their network too', async () => {
    const browserKey = await enter('192.0.2.7')
    for (let network = 0; network < 30; network++) {
      await ask(`198.51.100.${network}`)
      server.clock.advance(1.1)
    }
    expect(server.mails).toHaveLength(21)
    for (let request = 0; request < 25; request++)
      await inject({ email: `person${request}@plumbline.example` }, { from: stranger })
    expect(await server.refusal(signIn, { body: { email }, from: stranger })).toMatchObject({ status: 429 })
    expect(await ask('192.0.2.7')).toMatchObject({ isMailed: false })
    const foreign = await server.call(verifySignIn, { body: await askForLink('bob@plumbline.example') })
    for (const key of [foreign.browserKey, `${browserKey}x`, `x${browserKey}`, '.', 'x'])
      expect(await ask('192.0.2.7', key), key).toMatchObject({ isMailed: false })
    const { mails, nonce, isMailed } = await ask(stranger, browserKey)
    expect([isMailed, mails.length]).toEqual([true, 1])
    await server.call(verifySignIn, { body: { token: tokenIn(mails[0]), nonce } })
  })

  test('a known browser has five unused links an hour as well', async () => {
    const browserKey = await enter('192.0.2.7')
    for (let request = 0; request < 8; request++) {
      await ask(stranger)
      await ask('192.0.2.7', browserKey)
      server.clock.advance(1.1)
    }
    expect(server.mails).toHaveLength(1 + 5 + 5)
  })

  test('a client may ask 20 times an hour, whatever it puts into X-Forwarded-For, counted over a restart', async () => {
    const ask = (number: number) =>
      inject(
        { email: `user${number}@plumbline.example` },
        { from: '203.0.113.7', headers: { 'x-forwarded-for': `198.51.100.${number}` } },
      )
    await server.warmUp()
    const responses = await Promise.all(Array.from({ length: 50 }, (_, number) => ask(number)))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    const refused = responses.find(({ statusCode }) => statusCode === 429)
    expect(refused?.headers['retry-after']).toBe('3600')
    expect(refused?.json()).toMatchObject({ code: 'too-many-requests' })

    const restarted = await startTestServer({ database: server.database })
    const again = { body: { email }, from: '203.0.113.7' }
    expect(await restarted.refusal(signIn, again)).toMatchObject({ status: 429 })
    await restarted.call(signIn, { body: { email }, from: '203.0.113.8' })
    restarted.clock.advance(60)
    await restarted.call(signIn, again)
    await restarted.close()
  })

  test('a whole IPv6 household counts as one client', async () => {
    const responses = await Promise.all(
      Array.from({ length: 21 }, (_, number) =>
        inject({ email: `user${number}@plumbline.example` }, { from: `2001:db8::${number + 1}` }),
      ),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })

  test('behind a trusted proxy its clients are told apart', async () => {
    const proxied = await startTestServer({ environment: { TRUSTED_PROXIES: '10.0.0.0/8' } })
    const from = (client: string, peer: string) =>
      proxied.app.inject({
        method: 'POST',
        url: '/api/signin',
        payload: { email: `${client}-${peer}@plumbline.example`.replaceAll(':', '-') },
        remoteAddress: peer,
        headers: { 'x-forwarded-for': client },
      })
    for (let request = 0; request < 21; request++) {
      const response = await from(`198.51.100.${request}`, '10.1.2.3')
      expect(response.statusCode).toBe(200)
    }
    const direct = []
    for (let request = 0; request < 21; request++) direct.push(await from(`198.51.100.${request}`, '192.0.2.1'))
    expect(direct.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
    await proxied.close()
  })

  test('all addresses together get so many mails an hour; then everyone is told to wait, known or not', async () => {
    await server.signIn(email)
    server.clock.advance(2)
    const strict = await startTestServer({ database: server.database, environment: { SIGN_IN_MAILS_PER_HOUR: '4' } })
    strict.clock.advance(2)
    const ask = (name: string) =>
      strict.app.inject({
        method: 'POST',
        url: '/api/signin',
        payload: { email: `${name}@plumbline.example` },
        remoteAddress: `192.0.2.${name.length}`,
      })
    for (const name of ['a', 'aa', 'aaa', 'aaaaa']) expect((await ask(name)).statusCode).toBe(200)
    const refusals = await Promise.all([ask('ada'), ask('aaaa'), ask('a')])
    for (const refusal of refusals) {
      expect(refusal.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
      expect(refusal.headers['retry-after']).toBe(String(58 * 60))
    }
    await strict.deliver()
    expect(strict.mails).toHaveLength(4)
    expect(strict.log.filter((line) => line.includes('the budget is used up'))).toHaveLength(1)
    strict.clock.advance(58)
    expect((await ask('aaaa')).statusCode).toBe(200)
    await strict.close()
  })

  test('people who sign in and out are never locked out', async () => {
    for (let round = 0; round < 30; round++) {
      const token = await server.signIn(email)
      await server.call(signOut, { token })
    }
  })

  test('the owner of one mailbox cannot use up the mails of all others', async () => {
    const strict = await startTestServer({ database: server.database, environment: { SIGN_IN_MAILS_PER_HOUR: '10' } })
    const asked = async (request: number) => {
      const { nonce } = await strict.call(signIn, { body: { email }, from: `192.0.2.${request % 100}` })
      await strict.deliver()
      return nonce
    }
    let used = 0
    for (let request = 0; request < 80; request++) {
      const nonce = await asked(request)
      if (strict.mails.length === used) break
      await strict.call(verifySignIn, { body: { token: tokenIn(strict.mails[used]), nonce } })
      used++
    }
    expect(used).toBe(60)
    await strict.signIn('bob@plumbline.example')
    await strict.close()
  })

  test('a clock that is set back two hours blocks no sign-in', async () => {
    const client = '192.0.2.7'
    for (let request = 0; request < 21; request++)
      await inject({ email: `user${request}@plumbline.example` }, { from: client })
    expect(await server.refusal(signIn, { body: { email }, from: client })).toMatchObject({ status: 429 })
    await inject({ email }, { from: '192.0.2.8' })
    await server.deliver()
    server.clock.advance(-120)
    const sent = server.mails.length
    expect(await inject({ email }, { from: client })).toMatchObject({ statusCode: 200 })
    await server.deliver()
    expect(server.mails).toHaveLength(sent + 1)
  })
})

test('an address that is not exactly one is refused, and nothing is sent', async () => {
  const malformed = [
    `${email}\r\nBcc: bob@plumbline.example`,
    `${email},bob@plumbline.example`,
    `${email} bob@plumbline.example`,
    'Group: bob@plumbline.example;',
    '"ada"@plumbline.example',
    'Ada <ada@plumbline.example>',
    'ada@plumbline.example\u0000',
    'ada@plumbline.example\u202e',
    'ada@localhost',
    'ada@@plumbline.example',
    `${'a'.repeat(10_000)}@plumbline.example`,
    '',
  ]
  for (const [client, address] of malformed.entries()) {
    const response = await inject({ email: address }, { from: `192.0.2.${client}` })
    expect(response.statusCode, JSON.stringify(address).slice(0, 60)).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid-payload', errors: [{ path: 'email' }] })
  }
  await server.deliver()
  expect(server.mails).toHaveLength(0)
})

test('one account has all spellings of its address; dots and plus tags make another', async () => {
  const same = [
    ['josé@plumbline.example', 'jose\u0301@plumbline.example'],
    ['ada@bücher.example', 'ADA@BÜCHER.example'],
    ['Ada@Plumbline.Example', '  ada@plumbline.example '],
  ] as const
  for (const [one, other] of same) {
    const first = await server.call(getUser, { token: await server.signIn(one) })
    const second = await server.call(getUser, { token: await server.signIn(other) })
    expect(second._id, one).toBe(first._id)
    expect(server.mails.slice(-2).map(({ to }) => to)).toEqual([one, other.trim().normalize('NFC')])
  }
  const dotted = await server.call(getUser, { token: await server.signIn('a.da@plumbline.example') })
  const tagged = await server.call(getUser, { token: await server.signIn('a.da+x@plumbline.example') })
  expect(tagged._id).not.toBe(dotted._id)
})

test('where sign-up is closed, a new address gets no mail and a link made before makes no difference', async () => {
  const database = await openTestDatabase()
  const closed = await startTestServer({ database, environment: { SIGNUP: 'closed' } })
  await closed.call(signIn, { body: { email } })
  await closed.deliver()
  expect(closed.mails).toHaveLength(0)
  expect(await database.db.selectFrom('mails').select(['state', 'sealed']).execute()).toEqual([
    { state: 'withheld', sealed: null },
  ])
  await closed.close()
  await database.close()
})

import { getUser, listSessions } from '@plumbline/contract/accounts/operations'
import { getHealth } from '@plumbline/contract/health/operations'
import { getOpenIdSignOut, signInByOpenId, startOpenIdSignIn } from '@plumbline/contract/openid/operations'
import { type IssuerStandIn, STAND_IN_CLIENT, startIssuerStandIn } from '@plumbline/fixtures/openid/issuer-stand-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { removeOpenIdIdentities } from './remove-openid-identities.ts'

const publicUrl = 'https://portfolio.example'

let standIn: IssuerStandIn
let server: TestServer
let open: TestServer
let people = 0

function environmentOf(issuer: string): Record<string, string> {
  return {
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: STAND_IN_CLIENT.id,
    OIDC_CLIENT_SECRET: STAND_IN_CLIENT.secret,
    OIDC_NAME: 'Home login',
  }
}

beforeAll(async () => {
  standIn = await startIssuerStandIn(publicUrl)
  const environment = environmentOf(standIn.issuer)
  server = await startTestServer({ environment })
  open = await startTestServer({ environment: { ...environment, OIDC_SIGNUP: 'open', OIDC_ADMIN_GROUP: 'staff' } })
})
beforeEach(() => {
  people += 1
  server.clock.advance(61)
  open.clock.advance(61)
})
afterAll(async () => {
  await server.close()
  await open.close()
  await standIn.close()
})

/** Follows the issuer's redirects as a browser without cookies of it does, and returns the query sent back to us. */
async function visitIssuer(address: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let next = address; ; ) {
    if (next.startsWith(publicUrl)) return new URL(next).search.slice(1)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status} from ${next}: ${await response.text()}`)
    next = new URL(location, next).href
  }
}

async function start(at: TestServer): Promise<{ query: string; nonce: string }> {
  const { address, nonce } = await at.call(startOpenIdSignIn)
  return { query: await visitIssuer(address), nonce }
}

async function signInAs(at: TestServer, person: IssuerStandIn['person']): Promise<string> {
  standIn.person = person
  return (await at.call(signInByOpenId, { body: await start(at) })).token
}

async function refuse(at: TestServer, person: IssuerStandIn['person']): Promise<string> {
  standIn.person = person
  const refused = await at.refusal(signInByOpenId, { body: await start(at) })
  expect(refused).toMatchObject({ status: 403, code: 'openid-refused' })
  return refused.detail ?? ''
}

const newPerson = () => ({ sub: `sub-${people}`, email: `ada${people}@plumbline.example`, email_verified: true })

test('the sign-in page knows the issuer’s name, and the request has PKCE, state and nonce', async () => {
  expect((await server.call(getHealth)).openId).toEqual({ name: 'Home login' })
  const { address } = await server.call(startOpenIdSignIn)
  const { searchParams } = new URL(address)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'plumbline',
    redirect_uri: `${publicUrl}/app/openid`,
    scope: 'openid email profile groups',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
})

describe('a sign-in by OpenID Connect', () => {
  test('is started at most 20 times an hour from one network', async () => {
    const from = '203.0.113.9'
    for (let attempt = 1; attempt <= 20; attempt++) await server.call(startOpenIdSignIn, { from })
    expect(await server.refusal(startOpenIdSignIn, { from })).toMatchObject({ code: 'too-many-requests' })
  })

  test('links an existing account by its verified address once, tells its owner, and then knows the person', async () => {
    const person = newPerson()
    const byLink = await server.signIn(person.email)
    const token = await signInAs(server, person)
    const { _id } = await server.call(getUser, { token: byLink })
    expect((await server.call(getUser, { token }))._id).toBe(_id)
    const [session] = await server.call(listSessions, { token })
    expect(session?.signedInBy).toBe('openid')
    await server.deliver()
    expect(server.mails.at(-1)).toMatchObject({ to: person.email, subject: 'Home login now signs in to your account' })
    const renamed = await signInAs(server, { sub: person.sub, email: 'other@plumbline.example', email_verified: false })
    expect((await server.call(getUser, { token: renamed }))._id).toBe(_id)
  })

  test('never opens an account for a second person with the same verified address, until the operator unlinks it', async () => {
    const person = newPerson()
    const token = await signInAs(open, person)
    const { _id } = await open.call(getUser, { token })
    const second = { ...person, sub: `second-${person.sub}` }
    expect(await refuse(open, second)).toContain(`The account of ${person.email} belongs to another person`)
    expect(await open.call(listSessions, { token })).toHaveLength(1)
    await open.database.db.transaction().execute((tx) => removeOpenIdIdentities(tx, open.clock, _id))
    expect((await open.call(getUser, { token: await signInAs(open, second) }))._id).toBe(_id)
    expect(await refuse(open, person)).toContain('belongs to another person')
  })

  test('never links an account by an address that is not verified, and creates none', async () => {
    const person = newPerson()
    const token = await open.signIn(person.email)
    const { email_verified: _verified, ...unsaid } = person
    for (const unverified of [{ ...person, email_verified: false }, unsaid, { sub: person.sub }])
      expect(await refuse(open, unverified)).toContain('did not confirm that your email address is yours')
    expect(await open.call(listSessions, { token })).toHaveLength(1)
    expect(await refuse(open, { sub: 'stranger', email: `new${people}@plumbline.example` })).toContain(
      'did not confirm',
    )
  })

  test('creates an account only where OIDC_SIGNUP is open', async () => {
    const person = newPerson()
    expect(await refuse(server, person)).toBe(`There is no account for ${person.email}. Ask the operator to add one.`)
    expect(await open.call(getUser, { token: await signInAs(open, person) })).toMatchObject({ email: person.email })
  })

  test('makes members of the admin group admins, others not, and keeps the last admin', async () => {
    const person = newPerson()
    const roleOf = async (groups: string[] | undefined) =>
      (await open.call(getUser, { token: await signInAs(open, { ...person, ...(groups && { groups }) }) })).role
    expect(await roleOf(undefined)).toBe('user')
    expect(await roleOf(['staff', 'other'])).toBe('admin')
    expect(await roleOf(['other'])).toBe('admin')
    const second = { ...newPerson(), sub: `${person.sub}-2`, email: `second${people}@plumbline.example` }
    await signInAs(open, { ...second, groups: ['staff'] })
    expect(await roleOf(['other'])).toBe('user')
  })

  test('uses the response once, in the browser that asked, within ten minutes', async () => {
    standIn.person = newPerson()
    await server.signIn(standIn.person.email ?? '')
    const refused = async (body: { query: string; nonce: string }) =>
      expect(await server.refusal(signInByOpenId, { body })).toMatchObject({ code: 'openid-refused' })
    const [one, two] = [await start(server), await start(server)]
    await refused({ query: one.query, nonce: two.nonce })
    await server.call(signInByOpenId, { body: one })
    await refused(one)
    server.clock.advance(11)
    await refused(two)
    const three = await start(server)
    await refused({ ...three, query: three.query.replace(/code=[^&]+/, 'code=forged') })
    await refused({ ...three, query: 'state=forged&code=x' })
  })

  test('says when it was canceled at the issuer', async () => {
    expect(await refuse(server, undefined)).toBe('The sign-in at Home login was canceled or refused.')
  })

  test('returns where to sign out at the issuer', async () => {
    const person = newPerson()
    await server.signIn(person.email)
    const { address } = await server.call(getOpenIdSignOut, { token: await signInAs(server, person) })
    const url = new URL(address ?? '')
    expect(url.origin).toBe(standIn.issuer)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'plumbline',
      post_logout_redirect_uri: `${publicUrl}/app/login`,
    })
  })
})

test('an issuer that is down is said, and links by email still sign in', async () => {
  const other = await startTestServer({ environment: environmentOf('http://127.0.0.1:1') })
  try {
    expect(await other.refusal(startOpenIdSignIn)).toMatchObject({
      status: 503,
      code: 'openid-unavailable',
      detail: 'Home login does not respond. Sign in with a link by email instead.',
    })
    const token = await other.signIn('ada@plumbline.example')
    expect(await other.call(getOpenIdSignOut, { token })).toEqual({ address: null })
  } finally {
    await other.close()
  }
})

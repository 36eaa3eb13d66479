import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getOpenIdSignOut, signInByOpenId, startOpenIdSignIn } from '@plumbline/contract/openid/operations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { findIssuerProblem } from './find-issuer-problem.ts'

const CLIENT = 'plumbline'
const published = generateKeyPairSync('rsa', { modulusLength: 2048 })
const unknown = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An issuer that tells what it is told to tell, for responses that no right one gives. */
interface Issuer {
  address: string
  /** Replaces fields of the discovery document. */
  document: Record<string, string>
  idToken: string
}

let issuer: Issuer
let http: Server
let server: TestServer

beforeEach(async () => {
  http = createServer((request, response) => {
    const bodies: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer: issuer.address,
        authorization_endpoint: `${issuer.address}/authorize`,
        token_endpoint: `${issuer.address}/token`,
        jwks_uri: `${issuer.address}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...issuer.document,
      },
      '/keys': { keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] },
      '/token': { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: issuer.idToken },
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(bodies[request.url ?? '']))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  issuer = { address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, document: {}, idToken: '' }
  server = await startTestServer({
    environment: {
      OIDC_ISSUER: issuer.address,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_SIGNUP: 'open',
    },
  })
})
afterEach(async () => {
  await server.close()
  http.closeAllConnections()
  http.close()
})

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function signToken(privateKey: KeyObject, nonce: string | null): string {
  const now = Math.floor(Date.now() / 1000)
  const person = { sub: 'sub-1', email: 'ada@plumbline.example', email_verified: true, groups: [] }
  const claims = { iss: issuer.address, aud: CLIENT, iat: now, exp: now + 60, nonce, ...person }
  const text = `${encode({ alg: 'RS256', kid: 'k' })}.${encode(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
}

/** Starts a sign-in, and returns what the browser would send once the issuer has sent it back. */
async function startSignIn(privateKey: KeyObject) {
  const { address, nonce } = await server.call(startOpenIdSignIn)
  const { searchParams } = new URL(address)
  issuer.idToken = signToken(privateKey, searchParams.get('nonce'))
  return { body: { query: `code=c&state=${searchParams.get('state')}`, nonce } }
}

test('an ID token counts only with a signature by a key that the issuer publishes', async () => {
  const forged = await startSignIn(unknown.privateKey)
  expect(await server.refusal(signInByOpenId, forged)).toMatchObject({ status: 403, code: 'openid-refused' })
  await server.call(signInByOpenId, await startSignIn(published.privateKey))
})

test.for([
  ['authorization_endpoint', 'javascript:alert(1)//'],
  ['authorization_endpoint', 'http://login.example/authorize'],
  ['token_endpoint', 'http://192.168.1.20/token'],
  ['jwks_uri', 'http://login.example/keys'],
  ['userinfo_endpoint', 'http://login.example/me'],
  ['end_session_endpoint', 'javascript:alert(1)//'],
  ['end_session_endpoint', 'data:text/html,x'],
] as const)('an issuer whose %s is %s is not used, and doctor says why', async ([name, address]) => {
  issuer.document = { [name]: address }
  expect(await server.refusal(startOpenIdSignIn)).toMatchObject({ status: 503, code: 'openid-unavailable' })
  const session = await server.signIn('bob@plumbline.example')
  expect(await server.call(getOpenIdSignOut, { token: session })).toEqual({ address: null })
  const problem = `${name} is "${address}", but must start with https://, except on this machine.`
  expect(await findIssuerProblem(issuer.address)).toContain(problem)
  expect(server.log.join('\n')).toContain(JSON.stringify(problem).slice(1, -1))
})

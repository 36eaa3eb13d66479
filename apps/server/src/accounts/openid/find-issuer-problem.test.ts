import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type IssuerStandIn, startIssuerStandIn } from '@plumbline/fixtures/openid/issuer-stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findIssuerProblem } from './find-issuer-problem.ts'

const DISCOVERY = '/.well-known/openid-configuration'

let standIn: IssuerStandIn
let wrong: Server
let origin: string
let respond: { status: number; body: string }

beforeAll(async () => {
  standIn = await startIssuerStandIn('https://portfolio.example')
  wrong = createServer((_request, response) => void response.writeHead(respond.status).end(respond.body))
  wrong.listen(0, '127.0.0.1')
  await once(wrong, 'listening')
  origin = `http://127.0.0.1:${(wrong.address() as AddressInfo).port}`
})
afterAll(async () => {
  wrong.closeAllConnections()
  wrong.close()
  await standIn.close()
})

test('an issuer with a right discovery document has no problem', async () => {
  expect(await findIssuerProblem(standIn.issuer)).toBeUndefined()
})

test('an issuer that is down, elsewhere or of another name is described by a sentence', async () => {
  expect(await findIssuerProblem('http://127.0.0.1:1')).toMatch(/^http:\/\/127\.0\.0\.1:1\S+ cannot be reached: \w/)
  expect(await findIssuerProblem(`${standIn.issuer}/realms/home/`)).toBe(
    `${standIn.issuer}/realms/home${DISCOVERY} responds with status 404. Check OIDC_ISSUER.`,
  )
  const renamed = standIn.issuer.replace('127.0.0.1', 'localhost')
  expect(await findIssuerProblem(renamed)).toBe(
    `OIDC_ISSUER is ${renamed}, but the issuer names itself ${standIn.issuer}. They must be equal.`,
  )
})

test('a response that is no whole discovery document is described by a sentence', async () => {
  const problemOf = async (status: number, body: string) => {
    respond = { status, body }
    return (await findIssuerProblem(origin))?.replace(`${origin}${DISCOVERY}`, 'It')
  }
  expect(await problemOf(302, '')).toBe('It responds with status 302. Check OIDC_ISSUER.')
  expect(await problemOf(200, '<html>')).toBe('It is not a JSON document. Check OIDC_ISSUER.')
  expect(await problemOf(200, '{}')).toBe('It does not name an issuer.')
  expect(await problemOf(200, JSON.stringify({ issuer: origin, token_endpoint: origin }))).toBe(
    'It has no authorization_endpoint and no jwks_uri.',
  )
})

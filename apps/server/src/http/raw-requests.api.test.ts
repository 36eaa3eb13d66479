import { connect } from 'node:net'
import type { Problem } from '@plumbline/contract/problems'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let port: number
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('ada@plumbline.example')
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())

interface RawResponse {
  status: number
  headers: string
  body: string
}

/** Sends bytes as they are over a connection of their own and returns what came back until its end. */
async function send(text: string): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    response += part
  })
  // The server may close while the rest of a request that it has refused is still on its way.
  socket.on('error', () => undefined)
  socket.write(text)
  await new Promise((resolve) => socket.on('close', resolve))
  const [headers = '', body = ''] = response.split('\r\n\r\n')
  return { status: Number(headers.split(' ')[1]), headers: headers.toLowerCase(), body }
}

const get = (path: string, ...headers: string[]) =>
  send([`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', ''].join('\r\n'))

test('a request with two Authorization headers is nobody’s, even where each is valid', async () => {
  const bearer = `Authorization: Bearer ${token}`
  expect((await get('/api/user', bearer)).status).toBe(200)
  for (const headers of [
    [bearer, bearer],
    [bearer, 'authorization: Bearer x'],
    ['Authorization: Bearer x', bearer],
  ]) {
    expect((await get('/api/user', ...headers)).status).toBe(401)
  }
})

test('a bad bearer token gets the same response whatever is wrong with it, with every security header', async () => {
  const responses = []
  for (const headers of [
    [],
    ['Authorization: Bearer'],
    ['Authorization: Bearer x'],
    [`Authorization: Bearer ${'x'.repeat(10_000)}`],
    [`Authorization: Bearer ${token.slice(0, -1)}`],
    [`Authorization: Bearer ${token} `.repeat(2)],
  ]) {
    const { status, headers: sent, body } = await get('/api/user', ...headers)
    expect(status).toBe(401)
    responses.push([sent.replace(/\r\ndate: .*/, ''), body.replace(/"requestId":"[^"]+"/, '')])
  }
  for (const response of responses) expect(response).toEqual(responses[0])
  for (const header of [
    'content-security-policy: ',
    'x-content-type-options: nosniff',
    'referrer-policy: no-referrer',
    'cache-control: no-store',
    'permissions-policy: ',
    'cross-origin-opener-policy: same-origin',
    'cross-origin-resource-policy: same-origin',
  ]) {
    expect(responses[0]?.[0]).toContain(header)
  }
})

test('what is no request at all is refused as a problem too, and says nothing of the inside', async () => {
  const huge = await get('/api/user', `Authorization: Bearer ${'x'.repeat(20_000)}`)
  const many = await get('/api/user', ...Array.from({ length: 2000 }, (_, number) => `x-${number}: y`))
  for (const response of [huge, many]) {
    expect(response.status).toBe(431)
    expect(JSON.parse(response.body)).toMatchObject({ status: 431, code: 'headers-too-large' })
  }
  for (const response of [
    await send('\u0000\u0001 nonsense\r\n\r\n'),
    await send('FOO /api/user HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'),
    await send(
      'POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ),
  ]) {
    expect(response.status).toBe(400)
    expect(response.headers).toContain('content-type: application/problem+json')
    const { requestId, ...problem } = JSON.parse(response.body)
    expect(problem).toEqual({
      type: '/help/errors#invalid-payload',
      title: 'The request is not valid',
      status: 400,
      code: 'invalid-payload',
    })
    expect(requestId).toMatch(/^[\w-]{22}$/)
  }
  await get('/api/user', `Authorization: Bearer ${'x'.repeat(1_000_000)}`)
  expect((await get('/api/health')).status).toBe(200)
})

test('nothing outside of the pages is served, and no page stands for a file', async () => {
  for (const path of [
    '/app/../../etc/passwd',
    '/app/%2e%2e/%2e%2e/etc/passwd',
    '/app/..%2f..%2fetc/passwd',
    '/app/assets/..%2f..%2f..%2fpackage.json',
    '/app/assets/nothing.js',
    '/app/.env',
    '/.env',
    '/app/nothing.js.map',
    '/../package.json',
  ]) {
    const { status, headers } = await get(path)
    expect(status, path).toBe(404)
    expect(headers, path).toContain('application/problem+json')
  }
})

test('a public page below /app/ moves to its own address, never to another host', async () => {
  const moved = {
    '/app/help': '/help',
    '/app/help/csv-import?from=here': '/help/csv-import?from=here',
    '/app/changelog': '/changelog',
    '/app/community': '/community',
    '/app/landing': '/',
    '/app/help//evil.example': '/help//evil.example',
  }
  for (const [path, target] of Object.entries(moved)) {
    const { status, headers } = await get(path)
    expect(status, path).toBe(302)
    expect(headers, path).toContain(`\r\nlocation: ${target}\r\n`)
  }
  for (const path of ['/app//evil.example', '//evil.example/app/help']) {
    expect((await get(path)).headers, path).not.toContain('location:')
  }
})

test('what fails inside says nothing outside but the id under which the log has the cause', async () => {
  const broken = await startTestServer()
  const owner = await broken.signIn('ada@plumbline.example')
  await broken.database.db.schema.dropTable('sessions').execute()
  const response = await broken.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${owner}` } })
  const { requestId, ...problem } = response.json<Problem>()
  expect(problem).toEqual({
    type: '/help/errors#internal',
    title: 'Something went wrong on the server',
    status: 500,
    code: 'internal',
  })
  const cause = broken.log.find((line) => line.includes(requestId))
  expect(cause).toMatch(/sessions/)
  expect(cause).not.toContain(owner)
  await broken.close()
})

test('a slow start has no time limit', () => {
  expect(server.app.initialConfig.pluginTimeout).toBe(0)
})

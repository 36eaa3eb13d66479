import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getUser, signIn, signOut } from '@plumbline/contract/accounts/operations'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { exportPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions, listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { type ClientOptions, createClient } from './client.ts'

interface Received extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  body: string
}

interface Response {
  status?: number
  headers?: Record<string, string>
  body?: string
}

let server: Server
let origin: string
let received: Received[]
let response: Response | 'never'

beforeAll(async () => {
  server = createServer(async (request, reply) => {
    let body = ''
    for await (const part of request) body += part
    const { method, url, headers } = request
    received.push({ method, url, headers, body })
    if (response === 'never') return
    reply.writeHead(response.status ?? 200, response.headers).end(response.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received = []
})

const client = (options: ClientOptions = {}) => createClient({ origin, ...options })

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((reason: unknown) => reason)
  if (error instanceof ApiError) return error
  throw new Error(`expected an ApiError, got ${String(error)}`)
}

test('a call sends its parameters, query, body, headers and the current token', async () => {
  response = { body: '{}' }
  let token: string | undefined = 'first'
  const { call } = client({ origin: `${origin}/`, token: () => token })
  await call(getPortfolio, { params: { id: 'a/b ?ü' }, query: { groupBy: 'sector', positionBy: undefined } })
  token = undefined
  await call(createTransactions, { body: [], headers: { 'idempotency-key': 'key' } })
  await call(searchAssets)
  expect(received).toMatchObject([
    {
      method: 'GET',
      url: '/api/portfolio/a%2Fb%20%3F%C3%BC?groupBy=sector',
      headers: { authorization: 'Bearer first' },
      body: '',
    },
    {
      method: 'POST',
      url: '/api/transactions',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key' },
      body: '[]',
    },
    { method: 'GET', url: '/api/stock', headers: expect.not.objectContaining({ authorization: expect.anything() }) },
  ])
})

test('a page has its items, the count of all pages and the next cursor', async () => {
  const { call } = client()
  response = { body: '[{"_id":"1"}]', headers: { 'x-total-count': '7', 'x-next-cursor': 'on' } }
  const params = { id: 'p' }
  expect(await call(listPortfolioTransactions, { params })).toEqual({
    items: [{ _id: '1' }],
    total: 7,
    nextCursor: 'on',
  })
  response = { body: '[]', headers: { 'x-total-count': '7' } }
  expect(await call(listPortfolioTransactions, { params })).toEqual({ items: [], total: 7, nextCursor: undefined })
})

test('a file has its name and its bytes, and no content is undefined', async () => {
  const { call } = client()
  response = { body: 'a,b', headers: { 'content-disposition': "attachment; filename*=UTF-8''%C3%9Cber.csv" } }
  const { name, blob } = await call(exportPortfolio, { params: { id: 'p' } })
  expect([name, await blob.text()]).toEqual(['Über.csv', 'a,b'])
  response = { status: 204 }
  expect(await call(signOut)).toBeUndefined()
})

test('a refusal is thrown with all fields of the problem', async () => {
  const problem = {
    title: 'The request is not valid',
    code: 'invalid-payload',
    detail: 'email: Please enter a valid email address',
    errors: [{ path: 'email', message: 'Please enter a valid email address' }],
    source: 'somewhere',
    requestId: 'r1',
  }
  response = { status: 400, body: JSON.stringify(problem) }
  const error = await errorOf(client().call(signIn, { body: { email: '' } }))
  const { title: _title, ...rest } = problem
  expect(error).toMatchObject({ status: 400, message: problem.detail, ...rest })
})

test('a response that is no problem still has its status', async () => {
  response = { status: 502, body: '<html>' }
  expect(await errorOf(client().call(getUser))).toMatchObject({ status: 502, code: undefined, errors: [] })
  response = { body: '<html>' }
  expect(await errorOf(client().call(getUser))).toMatchObject({
    status: 200,
    message: 'The response is not valid JSON',
  })
})

test('a line of text that a proxy sends instead of a problem is kept, a page or a log is not', async () => {
  const textOf = async (contentType: string, body: string) => {
    response = { status: 503, headers: { 'content-type': contentType }, body }
    return (await errorOf(client().call(getUser))).body
  }
  expect(await textOf('text/plain; charset=utf-8', ' no available server\n')).toBe('no available server')
  expect(await textOf('text/plain', 'x'.repeat(300))).toBe('x'.repeat(300))
  expect(await textOf('text/plain', 'x'.repeat(301))).toBeUndefined()
  expect(await textOf('text/plain', '')).toBeUndefined()
  expect(await textOf('text/html', '<h1>503</h1>')).toBeUndefined()
})

test('the hooks hear of an ended session and of a limit of the plan before the error is thrown', async () => {
  const heard: string[] = []
  const { call } = client({
    onUnauthorized: ({ status }) => heard.push(`unauthorized ${status}`),
    onPlanLimit: ({ source }) => heard.push(`plan limit ${source}`),
  })
  response = { status: 401, body: '{"code":"unauthorized"}' }
  await errorOf(call(getUser))
  response = { status: 403, body: '{"code":"over-plan-limit","source":"benchmark"}' }
  await errorOf(call(getUser))
  response = { status: 403, body: '{"code":"fresh-sign-in-needed"}' }
  await errorOf(call(getUser))
  expect(heard).toEqual(['unauthorized 401', 'plan limit benchmark'])
})

test('a server that cannot be reached has the status 0 and a cause', async () => {
  const error = await errorOf(client({ origin: 'http://127.0.0.1:1' }).call(getUser))
  expect(error).toMatchObject({ status: 0, code: undefined, cause: expect.any(TypeError) })
})

test('an abort throws the reason of its signal', async () => {
  response = 'never'
  const controller = new AbortController()
  const call = client().call(getUser, { signal: controller.signal })
  controller.abort(new Error('no longer needed'))
  await expect(call).rejects.toThrow('no longer needed')
})

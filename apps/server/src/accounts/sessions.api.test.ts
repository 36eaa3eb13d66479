import {
  confirmDeletion,
  endSession,
  getUser,
  listSessions,
  signOut,
  signOutEverywhere,
  startDeletion,
} from '@plumbline/contract/accounts/operations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const day = 24 * 60

let server: TestServer
let email: string
let users = 0

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => {
  users++
  email = `ada${users}@plumbline.example`
})
afterAll(() => server.close())

test('one signs out alone, or everywhere', async () => {
  const [desk, phone, pad] = [await server.signIn(email), await server.signIn(email), await server.signIn(email)]
  await server.call(signOut, { token: desk })
  expect(await server.refusal(getUser, { token: desk })).toMatchObject({ status: 401 })
  await server.call(getUser, { token: phone })
  await server.call(signOutEverywhere, { token: phone })
  for (const token of [phone, pad]) expect(await server.refusal(getUser, { token })).toMatchObject({ status: 401 })
})

describe('the list of sessions', () => {
  test('holds one’s own, the current one first, and no secret', async () => {
    const tokens = [await server.signIn(email), await server.signIn(email), await server.signIn(email)]
    await server.signIn('stranger@plumbline.example')
    const sessions = await server.call(listSessions, { token: tokens[1] as string })
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    expect(sessions[0]).toMatchObject({ userAgent: 'lightMyRequest', createdAt: '2023-12-29T21:00:00.000Z' })
    for (const token of tokens) expect(JSON.stringify(sessions)).not.toContain(token.slice(4))
  })

  test('users can end their own sessions, and nobody else’s', async () => {
    const [desk, phone] = [await server.signIn(email), await server.signIn(email)]
    const stranger = await server.signIn('stranger@plumbline.example')
    const [phoneSession] = await server.call(listSessions, { token: phone })
    const params = { id: phoneSession?._id ?? '' }
    expect(await server.refusal(endSession, { token: stranger, params })).toMatchObject({ status: 404 })
    await server.call(getUser, { token: phone })
    await server.call(endSession, { token: desk, params })
    expect(await server.refusal(getUser, { token: phone })).toMatchObject({ status: 401 })
    expect(await server.refusal(endSession, { token: desk, params })).toMatchObject({ status: 404 })
    expect(await server.call(listSessions, { token: desk })).toHaveLength(1)
  })
})

test('a session ends after 30 days without use', async () => {
  const token = await server.signIn(email)
  server.clock.advance(29 * day)
  await server.call(getUser, { token })
  server.clock.advance(29 * day)
  await server.call(getUser, { token })
  server.clock.advance(30 * day + 1)
  expect(await server.refusal(getUser, { token })).toMatchObject({ status: 401 })
})

test('a session ends after 180 days however much it is used', async () => {
  const token = await server.signIn(email)
  for (let month = 0; month < 8; month++) {
    await server.call(getUser, { token })
    server.clock.advance(22 * day)
  }
  server.clock.advance(3.9 * day)
  await server.call(getUser, { token })
  server.clock.advance(0.2 * day)
  expect(await server.refusal(getUser, { token })).toMatchObject({ status: 401 })
})

test('what is not a whole bearer token opens nothing, and a token in the address neither', async () => {
  const token = await server.signIn(email)
  const headers = [
    undefined,
    'Bearer',
    'Bearer ',
    'Bearer wrong',
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}x`,
    `Bearer ${token}, Bearer ${token}`,
    `Bearer ${'x'.repeat(10_000)}`,
    `Token ${token}`,
  ]
  const bodies = []
  for (const authorization of headers) {
    const { statusCode, json } = await server.app.inject({
      url: `/api/user?token=${token}`,
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(statusCode, authorization?.slice(0, 40)).toBe(401)
    const { requestId: _requestId, ...body } = json()
    bodies.push(body)
  }
  for (const body of bodies) expect(body).toEqual(bodies[0])
  await server.app
    .inject({ url: '/api/user', headers: { authorization: `bearer ${token}` } })
    .then(({ statusCode }) => {
      expect(statusCode).toBe(200)
    })
})

test('a deleted account’s session and links open nothing', async () => {
  const token = await server.signIn(email)
  await server.call(startDeletion, { token })
  await server.deliver()
  const code = /code=([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
  await server.call(confirmDeletion, { body: { token: code } })
  expect(await server.refusal(getUser, { token })).toMatchObject({ status: 401, code: 'unauthorized' })
})

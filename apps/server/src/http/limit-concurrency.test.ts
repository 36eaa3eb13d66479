import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SignedInUser } from './authentication.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { sendProblems } from './problem-details.ts'

let app: FastifyInstance
/** Requests that run, in order of their start, each with its end. */
let running: { name: string; end: () => void }[]

beforeEach(() => {
  app = fastify()
  running = []
  sendProblems(app)
  app.decorateRequest('signedInUser', undefined)
  app.addHook('onRequest', async (request) => {
    request.signedInUser = { id: request.headers.user } as SignedInUser
  })
  limitConcurrency(app, { running: 1, waiting: 1 }, { running: 2, waiting: 1 })
  app.get('/:name', async (request) => {
    const { name } = request.params as { name: string }
    const { promise, resolve: end } = Promise.withResolvers<void>()
    running.push({ name, end })
    await promise
    return name
  })
})
afterEach(() => app.close())

const ask = async (user: string, name: string) => await app.inject({ url: `/${name}`, headers: { user } })
const runningNames = () => running.map(({ name }) => name)

test('a user’s requests beyond the first wait in order, further ones are refused, and other users are served', async () => {
  const first = ask('ada', 'first')
  await expect.poll(runningNames).toEqual(['first'])
  const second = ask('ada', 'second')
  const third = await ask('ada', 'third')
  expect(third.json()).toMatchObject({ status: 503, code: 'unavailable' })
  expect(third.headers['retry-after']).toBe('5')

  const other = ask('bob', 'other')
  await expect.poll(runningNames).toEqual(['first', 'other'])
  running[1]?.end()
  expect((await other).body).toBe('other')
  running[0]?.end()
  expect((await first).body).toBe('first')
  await expect.poll(runningNames).toEqual(['first', 'other', 'second'])
  running[2]?.end()
  expect((await second).body).toBe('second')
})

test('all users together have a limit as well, and a refused request leaves its place', async () => {
  const requests = ['ada', 'bob', 'eve'].map((user) => ask(user, user))
  await expect.poll(runningNames).toEqual(['ada', 'bob'])
  expect((await ask('dan', 'dan')).statusCode).toBe(503)
  running[0]?.end()
  await expect.poll(runningNames).toEqual(['ada', 'bob', 'eve'])
  running[1]?.end()
  running[2]?.end()
  for (const request of requests) expect((await request).statusCode).toBe(200)
  const again = ask('dan', 'dan again')
  await expect.poll(runningNames).toContain('dan again')
  running[3]?.end()
  expect((await again).statusCode).toBe(200)
})

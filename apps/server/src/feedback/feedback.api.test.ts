import { sendFeedback } from '@plumbline/contract/feedback/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const email = 'ada@plumbline.example'
const about = { url: 'http://127.0.0.1:3000/app/portfolios', browser: 'Chromium 156' }

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ environment: { CONTACT_EMAIL: 'help@plumbline.example' } })
  token = await server.signIn(email)
})
afterAll(() => server.close())

test('feedback is stored and mailed to the contact address, its text inert', async () => {
  const message = 'It <b>works</b>\r\nBcc: bob@plumbline.example'
  await server.call(sendFeedback, { token, body: { message, ...about } })
  await server.deliver()
  expect(server.mails.at(-1)).toMatchObject({ to: 'help@plumbline.example', subject: `Feedback from ${email}` })
  expect(server.mails.at(-1)?.html).toContain('It &lt;b&gt;works&lt;/b&gt;')
  expect(server.mails.at(-1)?.text).toContain(`Page: ${about.url}\nBrowser: ${about.browser}`)
  const stored = await server.database.db.selectFrom('feedback').select(['message', 'url', 'browser']).execute()
  expect(stored).toEqual([{ message, ...about }])
})

test('a message alone is enough', async () => {
  await server.call(sendFeedback, { token, body: { message: 'Nothing else is known.' } })
  await server.deliver()
  expect(server.mails.at(-1)?.text).toContain('Nothing else is known.')
  expect(server.mails.at(-1)?.text).not.toMatch(/Page:|Browser:/)
})

test.each([
  ['', 400],
  ['12345', 400],
  ['     12345     ', 400],
  ['123456', 204],
  ['x'.repeat(5001), 400],
])('a message of %j returns %i', async (message, status) => {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/feedback',
    headers: { authorization: `Bearer ${token}` },
    payload: { message, ...about },
  })
  expect(statusCode).toBe(status)
})

test('one account sends 20 an hour', async () => {
  const busy = await server.signIn('bob@plumbline.example')
  for (let number = 0; number < 20; number++) {
    await server.call(sendFeedback, { token: busy, body: { message: `message ${number}`, ...about } })
  }
  const refused = await server.refusal(sendFeedback, { token: busy, body: { message: 'one more', ...about } })
  expect(refused).toMatchObject({ status: 429 })
})

import type { Problem } from '@plumbline/contract/problems'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('ada@plumbline.example')
})
afterAll(() => server.close())

async function refuse(method: 'GET' | 'POST', url: string, payload: object | undefined, acceptLanguage?: string) {
  const { headers, body } = await server.app.inject({
    method,
    url: `/api${url}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(acceptLanguage !== undefined && { 'accept-language': acceptLanguage }),
    },
    ...(payload && { payload }),
  })
  return { language: headers['content-language'], problem: JSON.parse(body) as Problem }
}

const UNKNOWN = '/portfolio/00000000-0000-4000-8000-000000000000'

test('a problem is in the language that the reader prefers', async () => {
  const german = await refuse('GET', UNKNOWN, undefined, 'de-AT,de;q=0.9,en;q=0.8')
  expect(german).toMatchObject({
    language: 'de',
    problem: { code: 'not-found', title: 'Nicht gefunden', detail: 'Dieses Portfolio gibt es nicht.' },
  })
})

test.each([undefined, 'en-US,de;q=0.5', 'fr'])('a problem is in English for Accept-Language %s', async (accepted) => {
  const english = await refuse('GET', UNKNOWN, undefined, accepted)
  expect(english).toMatchObject({
    language: undefined,
    problem: { code: 'not-found', title: 'Not found', detail: 'There is no such portfolio.' },
  })
})

test('field errors are German, those of the schemas and those of zod, with the path unchanged', async () => {
  const { problem } = await refuse('POST', '/signin', { email: 'ada', name: 'Ada' }, 'de')
  expect(problem).toMatchObject({
    title: 'Die Anfrage ist ungültig',
    detail: 'email: Bitte eine gültige E-Mail-Adresse eingeben',
    errors: [
      { path: 'email', message: 'Bitte eine gültige E-Mail-Adresse eingeben' },
      { path: 'name', message: 'Unbekanntes Feld' },
    ],
  })
  const wrongType = await refuse('POST', '/signin/verify', { token: 7 }, 'de')
  expect(wrongType.problem.errors).toEqual([
    { path: 'token', message: expect.stringMatching(/^Ungültige Eingabe: erwartet/) },
  ])
})

import { createHash } from 'node:crypto'
import { archiveFiles } from '@plumbline/contract/account-archive/schemas'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '@plumbline/contract/account-archive/vocabulary'
import type { Problem } from '@plumbline/contract/problems'
import { createWebhook } from '@plumbline/contract/webhooks/operations'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ environment: { WEBHOOK_PRIVATE_NETWORKS: 'on' } })
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

test.each([
  ['fr', 'Non trouvé', 'Ce portefeuille n’existe pas.'],
  ['es', 'No encontrado', 'Esta cartera no existe.'],
  ['it', 'Non trovato', 'Questo portafoglio non esiste.'],
  ['nl', 'Niet gevonden', 'Deze portefeuille bestaat niet.'],
  ['pt', 'Não encontrado', 'Esta carteira não existe.'],
  ['pl', 'Nie znaleziono', 'Ten portfel nie istnieje.'],
])('a problem in %s: %s', async (language, title, detail) => {
  const { language: written, problem } = await refuse('GET', UNKNOWN, undefined, `${language}-XX,en;q=0.5`)
  expect(written).toBe(language)
  expect(problem).toMatchObject({ code: 'not-found', title, detail })
})

test.each([undefined, 'en-US,de;q=0.5', 'tlh'])('a problem is in English for Accept-Language %s', async (accepted) => {
  const english = await refuse('GET', UNKNOWN, undefined, accepted)
  expect(english).toMatchObject({
    language: undefined,
    problem: { code: 'not-found', title: 'Not found', detail: 'This portfolio does not exist.' },
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

test('a refused archive is explained in German, with file, line and field', async () => {
  const line = JSON.stringify({ _id: 7 })
  const files = Object.keys(archiveFiles).map((name) => [name, strToU8(name === 'assets.jsonl' ? line : '')] as const)
  const manifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt: '2023-12-29T12:00:00Z',
    program: '0.0.0',
    files: files.map(([name, bytes]) => ({
      name,
      records: 0,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  }
  const detailOf = async (body: Uint8Array) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/user/archive',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'de', 'content-type': 'application/zip' },
      body: Buffer.from(body),
    })
    return (JSON.parse(response.body) as Problem).detail
  }
  expect(await detailOf(strToU8('PK'))).toBe('Die Datei ist kein Zip-Archiv oder beschädigt')
  const archive = zipSync({ 'manifest.json': strToU8(JSON.stringify(manifest)), ...Object.fromEntries(files) })
  expect(await detailOf(archive)).toMatch(/^assets\.jsonl, Zeile 1: _id: Ungültige Eingabe: erwartet/)
})

test('the outcome of a webhook is in German', async () => {
  const url = 'http://127.0.0.1:1/'
  const { _id } = await server.call(createWebhook, { token, body: { url, events: ['import.finished'] } })
  const { body } = await server.app.inject({
    method: 'POST',
    url: `/api/user/webhooks/${_id}/test`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'de' },
  })
  expect(JSON.parse(body)).toMatchObject({ error: 'Die Adresse war nicht erreichbar (ECONNREFUSED).' })
  const { problem } = await refuse(
    'POST',
    '/user/webhooks',
    { url: 'ftp://a.example', events: ['import.finished'] },
    'de',
  )
  expect(problem.errors).toEqual([{ path: 'url', message: 'Bitte eine Adresse eingeben, die mit https:// beginnt' }])
})

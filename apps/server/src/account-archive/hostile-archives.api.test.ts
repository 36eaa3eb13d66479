import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { importArchive } from '@plumbline/contract/account-archive/operations'
import { archiveFiles } from '@plumbline/contract/account-archive/schemas'
import { ARCHIVE_FORMAT, ARCHIVE_TYPE } from '@plumbline/contract/account-archive/vocabulary'
import { getUser } from '@plumbline/contract/accounts/operations'
import { createPortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { withArchive } from './open-archive.ts'

const MEGABYTE = 1024 * 1024
const CENTRAL_HEADER = Buffer.from('PK\u0001\u0002', 'latin1')
const UNPACKED_SIZE_OFFSET = 24

let server: TestServer
let token: string
let origin: URL

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('ada@plumbline.example')
  origin = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(() => server.close())

const profile = {
  first_name: null,
  last_name: null,
  strategy: null,
  currency: null,
  country: null,
  emailSubscribe: false,
  newsView: 'grid',
  numberFormat: null,
}

/** An archive with these files; the others are empty. */
function archiveOf(contents: Partial<Record<keyof typeof archiveFiles, string>>): Record<string, Uint8Array> {
  const texts = { 'profile.jsonl': `${JSON.stringify(profile)}\n`, ...contents }
  const files = Object.keys(archiveFiles).map((name) => {
    return [name, strToU8((texts as Record<string, string>)[name] ?? '')] as const
  })
  const stated = files.map(([name, bytes]) => {
    return { name, records: 0, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
  const head = { format: ARCHIVE_FORMAT, version: 1, exportedAt: '2026-01-01T00:00:00Z', program: 'test' }
  return { ...Object.fromEntries(files), 'manifest.json': strToU8(JSON.stringify({ ...head, files: stated })) }
}

/** Sends the head of an import, without the archive. */
function announceArchive(user: string, bytes: number): Socket {
  const socket = connect(Number(origin.port), origin.hostname)
  socket.on('error', () => undefined)
  const head = ['POST /api/user/archive HTTP/1.1', 'Host: 127.0.0.1', `Authorization: Bearer ${user}`]
  socket.write(`${head.join('\r\n')}\r\nContent-Type: ${ARCHIVE_TYPE}\r\nContent-Length: ${bytes}\r\n\r\n`)
  return socket
}

const asset = { _id: 'a', symbol: 'S', exchange: 'X', name: 'N', isin: null, currency: 'USD' }
const zeros = (bytes: number) => strToU8(`[${'0,'.repeat(bytes / 2)}0]`)

/** Archives that would need much more memory than their size, each with the reason why it is refused. */
const hostileArchives: Record<string, { archive: () => Uint8Array; detail: string }> = {
  'a manifest of many zeros': {
    archive: () => zipSync({ 'manifest.json': zeros(8 * MEGABYTE) }),
    detail: 'manifest.json: The unpacked file is too large',
  },
  'a large manifest that states a small size': {
    archive() {
      const archive = Buffer.from(zipSync({ 'manifest.json': zeros(8 * MEGABYTE) }))
      archive.writeUInt32LE(10, archive.indexOf(CENTRAL_HEADER) + UNPACKED_SIZE_OFFSET)
      return archive
    },
    detail: 'manifest.json: The unpacked file is too large',
  },
  'a small manifest of brackets only': {
    archive: () => zipSync({ 'manifest.json': strToU8('['.repeat(MEGABYTE)) }),
    detail: 'manifest.json: Not JSON',
  },
  'more files than an archive has': {
    archive: () => zipSync(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`${n}`, new Uint8Array()]))),
    detail: 'The archive has more than 100 files',
  },
  'one line of many values': {
    archive: () => zipSync(archiveOf({ 'imports.jsonl': `[${'0,'.repeat(5_000_000)}0]\n` })),
    detail: 'imports.jsonl, line 1: The line has too many values',
  },
  'more assets than an account can have': {
    archive: () => {
      const lines = Array.from({ length: 50_001 }, (_, n) => JSON.stringify({ ...asset, _id: `${n}` }))
      return zipSync(archiveOf({ 'assets.jsonl': lines.join('\n') }))
    },
    detail: 'assets.jsonl: The file has more than 50000 lines',
  },
}

for (const [name, { archive, detail }] of Object.entries(hostileArchives))
  test(`an archive with ${name} is refused with the reason`, async () => {
    const user = await server.signIn(`${name.replaceAll(' ', '-')}@plumbline.example`)
    const refusal = await server.refusal(importArchive, { token: user, body: archive() })
    expect(refusal).toMatchObject({ status: 400, code: 'archive-not-valid', detail })
    expect(await server.call(listPortfolios, { token: user })).toEqual([])
  })

test('an archive that needs more memory than its thread may have ends the thread only', async () => {
  const lines = Array.from({ length: 50_000 }, (_, n) =>
    JSON.stringify({ ...asset, _id: `${n}`, name: `${n}`.padEnd(500) }),
  )
  const archive = zipSync(archiveOf({ 'assets.jsonl': lines.join('\n') }))
  const tooLittle = 24
  const reading = withArchive(archive, async () => expect.unreachable(), tooLittle)
  await expect(reading).rejects.toMatchObject({
    code: 'archive-not-valid',
    message: 'Reading the archive needs more memory than is allowed',
  })
})

test('one archive at a time is received and read, and others are served meanwhile', async () => {
  const archive = zipSync(archiveOf({}))
  const users = [token, await server.signIn('bob@plumbline.example'), await server.signIn('cleo@plumbline.example')]
  const sockets = users.slice(0, 2).map((each) => announceArchive(each, archive.length))
  const refused = await Promise.race(
    sockets.map(async (socket) => ({ socket, response: String((await once(socket, 'data'))[0]) })),
  )
  expect(refused.response).toMatch(/^HTTP\/1.1 503 /)
  expect(refused.response).toContain('Another archive is being imported. Try again in a minute.')
  const third = { token: users[2] ?? '', body: archive }
  expect(await server.refusal(importArchive, third)).toMatchObject({ status: 503, code: 'unavailable' })
  expect(await server.call(getUser, third)).toMatchObject({ email: 'cleo@plumbline.example' })
  for (const socket of sockets) socket.destroy()
  const importAgain = () => server.call(importArchive, third).catch(() => undefined)
  await expect.poll(importAgain).toMatchObject({ isImported: true })
})

test('an archive for an account that is not empty is refused before it is received', async () => {
  const user = await server.signIn('eve@plumbline.example')
  await server.call(createPortfolio, { token: user, body: { name: 'Mine', currency: 'EUR' } })
  const socket = announceArchive(user, 1_000_000)
  const [response] = await once(socket, 'data')
  expect(String(response)).toMatch(/^HTTP\/1.1 409 /)
  socket.destroy()
})

test('imports of archives are limited per account and hour', async () => {
  const user = await server.signIn('dan@plumbline.example')
  const refused = async () => (await server.refusal(importArchive, { token: user, body: strToU8('nonsense') })).code
  const codes = []
  for (let attempt = 0; attempt < 21; attempt++) codes.push(await refused())
  expect(new Set(codes.slice(0, 20))).toEqual(new Set(['archive-not-valid']))
  expect(codes[20]).toBe('too-many-requests')
})

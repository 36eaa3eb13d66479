import fastify from 'fastify'
import { expect, test } from 'vitest'
import { tagReadAnswers } from './entity-tags.ts'
import { sendInParts, serializePartsOnce } from './serialize-parts.ts'

test('a part is serialized once, and each response is what JSON.stringify gives, with its own tag', async () => {
  let serializations = 0
  const all = Object.assign(['Über', 2], {
    toJSON() {
      serializations += 1
      return ['Über', 2]
    },
  })
  const app = fastify()
  tagReadAnswers(app)
  app.get<{ Querystring: { year: string } }>('/api/income', async ({ query: { year } }, reply) =>
    sendInParts(reply, serializePartsOnce({ all, left: undefined, year, 'a"b': null, none: [] }, ['all', 'none'])),
  )
  const ask = (year: number, tag = '') =>
    app.inject({ url: `/api/income?year=${year}`, headers: { 'if-none-match': tag } })

  const first = await ask(2024)
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(first.body).toBe('{"all":["Über",2],"year":"2024","a\\"b":null,"none":[]}')
  const second = await ask(2025)
  expect(second.body).toBe('{"all":["Über",2],"year":"2025","a\\"b":null,"none":[]}')
  expect(serializations).toBe(1)

  const tag = String(first.headers.etag)
  expect(tag).toMatch(/^W\/"[\w-]{43}"$/)
  expect(second.headers.etag).not.toBe(tag)
  for (const known of [tag, tag.slice(2)]) {
    const again = await ask(2024, known)
    expect({ status: again.statusCode, body: again.body, tag: again.headers.etag }).toEqual({
      status: 304,
      body: '',
      tag,
    })
  }
  expect((await ask(2025, tag)).statusCode).toBe(200)
  await app.close()
})

test('a part of other content has another tag', async () => {
  const app = fastify()
  tagReadAnswers(app)
  app.get<{ Querystring: { part: string } }>('/api/income', async ({ query: { part } }, reply) =>
    sendInParts(reply, serializePartsOnce({ all: [part] }, ['all'])),
  )
  const tags = await Promise.all(
    ['1', '2'].map(async (part) => (await app.inject({ url: `/api/income?part=${part}` })).headers.etag),
  )
  expect(new Set(tags).size).toBe(2)
  await app.close()
})

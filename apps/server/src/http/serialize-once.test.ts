import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendSerialized, serializeOnce } from './serialize-once.ts'

test('a marked response is serialized once for each form, and both forms have the same content', async () => {
  let serializations = 0
  const response = serializeOnce({
    name: 'Über',
    toJSON() {
      serializations += 1
      return { name: this.name }
    },
  })
  const app = fastify()
  app.get('/', async (_request, reply) => sendSerialized(reply, serializeOnce(response)))
  const ask = (encoding?: string) =>
    app.inject({ url: '/', headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

  for (const encoding of [undefined, 'br', 'gzip;q=0, identity']) {
    const plain = await ask(encoding)
    expect(plain.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.json()).toEqual({ name: 'Über' })
  }
  expect(serializations).toBe(1)

  for (const encoding of ['gzip', 'br, zstd, gzip']) {
    const compressed = await ask(encoding)
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toEqual({ name: 'Über' })
  }
  expect(serializations).toBe(2)
  await app.close()
})

import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { prepareToClose } from './prepare-to-close.ts'

test('a request in flight at shutdown gets its response, and its connection is closed', async () => {
  const app = fastify()
  app.get('/', async () => 'answered')
  const close = prepareToClose(app, 3000)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8')
  let received = ''
  const ended = once(socket, 'close')
  socket.on('data', (part: string) => {
    received += part
  })
  const ask = () => socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  ask()
  await expect.poll(() => received).toContain('answered')
  expect(received).toMatch(/connection: keep-alive/i)

  const closing = close()
  received = ''
  ask()
  await ended
  expect(received).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*answered$/i)
  await closing
})

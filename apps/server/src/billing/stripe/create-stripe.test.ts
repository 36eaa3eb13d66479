import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createStripe } from './create-stripe.ts'

/** The first byte of every TLS connection: a record of the handshake (RFC 8446, section 5.1). */
const TLS_HANDSHAKE = 22

test.each([
  ['https', TLS_HANDSHAKE],
  ['http', 'G'.charCodeAt(0)],
])('an API base with %s is reached that way', async (protocol, firstByte) => {
  const received: (number | undefined)[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => {
      received.push(bytes[0])
      socket.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const apiBase = `${protocol}://127.0.0.1:${port}`
  const stripe = createStripe({ secretKey: 'sk_test_a', apiBase, timeoutMs: 5000 })
  await expect(stripe.balance.retrieve()).rejects.toThrow()
  server.close()
  expect(received).toEqual([firstByte])
})

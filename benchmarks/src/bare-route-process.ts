import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [message] = await once(process, 'message')
const body = Buffer.from(message, 'base64')
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-encoding': 'gzip',
  'content-length': body.length,
}
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

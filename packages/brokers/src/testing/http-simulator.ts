import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SimulatedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent unchanged, anything else as JSON. */
  readonly body?: unknown
}

export interface HttpSimulator {
  /** `http://127.0.0.1:…` without a trailing slash. */
  readonly url: string
  /** `GET /path` of every request, in order. */
  readonly requests: string[]
  close(): Promise<void>
}

/** Starts a web server on loopback that sends what `reply` returns. */
export async function startHttpSimulator(
  reply: (request: SimulatedRequest) => Reply | Promise<Reply>,
): Promise<HttpSimulator> {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const method = request.method ?? 'GET'
    requests.push(`${method} ${url.pathname}`)
    const body = Buffer.concat(chunks).toString('utf8')
    const { status = 200, headers, body: content = '' } = await reply({ method, url, headers: request.headers, body })
    const isText = typeof content === 'string'
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
    response.end(isText ? content : JSON.stringify(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export const WEB_PAGE = '<!DOCTYPE html><html><body><h1>We will be back soon</h1></body></html>'

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
// biome-ignore lint/correctness/noUndeclaredDependencies: the test tools are declared once, by the root
import { onTestFinished } from 'vitest'

export interface Reply {
  status?: number
  headers?: Record<string, string | string[]>
  /** Strings are sent as they are, anything else as JSON. */
  body?: unknown
}

/** Replies to a request; undefined when the handler replies itself, or never. */
export type Handler = (url: URL, request: IncomingMessage, response: ServerResponse) => Reply | undefined

/** A source of market data on a loopback port. */
export interface ProviderServer {
  baseUrl: string
  /** Path and query of every request, in order. */
  requests: string[]
}

/** The server closes at the end of the test that started it. */
export async function startProviderServer(handler: Handler): Promise<ProviderServer> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://loopback')
    requests.push(`${url.pathname}${url.search}`)
    const reply = handler(url, request, response)
    if (reply === undefined) return
    const { status = 200, headers = {}, body = '' } = reply
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    response.writeHead(status, { 'content-type': isRaw ? 'text/plain' : 'application/json', ...headers })
    response.end(isRaw ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  })
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
  }
}

/** Replies by path; other paths get 404. */
export function replies(byPath: Record<string, Reply>): Handler {
  return (url) => byPath[decodeURIComponent(url.pathname)] ?? { status: 404, body: 'Not Found' }
}

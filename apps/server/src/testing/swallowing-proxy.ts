import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SwallowingProxy {
  /** The address of the target through the proxy. */
  url: string
  /** From now on, every open connection stays open and nothing passes on it. New connections work. */
  swallow(): void
  close(): void
}

/** Stands between a client and a server, as a firewall that forgets its connections and drops their packets. */
export async function startSwallowingProxy(targetUrl: string): Promise<SwallowingProxy> {
  const target = new URL(targetUrl)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('error', () => undefined)
      from.on('close', () => open.delete(from))
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    swallow() {
      for (const socket of open) socket.unpipe().resume()
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

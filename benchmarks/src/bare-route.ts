import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'

interface BareRoute {
  /** http://127.0.0.1 and the port. */
  origin: string
  stop(): Promise<void>
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit')
  server.kill()
  await ended
}

/** Starts a process that answers every request with one JSON text, compressed as the product does: the floor of a read. */
export async function serveBareRoute(json: string): Promise<BareRoute> {
  const server = fork(new URL('./bare-route-process.ts', import.meta.url))
  server.send(gzipSync(json, { level: 3 }).toString('base64'))
  const [port] = await once(server, 'message')
  return { origin: `http://127.0.0.1:${port}`, stop: () => stop(server) }
}

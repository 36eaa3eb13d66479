import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long new requests on open connections are still accepted after shutdown starts. */
const DRAIN_MS = 250

/**
 * Returns the shutdown function. Requests that arrive at its start still get a response, and each connection closes
 * after its response. Connections that are still open after `shutdownTimeoutMs` are cut, such as idle connections of
 * browsers.
 */
export function prepareToClose(app: FastifyInstance, shutdownTimeoutMs: number): () => Promise<void> {
  let isClosing = false
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  return async () => {
    isClosing = true
    // Node resets an idle connection with a request that it has not read yet.
    await delay(DRAIN_MS)
    const cut = setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs)
    await app.close()
    clearTimeout(cut)
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long requests that are already on their way are still answered. */
const DRAIN_MS = 250

/**
 * Returns the shutdown of the server: requests that arrive at its start are still answered, each connection ends with its
 * response, and after `shutdownTimeoutMs` those still open are cut, such as a browser's that it has asked nothing on.
 */
export function prepareToClose(app: FastifyInstance, shutdownTimeoutMs: number): () => Promise<void> {
  let isClosing = false
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  return async () => {
    isClosing = true
    // Node resets an idle connection that holds a request which it has not read yet.
    await delay(DRAIN_MS)
    const cut = setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs)
    await app.close()
    clearTimeout(cut)
  }
}

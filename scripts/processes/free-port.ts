import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Systems use ports from 32768 on for outgoing connections, so none of those can take our port before a server does.
 */
const FIRST_PORT = 20_000
const LAST_PORT = 32_000

/** A port of 127.0.0.1 on which nothing listened a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

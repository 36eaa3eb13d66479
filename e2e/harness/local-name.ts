import { freePort } from '../../scripts/processes/free-port.ts'
import { test as base } from './product.ts'

/** A server that its browsers reach as http://localhost, because passkeys do not work at an IP address. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  environment: async ({}, use) => {
    const port = String(await freePort())
    await use({ PORT: port, PUBLIC_URL: `http://localhost:${port}` })
  },
  baseURL: async ({ server }, use) => use(`http://localhost:${server.port}`),
})

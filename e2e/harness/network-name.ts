import { freePort } from '../../scripts/processes/free-port.ts'
import { test as base } from './product.ts'

const HOST = 'plumbline.home.arpa'

/**
 * A server that its browsers reach over plain http by a name, as in a home network: the content policy and the browser
 * treat it unlike this machine's own address.
 */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  environment: async ({}, use) => {
    const port = String(await freePort())
    await use({ PORT: port, PUBLIC_URL: `http://${HOST}:${port}` })
  },
  baseURL: async ({ server }, use) => use(`http://${HOST}:${server.port}`),
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`]
      await use({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
})

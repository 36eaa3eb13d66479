import { test as base, expect, type Page } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts/operations'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { type ServerEnvironment, type ServerProcess, START_LIMIT_MS } from '../../scripts/processes/server-process.ts'
import { type ApiClient, signInByApi } from './api-client.ts'
import { signInLinks } from './mailbox.ts'
import { SharedServers } from './shared-servers.ts'

/** The market of the fixtures on the day that their expected figures are as of. */
export const fixtureEnvironment: ServerEnvironment = {
  MARKET_DATA: 'files',
  MARKET_DATA_DIR: MARKET_FOLDER,
  NOW: '2023-12-29T21:00:00Z',
}

interface ProductFixtures {
  /** Variables over those of the fixture market; a test file sets them by `test.use`. */
  environment: ServerEnvironment
  /** Hosts besides the server that pages may ask. */
  otherOrigins: string[]
  /**
   * False for tests that need a database without a past, or a clock that has just started: those that start the
   * server again at a later time. The others share one per worker and environment, which saves a third of their time.
   */
  isServerShared: boolean
  /** A server without accounts. */
  server: ServerProcess
}

/** Collects what a page must never do: throw, receive a 5xx, violate the content policy, or call another host. */
function watchForFaults(page: Page, origins: string[]): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`thrown in the page: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} for ${response.url()}`)
  })
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && !origins.includes(asked)) faults.push(`another host was asked: ${request.url()}`)
  })
  return faults
}

export const test = base.extend<ProductFixtures, { sharedServers: SharedServers }>({
  environment: [{}, { option: true }],
  otherOrigins: [[], { option: true }],
  isServerShared: [true, { option: true }],
  sharedServers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern
    async ({}, use) => {
      const shared = new SharedServers()
      await use(shared)
      await shared.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ environment, isServerShared, sharedServers }, use, testInfo) => {
      const own = isServerShared ? undefined : new SharedServers()
      const server = await (own ?? sharedServers).take({ ...fixtureEnvironment, ...environment })
      await use(server)
      if (testInfo.status !== testInfo.expectedStatus) console.error(`The server wrote:\n${server.output()}`)
      await own?.stop()
    },
    // The start does not count toward the test's timeout.
    { timeout: 2 * START_LIMIT_MS },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  page: async ({ page, server, baseURL, otherOrigins }, use) => {
    const faults = watchForFaults(page, [baseURL ?? server.origin, ...otherOrigins])
    await drawPrompt(page, 0)
    await use(page)
    expect(faults).toEqual([])
  },
})

/**
 * Sets how likely a navigation of a free user opens the upgrade prompt, from the next page load on. Tests turn it off
 * by default.
 */
export async function drawPrompt(page: Page, chance: number): Promise<void> {
  await page.addInitScript((text) => localStorage.setItem('plumbline-prompt-chance', text), String(chance))
}

/**
 * Signs in for the first time as a person does: requests the mail and opens its link in the same browser. The welcome
 * dialog is then open.
 */
export async function signInAsNew(page: Page, server: ServerProcess, email: string): Promise<void> {
  const { length: known } = await signInLinks(email, server.dataFolder, 0)
  await page.goto('/app/login')
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('We sent you an e-mail')).toBeVisible()
  const link = (await signInLinks(email, server.dataFolder, known + 1)).at(-1)
  await page.goto(link ?? '')
  await page.waitForURL('**/app/portfolios')
}

/**
 * Signs in as a returning user who has already given a name and an approach, by the API, which is faster than the
 * pages. Opens no page: the next one is signed in. Returns a client of the same session.
 */
export async function signIn(page: Page, server: ServerProcess, email: string): Promise<ApiClient> {
  const client = await signInByApi(server, email)
  const user = await client.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
  await rememberSession(page, { token: client.token, user })
  return client
}

const rememberedTokens = new WeakMap<Page, string>()

/** The token of the session that a page will open with; undefined if none was given. */
export function rememberedToken(page: Page): string | undefined {
  return rememberedTokens.get(page)
}

/** Stores a session in the browser from the next load on, unless a page has already stored one. */
export async function rememberSession(page: Page, session: { token: string; user?: unknown }): Promise<void> {
  rememberedTokens.set(page, session.token)
  await page.addInitScript((stored) => {
    if (localStorage.getItem('plumbline') === null) localStorage.setItem('plumbline', stored)
  }, JSON.stringify(session))
}

/** Opens the menu that holds Settings and Logout: the user menu, or on a phone the one menu. */
export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /user menu$|^Menu$/ }).click()
}

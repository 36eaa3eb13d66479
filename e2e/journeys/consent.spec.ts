import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts/operations'
import { getPortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import { freePort } from '../../scripts/processes/free-port.ts'
import type { ServerProcess } from '../../scripts/processes/server-process.ts'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { clientWithToken, signInByApi } from '../harness/api-client.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signInLinks } from '../harness/mailbox.ts'
import { test as base } from '../harness/product.ts'

const EMAIL = 'ada@plumbline.example'
/** A router that reads it as a number changes it. */
const STATE = '98765432109876543210'

/** A program on the user's device, which waits for its code. */
const test = base.extend<{ callback: string }>({
  environment: { BILLING: 'off' },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  callback: async ({}, use) => {
    const port = await freePort()
    const program = createServer((_request, response) => response.end('The program has its answer.'))
    await new Promise<void>((listening) => program.listen(port, '127.0.0.1', listening))
    await use(`http://127.0.0.1:${port}/callback`)
    program.closeAllConnections()
    await new Promise((closed) => program.close(closed))
  },
  otherOrigins: async ({ callback }, use) => use([new URL(callback).origin]),
})

async function post(address: string, body: object | URLSearchParams): Promise<Record<string, string>> {
  const isForm = body instanceof URLSearchParams
  const headers = { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) })
  return await response.json()
}

/** Registers the program, and returns the address that it opens. */
async function askFor(server: ServerProcess, callback: string, scope: string) {
  const registration = { client_name: 'Home assistant', redirect_uris: ['http://127.0.0.1/callback'] }
  const { client_id: clientId = '' } = await post(`${server.origin}/oauth/register`, registration)
  const verifier = randomBytes(32).toString('base64url')
  const parameters = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: callback, scope, state: STATE },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return { clientId, verifier, address: `/app/authorize?${parameters}` }
}

async function answerTo(page: Page, callback: string): Promise<URLSearchParams> {
  await page.waitForURL(`${callback}?**`)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('state')).toBe(STATE)
  return searchParams
}

test('an assistant asks for access, and gets it for one portfolio after a sign-in; another is denied', async ({
  page,
  server,
  callback,
}) => {
  const session = await signInByApi(server, EMAIL)
  await session.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
  const savings = await makeFixturePortfolio(session, 'Savings')
  const pension = await makeFixturePortfolio(session, 'Pension')

  const { clientId, verifier, address } = await askFor(server, callback, 'read write')
  await page.goto(address)
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(EMAIL)
  const { length: known } = await signInLinks(EMAIL, server.dataFolder, 0)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.goto((await signInLinks(EMAIL, server.dataFolder, known + 1)).at(-1) ?? '')
  await expect(page).toHaveURL(`${server.origin}/app/authorize`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allow access?')
  await expect(page.getByRole('definition')).toHaveText(['Home assistant', 'a program on your device'])
  await expect(page.getByRole('radio', { name: /^Read and write/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Read portfolios/ }).check()
  await page.getByRole('radio', { name: 'Selected portfolios only' }).check()
  const allow = page.getByRole('button', { name: 'Allow', exact: true })
  await expect(allow).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Savings' }).check()
  await expectAccessibleAtBothWidths(page)
  await allow.click()

  const code = (await answerTo(page, callback)).get('code') ?? ''
  const grant = { grant_type: 'authorization_code', client_id: clientId, code, code_verifier: verifier }
  const { access_token: token = '', scope } = await post(`${server.origin}/oauth/token`, new URLSearchParams(grant))
  expect(scope).toBe('read')
  const program = clientWithToken(server.origin, token)
  expect(await program.call(listPortfolios)).toMatchObject([{ _id: savings }])
  await expect(program.call(getPortfolio, { params: { id: pension } })).rejects.toMatchObject({ status: 404 })

  await page.goto('/app/settings/api')
  const row = page.getByRole('listitem').filter({ hasText: 'Home assistant' })
  await expect(row).toContainText('Read, only Savings · allowed for a program on your device')
  await row.getByRole('button', { name: 'Revoke Home assistant' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  await expect(program.call(listPortfolios)).rejects.toMatchObject({ code: 'token-revoked' })

  await page.goto((await askFor(server, callback, 'read')).address)
  await expect(page.getByRole('radio', { name: /^Read and write/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Deny' }).click()
  expect((await answerTo(page, callback)).get('error')).toBe('access_denied')
  await page.goto('/app/authorize')
  await expect(page.getByRole('heading', { name: 'No request is waiting' })).toBeVisible()
  await expectAccessible(page)
})

test('a request that cannot be allowed says why, and the browser stays', async ({ page, server, callback }) => {
  const session = await signInByApi(server, EMAIL)
  await session.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
  await page.addInitScript((token) => localStorage.setItem('plumbline', JSON.stringify({ token })), session.token)
  const { address } = await askFor(server, callback, 'read')
  await page.goto(address.replace('S256', 'plain'))
  await expect(page.getByText('The program does not protect its request with PKCE')).toBeVisible()
  await expectAccessible(page)
  const back = page.getByRole('link', { name: 'Back to Home assistant' })
  await expect(back).toHaveAttribute('href', /[?]error=invalid_request&state=98765432109876543210&/)
  await page.goto(address.replace('callback', 'elsewhere'))
  await expect(page.getByText('at an address that it did not register')).toBeVisible()
  await page.goto(address.replace(/client_id=[\w-]+/, 'client_id=unknown'))
  await expect(page.getByText('This program is not registered here')).toBeVisible()
  await expect(page).toHaveURL(`${server.origin}/app/authorize`)
})

import { type CDPSession, expect, type Page } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { signInByApi } from '../harness/api-client.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { test } from '../harness/local-name.ts'
import { openUserMenu, rememberSession, signInAsNew } from '../harness/product.ts'

const email = 'ada@plumbline.example'

interface Authenticator {
  /** Whether it consents to every request at once, as a finger on the sensor does. */
  setConsenting(isConsenting: boolean): Promise<void>
}

/** Adds an authenticator of the device itself, with a sensor, to the browser of the page. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setConsenting: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}

test('a passkey is offered after the first sign-in, then signs in, confirms an export and is removed', async ({
  page,
  server,
  browser,
}) => {
  const authenticator = await addAuthenticator(page)
  await signInAsNew(page, server, email)
  await page.getByRole('button', { name: 'Close' }).click()
  const offer = page.getByRole('complementary', { name: 'Passkey' })
  await expect(offer).toContainText('Sign in without an email next time.')
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(offer).toBeHidden()

  await (await clientOfPage(page, server)).call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
  await page.goto('/app/settings/user')
  await page.getByRole('button', { name: /^Rename the passkey Chrome on/ }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Test device')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByText('Test device')).toBeVisible()
  await expect(page.getByText('not used yet')).toBeVisible()
  await page.getByRole('switch', { name: 'Require a passkey for protected actions' }).click()
  await expect(page.getByRole('switch', { name: 'Require a passkey for protected actions' })).toBeChecked()
  await expectAccessible(page)

  await authenticator.setConsenting(false)
  const suggested = page.waitForResponse('**/api/signin/passkey/options')
  await openUserMenu(page)
  await page.getByText('Logout').click()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveAttribute('autocomplete', 'email webauthn')
  await expectAccessible(page)
  await suggested
  // A prompt that is already open would not notice that the sensor consents now.
  await page.route('**/api/signin/passkey/options', async (route) => {
    await authenticator.setConsenting(true)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/app\/portfolios$/)
  await page.goto('/app/settings/user')
  // The prompt of the page may have signed in as well as the button: then there are two sessions.
  await expect(page.getByText(/^Signed in .* by passkey, last used/).first()).toBeVisible()

  // At an address where passkeys do not work, the session of a mailed link is not enough for an export.
  const client = await signInByApi(server, email)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await rememberSession(other, { token: client.token })
  await other.goto(`${server.origin}/app/settings/user`)
  await expect(other.getByText(`Passkeys work at http://localhost:${server.port} only.`)).toBeVisible()
  await other.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(other.getByText('sign in again before exporting your account')).toBeVisible()
  await elsewhere.close()

  await page.evaluate((token) => localStorage.setItem('plumbline', JSON.stringify({ token })), client.token)
  await page.goto('/app/settings/user')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^plumbline-account-.*\.json$/)

  await page.getByRole('button', { name: 'Remove the passkey Test device' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
})

test('the browser suggests the passkey on the sign-in page, and signs in with it', async ({ page, server }) => {
  await addAuthenticator(page)
  const client = await signInByApi(server, email)
  const user = await client.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
  await rememberSession(page, { token: client.token, user })
  await page.goto('/app/settings/user')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('button', { name: /^Remove the passkey/ })).toBeVisible()
  await openUserMenu(page)
  await page.getByText('Logout').click()
  await expect(page).toHaveURL(/\/app\/portfolios$/)
})

import { expect } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts/operations'
import { type IssuerStandIn, STAND_IN_CLIENT, startIssuerStandIn } from '@plumbline/fixtures/openid/issuer-stand-in'
import { freePort } from '../../scripts/processes/free-port.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { test as base, openUserMenu } from '../harness/product.ts'

const test = base.extend<{ port: number; standIn: IssuerStandIn }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  port: async ({}, use) => use(await freePort()),
  standIn: async ({ port }, use) => {
    const standIn = await startIssuerStandIn(`http://127.0.0.1:${port}`)
    await use(standIn)
    await standIn.close()
  },
  environment: async ({ port, standIn }, use) =>
    use({
      PORT: String(port),
      OIDC_ISSUER: standIn.issuer,
      OIDC_CLIENT_ID: STAND_IN_CLIENT.id,
      OIDC_CLIENT_SECRET: STAND_IN_CLIENT.secret,
      OIDC_NAME: 'Home login',
      OIDC_SIGNUP: 'open',
    }),
  otherOrigins: async ({ standIn }, use) => use([standIn.issuer]),
})

test('a person of the issuer signs in there, and signs out here and there', async ({ page, server, standIn }) => {
  await page.goto('/app/login')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Continue with Home login' })
  await expect(button).toBeVisible()
  await expectAccessible(page)

  await button.click()
  await expect(page.getByText('The sign-in at Home login was canceled or refused.')).toBeVisible()
  expect(page.url()).toBe(`${server.origin}/app/openid`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to sign-in' }).click()

  standIn.person = { sub: 'ada', email: 'ada@plumbline.example', email_verified: true }
  await button.click()
  await expect(page).toHaveURL(`${server.origin}/app/portfolios`)
  await (await clientOfPage(page, server)).call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
  await page.goto('/app/settings/user')
  await expect(page.getByText(/^Signed in .* by OpenID, last used/)).toBeVisible()

  await openUserMenu(page)
  await page.getByText('Logout').click()
  await page.getByRole('button', { name: /^Yes/ }).click()
  await expect(page).toHaveURL(new RegExp(`^${server.origin}/app/login`))
  await expect(button).toBeVisible()
})

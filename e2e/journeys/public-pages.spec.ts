import { expect } from '@playwright/test'
import { problems } from '@plumbline/contract/problems'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { runCli } from '../harness/account.ts'
import { signInLinks } from '../harness/mailbox.ts'
import { openUserMenu, signIn, test } from '../harness/product.ts'

const email = 'ada@plumbline.example'

test('NAV-03 the landing page leads to registration, which creates an account by e-mail', async ({ page, server }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A plumb line shows what is true.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/register`)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('We sent you an e-mail')).toBeVisible()
  await page.goto((await signInLinks(email, server.dataFolder)).at(-1) ?? '')
  await page.waitForURL('**/app/portfolios')
})

test('the public pages are open to everyone, light and dark', async ({ page, server }) => {
  const open = async (path: string, heading: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(page.url()).toBe(server.origin + path)
    await expectAccessible(page)
  }
  await open('/help', 'Help Center')
  await test.step('a search of the help leads to the matching section', async () => {
    await page.getByRole('searchbox', { name: 'Search the help' }).fill('conventions day')
    const results = page.getByRole('list', { name: 'Results' })
    await expectAccessible(page)
    await results.getByRole('link', { name: 'Methods: Conventions' }).click()
    await expect(page.getByRole('heading', { name: 'Conventions' })).toBeInViewport()
    await page.goBack()
    await expect(results.getByRole('link', { name: 'Methods: Conventions' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search the help' }).fill('zzz')
    await expect(page.getByText('Nothing found for zzz')).toBeVisible()
  })
  await open('/help/reference', 'API reference')
  await open('/changelog', 'Changelog')
  await open('/community', 'Community')
  await open('/privacy', 'Privacy')
  await open('/terms', 'Terms')

  await test.step('the help on importing offers the example file', async () => {
    await open('/help/csv-import', 'Importing a CSV file')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'transactions-example.csv' }).click()
    expect((await download).suggestedFilename()).toBe('transactions-example.csv')
  })

  await test.step('every error code has its row', async () => {
    await open('/help/errors', 'Errors and their codes')
    for (const code of Object.keys(problems)) await expect(page.locator(`tr#${code}`)).toHaveCount(1)
    // Another address before: only then the one with the row is a page load.
    expect((await page.goto('/nowhere'))?.status()).toBe(404)
    await page.goto('/help/errors#oversold')
    await expect(page.locator('tr#oversold')).toBeInViewport()
  })

  await test.step('the footer leads to the licenses of what is shipped', async () => {
    await page.getByRole('link', { name: 'Third-party notices' }).click()
    await expect(page.getByText(/^Third-party notices of Plumbline/)).toContainText('TradingView Lightweight Charts')
  })

  await test.step('an unknown address outside the application has a page that leads on', async () => {
    expect((await page.goto('/nowhere'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
    await page.getByRole('link', { name: 'Start page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A plumb line shows what is true.')
  })
})

test('NAV-01 the pages are below /app/, the API below /api, the public pages outside', async ({ server }) => {
  const statuses = { '/app/portfolios': 200, '/api/health': 200, '/help': 200, '/portfolios': 404, '/helpers': 404 }
  for (const [path, status] of Object.entries(statuses)) {
    expect((await fetch(server.origin + path)).status, path).toBe(status)
  }
})

test.describe('where the operator has pages of their own', () => {
  const origin = 'http://127.0.0.1:9'
  test.use({
    otherOrigins: [origin],
    environment: {
      MARKETING_URL: `${origin}/site`,
      HELP_URL: `${origin}/help`,
      CHANGELOG_URL: `${origin}/news`,
      COMMUNITY_URL: `${origin}/forum`,
      PRIVACY_URL: `${origin}/data-protection`,
      ADMIN_URL: `${origin}/admin`,
    },
  })

  test('NAV-03 /register and the menus lead there; SHL-04 the link to the admin site carries a code of its own, never the session’s token', async ({
    page,
    server,
  }) => {
    await page.route(`${origin}/**`, (route) => route.fulfill({ body: 'the pages of the operator' }))
    for (const path of ['/app/register', '/register']) {
      await page.goto(path)
      await page.waitForURL(`${origin}/site/register`)
    }

    const { token } = await signIn(page, server, email)
    await runCli(server, 'user', 'grant-admin', email)
    await page.goto('/terms')
    await expect(page.getByRole('link', { name: 'Privacy' }).last()).toHaveAttribute(
      'href',
      `${origin}/data-protection`,
    )
    await expect(page.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact')
    await page.getByRole('button', { name: 'Tools' }).click()
    await expect(page.getByRole('menuitem', { name: 'Community' })).toHaveAttribute('href', `${origin}/forum`)
    await page.keyboard.press('Escape')
    await openUserMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Help' })).toHaveAttribute('href', `${origin}/help`)
    await expect(page.getByRole('menuitem', { name: 'Changelog' })).toHaveAttribute('href', `${origin}/news`)
    await page.getByRole('menuitem', { name: 'Admin' }).click()
    await page.waitForURL(/127\.0\.0\.1:9\/admin\?token=[\w-]{20,}/)
    expect(page.url()).not.toContain(token)
  })
})

test.describe('where registration is closed', () => {
  test.use({ environment: { SIGNUP: 'closed' } })

  test('nobody is invited to register', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
    await page.goto('/app/register')
    await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('the admin page shows users, feedback, codes, the audit log and background work to admins', async ({
  page,
  server,
}) => {
  await signIn(page, server, email)
  await runCli(server, 'user', 'grant-admin', email)
  const code = await runCli(server, 'codes', 'create', '1')
  await page.goto('/app/admin')
  await expect(page.getByRole('table', { name: 'Users' })).toContainText(email)
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('tab', { name: 'Feedback' }).click()
  await expect(page.getByText('No feedback yet')).toBeVisible()
  await page.getByRole('tab', { name: 'Lifetime codes' }).click()
  await expect(page.getByRole('table', { name: 'Lifetime codes' })).toContainText(code.slice(-4))
  await expect(page.getByRole('table', { name: 'Lifetime codes' })).not.toContainText(code)
  await page.getByRole('tab', { name: 'Audit log' }).click()
  const log = page.getByRole('table', { name: 'Audit log' })
  await expect(log.getByRole('row', { name: /Admin role granted/ })).toContainText(`${email}command line`)
  await expect(log.getByRole('row', { name: /Signed in/ })).toContainText('127.0.0.0/24')
  await page.getByRole('tab', { name: 'Background work' }).click()
  await expect(page.getByRole('table', { name: 'Background work' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.reload()
  await expect(page.getByRole('table', { name: 'Background work' })).toBeVisible()
  await page.getByRole('tab', { name: 'Emails' }).click()
  await page.getByRole('combobox', { name: 'Mail' }).click()
  await page.getByRole('option', { name: 'Weekly recap' }).click()
  const mail = page.frameLocator('iframe[title="Weekly recap as HTML"]')
  await expect(mail.getByRole('link', { name: 'EUR +612.40' })).toBeVisible()
  await expect(page.getByText('Gain of the week: EUR +612.40')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { openUserMenu, signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

/** Account pages and their titles. Other journeys cover the pages before sign-in and those of a portfolio. */
const pages: Record<string, string> = {
  '/portfolios': 'Portfolios',
  '/settings/user': 'User settings',
  '/settings/preferences': 'Preferences',
  '/settings/billing': 'Plan & Billing',
  '/settings/billing/card': 'Payment card',
  '/settings/api': 'API',
  '/settings/integrations': 'Integrations',
  '/subscribe': 'Upgrade to Premium',
  '/nowhere': 'Not found',
}

/** What opens over these pages. Escape closes it. */
const dialogs: [address: string, open: (page: Page) => Promise<void>, role?: 'menu'][] = [
  ['/settings/integrations?connect=degiro', async () => undefined],
  ['/portfolios?upgrade=benchmark', async () => undefined],
  ['/portfolios', (page) => page.keyboard.press('Control+k')],
  ['/portfolios', (page) => page.keyboard.press('?')],
  ['/portfolios', openUserMenu, 'menu'],
  ['/settings/user', (page) => page.getByRole('button', { name: 'Delete account' }).click()],
]

test('every page and dialog of the account is accessible in light and dark, and dialogs fit on a phone', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000)
  await signIn(page, server, 'ada@plumbline.example')
  await page.goto('/app/portfolios')
  for (const [address, title] of Object.entries(pages)) {
    await follow(page, address)
    await expect(page).toHaveTitle(`${title} · Plumbline`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[class*="skeleton"]')).toHaveCount(0)
    await expectAccessible(page)
  }
  for (const [address, open, role = 'dialog'] of dialogs) {
    await follow(page, address)
    await open(page)
    await expect(page.getByRole(role)).toBeVisible()
    await expectAccessibleAtBothWidths(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
  }
})

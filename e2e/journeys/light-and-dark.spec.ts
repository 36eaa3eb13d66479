import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { openUserMenu, signIn, test } from '../harness/product.ts'

/** Account pages and the dialogs over them. Other journeys cover the pages before sign-in and those of a portfolio. */
const pages: Record<string, (page: Page) => Promise<void>> = {
  '/app/portfolios': async () => undefined,
  '/app/settings/user': async () => undefined,
  '/app/settings/preferences': async () => undefined,
  '/app/settings/billing': async () => undefined,
  '/app/settings/billing/card': async () => undefined,
  '/app/settings/api': async () => undefined,
  '/app/settings/integrations': async () => undefined,
  '/app/settings/integrations?connect=degiro': async (page) => {
    await expect(page.getByRole('dialog', { name: 'Connect DEGIRO' })).toBeVisible()
  },
  '/app/subscribe': async () => undefined,
  '/app/nowhere': async () => undefined,
  '/app/portfolios?upgrade=benchmark': async (page) => {
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  '/app/portfolios?open=palette': async (page) => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  '/app/portfolios?open=shortcuts': async (page) => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  '/app/portfolios?open=menu': async (page) => {
    await openUserMenu(page)
    await expect(page.getByRole('menu')).toBeVisible()
  },
  '/app/settings/user?open=deletion': async (page) => {
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
}

test('every page and dialog of the account is accessible in light and dark, and no wider than the screen', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000)
  await signIn(page, server, 'ada@plumbline.example')
  for (const [address, open] of Object.entries(pages)) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await open(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    )
  }
})

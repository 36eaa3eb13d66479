import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { openUserMenu, signIn, test } from '../harness/product.ts'

/** Pages of the account and what opens over them; those of a portfolio stand in their own journeys. */
const pages: Record<string, (page: Page) => Promise<void>> = {
  '/app/portfolios': async () => undefined,
  '/app/settings/user': async () => undefined,
  '/app/settings/preferences': async () => undefined,
  '/app/settings/billing': async () => undefined,
  '/app/settings/integrations': async () => undefined,
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page and dialog of the account is accessible in ${colorScheme}`, async ({ page, server }) => {
    test.setTimeout(180_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const address of ['/', '/app/login', '/app/register', '/app/sumo', '/app/confirm/deletion?code=x']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
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
}

import { expect } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { clientOfPage, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(await clientOfPage(page, server))
  await page.goto(`/app/portfolio/${id}`)
  await page.getByRole('link', { name: 'Acorn Tools Inc' }).click()
})

test('AST-01 the header names the asset with symbol, ISIN, exchange, type, sector and industry', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: /Acorn Tools Inc/ })).toBeVisible()
  const main = page.getByRole('main')
  for (const fact of ['ACRN', 'QZ0000000017', 'US', 'Common Stock', 'Industrials', 'Tools & Accessories']) {
    await expect(main).toContainText(fact)
  }
  await expectAccessible(page)
})

test('AST-04 the price chart has seven periods, a year by default, in the address', async ({ page }) => {
  const choices = page.getByRole('tab').or(page.getByRole('radio'))
  await expect(page.getByRole('tab', { name: '1Y' }).or(page.getByRole('radio', { name: '1Y' }))).toBeVisible()
  for (const period of ['1M', '3M', '6M', '1Y', '2Y', '5Y', 'MAX']) {
    const answered = page.waitForResponse(
      (response) => response.url().includes(`/price?period=${period.toLowerCase()}`) && response.ok(),
      { timeout: 5_000 },
    )
    await choices.filter({ hasText: new RegExp(`^${period}$`) }).click()
    if (period !== '1Y') await expect(page).toHaveURL(new RegExp(`period=${period}$`, 'i'))
    await answered.catch(() => undefined)
    await expect(page.locator('canvas').first()).toBeVisible()
  }
  await page.reload()
  await expect(page).toHaveURL(/period=max$/i)
  await expect(page.locator('canvas').first()).toBeVisible()
})

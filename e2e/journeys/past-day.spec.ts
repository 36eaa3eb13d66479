import { expect } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { clientOfPage, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test('the pages of a portfolio are seen as of a past day, from page to page, and the way back is one click', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'ada@plumbline.example')
  await makeFixturePortfolio(await clientOfPage(page, server), 'Pension')
  await page.goto('/app/portfolios')
  await page.getByRole('link', { name: 'Pension' }).first().click()
  await expect(page.getByRole('heading', { name: 'Pension' })).toBeVisible()
  await page.getByRole('button', { name: 'As of a past day' }).click()
  await page.getByRole('textbox', { name: 'As of' }).fill('2023-02-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/on\/2023-02-01\/portfolio\/[\w-]+/)
  const bar = page.getByRole('complementary', { name: 'Past day' })
  await expect(bar).toContainText('As of 1 Feb 2023')
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Portfolio' }).getByRole('link', { name: 'Transactions' }).click()
  await expect(page).toHaveURL(/\/app\/on\/2023-02-01\/portfolio\/[\w-]+\/transactions/)
  const newest = page.getByRole('table').first().getByRole('row').nth(1)
  await expect(newest).toBeVisible()
  await expect(page.getByText('2 Feb 2023')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('table').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/app\/on\/2023-02-01\/asset\/[^/]+\/price/)
  await expect(bar).toContainText('As of 1 Feb 2023')
  await expect(page.getByRole('navigation', { name: 'Asset' }).getByRole('link')).toHaveText(['Price', 'Transactions'])
  await expect(page.getByRole('button', { name: 'Add transaction' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Watchlist' }).first().click()
  await expect(page).toHaveURL(/\/app\/watchlist/)
  await expect(bar).toContainText('only as of today, not as of 1 Feb 2023')
  await bar.getByRole('link', { name: 'Back to 1 Feb 2023' }).click()
  await expect(page).toHaveURL(/\/app\/on\/2023-02-01\/asset\/[^/]+\/price/)
  await page.goto(page.url().replace(/asset.*/, 'portfolios'))
  await page.getByRole('link', { name: 'Pension' }).first().click()
  await page.getByRole('navigation', { name: 'Portfolio' }).getByRole('link', { name: 'Transactions' }).click()
  await bar.getByRole('link', { name: 'Back to today' }).click()
  await expect(page).toHaveURL(/\/app\/portfolio\/[\w-]+\/transactions/)
  await expect(bar).toHaveCount(0)
})

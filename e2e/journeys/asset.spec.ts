import { expect } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { openAsset } from '../harness/figures.ts'
import { clientOfPage, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(await clientOfPage(page, server))
  await page.goto(`/app/portfolio/${id}`)
  await openAsset(page, 'Acorn Tools Inc')
  await page.getByRole('navigation', { name: 'Asset' }).getByRole('link', { name: 'Price' }).click()
})

test('AST-01 the header names the asset with symbol, ISIN, exchange, type, sector and industry', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: /Acorn Tools Inc/ })).toBeVisible()
  const main = page.getByRole('main')
  for (const fact of ['ACRN', 'QZ0000000017', 'US', 'Common Stock', 'Industrials', 'Tools & Accessories']) {
    await expect(main).toContainText(fact)
  }
  await expectAccessible(page)
})

/** First close of each period up to 29 December 2023, adjusted for the 2-for-1 split of 1 June 2022. */
const firstCloses = {
  '1M': ['29 Nov 2023', '87.85'],
  '3M': ['29 Sep 2023', '85.70'],
  '6M': ['29 Jun 2023', '82.40'],
  '1Y': ['29 Dec 2022', '75.90'],
  '2Y': ['29 Dec 2021', '62.85'],
  '5Y': ['4 Jan 2021', '50.00'],
  MAX: ['4 Jan 2021', '50.00'],
} as const

test('AST-04 the price chart has seven periods, a year by default, in the address, and no split looks like a fall', async ({
  page,
}) => {
  const periods = page.getByRole('group', { name: 'Period' })
  await expect(periods.getByRole('button', { pressed: true })).toHaveText('1Y')
  await expect(periods.getByRole('button')).toHaveText(Object.keys(firstCloses))
  for (const [period, [date, close]] of Object.entries(firstCloses)) {
    await periods.getByRole('button', { name: period }).click()
    await expect(page).toHaveURL(new RegExp(`period=${period}$`, 'i'))
    const chart = page.getByRole('img', { name: `Price of Acorn Tools Inc. From ${date} to 29 Dec 2023` })
    await expect(chart).toHaveAccessibleName(new RegExp(`from USD\\s${close} to USD\\s88\\.95`))
    await expect(chart.locator('canvas').first()).toBeVisible()
  }
  await page.reload()
  await expect(periods.getByRole('button', { pressed: true })).toHaveText('MAX')
  await expectAccessible(page)
})

test('an asset without prices says so', async ({ page }) => {
  await page.route('**/api/stock/*/price?*', (route) => route.fulfill({ json: [] }))
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: '2Y' }).click()
  await expect(page.getByText('Price history is not currently available for this asset')).toBeVisible()
  await expectAccessible(page)
})

test('an unknown asset is not found, and there is a way back', async ({ page }) => {
  await page.goto('/app/asset/NOBODY.XX/price')
  await expect(page.getByText('This asset does not exist')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the portfolios' }).click()
  await expect(page).toHaveURL(/\/app\/portfolios$/)
})

import { expect } from '@playwright/test'
import { updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { clientOfPage, expected, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

let id: string

test.beforeEach(async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  id = await makeFixturePortfolio(client)
})

test('BEN-01 invested, portfolio and benchmark are drawn in currency and in percent', async ({ page, server }) => {
  const benchmark = [{ stockId: 'CORD.XETRA', name: 'Cordage SE', percent: 100 }]
  await (await clientOfPage(page, server)).call(updatePortfolio, { params: { id }, body: { benchmark } })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/portfolio/*/benchmark', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/app/portfolio/${id}/benchmark`)
  await expect(page.getByText('Calculating historical benchmark...')).toBeVisible()
  release()

  const chart = page.getByRole('slider', { name: /Portfolio against benchmark/ })
  await expect(chart).toBeVisible()
  const rounded = Math.round(expected.currentValue)
    .toString()
    .replace(/(\d)(\d{3})$/, '$1\u00a0$2')
  const figure = page.locator('figure')
  await expect(figure).toContainText(`Portfolio ${rounded}`)
  // Money in 12,881.06 less money out 6,606.38.
  await expect(figure).toContainText('Net money in 6\u00a0275')
  await expect(figure).toContainText(/Benchmark \d{1,2}\u00a0\d{3}(?![\d.,])/)
  await expect(page.getByText(/price return without dividends/)).toBeVisible()
  await page.getByRole('button', { name: 'Percent' }).click()
  await expect(figure).toContainText('Portfolio +34.50%')
  await expect(figure).not.toContainText('Net money in')
  // Cordage closes the day before the first purchase and the last day at 49.50.
  await expect(figure).toContainText('Benchmark 0.00%')
  // Over the chart, the pointer would choose a day as soon as the page moves below it.
  await page.mouse.move(0, 0)
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(figure).toContainText(/Portfolio 0\.00%/)
  await expect(chart).toHaveAttribute('aria-valuetext', '31 Jan 2021: Portfolio 0.00%, Benchmark 0.00%')
  for (const key of ['Enter', 'End', 'Enter']) await page.keyboard.press(key)
  await expect(figure).toContainText(/Return\s*\+34\.50%/)
  await expect(figure).toContainText('Difference +34.50 points')
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: 'Range' }).getByRole('button', { name: '1M' }).click()
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(figure).toContainText('29 Nov 2023')
  await expect(figure).toContainText(/Portfolio 0\.00%/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Portfolio against benchmark by day' })).toBeVisible()
})

test('without a benchmark one is chosen on the page, which then compares with it', async ({ page }) => {
  await page.goto(`/app/portfolio/${id}/benchmark`)
  await expect(
    page.getByText('No benchmark is chosen. Showing Dune World ETF, which fits your holdings.'),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Portfolio against benchmark by year' })).toBeVisible()
  await page.getByRole('button', { name: /^Against/ }).click()
  await page.getByRole('menuitemradio', { name: 'Another security…' }).click()
  const security = page.getByRole('dialog').getByRole('combobox', { name: 'Security' })
  await security.fill('Cordage')
  await security.press('Enter')
  await expect(page.getByRole('slider', { name: /Portfolio against benchmark/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Against\s+Cordage SE$/ })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/app/portfolio/${id}/benchmark$`))
  await expect(page.getByRole('dialog')).toBeHidden()
})

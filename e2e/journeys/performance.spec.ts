import { expect } from '@playwright/test'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { readFigure } from '../harness/figures.ts'
import { clientOfPage, expected, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

test.beforeEach(async ({ page, server }) => signIn(page, server, 'ada@plumbline.example'))

test('PER-01 the grid holds the return of each month and year, and the bars follow the year in the address', async ({
  page,
  server,
}) => {
  const id = await makeFixturePortfolio(await clientOfPage(page, server))
  await page.goto(`/app/portfolio/${id}/performance`)
  const grid = page.getByRole('table', { name: 'Returns by month and year' })
  await expect(grid).toBeVisible()
  for (const [year, twr] of Object.entries(expected.twrByYear)) {
    const cells = grid
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: year }) })
      .getByRole('cell')
    expect(readFigure((await cells.last().textContent()) ?? '')).toBeCloseTo(twr * 100, 2)
    for (const [index, month] of months.entries()) {
      const monthly = expected.twrByMonth[`${year}-${String(index + 1).padStart(2, '0')}`]
      const text = (await cells.nth(index).textContent()) ?? ''
      if (monthly === undefined) expect(text, `${month} ${year}`).toBe('no data')
      else expect(readFigure(text), `${month} ${year}`).toBeCloseTo(monthly * 100, 2)
    }
  }
  await page.getByRole('button', { name: '2022' }).click()
  await expect(page).toHaveURL(/\?year=2022$/)
  await expect(page.getByText('Return by month')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/2022, time-weighted/)).toBeVisible()
  await page.getByRole('button', { name: 'Yearly' }).click()
  await expect(page.getByText('Return by year')).toBeVisible()
  await expectAccessible(page)
})

test('the return since the start is the one that was calculated outside', async ({ page, server }) => {
  const id = await makeFixturePortfolio(await clientOfPage(page, server))
  await page.goto(`/app/portfolio/${id}/performance`)
  const total = page.locator('dl > div').filter({ hasText: 'Total return' }).locator('dd')
  await expect(total).toBeVisible()
  expect(readFigure((await total.textContent()) ?? '')).toBeCloseTo(expected.twr * 100, 2)
})

test('PER-02 without history the page says when there will be figures', async ({ page, server }) => {
  const client = await clientOfPage(page, server)
  const portfolio = await client.call(createPortfolio, { body: { currency: 'EUR' } })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/portfolio/*/performance', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/app/portfolio/${portfolio._id}/performance`)
  await expect(page.getByText('Loading performance...')).toBeVisible()
  release()
  await expect(page.getByText('Performance will be calculated once there is enough historical data')).toBeVisible()
  await expectAccessible(page)
})

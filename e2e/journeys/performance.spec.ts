import { expect } from '@playwright/test'
import {
  createPortfolio,
  deletePortfolio,
  updatePortfolio,
  updateViews,
} from '@plumbline/contract/portfolios/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { cellFigure, cellText, readFigure } from '../harness/figures.ts'
import { clientOfPage, expected, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

test.beforeEach(async ({ page, server }) => signIn(page, server, 'ada@plumbline.example'))

test('PER-01 the grid holds the return of each month and year, and the bars follow the year in the address; UPG-08 the trial sees the banner', async ({
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
  const banner = page.getByRole('region', { name: 'Upgrade' })
  await expect(banner).toContainText('Compare Your 2023 Performance')
  await expect(banner).toContainText('2022, 2021')
  await page.getByRole('button', { name: '2022', exact: true }).click()
  await expect(page).toHaveURL(/\?year=2022$/)
  await expect(page.getByText('Return by month')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/2022, time-weighted/)).toBeVisible()
  await page.getByRole('button', { name: 'Yearly' }).click()
  await expect(page.getByText('Return by year')).toBeVisible()
  await expectAccessible(page)
})

test('the return since the start is the one that was calculated outside; PER-02 without history the page says when there will be figures', async ({
  page,
  server,
}) => {
  const client = await clientOfPage(page, server)
  const id = await makeFixturePortfolio(client)
  await page.goto(`/app/portfolio/${id}/performance`)
  const total = page.locator('dl > div').filter({ hasText: 'Total return' }).locator('dd')
  await expect(total).toBeVisible()
  expect(readFigure((await total.textContent()) ?? '')).toBeCloseTo(expected.twr * 100, 2)

  await client.call(deletePortfolio, { params: { id } })
  const portfolio = await client.call(createPortfolio, { body: { currency: 'EUR' } })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/portfolio/*/performance', async (route) => {
    await held
    await route.continue()
  })
  await follow(page, `/app/portfolio/${portfolio._id}/performance`)
  await expect(page.getByText('Loading performance...')).toBeVisible()
  release()
  await expect(page.getByText('Performance will be calculated once there is enough historical data')).toBeVisible()
  await expectAccessible(page)
})

test('any period can be chosen by dates, by dragging and by keyboard, and the contributions of its holdings add up', async ({
  page,
  server,
}) => {
  const id = await makeFixturePortfolio(await clientOfPage(page, server))
  await page.goto(`/app/portfolio/${id}/performance?from=2021-06-30&to=2022-12-31`)
  const from = page.getByRole('textbox', { name: 'From' })
  await expect(from).toHaveValue('30 Jun 2021')
  await from.fill('2021-12-31')
  await from.press('Enter')
  await expect(page).toHaveURL(/from=2021-12-31&to=2022-12-31/)
  const period = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Any period' }) })
  const stat = (label: string) => period.locator('dl > div').filter({ hasText: label }).locator('dd').first()
  const ofYear = (expected.twrByYear['2022'] ?? Number.NaN) * 100
  await expect.poll(async () => readFigure((await stat('Time-weighted').textContent()) ?? '')).toBeCloseTo(ofYear, 2)

  const contributions = page.getByRole('table', { name: 'Contribution by holding' })
  const parts = []
  for (const name of ['Acorn Tools Inc', 'Beam Lighting plc', 'Cordage SE', 'Dune World ETF'])
    parts.push(await cellFigure(contributions, name, 'Contribution'))
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(ofYear, 1)

  const units = period.getByRole('group', { name: 'Unit' })
  const figure = period.locator('figure')
  await expect(period.getByRole('slider', { name: /^Time-weighted return/ })).toBeVisible()
  await from.blur()
  await units.getByRole('button', { name: 'Drawdown' }).click()
  await expect(period.getByRole('slider', { name: /^Drawdown/ })).toBeVisible()
  await expect(figure).toContainText(/Portfolio (0\.00%|\u2212)/)
  await units.getByRole('button', { name: 'Value' }).click()
  const chart = period.getByRole('slider', { name: /^Value, EUR/ })
  await expect(period.getByRole('link', { name: 'TradingView Lightweight Charts' })).toBeVisible()
  await chart.press('Home')
  for (const key of ['Enter', 'End', 'ArrowLeft', 'Enter']) await chart.press(key)
  await expect(page).toHaveURL(/from=2021-12-31&to=2022-12-30/)
  await expect(period.getByText('31 Dec 2021 to 30 Dec 2022, EUR')).toBeVisible()
  await chart.hover({ position: { x: 40, y: 60 } })
  await page.mouse.down()
  await chart.hover({ position: { x: 160, y: 60 } })
  await page.mouse.up()
  await expect(page).not.toHaveURL(/from=2021-12-31/)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page).not.toHaveURL(/from=/)
  await expect(page.getByText('trading days', { exact: false }).first()).toBeVisible()
})

test('a holding shows its return in the table, and on its own page its lots and what each sale took', async ({
  page,
  server,
}) => {
  const client = await clientOfPage(page, server)
  const id = await makeFixturePortfolio(client)
  await client.call(updatePortfolio, { params: { id }, body: { settings: { costMethod: 'fifo' } } })
  await client.call(updateViews, {
    params: { id },
    body: [{ name: 'Returns', columns: ['name', 'twr', 'irr', 'contribution'] }],
  })
  await page.goto(`/app/portfolio/${id}`)
  const holdings = page.getByRole('table', { name: 'Holdings' })
  await expect.poll(() => cellFigure(holdings, 'Acorn Tools Inc', 'Return')).not.toBeNaN()
  const twr = await cellFigure(holdings, 'Acorn Tools Inc', 'Return')

  await follow(page, '/app/asset/ACRN.US/holdings')
  const lots = page.getByRole('table', { name: 'Open lots' })
  const stat = page
    .locator('dl > div')
    .filter({ hasText: /^Return/ })
    .locator('dd')
    .first()
  await expect.poll(async () => readFigure((await stat.textContent()) ?? '')).toBe(twr)
  expect(await cellFigure(lots, '1 Feb 2021', 'Units')).toBe(5)
  expect(await cellText(lots, '1 Feb 2021', 'Cost per unit')).toBe('USD51.00')
  expect(await cellFigure(lots, '15 Nov 2021', 'Units')).toBe(20)
  await page.getByRole('button', { name: 'Sales 1' }).click()
  expect(await cellText(page.getByRole('table', { name: 'Sales' }), '8 Aug 2022', 'Took')).toBe('15 of 1 Feb 2021')
  await expectAccessible(page)
})

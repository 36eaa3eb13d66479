import { expect } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { cellFigure, headerFigure, openAsset } from '../harness/figures.ts'
import { expected, ledgerAssets, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test.beforeEach(async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client)
  await page.goto(`/app/portfolio/${id}`)
})

test('every figure of the holdings is the one that was calculated outside', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Holdings' })
  await expect(table).toBeVisible()
  for (const [id, name] of Object.entries(ledgerAssets)) {
    const line = expected.lines[id]
    if (line === undefined) throw new Error(`the fixture knows no ${id}`)
    expect(await cellFigure(table, name, 'Units')).toBeCloseTo(line.units, 6)
    expect(await cellFigure(table, name, 'Price')).toBeCloseTo(line.price, 2)
    expect(await cellFigure(table, name, 'Cost per share')).toBeCloseTo(line.costPerShare ?? Number.NaN, 2)
    expect(await cellFigure(table, name, 'Value')).toBeCloseTo(line.baseCurrencyCurrentValue, 2)
    expect(await cellFigure(table, name, 'Gain, EUR')).toBeCloseTo(line.gain?.total ?? Number.NaN, 2)
    expect(await cellFigure(table, name, 'Gain, %')).toBeCloseTo((line.percent ?? Number.NaN) * 100, 2)
  }
  expect(await headerFigure(page, 'Total value')).toBeCloseTo(expected.currentValue, 2)
  expect(await headerFigure(page, 'Total gain')).toBeCloseTo(expected.gain.total, 2)
  expect(await headerFigure(page, 'Total return')).toBeCloseTo(expected.twr * 100, 2)
  await expectAccessible(page)
})

test('HLD-01 columns sort in both directions, and the address and the back button follow; fifteen holdings fit on a screen and are filtered; HLD-06 each links to its asset; columns are moved, the chart is folded, and both stay', async ({
  page,
}) => {
  await test.step('fifteen holdings fit on a screen without scrolling inside the page; a filter leaves those that match it, and says that the totals do not follow', async () => {
    const table = page.getByRole('table', { name: 'Holdings' })
    const { y = 900 } = (await table.locator('tbody tr').first().boundingBox()) ?? {}
    const total = await table.getByRole('row', { name: /^Total/ }).boundingBox()
    const row = await table.getByRole('row', { name: /Cordage SE/ }).boundingBox()
    // On a screen of 900 px, with the totals at its foot.
    expect(y + 15 * (row?.height ?? 900) + (total?.height ?? 900)).toBeLessThanOrEqual(900)
    const region = page.getByRole('region', { name: 'Holdings' })
    expect(await region.evaluate((element) => getComputedStyle(element).overflowY)).toBe('visible')

    const names = table.locator('tbody tr').getByRole('link')
    const filter = page.getByRole('searchbox', { name: 'Filter holdings' })
    await filter.fill('cordage')
    await expect(names).toHaveText(['Cordage SE'])
    await filter.fill('QZ0000000017')
    await expect(names).toHaveText(['Acorn Tools Inc'])
    await expect(table.getByText('of all, not of the filter')).toHaveCount(1)
    await filter.fill('nothing of this name')
    await expect(page.getByText('No holding matches this filter')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await expect(names).toHaveCount(4)
  })

  await test.step('a narrow table leaves out what matters least, and shows it after a click', async () => {
    await page.setViewportSize({ width: 1024, height: 900 })
    const heads = page.getByRole('table', { name: 'Holdings' }).locator('thead th')
    await expect(heads).toHaveText(['Name', 'Gain, EUR', 'Today, %', 'Value, EUR', 'Gain, %', '+4'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024)
    await page.getByRole('button', { name: 'Show 4 more columns: Units, Price, Cost per share, Weight' }).click()
    await expect(heads.filter({ hasText: /^(Units|Price|Cost per share|Weight)$/ })).toHaveCount(4)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Leave out columns/ }).click()
    await expect(heads).toHaveCount(6)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a column is dragged to another place, and stays there', async () => {
    const heads = page.getByRole('table', { name: 'Holdings' }).locator('thead th')
    const head = (name: string) => page.getByRole('columnheader', { name })
    const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok())
    await head('Gain, %').dragTo(head('Units'))
    await expect(heads.nth(2)).toHaveText('Gain, %')
    await saved
    await page.reload()
    await expect(heads.nth(2)).toHaveText('Gain, %')
  })

  await test.step('the value chart reads a dragged range, and stays folded when it is folded', async () => {
    const chart = page.getByRole('slider', { name: /^Value, EUR/ })
    const fold = page.getByRole('button', { name: 'Chart' })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await fold.click()
    await page.getByRole('button', { name: '1Y' }).click()
    await expect(chart).toHaveAccessibleName(/From 29 Dec 2022 to 29 Dec 2023/)
    await expect(page.getByRole('link', { name: 'TradingView Lightweight Charts' })).toBeVisible()
    const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width / 4, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 })
    await page.mouse.up()
    const reading = page.locator('figure').filter({ has: chart })
    await expect(reading).toContainText(/\w+ 2023 to \d+ \w+ 2023Gain .*Return .*Net money in/)
    await fold.click()
    await expect(chart).toBeHidden()
    await page.reload()
    await expect(page.getByRole('table', { name: 'Holdings' })).toBeVisible()
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await fold.click()
    await expect(page.getByRole('button', { name: '1Y' })).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('columns sort in both directions, and the address and the back button follow', async () => {
    const names = page.getByRole('table', { name: 'Holdings' }).locator('tbody tr').getByRole('link')
    await page.getByRole('button', { name: 'Value, EUR' }).click()
    await expect(names).toHaveText(['Dune World ETF', 'Cordage SE', 'Acorn Tools Inc', 'Beam Lighting plc'])
    await page.getByRole('button', { name: 'Value, EUR' }).click()
    await expect(names).toHaveText(['Beam Lighting plc', 'Acorn Tools Inc', 'Cordage SE', 'Dune World ETF'])
    await page.reload()
    await expect(names).toHaveText(['Beam Lighting plc', 'Acorn Tools Inc', 'Cordage SE', 'Dune World ETF'])
    await page.goBack()
    await expect(names).toHaveText(['Dune World ETF', 'Cordage SE', 'Acorn Tools Inc', 'Beam Lighting plc'])
    await page.getByRole('button', { name: 'Closed' }).click()
    await expect(names).toHaveCount(0)
    await page.goBack()
    await expect(names).toHaveCount(4)
  })

  await test.step('each holding links to its asset', async () => {
    await openAsset(page, 'Acorn Tools Inc')
    await expect(page).toHaveURL(/\/app\/asset\/ACRN\.US$/)
    await expect(page.getByRole('heading', { name: /Acorn Tools Inc/ })).toBeVisible()
  })
})

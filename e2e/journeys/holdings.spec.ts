import { expect } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { cellFigure, headerFigure, openAsset } from '../harness/figures.ts'
import { clientOfPage, expected, ledgerAssets, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(await clientOfPage(page, server))
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

test('columns sort in both directions @desktop', async ({ page }) => {
  const names = page.getByRole('table', { name: 'Holdings' }).locator('tbody tr').getByRole('link')
  await page.getByRole('button', { name: 'Value, EUR' }).click()
  await expect(names).toHaveText(['Dune World ETF', 'Cordage SE', 'Acorn Tools Inc', 'Beam Lighting plc'])
  await page.getByRole('button', { name: 'Value, EUR' }).click()
  await expect(names).toHaveText(['Beam Lighting plc', 'Acorn Tools Inc', 'Cordage SE', 'Dune World ETF'])
})

test('a holding links to its asset', async ({ page }) => {
  await openAsset(page, 'Acorn Tools Inc')
  await expect(page).toHaveURL(/\/app\/asset\/ACRN\.US$/)
  await expect(page.getByRole('heading', { name: /Acorn Tools Inc/ })).toBeVisible()
})

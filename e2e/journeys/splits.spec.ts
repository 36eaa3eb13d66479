import { expect } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { cellFigure } from '../harness/figures.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

let address: string

test.beforeEach(async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  address = `/app/portfolio/${await makeFixturePortfolio(client)}`
  await page.goto(address)
})

test('an unrecorded split is listed, and can be ignored, restored and recorded', async ({ page }) => {
  const splits = page.getByRole('region', { name: 'Splits' })
  const table = page.getByRole('table', { name: 'Holdings' })
  await expect(splits).toContainText('1 split not in your transactions')
  await splits.getByRole('button', { name: /^1 split/ }).click()
  await expect(splits.getByRole('button', { name: 'Record all' })).toBeVisible()
  await expect(splits).toContainText('Dune World ETF was split 3-for-1 on 1 Sep 2022')
  await expect(splits).toContainText('120 units after the split')
  expect(await cellFigure(table, 'Dune World ETF', 'Units')).toBe(100)
  await expectAccessibleAtBothWidths(page)

  await splits.getByRole('button', { name: 'Ignore', exact: true }).click()
  await expect(splits).toContainText('The split of Dune World ETF on 1 Sep 2022 is ignored')
  // 40 bought, 0.9 reinvested, 20.9 sold.
  expect(await cellFigure(table, 'Dune World ETF', 'Units')).toBe(20)

  await splits.getByRole('button', { name: 'Reconsider' }).click()
  await expect(splits.getByRole('button', { name: 'Record', exact: true })).toBeVisible()
  await splits.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(splits).toBeHidden()
  expect(await cellFigure(table, 'Dune World ETF', 'Units')).toBe(100)
  await page.goto(`${address}/transactions?period=last-year`)
  await expect(page.getByRole('row').filter({ hasText: 'Dune World ETF' }).filter({ hasText: 'split' })).toHaveCount(1)
})

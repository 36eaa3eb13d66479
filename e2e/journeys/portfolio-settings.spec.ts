import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { colorOf } from '../harness/color-of.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

let address: string

test.beforeEach(async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  address = `/app/portfolio/${await makeFixturePortfolio(client, 'My long term')}`
  await page.goto(`${address}/settings`)
})

test('PST-01 PST-03 PST-06 a change can be saved, is kept, and leads back to the portfolio', async ({ page }) => {
  const update = page.getByRole('button', { name: 'Update settings' })
  await expect(update).toBeDisabled()
  for (const [label, value] of [
    ['Return calculation', 'Time-Weighted Rate of Return'],
    ['Fiscal year ends on day', '31'],
    ['of month', 'December'],
  ] as const) {
    await expect(page.getByRole('combobox', { name: label })).toHaveValue(value)
  }
  await page.getByRole('textbox', { name: 'Name' }).fill(' ')
  await expect(update).toBeDisabled()
  await page.getByRole('textbox', { name: 'Name' }).fill('Renamed')
  await page.getByRole('combobox', { name: 'Return calculation' }).click()
  await expect(page.getByRole('option')).toHaveText(['IRR', 'Simple Dietz', 'Time-Weighted Rate of Return'])
  await page.getByRole('option', { name: 'IRR' }).click()
  await page.getByRole('combobox', { name: 'of month' }).click()
  await page.getByRole('option', { name: 'March' }).click()
  await page.getByRole('textbox', { name: 'Account type' }).fill('Retirement')
  await page.getByRole('combobox', { name: 'Fiscal country' }).fill('Belg')
  await page.getByRole('option', { name: 'Belgium' }).click()
  await page.getByRole('switch', { name: 'Tax-exempt account' }).check()
  await page.getByRole('switch', { name: 'Add cash when selling' }).check()
  await page.getByRole('switch', { name: 'Weekly report by email' }).check()
  await page.getByRole('switch', { name: 'Price changes by email' }).check()
  await page.getByRole('combobox', { name: 'Price change of at least' }).click()
  await page.getByRole('option', { name: '10%' }).click()
  await expectAccessible(page)
  await update.click()
  await expect(page.getByText('Portfolio settings saved successfully')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed' })).toBeVisible()
  await expect(page.getByText('Total return, IRR')).toBeVisible()
  await page.goto(`${address}/settings`)
  await expect(page.getByRole('combobox', { name: 'of month' })).toHaveValue('March')
  await expect(page.getByRole('textbox', { name: 'Account type' })).toHaveValue('Retirement')
  await expect(page.getByRole('combobox', { name: 'Fiscal country' })).toHaveValue('Belgium')
  await expect(page.getByRole('switch', { name: 'Tax-exempt account' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Add cash when selling' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Weekly report by email' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Price changes by email' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Price change of at least' })).toHaveValue('10%')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
})

test('PST-02 a benchmark is a preset or a mix that adds up to 100 %; PST-01 only a valid one can be saved; PST-03 which says so', async ({
  page,
}) => {
  const update = page.getByRole('button', { name: 'Update settings' })
  await page.getByRole('combobox', { name: 'Benchmark' }).click()
  await page.getByRole('option', { name: 'Custom' }).click()
  await expect(page.getByText('Please select a stock for all benchmarks allocations')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Percent 1' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Stock 1' }).fill('Cordage')
  await page.getByRole('option', { name: /Cordage SE/ }).click()
  await page.getByRole('button', { name: 'Add a stock' }).click()
  await expect(page.getByRole('textbox', { name: 'Percent 1' })).toHaveValue('50%')
  await page.getByRole('combobox', { name: 'Stock 2' }).fill('Dune')
  await page.getByRole('option', { name: /Dune World ETF/ }).click()
  await page.getByRole('textbox', { name: 'Percent 2' }).fill('40')
  const fault = page.getByText('Total of all allocations is 90% but must be 100%')
  await expect(fault).toHaveCSS('color', await colorOf(page, '--loss'))
  const lastField = await page.getByRole('switch').last().boundingBox()
  const [below, above] = [await fault.boundingBox(), await update.boundingBox()]
  expect(below?.y).toBeGreaterThan(lastField?.y ?? Number.NaN)
  expect(below?.y).toBeLessThan(above?.y ?? Number.NaN)
  await expect(update).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Percent 1' }).fill('160')
  await expect(page.getByText('Percent must be between 1 and 100')).toBeVisible()
  await page.getByRole('textbox', { name: 'Percent 1' }).fill('60')
  await update.click()
  await expect(page.getByText('Portfolio benchmark updated successfully')).toBeVisible()
  await page.goto(`${address}/benchmark`)
  await expect(page.getByText('Against 60% Cordage SE, 40% Dune World ETF')).toBeVisible()

  await page.goto(`${address}/settings`)
  await page.getByRole('button', { name: 'Add a stock' }).click()
  const percents = page.getByRole('textbox', { name: /^Percent \d$/ })
  for (const row of [0, 1, 2]) await expect(percents.nth(row)).toHaveValue('33.33%')
  await page.getByRole('combobox', { name: 'Stock 3' }).fill('Acorn')
  await page.getByRole('option', { name: /Acorn Tools/ }).click()
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
    await percents.first().press(key)
  }
  await expect(percents.first()).toHaveValue('0%')
  await percents.first().fill('95')
  await percents.first().press('ArrowUp')
  await expect(percents.first()).toHaveValue('100%')
  await percents.first().fill('33.33')
  await update.click()
  await expect(page.getByText('Portfolio benchmark updated successfully')).toBeVisible()

  await page.goto(`${address}/settings`)
  await page.getByRole('combobox', { name: 'Benchmark' }).click()
  await page.getByRole('option', { name: 'Dune World ETF' }).click()
  await update.click()
  await expect(page.getByText('Portfolio benchmark updated successfully')).toBeVisible()
  await page.goto(`${address}/benchmark`)
  await expect(page.getByRole('button', { name: /^Against\s+Dune World ETF$/ })).toBeVisible()
})

test('CSV-11 the export is a csv named after the portfolio with dashes for spaces; PST-05 a second portfolio beyond the plan opens the upgrade prompt', async ({
  page,
}) => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('My-long-term.csv')
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.trim().split(/\r?\n/)).toHaveLength(19)

  await page.getByRole('button', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: /Duplicate/ })
  await expect(
    dialog.getByText('This will create a new portfolio by copying this current portfolio and all holdings'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Duplicate portfolio' }).click()
  await expect(page.getByText('Create Unlimited Portfolios')).toBeVisible()
})

test.describe('on a server without billing', () => {
  test.use({ environment: { BILLING: 'off' } })

  test('PST-05 the copy opens with all holdings', async ({ page }) => {
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.getByRole('button', { name: 'Duplicate portfolio' }).click()
    await expect(page.getByText('Portfolio copied')).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(address))
    await expect(page.getByText('4 open holdings')).toBeVisible()
  })
})

test('PST-04 a portfolio is deleted with all transactions', async ({ page }) => {
  await page.getByRole('button', { name: 'Delete portfolio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete "My long term" portfolio?' })
  await expect(dialog.getByText('This portfolio and all transactions will be deleted. Are you sure?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete portfolio' }).click()
  await expect(page.getByText('Portfolio has been deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/portfolios$/)
})

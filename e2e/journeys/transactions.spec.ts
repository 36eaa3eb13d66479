import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { cellText } from '../harness/figures.ts'
import { clientOfPage, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

let portfolioAddress: string

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server, 'ada@plumbline.example')
  portfolioAddress = `/app/portfolio/${await makeFixturePortfolio(await clientOfPage(page, server))}`
})

async function chooseAsset(page: Page, text: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Asset', exact: true }).fill(text)
  await page.getByRole('option', { name }).first().click()
}

test('TXN-01 periods are tabs that stand in the address', async ({ page }) => {
  await page.goto(`${portfolioAddress}/transactions`)
  await expect(page.getByRole('tab', { name: 'This month' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('No transaction for this period')).toBeVisible()
  await expectAccessible(page)
  const counts = { 'Last month': 0, 'This year': 4, 'Last year': 7, 'All transactions': 18 }
  for (const [tab, count] of Object.entries(counts)) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(`(${count} transactions)`)).toBeVisible()
  }
  await expect(page).toHaveURL(/\?period=all$/)
  await page.reload()
  await expect(page.getByText('(18 transactions)')).toBeVisible()
  await expectAccessible(page)
})

test('TXN-02 TXN-06 rows show type, asset, date, quantity, price, fees, total, comments and actions', async ({
  page,
}) => {
  await page.goto(`${portfolioAddress}/transactions?period=last-year`)
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table).toBeVisible()
  const headers = await table.locator('thead th').allTextContents()
  expect(headers).toEqual(['Type', 'Asset', 'Date', 'Quantity', 'Price', 'Fees', 'Total', 'Comments', 'Actions'])
  expect(await cellText(table, 'Aug', 'Quantity')).toBe('15')
  expect(await cellText(table, 'Aug', 'Total')).toContain('1,057.50')
  expect(await cellText(table, 'May', 'Type')).toBe('dividend')
  expect(await cellText(table, 'May', 'Quantity')).toBe('-')
  expect(await cellText(table, 'May', 'Total')).toContain('30.00')
  const unfold = table.getByRole('button', { name: 'More about sell CORD' })
  if (await unfold.isVisible()) await unfold.click()
  await expect(table.getByRole('button', { name: 'Edit sell of CORD on 10 Jan 2022' })).toBeVisible()
  await expect(table.getByRole('button', { name: 'Delete sell of CORD on 10 Jan 2022' })).toBeVisible()
})

test('TXN-03 a transaction is entered by hand, TXN-08 its source is manual', async ({ page }) => {
  await page.goto(`${portfolioAddress}/add`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add transaction' }).click()
  await expect(page).toHaveURL(new RegExp(`${portfolioAddress}/add$`))
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()

  await chooseAsset(page, 'cord', 'Cordage SE')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2.5')
  await page.getByRole('textbox', { name: 'Price, EUR' }).fill('49')
  await page.getByRole('textbox', { name: 'Fee, EUR' }).fill('1')
  await page.getByRole('textbox', { name: 'Comments' }).fill('by hand')
  await page.getByRole('button', { name: 'Add transaction' }).click()
  await expect(page).toHaveURL(new RegExp(`${portfolioAddress}$`))

  await page.goto(`${portfolioAddress}/transactions`)
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(page.getByText('(1 transaction)')).toBeVisible()
  expect(await cellText(table, 'Cordage SE', 'Quantity')).toBe('2.5')
  expect(await cellText(table, 'Cordage SE', 'Total')).toContain('122.50')
  expect(await cellText(table, 'Cordage SE', 'Comments')).toContain('by hand')
})

test('TXN-07 a sale of more than is held is refused with what is held, and nothing is added', async ({ page }) => {
  await page.goto(`${portfolioAddress}/add`)
  await page.getByLabel('Type').first().click()
  await page.getByRole('option', { name: 'Sell' }).click()
  await chooseAsset(page, 'cord', 'Cordage SE')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('51')
  await page.getByRole('textbox', { name: 'Price, EUR' }).fill('49')
  await page.getByRole('button', { name: 'Add transaction' }).click()
  await expect(page.getByRole('alert')).toContainText('50')
  await page.goto(`${portfolioAddress}/transactions?period=all`)
  await expect(page.getByText('(18 transactions)')).toBeVisible()
})

import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import {
  createTransactions,
  listPortfolioTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { cellText } from '../harness/figures.ts'
import { clientOfPage, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

let portfolioAddress: string

test.beforeEach(async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  portfolioAddress = `/app/portfolio/${await makeFixturePortfolio(client)}`
})

async function chooseAsset(page: Page, text: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Asset', exact: true }).fill(text)
  await page.getByRole('option', { name }).first().click()
}

test('TXN-01 periods are tabs that stand in the address; an empty one leads to the newest transaction; TXN-02 TXN-06 rows show type, asset, date, quantity, price, fees, total, comments and actions', async ({
  page,
}) => {
  await page.goto(`${portfolioAddress}/transactions`)
  await expect(page.getByRole('tab', { name: 'This month' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('No transaction for this period')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show this year' }).click()
  await expect(page).toHaveURL(/\?period=current-year$/)
  await expect(page.getByText('(4 transactions)')).toBeVisible()
  const counts = { 'Last month': 0, 'This year': 4, 'Last year': 7, 'All transactions': 18 }
  for (const [tab, count] of Object.entries(counts)) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(`(${count} transactions)`)).toBeVisible()
  }
  await expect(page).toHaveURL(/\?period=all$/)
  await page.reload()
  await expect(page.getByText('(18 transactions)')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Last year' }).click()
  await expect(page.getByText('(7 transactions)')).toBeVisible()
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table).toBeVisible()
  const headers = await table.locator('thead th').allTextContents()
  expect(headers).toEqual([
    '',
    'Type',
    'Asset',
    'Date',
    'Quantity',
    'Price',
    'Fees',
    'Total',
    'Comments',
    'Source',
    'Actions',
  ])
  expect(await cellText(table, 'Aug', 'Quantity')).toBe('15')
  expect(await cellText(table, 'Aug', 'Total')).toContain('1,057.50')
  expect(await cellText(table, 'May', 'Type')).toBe('dividend')
  expect(await cellText(table, 'May', 'Quantity')).toBe('-')
  expect(await cellText(table, 'May', 'Total')).toContain('30.00')
  await expect(table.getByRole('button', { name: 'Edit sell of CORD on 10 Jan 2022' })).toBeVisible()
  await expect(table.getByRole('button', { name: 'Delete sell of CORD on 10 Jan 2022' })).toBeVisible()
})

test('TXN-04 a transaction is edited, also in its row and when another tab has changed it meanwhile; TXN-05 and deleted', async ({
  page,
  server,
}) => {
  await page.goto(`${portfolioAddress}/transactions?period=last-year`)
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(page.getByText('(7 transactions)')).toBeVisible()
  const act = async (verb: 'Edit' | 'Delete', type: string, symbol: string, on: string) => {
    await table.getByRole('button', { name: `${verb} ${type} of ${symbol} on ${on}` }).click()
  }

  await act('Edit', 'sell', 'ACRN', '8 Aug 2022')
  const dialog = page.getByRole('dialog', { name: 'Edit transaction' })
  await expect(dialog).toContainText('ACRN 15 x 70.50 = USD 1,057.50')
  for (const [label, value] of Object.entries({ Date: '8 Aug 2022', Quantity: '15', Fee: '5', Notes: '' })) {
    await expect(dialog.getByLabel(label).first()).toHaveValue(value)
  }
  await expect(dialog.getByLabel('Operation').first()).toHaveValue('Sell')
  await expect(dialog.getByRole('combobox', { name: 'Asset', exact: true })).toHaveValue(/Acorn Tools Inc/)
  await dialog.getByLabel('Operation').first().click()
  await page.getByRole('option', { name: 'Dividend' }).click()
  await expect(dialog.getByLabel('Quantity')).toHaveCount(0)
  await dialog.getByLabel('Operation').first().click()
  await page.getByRole('option', { name: 'Sell' }).click()

  await dialog.getByLabel('Quantity').fill('0')
  await dialog.getByLabel('Price').fill('-1')
  await dialog.getByLabel('Fee').fill('five')
  await dialog.getByRole('button', { name: 'Update transaction' }).click()
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(3)
  await expectAccessibleAtBothWidths(page)

  const client = await clientOfPage(page, server)
  const params = { id: portfolioAddress.split('/').at(-1) ?? '' }
  const query = { period: 'last-year' as const }
  const { items } = await client.call(listPortfolioTransactions, { params, query })
  const sale = items.find(({ date }) => date === '2022-08-08')
  await client.call(updateTransaction, { params: { id: sale?._id ?? '' }, body: { units: 14, comments: 'other tab' } })
  await dialog.getByLabel('Quantity').fill('12')
  await dialog.getByLabel('Price').fill('70.5')
  await dialog.getByLabel('Fee').fill('5')
  await dialog.getByRole('button', { name: 'Update transaction' }).click()
  await expect(dialog.getByRole('alert')).toContainText('changed in another tab or session')
  await expect.poll(() => cellText(table, '8 Aug 2022', 'Quantity')).toBe('14')
  await dialog.getByRole('button', { name: 'Update transaction' }).click()
  await expect(page.getByText('Transaction edited successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => cellText(table, '8 Aug 2022', 'Quantity')).toBe('12')

  const row = table.getByRole('row').filter({ hasText: '8 Aug 2022' })
  await row.getByRole('button', { name: '70.50' }).click()
  await row.getByRole('textbox', { name: 'Price' }).fill('71')
  await row.getByRole('textbox', { name: 'Price' }).press('Enter')
  await expect.poll(() => cellText(table, '8 Aug 2022', 'Total')).toContain('852.00')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => cellText(table, '8 Aug 2022', 'Total')).toContain('846.00')

  await act('Delete', 'buy', 'CORD', '3 Oct 2022')
  const question = page.getByRole('dialog', { name: 'Delete this transaction?' })
  await expect(question).toContainText('This transaction will be deleted. Are you sure?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('(7 transactions)')).toBeVisible()
  await act('Delete', 'buy', 'CORD', '3 Oct 2022')
  await question.getByRole('button', { name: 'Delete transaction' }).click()
  await expect(page.getByText('(6 transactions)')).toBeVisible()
  await page.getByRole('navigation', { name: 'Portfolio' }).getByRole('link', { name: 'Holdings' }).click()
  const holdings = page.getByRole('table', { name: 'Holdings' })
  expect(await cellText(holdings, 'Acorn Tools Inc', 'Units')).toBe('28')
  await expect(holdings).not.toContainText('Cordage SE')
})

test('PFL-06 the chooser opens from the holdings; TXN-03 two transactions are entered by hand, TXN-08 its source is manual', async ({
  page,
}) => {
  await page.goto(portfolioAddress)
  await page.getByRole('button', { name: 'Add Transactions' }).click()
  const chooser = page.getByRole('dialog', { name: 'Add Transactions' })
  for (const [way, place] of [
    ['Add manually', `${portfolioAddress}/add`],
    ['Import from a file', `${portfolioAddress}/import`],
    ['Synchronize broker', '/app/settings/integrations'],
  ] as const) {
    await expect(chooser.getByRole('link', { name: way })).toHaveAttribute('href', place)
  }
  await chooser.getByRole('link', { name: 'Add manually' }).click()
  await expect(page).toHaveURL(new RegExp(`${portfolioAddress}/add$`))
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Add transaction' }).click()
  await expect(page).toHaveURL(new RegExp(`${portfolioAddress}/add$`))
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  const date = page.getByRole('textbox', { name: 'Date' })
  await date.fill('31 Dec 1899')
  await date.press('Tab')
  await expect(page.getByText('The first day is 1 Jan 1900')).toBeVisible()
  await date.fill('29 Dec 2023')

  await chooseAsset(page, 'cord', 'Cordage SE')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2.5')
  await page.getByRole('textbox', { name: 'Price, EUR' }).fill('4900')
  await expect(page.getByText(/times the close of 29 Dec 2023/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Price, EUR' }).fill('98/2')
  await page.getByRole('textbox', { name: 'Price, EUR' }).blur()
  await expect(page.getByRole('textbox', { name: 'Price, EUR' })).toHaveValue('49')
  await page.getByRole('textbox', { name: 'Fee, EUR' }).fill('1')
  await page.getByRole('textbox', { name: 'Comments' }).fill('by hand')
  await page.getByRole('button', { name: 'Add another row' }).click()
  const second = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove row 2' }) })
  const secondAsset = second.getByRole('combobox', { name: 'Asset', exact: true })
  await secondAsset.fill('dune')
  // A list below the last row of a phone closes when its field scrolls away.
  await secondAsset.press('Enter')
  await second.getByRole('textbox', { name: /^Price/ }).fill('60')
  await page.getByRole('button', { name: 'Add 2 transactions' }).click()
  await expect(second.locator('[aria-invalid="true"]')).toHaveCount(1)
  await second.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  await page.getByRole('button', { name: 'Add 2 transactions' }).click()
  await expect(page).toHaveURL(new RegExp(`${portfolioAddress}$`))
  await expect(chooser).toHaveCount(0)
  expect(await cellText(page.getByRole('table', { name: 'Holdings' }), 'Cordage SE', 'Units')).toBe('52.5')

  await follow(page, `${portfolioAddress}/transactions`)
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(page.getByRole('tab', { name: 'This month' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('(2 transactions)')).toBeVisible()
  expect(await cellText(table, 'Cordage SE', 'Quantity')).toBe('2.5')
  expect(await cellText(table, 'Cordage SE', 'Total')).toContain('122.50')
  expect(await cellText(table, 'Cordage SE', 'Comments')).toBe('by hand')
  expect(await cellText(table, 'Cordage SE', 'Source')).toBe('manual')
})

test('a long list keeps its period tabs, and is filtered, summed, downloaded, changed and deleted with an undo', async ({
  page,
  server,
}) => {
  const client = await clientOfPage(page, server)
  const portfolioId = portfolioAddress.split('/').at(-1) ?? ''
  const file = { source: 'savings plan.csv', fingerprint: 'fingerprint-of-savings' }
  for (let start = 0; start < 400; start += 100) {
    const body = Array.from({ length: 100 }, (_, index) => {
      const date = new Date(Date.UTC(2022, 0, 3 + start + index)).toISOString().slice(0, 10)
      const row = { portfolioId, type: 'buy', units: '0.1', price: '49.5', fee: '0.01', stockId: 'CORD.XETRA' } as const
      return { ...row, ...file, date, rowNumber: start + index + 1 }
    })
    await client.call(createTransactions, { body })
  }
  await page.goto(`${portfolioAddress}/transactions?period=all`)
  await expect(page.getByText('(418 transactions)')).toBeVisible()
  const tab = page.getByRole('tab', { name: 'Last year' })
  expect((await tab.boundingBox())?.height).toBeGreaterThan(30)

  await page.getByRole('combobox', { name: 'Import' }).click()
  await page.getByRole('option', { name: /savings plan/ }).click()
  await expect(page.getByText('(400 transactions)')).toBeVisible()
  const region = page.getByRole('region', { name: 'Sums' })
  await expect(region).toContainText(/Bought\s*1,980\.00\s*Fees\s*4\.00\s*EUR/)
  await region.getByRole('button', { name: 'Totals of 400 transactions' }).click()
  const sums = region.getByRole('row')
  await expect(sums.filter({ hasText: 'Bought' })).toContainText(/400\s*(?:EUR\s*)?1,980\.00/)
  await expect(sums.filter({ hasText: 'Fees' })).toContainText('4.00')
  await page.getByRole('tab', { name: 'Other period' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('3.1.22')
  await page.getByRole('textbox', { name: 'To' }).fill('5 Jan 2022')
  await page.keyboard.press('Tab')
  await expect(page.getByText('(3 transactions)')).toBeVisible()
  await expect(page).toHaveURL(/from=2022-01-03/)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  expect(
    readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(4)

  const table = page.getByRole('table', { name: 'Transactions' })
  await table.getByRole('checkbox', { name: 'Select buy of CORD on 3 Jan 2022' }).check()
  await page.getByRole('button', { name: 'Select all 3' }).click()
  await page.getByRole('button', { name: 'Edit 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 3 transactions' })
  await dialog.getByRole('textbox', { name: 'Comments' }).fill('Monthly plan')
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Change 3 transactions' }).click()
  await expect(table.getByText('Monthly plan')).toHaveCount(3)
  await expect(dialog).toBeHidden()

  await table.getByRole('checkbox', { name: 'Select buy of CORD on 3 Jan 2022' }).check()
  await page.getByRole('button', { name: 'Delete 1' }).click()
  await expect(page.getByText('(2 transactions)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('(3 transactions)')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('nothing like it')
  await expect(page.getByText('No transactions match these filters')).toBeVisible()
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
  await follow(page, `${portfolioAddress}/transactions?period=all`)
  await expect(page.getByText('(18 transactions)')).toBeVisible()
})

import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { createPortfolio, deletePortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { clientOfPage, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test.beforeEach(async ({ page, server }) => signIn(page, server, 'ada@plumbline.example'))

test('the gains of a year are shown by sale and lot, by any method, and leave as a file', async ({ page, server }) => {
  const id = await makeFixturePortfolio(await clientOfPage(page, server))
  await page.goto(`/app/portfolio/${id}/gains`)
  await expect(page.getByRole('heading', { name: 'Realized gains', level: 1 })).toBeVisible()
  await page.getByRole('group', { name: 'Fiscal year' }).getByRole('button', { name: '2021' }).click()
  await expect(page).toHaveURL(/from=2021-01-01&to=2021-12-31/)
  // 40 of 100 units that cost 40 each and 9.50 in fees, sold at 45.50 with 9.50 in fees.
  await expect(page.getByText('proceeds 1,820.00 − cost 1,600.00 − fees 13.30 = gain +206.70')).toBeVisible()
  const table = page.getByRole('table', { name: 'Sales and their lots' })
  await expect(table.getByRole('button', { name: /^Cordage SE/ })).toBeVisible()
  await expect(table.getByText('lot of 1 Feb 2021')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  const methods = page.getByRole('group', { name: 'Which purchases a sale takes first' })
  await expect(methods.getByRole('radio', { name: /Average cost/ })).toBeChecked()
  await methods.getByText('Last in, first out').click()
  await expect(page).toHaveURL(/method=lifo/)
  await expect(methods.getByRole('radio', { name: /Last in, first out/ })).toBeChecked()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n')[1]).toMatch(/^2021-10-04,2021-02-01,CORD,Cordage SE,QZ0000000033,40,1820,1600,13\.3/)

  await page.getByRole('button', { name: /^Report for/ }).click()
  await page.getByRole('menuitemradio', { name: 'United Kingdom' }).click()
  await expect(page.getByRole('heading', { name: 'Realized gains · United Kingdom', level: 1 })).toBeVisible()
  await page.getByRole('group', { name: 'Tax year' }).getByRole('button', { name: '2021/22' }).click()
  await expect(page).toHaveURL(/from=2021-04-06/)
  const report = page.getByRole('table', { name: 'Sales by the rules of the country' })
  await expect(report.getByText('Cordage SE').first()).toBeVisible()
  await expect(report.getByText('section 104 holding').first()).toBeVisible()
  const reportDownload = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const reportFile = await readFile(await (await reportDownload).path(), 'utf8')
  expect(reportFile.split('\r\n')[1]).toMatch(/^2021-10-04,,pool,CORD,Cordage SE,QZ0000000033,40,/)
  await page.getByRole('button', { name: /^Report for/ }).click()
  await page.getByRole('menuitemradio', { name: 'Germany' }).click()
  await expect(page.getByRole('heading', { name: 'Realized gains · Germany', level: 1 })).toBeVisible()
  await page.getByRole('group', { name: 'Tax year' }).getByRole('button', { name: '2021', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Offset separately' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Shares/ })).toContainText('+206.70')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: /^Report for/ }).click()
  await page.getByRole('menuitemradio', { name: 'Switzerland' }).click()
  await expect(page.getByRole('heading', { name: 'List of securities · Switzerland', level: 1 })).toBeVisible()
  await page.getByRole('group', { name: 'Tax year' }).getByRole('button', { name: '2022', exact: true }).click()
  await expect(page).toHaveURL(/report=CH.*from=2022-01-01|from=2022-01-01.*report=CH/)
  const securities = page.getByRole('table', { name: 'Securities with value, changes and income' })
  await expect(securities.getByRole('row', { name: /^Purchase.*Oct 3, 2022|^Purchase.*3 Oct 2022/ })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.goto(`/app/portfolio/${id}/gains?report=GB&from=2021-04-06&to=2022-04-05`)
  const workbook = page.waitForEvent('download')
  await page.getByRole('button', { name: 'XLSX' }).click()
  expect((await workbook).suggestedFilename()).toBe('gains-GB-2021-04-06-2022-04-05.xlsx')
})

test('the lots of a sale are chosen, and the gain follows', async ({ page, server }) => {
  const client = await clientOfPage(page, server)
  const { _id } = await client.call(createPortfolio, { body: { currency: 'USD' } })
  const trade = { portfolioId: _id, stockId: 'DUNE.US', currency: 'USD', units: 1000 } as const
  // Motley Fool, "Identifying Stock Sold for Tax Purposes": blocks for 15 and 35; one is sold for 32.
  await client.call(createTransactions, {
    body: [
      { ...trade, type: 'buy', date: '2022-01-10', price: 15 },
      { ...trade, type: 'buy', date: '2022-02-25', price: 35 },
      { ...trade, type: 'sell', date: '2022-04-12', price: 32 },
    ],
  })
  await page.goto(`/app/portfolio/${_id}/gains?method=chosen`)
  const methods = page.getByRole('group', { name: 'Which purchases a sale takes first' })
  const chosen = methods.locator('label').filter({ hasText: 'Chosen lots' })
  await expect(chosen).toContainText('+17,000.00')
  const choose = page.getByRole('button', { name: /^Choose the lots of the sale of Dune/ })
  await choose.click()
  const dialog = page.getByRole('dialog', { name: /^Lots of the sale of Dune/ })
  await dialog.getByRole('textbox', { name: 'Units of the lot of 25 Feb 2022' }).fill('1000')
  await expect(dialog.getByText('1,000 of 1,000 units are chosen.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save lots' }).click()
  await expect(chosen).toContainText('−3,000.00')
})

test('long term begins after the chosen number of years; a portfolio without transactions leads to the first one', async ({
  page,
  server,
}) => {
  const client = await clientOfPage(page, server)
  const id = await makeFixturePortfolio(client)
  await page.goto(`/app/portfolio/${id}/gains?from=2023-01-01&to=2023-12-29`)
  await expect(page.getByText('held more than 1 year', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Long term after 1 year' }).click()
  await page.getByRole('menuitemradio', { name: '5 years' }).click()
  await expect(page.getByText('held more than 5 years', { exact: true })).toBeVisible()
  await expect(page.locator('dl > div').filter({ hasText: 'Long term' })).toContainText('0.00')

  await client.call(deletePortfolio, { params: { id } })
  const { _id } = await client.call(createPortfolio, { body: { currency: 'EUR' } })
  await page.goto(`/app/portfolio/${_id}/gains`)
  await expect(page.getByText('Sales appear here with what they gained')).toBeVisible()
  await expectAccessible(page)
})

import { expect } from '@playwright/test'
import { createPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

test('cash is booked from a setting on: deposits are entered, the balance is a holding, and money in is what was deposited', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Account', currency: 'EUR' } })
  const purchase = {
    type: 'buy',
    date: '2023-03-06',
    units: '10',
    price: '40',
    fee: '1',
    stockId: 'CORD.XETRA',
  } as const
  await client.call(createTransactions, { body: [{ ...purchase, portfolioId }] })

  await page.goto(`/app/portfolio/${portfolioId}/add`)
  await page.getByRole('combobox', { name: 'Type' }).click()
  const types = ['Buy', 'Sell', 'Dividend', 'Return of capital', 'Fee', 'Split', 'Reverse split']
  await expect(page.getByRole('option')).toHaveText(types)

  await follow(page, `/app/portfolio/${portfolioId}/settings`)
  await page.getByRole('combobox', { name: 'Cash' }).click()
  await page.getByRole('option', { name: 'By currency' }).click()
  await expect(page.getByRole('switch', { name: 'Add cash when selling' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update settings' }).click()
  await expect(page.getByText('Cash, EUR')).toBeVisible()

  await follow(page, '/app/checks')
  await expect(page.getByText(/^Below 0 since 6 Mar 2023, at the least .*401\.00 on 6 Mar 2023/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Fix: Cash below 0/ }).click()
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Deposit')
  await expect(page.getByRole('textbox', { name: 'Amount, EUR' })).toHaveValue('401')
  await expect(page.getByRole('textbox', { name: 'Date' })).toHaveValue('6 Mar 2023')
  await expect(page.getByRole('combobox', { name: 'Asset', exact: true })).toBeHidden()
  await page.getByRole('textbox', { name: 'Date' }).fill('2023-03-03')
  await page.getByRole('textbox', { name: 'Amount, EUR' }).fill('1000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add transaction', exact: true }).click()
  await expect(page.getByText('Transaction added')).toBeVisible()

  const row = page.getByRole('row', { name: /Cash, EUR/ })
  await expect(row).toContainText('599.00')
  await expectAccessibleAtBothWidths(page)

  await follow(page, `/app/portfolio/${portfolioId}/transactions?period=all`)
  await expect(page.getByRole('row', { name: /deposit/ })).toContainText('1,000.00')
  await follow(page, `/app/portfolio/${portfolioId}/performance`)
  await expect(page.getByText('Money in deposits')).toBeVisible()
  await expect(page.getByText('+1,000.00').first()).toBeVisible()
})

test('a report’s deposits and interest are imported where the portfolio books cash', async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const { _id: id } = await client.call(createPortfolio, { body: { name: 'Account', currency: 'EUR' } })
  await client.call(updatePortfolio, { params: { id }, body: { settings: { cash: 'one-currency' } } })
  const report = [
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)',
    'Deposit,2023-01-02 10:00:00,,,,,,,1000.00,EUR',
    'Interest on cash,2023-10-02 02:00:00,,,,,,,4.50,EUR',
    'Withdrawal,2023-11-01 02:00:00,,,,,,,-100.00,EUR',
  ].join('\n')
  await page.goto(`/app/portfolio/${id}/import`)
  await page.getByRole('button', { name: 'Select a CSV file' }).click()
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'trading212.csv', mimeType: 'text/csv', buffer: Buffer.from(report) })
  await page.getByRole('button', { name: /^Import 3/ }).click()
  await expect(page.getByRole('row', { name: /Cash, EUR/ })).toContainText('904.50')
})

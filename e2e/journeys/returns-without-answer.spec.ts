import { expect } from '@playwright/test'
import { createPortfolio, updatePortfolio } from '@plumbline/contract/portfolios'
import { createTransactions } from '@plumbline/contract/transactions'
import { expectAccessible } from '../harness/accessibility.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test('a month without an answer says why, and never 0 %', async ({ page, server }) => {
  await signIn(page, server, 'ada@plumbline.example')
  const client = await clientOfPage(page, server)
  const { body: portfolio } = await client.call(createPortfolio, { body: { currency: 'EUR' } })
  const trade = { portfolioId: portfolio._id, stockId: 'CORD.XETRA', currency: 'EUR', units: 10 }
  const body = [
    { ...trade, type: 'buy', date: '2023-01-10', price: 42 },
    { ...trade, type: 'sell', date: '2023-02-14', price: 45 },
  ]
  expect((await client.call(createTransactions, { body })).status).toBe(200)
  const settings = { returnCalculation: 'irr' }
  await client.call(updatePortfolio, { parameters: { id: portfolio._id }, body: { settings } })
  await page.goto(`/app/portfolio/${portfolio._id}/performance`)
  const row = page.getByRole('table', { name: 'Returns by month and year' }).getByRole('row', { name: /^2023/ })
  const may = row.getByRole('cell').nth(4)
  await expect(may).toContainText('not defined')
  await expect(may).toContainText('nothing held')
  await expect(row.getByRole('cell').nth(0)).toContainText('%')
  await expectAccessible(page)
})

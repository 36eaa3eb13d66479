import { expect } from '@playwright/test'
import { createPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { signIn, test } from '../harness/product.ts'

test('a month without a return says why, and never shows 0 %', async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const portfolio = await client.call(createPortfolio, { body: { currency: 'EUR' } })
  const trade = { portfolioId: portfolio._id, stockId: 'CORD.XETRA', currency: 'EUR', units: 10 }
  const body = [
    { ...trade, type: 'buy' as const, date: '2023-01-10', price: 42 },
    { ...trade, type: 'sell' as const, date: '2023-02-14', price: 45 },
  ]
  await client.call(createTransactions, { body })
  const settings = { returnCalculation: 'irr' as const }
  await client.call(updatePortfolio, { params: { id: portfolio._id }, body: { settings } })
  await page.goto(`/app/portfolio/${portfolio._id}/performance`)
  const row = page.getByRole('table', { name: 'Returns by month and year' }).getByRole('row', { name: /^2023/ })
  const may = row.getByRole('cell').nth(4)
  await expect(may).toContainText('not defined')
  await expect(may).toContainText('nothing held')
  await expect(row.getByRole('cell').nth(0)).toContainText('%')
  await expectAccessible(page)
})

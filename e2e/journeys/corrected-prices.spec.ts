import { expect } from '@playwright/test'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { signIn, test } from '../harness/product.ts'

test('a wrong close is corrected with its effects in sight, named wherever it counts, and undone in the history', {
  tag: '@both-widths',
}, async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Long-term', currency: 'EUR' } })
  // CORD closes at 40 + 0.5 x (k mod 20) euros on weekday k: at 49.50 on the last one, 29 December 2023.
  const bought = { type: 'buy', stockId: 'CORD.XETRA', date: '2021-01-04', units: 10, price: 40 } as const
  await client.call(createTransactions, { body: [{ ...bought, portfolioId, currency: 'EUR' }] })

  await page.goto('/app/asset/CORD.XETRA/price?period=max')
  await page.getByRole('button', { name: 'Correct a price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct a price of Cordage SE' })
  const market = dialog.getByRole('table', { name: 'Prices of the market, EUR' })
  await expect(market.getByRole('row', { name: '28 Dec 2023 49.00' })).toBeVisible()
  await expect(market.getByRole('row', { name: '29 Dec 2023 49.50' })).toBeVisible()
  await expect(dialog.getByText('At the market’s price, it locks the day.')).toBeVisible()
  const price = dialog.getByRole('textbox', { name: 'Your price, EUR' })
  await price.fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a price above 0')).toBeVisible()
  await price.fill('45')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A typing error')
  const effects = dialog.getByRole('region', { name: 'Long-term' })
  await expect(effects).toContainText('495.00 becomes 450.00')
  await expect(effects).toContainText('95.00 becomes 50.00')
  await expect(effects).toContainText('23.75% becomes 12.50%')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Your prices' })).toBeVisible()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.getByText('Your price, market EUR 49.50').first()).toBeAttached()

  await page.goto(`/app/portfolio/${portfolioId}?explain=currentValue`)
  await expect(page.getByText('your price of 29 Dec 2023, market EUR 49.50').first()).toBeVisible()

  await page.goto(`/app/portfolio/${portfolioId}/history`)
  const change = page.getByRole('listitem').filter({ hasText: 'Corrected a price: Cordage SE, 29 Dec 2023' })
  await expect(change).toContainText('A typing error')
  await change.getByRole('button', { name: /^What it changed/ }).click()
  await expect(change).toContainText('495.00 becomes 450.00')
  await expectAccessible(page)
  await change.getByRole('button', { name: /^Undo/ }).click()
  await expect(change.getByRole('button', { name: /^Redo/ })).toBeVisible()
  await page.goto(`/app/portfolio/${portfolioId}?explain=currentValue`)
  await expect(page.getByText('close of 29 Dec 2023').first()).toBeVisible()
})

test('a finding of the checks leads to the correction of its close', async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Long-term', currency: 'EUR' } })
  // 15 March 2023 is weekday 572, on which CORD closes at 46.
  const bought = { type: 'buy', stockId: 'CORD.XETRA', date: '2023-03-15', units: 10, price: 92 } as const
  await client.call(createTransactions, { body: [{ ...bought, portfolioId, currency: 'EUR' }] })
  await page.goto('/app/checks')
  const finding = page.getByRole('region', { name: 'Findings' }).getByRole('listitem').filter({ hasText: 'Cordage' })
  await finding.first().getByRole('link', { name: 'Correct the market’s price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct a price of Cordage SE' })
  await dialog.getByRole('textbox', { name: 'Your price, EUR' }).fill('92')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/app/checks')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Closes around that day: 46', { exact: false })).toHaveCount(0)
})

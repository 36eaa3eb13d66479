import { expect } from '@playwright/test'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

test.use({ environment: { BILLING: 'off' } })

test('units go to another portfolio with their cost, and come back by undoing it', async ({ page, server }) => {
  await signIn(page, server, 'ada@plumbline.example')
  const client = await clientOfPage(page, server)
  const { _id: from } = await client.call(createPortfolio, { body: { name: 'Old broker', currency: 'EUR' } })
  const { _id: to } = await client.call(createPortfolio, { body: { name: 'New broker', currency: 'EUR' } })
  const bought = { portfolioId: from, stockId: 'CORD.XETRA', type: 'buy' as const, units: 10 }
  await client.call(createTransactions, {
    body: [
      { ...bought, date: '2022-03-01', price: 10 },
      { ...bought, date: '2022-06-01', price: 30 },
    ],
  })

  await page.goto('/app/asset/CORD.XETRA/price')
  await page.getByRole('button', { name: 'Transfer to another portfolio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer out of Old broker' })
  await expect(dialog.getByRole('combobox', { name: 'To portfolio' })).toHaveValue('New broker')
  await expect(dialog.getByText('20 held today')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Units' }).fill('21')
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(dialog.getByText(/you hold 20 units, which is fewer/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Units' }).fill('5')
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(page.getByText('Transferred to New broker')).toBeVisible()
  const summary = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
  // Average cost: a quarter of each purchase.
  await expect(summary('New broker')).toContainText(/Units\s*5/)
  await expect(summary('New broker')).toContainText(/Cost per share, EUR\s*20\.00/)
  await expect(summary('Old broker')).toContainText(/Units\s*15/)

  await follow(page, '/app/portfolio/all/transactions?period=all')
  const list = page.getByRole('table', { name: 'Transactions' })
  await expect(list.getByText('Transferred to New broker').filter({ visible: true })).toHaveCount(1)
  await follow(page, `/app/portfolio/${to}/transactions?period=all`)
  await expect(list.getByText(/Transferred from Old broker/).filter({ visible: true })).toHaveCount(1)
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('button', { name: /^Edit transfer of CORD/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit transfer' })
  await edit.getByRole('textbox', { name: 'Units' }).fill('10')
  await edit.getByRole('button', { name: 'Update transfer' }).click()
  await expect(edit).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText(/1 transaction restored/)).toBeVisible()

  await follow(page, `/app/portfolio/${from}/transactions?period=all`)
  await page.getByRole('button', { name: /^Delete transfer of CORD/ }).click()
  const question = page.getByRole('dialog', { name: 'Delete this transaction?' })
  await expect(question).toContainText('in both portfolios')
  await question.getByRole('button', { name: 'Delete transaction' }).click()
  await expect(page.getByText('1 transaction deleted')).toBeVisible()
  await follow(page, `/app/portfolio/${to}/transactions?period=all`)
  await expect(page.getByText('No transaction for this period')).toBeVisible()
})

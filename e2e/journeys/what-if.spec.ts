import { expect } from '@playwright/test'
import { getPortfolio } from '@plumbline/contract/portfolios/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

test('had I never sold: asked from the menu, seen on every page, compared, kept, and undone', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const portfolioId = await makeFixturePortfolio(client)
  const read = async () => {
    const { name, currentValue } = await client.call(getPortfolio, { params: { id: portfolioId } })
    const query = { period: 'all', types: 'sell' } as const
    const { total } = await client.call(listPortfolioTransactions, { params: { id: portfolioId }, query })
    return { name, currentValue, sales: total }
  }
  const before = await read()

  await page.goto('/app/portfolios')
  await page.getByRole('button', { name: `Actions for ${before.name}` }).click()
  await page.getByRole('menuitem', { name: 'What if…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What if' })).toBeVisible()
  await page.getByRole('combobox', { name: 'What if' }).click()
  await page.getByRole('option', { name: 'Had I never sold' }).click()
  await expect(page.getByText(`${before.sales} transactions are left out.`)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Show me' }).click()

  const bar = page.getByRole('complementary', { name: 'What if' })
  await expect(bar).toContainText('What if: never sold · value')
  await expect(bar).toContainText('instead of')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await expect(bar).toContainText('never sold')

  await bar.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('row', { name: /^Value, EUR/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Money out, EUR/ })).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await bar.getByRole('button', { name: 'Keep' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep this what-if?' })
  await expect(dialog).toContainText(`${before.sales} removed`)
  await dialog.getByRole('button', { name: 'Replace transactions' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/portfolio/${portfolioId}$`))
  await expect(bar).toBeHidden()
  expect((await read()).sales).toBe(0)

  await follow(page, `/app/portfolio/${portfolioId}/history`)
  const change = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kept a what-if' })
  await change.getByRole('button', { name: /^Undo/ }).click()
  await expect(change).toContainText('undone')
  expect(await read()).toEqual(before)
})

test('a savings plan is said in words while it is typed; the what-if is listed until it is discarded', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const portfolioId = await makeFixturePortfolio(client)
  await page.goto(`/app/portfolio/${portfolioId}/what-if`)
  await page.getByRole('combobox', { name: 'Asset', exact: true }).fill('Dune')
  await page.getByRole('option', { name: /Dune World ETF/ }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('2023-01-03')
  await page.getByRole('textbox', { name: 'To' }).fill('2023-06-30')
  await page.getByRole('textbox', { name: 'Amount, EUR' }).fill('100')
  await expect(page.getByText(/^6 purchases of EUR\s100\.00 from 3 Jan 2023/)).toBeVisible()
  await page.getByRole('button', { name: 'Show me' }).click()
  const bar = page.getByRole('complementary', { name: 'What if' })
  await expect(bar).toContainText(/EUR\s100\.00 of Dune World ETF each month/)

  await follow(page, `/app/portfolio/${portfolioId}/what-if`)
  await page.getByRole('link', { name: /Dune World ETF each month/ }).click()
  await bar.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/portfolio/${portfolioId}$`))
  await follow(page, `/app/portfolio/${portfolioId}/what-if`)
  await expect(page.getByText('Open what-ifs')).toBeHidden()
})

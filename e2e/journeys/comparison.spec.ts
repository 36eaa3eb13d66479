import { expect } from '@playwright/test'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test('holdings are compared with the broker, a difference names its cause, and its repair makes them agree', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const portfolioId = await makeFixturePortfolio(client)
  await page.goto(`/app/portfolio/${portfolioId}`)
  const comparison = page.getByRole('region', { name: 'Comparison with your broker' })
  await expect(comparison).toContainText('Not compared with your broker')
  await comparison.getByRole('button', { name: 'Compare' }).click()

  // The ledger has 100 units by a split that nobody booked; the broker of this test never split.
  const units = comparison.getByRole('textbox', { name: 'Units of Dune World ETF at your broker' })
  await expect(units).toHaveValue('100')
  await units.fill('20')
  await comparison.getByRole('button', { name: 'Compare', exact: true }).last().click()
  await expect(comparison).toContainText('1 holding differs from your broker')
  const causes = comparison.getByRole('list', { name: 'Possible causes' })
  await expect(causes).toContainText('The 3-for-1 split of 1 Sep 2022 counts here, but not yet at your broker.')
  await expectAccessibleAtBothWidths(page)
  await page.reload()
  await expect(comparison).toContainText('1 holding differs from your broker')

  const splits = page.getByRole('region', { name: 'Splits' })
  await splits.getByRole('button', { name: /^1 split/ }).click()
  await splits.getByRole('button', { name: 'Ignore all' }).click()
  await expect(comparison).toContainText(/Compared with your broker on \d+ \w+ 20\d\d/)
  await comparison.getByRole('button', { name: 'Compare' }).click()
  const confirm = comparison.getByRole('button', { name: /^(All \d+ agree|It agrees)$/ })
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/agrees? with your broker/)).toBeVisible()
  const { total } = await client.call(listPortfolioTransactions, {
    params: { id: portfolioId },
    query: { period: 'all' },
  })
  expect(total).toBe(18)
})

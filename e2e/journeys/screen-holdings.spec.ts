import { expect } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { clientOfPage, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test('a screen run over the holdings names what passes, what fails by which value, and what is not known', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'ada@plumbline.example')
  await makeFixturePortfolio(await clientOfPage(page, server), 'Pension')
  await page.goto('/app/screener?filters=sharesOutstanding.lte.15000000')
  await page.getByRole('link', { name: 'Check my holdings' }).click()
  await expect(page).toHaveURL(/view=holdings/)

  await expect(page.getByRole('status')).toHaveText('Passes 1 · Fails 1 · Not known 2')
  const row = (name: string) => page.getByRole('table', { name: 'Holdings' }).getByRole('row').filter({ hasText: name })
  await expect(row('Acorn Tools Inc')).toContainText('Passes')
  // The profile of the fixtures: 20 million shares.
  await expect(row('Cordage SE')).toContainText('Fails')
  await expect(row('Cordage SE')).toContainText(/Shares outstanding 20\.0\sM, wanted ≤ 15\.0\sM/)
  await expect(row('Dune World ETF')).toContainText('Not known')
  await expect(row('Dune World ETF')).toContainText(/Shares outstanding not available, wanted ≤ 15\.0\sM/)
  await expectAccessibleAtBothWidths(page)

  await page
    .getByRole('main')
    .getByRole('button', { name: /^Portfolio/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Pension' }).click()
  await expect(page).toHaveURL(/portfolio=/)
  await expect(page.getByRole('status')).toHaveText('Passes 1 · Fails 1 · Not known 2')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('Add a filter to check your holdings')).toBeVisible()
  await page.getByRole('link', { name: 'Low beta' }).click()
  await expect(page.getByRole('status')).toHaveText('Passes 0 · Fails 0 · Not known 4')
  await page.getByRole('link', { name: 'Back to the results' }).click()
  await expect(page.getByRole('table', { name: 'Results' }).or(page.getByText('No security matches'))).toBeVisible()
})

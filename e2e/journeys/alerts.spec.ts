import { expect } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts/operations'
import { runSweep } from '@plumbline/contract/admin/operations'
import { createAlert } from '@plumbline/contract/alerts/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { watchAsset } from '@plumbline/contract/watchlist/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { openSignedIn, restart, runCli } from '../harness/account.ts'
import { clientWithToken, signInByApi } from '../harness/api-client.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test('an alert is set on the page, changed, deleted and brought back; a target of the watchlist is one', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'ada@plumbline.example')
  await page.goto('/app/alerts')
  await page.getByRole('button', { name: 'Set your first alert' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Asset' }).fill('ACRN')
  await page.getByRole('option', { name: /Acorn Tools/ }).click()
  await dialog.getByRole('button', { name: 'Set alert' }).click()
  await expect(dialog.getByText('The price must be above 0')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Price, USD' }).fill('95')
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Set alert' }).click()

  // ACRN closes at 88.95 on the last day of the market.
  const alerts = page.getByRole('table', { name: 'Alerts' })
  const row = alerts.getByRole('row').filter({ hasText: 'Acorn Tools' })
  await expect(row).toContainText(/Rises to USD\s?95\.00/)
  await expect(row).toContainText('Waiting')
  await expectAccessibleAtBothWidths(page)

  await row.getByRole('button', { name: /^Change the alert/ }).click()
  await dialog.getByRole('textbox', { name: 'Price, USD' }).fill('80')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText(/Falls to USD\s?80\.00/)
  await row.getByRole('button', { name: /^Delete the alert/ }).click()
  await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText(/Falls to USD\s?80\.00/)

  const client = await clientOfPage(page, server)
  await client.call(watchAsset, { params: { id: 'CORD.XETRA' }, body: { targetPrice: '30' } })
  await page.reload()
  await expect(alerts.getByRole('row').filter({ hasText: 'Cord' })).toContainText(/EUR\s?30\.00/)
  const mails = page.getByRole('switch', { name: 'Email me in the morning' })
  const saved = page.waitForResponse('**/api/alerts/mails')
  await mails.uncheck()
  await saved
  await page.getByRole('button', { name: 'Set quiet hours' }).click()
  const hours = page.getByRole('dialog', { name: 'Quiet hours' })
  await hours.getByLabel('From').fill('21:30')
  await expectAccessibleAtBothWidths(page)
  await hours.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^From 21:30 to 09:00/)).toBeVisible()
  await page.reload()
  await expect(mails).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Change quiet hours' })).toBeVisible()
})

test('an alert is set on the page of an asset, of each kind', async ({ page, server }) => {
  await signIn(page, server, 'ada@plumbline.example')
  await page.goto('/app/asset/ACRN.US')
  const dialog = page.getByRole('dialog', { name: 'Acorn Tools Inc' })
  for (const kind of ['Daily change', '52-week high', 'Dividend cut']) {
    await page.getByRole('button', { name: 'Set an alert' }).click()
    await dialog.getByRole('combobox', { name: 'Alert me about' }).click()
    await page.getByRole('option', { name: kind }).click()
    await dialog.getByRole('button', { name: 'Set alert' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto('/app/alerts')
  const rows = page.getByRole('table', { name: 'Alerts' }).getByRole('row').filter({ hasText: 'Acorn Tools' })
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Changes by 5% or more in a day' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Dividend lower than a year before' })).toHaveCount(1)
  await expect(page.getByText('Nothing yet. Alerts are checked each morning.')).toBeVisible()
})

test.describe('in the morning', () => {
  test.use({ isServerShared: false, environment: { NOW: '2023-12-27T21:00:00Z' } })

  test('what happened stands on the page of alerts and beside the portfolios', async ({ browser, server }) => {
    const client = await signInByApi(server, 'ada@plumbline.example')
    await client.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
    const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'USD' } })
    const row = { portfolioId, stockId: 'ACRN.US', type: 'buy', date: '2023-12-01', units: 10, price: 88 } as const
    await client.call(createTransactions, { body: [row] })
    // ACRN rises by 0.05 each trading day, to 88.85 on 27 Dec.
    await client.call(createAlert, { body: { assetId: 'ACRN.US', kind: 'price', level: '88.88' } })
    // The only holding is all of the portfolio.
    const weight = { assetId: 'ACRN.US', kind: 'weight', level: '75', direction: 'up', portfolioId } as const
    await client.call(createAlert, { body: weight })
    await runCli(server, 'user', 'grant-admin', 'ada@plumbline.example')
    const restarted = await restart(server, { NOW: '2023-12-29T08:00:00Z' })
    await clientWithToken(restarted.origin, client.token).call(runSweep, { params: { name: 'scheduled-mails' } })

    const page = await openSignedIn(browser, restarted, client.token)
    await page.goto('/app/portfolios')
    await page.getByRole('link', { name: 'Acorn Tools Inc closed at or above your level' }).click()
    await expect(page).toHaveURL(/\/app\/alerts$/)
    const happened = page.getByRole('listitem').filter({ hasText: '28 Dec 2023' })
    await expect(happened).toHaveCount(2)
    await expect(happened.filter({ hasText: 'closed at or above' })).toContainText(/USD\s?88\.90/)
    await expect(happened.filter({ hasText: 'weight in Pension at or above your level' })).toContainText('100.00%')
    const alerts = page.getByRole('table', { name: 'Alerts' }).getByRole('row').filter({ hasText: 'Acorn' })
    await expect(alerts.filter({ hasText: '75% or more of Pension' })).toContainText('Reached on 28 Dec 2023')
    await expect(alerts.filter({ hasText: /Rises to/ })).toContainText('Reached on 28 Dec 2023')
    await expectAccessible(page)
    await page.close()
    await restarted.stop()
  })
})

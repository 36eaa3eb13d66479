import { expect } from '@playwright/test'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { runCli } from '../harness/account.ts'
import { signInByApi } from '../harness/api-client.ts'
import { startPriceSources } from '../harness/price-sources.ts'
import { test as base, signIn } from '../harness/product.ts'

const EMAIL = 'ada@plumbline.example'

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  environment: async ({}, use) => {
    const sources = await startPriceSources()
    const { baseUrl } = sources
    await use({
      MARKET_DATA: 'yahoo,eodhd',
      YAHOO_BASE_URL: baseUrl,
      ECB_BASE_URL: baseUrl,
      EODHD_BASE_URL: baseUrl,
      EODHD_API_TOKEN: 'test',
    })
    await sources.close()
  },
})

test('an administrator decides about a missing split and orders the sources, and takes both back', async ({
  page,
  server,
}) => {
  await signIn(page, server, EMAIL)
  await runCli(server, 'user', 'grant-admin', EMAIL)
  const client = await signInByApi(server, EMAIL)
  await expect
    .poll(async () => (await client.call(searchAssets, { query: { q: 'QFLT' } })).map(({ _id }) => _id))
    .toEqual(['QFLT'])
  await page.goto('/app/asset/QFLT/price')
  await page.getByText('The source’s prices may lack a split.').waitFor()
  await page.getByRole('button', { name: 'Show details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Errors in the source’s prices' })
  await expect(dialog).toContainText('4-for-1 split of 20 Nov 2023')
  await expect(dialog).toContainText('the close went from 396 to 101')
  await expect(dialog).toContainText('Not corrected. An administrator decides.')
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Accept: 4-for-1 split of 20 Nov 2023' }).click()
  await expect(dialog).toContainText(`Correction accepted by ${EMAIL} on 29 Dec 2023.`)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('One error was found in the source’s prices.')).toBeVisible()

  await page.getByRole('button', { name: 'Show details' }).click()
  await dialog.getByRole('button', { name: 'Undo: 4-for-1 split of 20 Nov 2023' }).click()
  await expect(dialog).toContainText('Not corrected. An administrator decides.')
  await page.keyboard.press('Escape')

  const price = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: 'Share Price' }) })
  await expect(price).toContainText('Yahoo Finance')
  await page.getByRole('button', { name: 'Change the sources of the prices' }).click()
  const order = page.getByRole('dialog', { name: 'Sources of the prices of QFLT' })
  await order.getByRole('button', { name: 'Move EODHD up' }).click()
  await expectAccessible(page)
  await order.getByRole('button', { name: 'Save' }).click()
  await expect(price).toContainText('EODHD')
  await expect(price).toContainText('250.00')
  await page.getByRole('button', { name: 'Change the sources of the prices' }).click()
  await order.getByRole('button', { name: 'Use the order of all assets' }).click()
  await expect(price).toContainText('Yahoo Finance')
  await expect(price).toContainText('100.00')
})

import { expect } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { signIn, test } from '../harness/product.ts'

test.use({ environment: { MARKET_DATA: 'demo' } })

test('German is chosen in the settings or by the browser: headings, a plural, a number and a date', async ({
  page,
  server,
  browser,
}) => {
  const visitor = await (await browser.newContext({ locale: 'de-DE', baseURL: server.origin })).newPage()
  await visitor.goto('/app/login')
  await expect(visitor.getByRole('textbox', { name: 'E-Mail-Adresse' })).toBeVisible()
  await visitor.context().close()

  await signIn(page, server, 'ada@plumbline.example')
  await page.goto('/app/settings/preferences')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expectAccessible(page)

  await page.goto('/app/screener')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('button', { name: 'Filter aufheben' }).or(page.getByText('Ausgangspunkt:'))).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^[\d.]+ Wertpapiere/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Ergebnisse' })).toContainText(/\d,\d\d/)

  await page.goto('/app/watchlist')
  await expect(page).toHaveTitle('Watchlist · Plumbline')
  await expect(page.getByRole('heading', { name: 'Watchlist', exact: true })).toBeVisible()

  await page.goto('/app/settings/user')
  await expect(page.getByText(/\d{1,2}\. \p{L}+\.? 20\d\d/u).first()).toBeVisible()

  await page.goto('/app/settings/preferences')
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

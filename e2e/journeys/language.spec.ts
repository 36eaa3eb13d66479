import { expect } from '@playwright/test'
import { signIn, test } from '../harness/product.ts'

test.use({ environment: { MARKET_DATA: 'demo' } })

test('a page in German: its language, headings, a plural, a number and a date', async ({ page, server }) => {
  await signIn(page, server, 'ada@plumbline.example')
  await page.addInitScript(() => localStorage.setItem('plumbline-language', 'de'))
  await page.goto('/app/screener')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('button', { name: 'Filter aufheben' }).or(page.getByText('Ausgangspunkt:'))).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^[\d.]+ Wertpapiere/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Ergebnisse' })).toContainText(/\d,\d\d/)

  await page.goto('/app/watchlist')
  await expect(page).toHaveTitle('Merkliste · Plumbline')
  await expect(page.getByRole('heading', { name: 'Merkliste', exact: true })).toBeVisible()

  await page.goto('/app/settings/user')
  await expect(page.getByText(/\d{1,2}\. \p{L}+\.? 20\d\d/u).first()).toBeVisible()
})

import { expect } from '@playwright/test'
import { createSamplePortfolio } from '@plumbline/contract/portfolios/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { signIn, test } from '../harness/product.ts'

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    environment: { MARKET_DATA: 'demo', NOW: '2026-03-06T18:00:00Z', BILLING: 'off' },
  })

  test('the first holding of the sample stands within 350 px, names are whole, and one bar has value, gain and Add', async ({
    page,
    server,
  }) => {
    const client = await signIn(page, server, 'ada@plumbline.example')
    const { _id } = await client.call(createSamplePortfolio)
    await page.goto(`/app/portfolio/${_id}`)
    const table = page.getByRole('table', { name: 'Holdings' })
    const { y = 844 } = (await table.locator('tbody tr').first().boundingBox()) ?? {}
    expect(y).toBeLessThanOrEqual(350)
    const areWhole = await table
      .locator('tbody [data-compact="name"] a')
      .evaluateAll((links) =>
        links.every((link) => link.scrollWidth <= link.clientWidth || getComputedStyle(link).display === 'inline'),
      )
    expect(areWhole).toBe(true)
    const bar = page.getByRole('navigation', { name: 'Portfolio actions' })
    await expect(bar).toContainText(/Value[\d,.]+Gain\+[\d,.]+/)
    await expect(bar.getByRole('link', { name: 'Add' })).toBeVisible()
    await expect(table.locator('tfoot')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Simulated market' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })
})

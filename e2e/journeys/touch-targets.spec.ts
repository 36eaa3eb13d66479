import { expect } from '@playwright/test'
import { createSamplePortfolio } from '@plumbline/contract/portfolios/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { signIn, test } from '../harness/product.ts'
import { followUntilIdle } from '../harness/router.ts'
import { findSmallTargets } from '../harness/touch-targets.ts'

/** Without the holdings: what explains the gain above “Open” takes taps of its upper half. */
const PORTFOLIO_PAGES = [
  '/performance',
  '/allocation',
  '/benchmark',
  '/news',
  '/transactions?period=all',
  '/add',
  '/import',
  '/savings-plans',
  '/settings',
]
/** Without the statements, whose rows are 28 px. */
const ASSET_TABS = ['/price', '/holdings?period=all', '/earnings', '/dividends', '/insiders', '/news', '/valuation']
const OTHER_PAGES = [
  'portfolios',
  'screener',
  'watchlist',
  'alerts',
  'categories',
  'dcf',
  ...['user', 'preferences', 'billing', 'api', 'integrations'].map((name) => `settings/${name}`),
]

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    environment: { MARKET_DATA: 'demo', NOW: '2026-03-06T18:00:00Z', BILLING: 'off' },
  })

  test('whatever is tapped on a page takes 44 px', async ({ page, server }) => {
    test.slow()
    const client = await signIn(page, server, 'ada@plumbline.example')
    const { _id: id } = await client.call(createSamplePortfolio)
    const { items } = await client.call(listPortfolioTransactions, {
      params: { id },
      query: { period: 'all', limit: 1 },
    })
    const pages = [
      ...PORTFOLIO_PAGES.map((path) => `portfolio/${id}${path}`),
      ...ASSET_TABS.map((path) => `asset/${items[0]?.stockId._id}${path}`),
      ...OTHER_PAGES,
    ]
    await page.goto('/app/portfolios')
    for (const path of pages) {
      await followUntilIdle(page, `/${path}`)
      await expect(page.locator('[class*="skeleton"]')).toHaveCount(0)
      expect.soft(await findSmallTargets(page), path).toEqual([])
    }
  })
})

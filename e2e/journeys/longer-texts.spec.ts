import { expect } from '@playwright/test'
import { createSamplePortfolio } from '@plumbline/contract/portfolios/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { findCutTexts } from '../harness/cut-texts.ts'
import { showLongerTexts } from '../harness/longer-texts.ts'
import { signIn, test } from '../harness/product.ts'
import { followUntilIdle } from '../harness/router.ts'

const PORTFOLIO_PAGES = [
  '',
  '/performance',
  '/income',
  '/gains',
  '/allocation',
  '/transactions?period=all',
  '/add',
  '/settings',
]
const ASSET_TABS = ['/price', '/holdings?period=all', '/dividends', '/valuation']
const OTHER_PAGES = [
  'portfolios',
  'calendar',
  'screener',
  'watchlist',
  'alerts',
  'settings/preferences',
  'settings/billing',
]

test.describe('on a phone of 360 px', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    environment: { MARKET_DATA: 'demo', NOW: '2026-03-06T18:00:00Z', BILLING: 'off' },
  })

  test('a language whose words are 40 % longer fits, and nothing is cut', async ({ page, server }) => {
    test.slow()
    const client = await signIn(page, server, 'ada@plumbline.example')
    const { _id: id } = await client.call(createSamplePortfolio)
    const { items } = await client.call(listPortfolioTransactions, {
      params: { id },
      query: { period: 'all', limit: 1 },
    })
    await showLongerTexts(page)
    await page.goto('/app/portfolios')
    const pages = [
      ...PORTFOLIO_PAGES.map((path) => `portfolio/${id}${path}`),
      ...ASSET_TABS.map((path) => `asset/${items[0]?.stockId._id}${path}`),
      ...OTHER_PAGES,
    ]
    for (const path of pages) {
      await followUntilIdle(page, `/${path}`)
      await expect(page.getByText(/oo/).filter({ visible: true }).first()).toBeVisible()
      await expect(page.locator('[class*="skeleton"]')).toHaveCount(0)
      expect.soft(await findCutTexts(page), path).toEqual([])
    }
  })
})

import { expect, type Page } from '@playwright/test'
import { createSamplePortfolio } from '@plumbline/contract/portfolios/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import type { ServerProcess } from '../../scripts/processes/server-process.ts'
import { expectFittingPhone } from '../harness/accessibility.ts'
import { signIn, test } from '../harness/product.ts'
import { followUntilIdle } from '../harness/router.ts'

const PORTFOLIO_PAGES = [
  '',
  '?explain=currentValue',
  '/performance',
  '/income',
  '/gains',
  '/allocation',
  '/benchmark',
  '/news',
  '/transactions?period=all',
  '/add',
  '/import',
  '/history',
  '/reconcile',
  '/opening',
  '/savings-plans',
  '/what-if',
  '/settings',
]
const ASSET_TABS = ['', '/price', '/holdings?period=all', '/earnings', '/dividends', '/insiders', '/news', '/valuation']
const TOOL_PAGES = [
  'portfolios',
  'portfolio/all',
  'screener',
  'watchlist',
  'calendar',
  'alerts',
  'goals',
  'categories',
  'tags',
  'own-securities',
  'checks',
  'dcf',
  'dcf/scorecard',
]
const ACCOUNT_PAGES = [
  ...['user', 'preferences', 'billing', 'api', 'integrations'].map((name) => `settings/${name}`),
  'subscribe',
  'nowhere',
  'help',
  'help/methods',
  'help/methods/gain',
  'help/errors',
  'help/csv-import',
  'changelog',
  'privacy',
  'terms',
]

/** Opens the portfolios of an account with the sample portfolio. */
async function openSample(page: Page, server: ServerProcess) {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const { _id: portfolioId } = await client.call(createSamplePortfolio)
  const query = { period: 'all', limit: 1 } as const
  const { items } = await client.call(listPortfolioTransactions, { params: { id: portfolioId }, query })
  await page.goto('/app/portfolios')
  return { portfolioId, assetId: items[0]?.stockId._id }
}

async function openAndCheck(page: Page, path: string): Promise<void> {
  await followUntilIdle(page, `/${path}`)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[class*="skeleton"]')).toHaveCount(0)
  await test.step(path, () => expectFittingPhone(page))
}

test.describe('on a phone', () => {
  test.slow()
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    environment: { MARKET_DATA: 'demo', NOW: '2026-03-06T18:00:00Z', BILLING: 'off' },
  })

  test('each page of a portfolio is accessible and no wider than the screen', async ({ page, server }) => {
    const { portfolioId } = await openSample(page, server)
    for (const path of PORTFOLIO_PAGES) await openAndCheck(page, `portfolio/${portfolioId}${path}`)
  })

  test('each page of an asset and each tool is accessible and no wider than the screen', async ({ page, server }) => {
    const { assetId } = await openSample(page, server)
    const paths = [...ASSET_TABS.map((path) => `asset/${assetId}${path}`), ...TOOL_PAGES, `dcf/${assetId}`]
    for (const path of paths) await openAndCheck(page, path)
  })

  test('each page of the account and of the help is accessible and no wider than the screen', async ({
    page,
    server,
  }) => {
    await openSample(page, server)
    for (const path of ACCOUNT_PAGES) await openAndCheck(page, path)
  })
})

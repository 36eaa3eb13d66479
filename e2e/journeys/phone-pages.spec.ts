import { expect, type Page } from '@playwright/test'
import { createSamplePortfolio } from '@plumbline/contract/portfolios/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import type { ServerProcess } from '../../scripts/processes/server-process.ts'
import { expectFittingPhone } from '../harness/accessibility.ts'
import { signIn, test } from '../harness/product.ts'
import { followUntilIdle } from '../harness/router.ts'
import { findSmallTargets } from '../harness/touch-targets.ts'

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
/** What explains the gain above “Open” takes taps of its upper half. */
const PORTFOLIO_PAGES_WITH_SMALL_TARGETS = [
  '',
  '?explain=currentValue',
  '/income',
  '/gains',
  '/history',
  '/reconcile',
  '/opening',
  '/what-if',
]
const ASSET_TABS = ['/price', '/holdings?period=all', '/earnings', '/dividends', '/insiders', '/news', '/valuation']
const TOOL_PAGES = ['portfolios', 'screener', 'watchlist', 'alerts', 'categories', 'dcf']
const TOOL_PAGES_WITH_SMALL_TARGETS = [
  'portfolio/all',
  'calendar',
  'goals',
  'tags',
  'own-securities',
  'checks',
  'dcf/scorecard',
]
const SETTINGS_PAGES = ['user', 'preferences', 'billing', 'api', 'integrations'].map((name) => `settings/${name}`)
const OTHER_PAGES = [
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

async function openAndTap(page: Page, path: string): Promise<void> {
  await openAndCheck(page, path)
  expect.soft(await findSmallTargets(page), path).toEqual([])
}

test.describe('on a phone each page is accessible, no wider than the screen, and whatever is tapped takes 44 px', () => {
  test.slow()
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    environment: { MARKET_DATA: 'demo', NOW: '2026-03-06T18:00:00Z', BILLING: 'off' },
  })

  test('of a portfolio', async ({ page, server }) => {
    const { portfolioId } = await openSample(page, server)
    for (const path of PORTFOLIO_PAGES) await openAndTap(page, `portfolio/${portfolioId}${path}`)
    for (const path of PORTFOLIO_PAGES_WITH_SMALL_TARGETS) await openAndCheck(page, `portfolio/${portfolioId}${path}`)
  })

  test('of an asset and each tool', async ({ page, server }) => {
    const { assetId } = await openSample(page, server)
    for (const path of ASSET_TABS) await openAndTap(page, `asset/${assetId}${path}`)
    for (const path of TOOL_PAGES) await openAndTap(page, path)
    // The rows of statements take 28 px.
    for (const path of [`asset/${assetId}`, ...TOOL_PAGES_WITH_SMALL_TARGETS, `dcf/${assetId}`])
      await openAndCheck(page, path)
  })

  test('of the account and of the help', async ({ page, server }) => {
    await openSample(page, server)
    for (const path of SETTINGS_PAGES) await openAndTap(page, path)
    for (const path of OTHER_PAGES) await openAndCheck(page, path)
  })
})

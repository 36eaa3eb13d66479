import { expect } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts/operations'
import { createPortfolio, createSamplePortfolio } from '@plumbline/contract/portfolios/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import pLimit from 'p-limit'
import { signInByApi } from '../harness/api-client.ts'
import { rememberSession, test } from '../harness/product.ts'
import { observeLayoutShift, readLayoutShift } from '../screenshots/layout-shift.ts'

const MAX_REQUESTS = 20
/** In shares of the screen. */
const MAX_LAYOUT_SHIFT = 0.05
/** A page is idle for most of its visit. */
const PAGES_AT_A_TIME = 4

test.use({ environment: { MARKET_DATA: 'demo', NOW: '2026-03-06T18:00:00Z' } })

test('each page needs at most 20 requests at the first visit, and nothing moves while it loads', {
  tag: '@both-widths',
}, async ({ browser, server, viewport, hasTouch }) => {
  test.setTimeout(240_000)
  const client = await signInByApi(server, 'ada@plumbline.example')
  // Who has given a name is not welcomed over the page.
  const user = await client.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
  const { _id: portfolioId } = await client.call(createSamplePortfolio)
  const { _id: emptyId } = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
  const { items } = await client.call(listPortfolioTransactions, {
    params: { id: portfolioId },
    query: { period: 'all', limit: 1 },
  })
  const portfolio = `/app/portfolio/${portfolioId}`
  const empty = `/app/portfolio/${emptyId}`
  const asset = `/app/asset/${items[0]?.stockId._id}`
  const signedIn = [
    '/app/portfolios',
    ...['', '?positions=closed', '/performance', '/transactions', '/allocation', '/benchmark', '/news', '/add'].map(
      (page) => portfolio + page,
    ),
    ...['', '/performance', '/transactions', '/savings-plans'].map((page) => empty + page),
    ...['', '/price', '/dividends', '/holdings'].map((page) => asset + page),
    '/app/screener',
    '/app/watchlist',
    '/app/calendar',
    '/app/alerts',
    '/app/categories',
    '/app/dcf',
    '/app/settings/billing',
    '/app/subscribe',
  ]
  const visit = async (path: string) => {
    const context = await browser.newContext({ viewport, hasTouch, baseURL: server.origin, serviceWorkers: 'block' })
    const page = await context.newPage()
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    await observeLayoutShift(page)
    if (signedIn.includes(path)) await rememberSession(page, { token: client.token, user })
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    const layoutShift = await readLayoutShift(page)
    await context.close()
    return { path, requests, layoutShift }
  }
  const limit = pLimit(PAGES_AT_A_TIME)
  const visits = await limit.map(['/', '/app/login', '/contact', ...signedIn], visit)
  const beyond = visits.filter(
    ({ requests, layoutShift }) => requests > MAX_REQUESTS || layoutShift >= MAX_LAYOUT_SHIFT,
  )
  expect(beyond).toEqual([])
})

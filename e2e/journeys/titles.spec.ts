import { expect, type Page } from '@playwright/test'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow, routesOf } from '../harness/router.ts'

interface Row {
  /** An address of the route where its parameters need values; {id} is the portfolio. */
  address?: string
  title: string
}

/** Routes for those who are not signed in. */
const entryRoutes: Record<string, Row> = {
  '/landing': { address: '/', title: 'Plumbline · portfolios, measured truly' },
  '/login': { title: 'Sign in · Plumbline' },
  '/openid': { title: 'Sign in · Plumbline' },
  '/register': { title: 'Create an account · Plumbline' },
  '/setup': { address: '/setup?code=x', title: 'Set up · Plumbline' },
  '/sumo': { title: 'Activate your account · Plumbline' },
  '/sumo/$code': { address: '/sumo/ABC', title: 'Activate your account · Plumbline' },
  '/confirm/email': { address: '/confirm/email?code=x', title: 'Confirm the new address · Plumbline' },
  '/confirm/deletion': { address: '/confirm/deletion?code=x', title: 'Delete the account · Plumbline' },
  '/shared': { title: 'Shared portfolio · Plumbline' },
}

const publicRoutes: Record<string, Row> = {
  '/help': { title: 'Help Center · Plumbline' },
  '/help/csv-import': { title: 'Importing a CSV file · Plumbline' },
  '/help/api': { title: 'The API · Plumbline' },
  '/help/api/quick-start': { title: 'The API in five minutes · Plumbline' },
  '/help/assistants': { title: 'Assistants · Plumbline' },
  '/help/errors': { title: 'Errors and their codes · Plumbline' },
  '/help/reference': { title: 'API reference · Plumbline' },
  '/help/reference/$operation': {
    address: '/help/reference/listPortfolios',
    title: 'listPortfolios · Plumbline',
  },
  '/help/methods': { title: 'Methods · Plumbline' },
  '/help/methods/$page': { address: '/help/methods/gain', title: 'Gain and its parts · Plumbline' },
  '/changelog': { title: 'Changelog · Plumbline' },
  '/community': { title: 'Community · Plumbline' },
  '/privacy': { title: 'Privacy · Plumbline' },
  '/terms': { title: 'Terms · Plumbline' },
  '/contact': { title: 'Contact · Plumbline' },
}

const portfolios = { title: 'Portfolios · Plumbline' }
const acorn = { title: 'ACRN - Acorn Tools Inc' }
const asset = (tab: string) => ({ address: `/asset/ACRN.US${tab}`, ...acorn })
const ofPortfolio = (tab: string, title: string) => ({ address: `/portfolio/{id}${tab}`, title })

const userRoutes: Record<string, Row> = {
  '/': portfolios,
  '/welcome': portfolios,
  '/portfolio': portfolios,
  '/portfolios': portfolios,
  '/portfolio/all': { title: 'All portfolios · Plumbline' },
  '/portfolio/$portfolioId': ofPortfolio('', 'Pension'),
  '/portfolio/$portfolioId/performance': ofPortfolio('/performance', 'Performance · Pension'),
  '/portfolio/$portfolioId/income': ofPortfolio('/income', 'Income · Pension'),
  '/portfolio/$portfolioId/gains': ofPortfolio('/gains', 'Realized gains · Pension'),
  '/portfolio/$portfolioId/transactions': ofPortfolio('/transactions', 'Transactions · Pension'),
  '/portfolio/$portfolioId/allocation': ofPortfolio('/allocation', 'Allocation · Pension'),
  '/portfolio/$portfolioId/benchmark': ofPortfolio('/benchmark', 'Benchmark · Pension'),
  '/portfolio/$portfolioId/news': ofPortfolio('/news', 'News · Pension'),
  '/portfolio/$portfolioId/add': ofPortfolio('/add', 'Add transactions · Plumbline'),
  '/portfolio/$portfolioId/import': ofPortfolio('/import', 'Import · Pension'),
  '/portfolio/$portfolioId/history': ofPortfolio('/history', 'History · Pension'),
  '/portfolio/$portfolioId/history/then': ofPortfolio('/history/then', 'Then and now · Pension'),
  '/portfolio/$portfolioId/reconcile': ofPortfolio('/reconcile', 'Compare with a statement · Pension'),
  '/portfolio/$portfolioId/opening': ofPortfolio('/opening', 'Start with your holdings · Pension'),
  '/portfolio/$portfolioId/savings-plans': ofPortfolio('/savings-plans', 'Savings plans · Pension'),
  '/portfolio/$portfolioId/what-if': ofPortfolio('/what-if', 'What if · Pension'),
  '/portfolio/$portfolioId/what-if/compare': ofPortfolio('/what-if/compare', 'Compare · Pension'),
  '/portfolio/$portfolioId/settings': ofPortfolio('/settings', 'Settings · Pension'),
  '/asset/$assetId': asset(''),
  '/asset/$assetId/price': asset('/price'),
  '/asset/$assetId/holdings': asset('/holdings'),
  '/asset/$assetId/earnings': asset('/earnings'),
  '/asset/$assetId/dividends': asset('/dividends'),
  '/asset/$assetId/insiders': asset('/insiders'),
  '/asset/$assetId/news': asset('/news'),
  '/asset/$assetId/valuation': asset('/valuation'),
  '/asset/$symbol/$slug': { address: '/asset/ACRN/acorn-tools', ...acorn },
  '/dcf': { title: 'DCF valuation · Plumbline' },
  '/dcf/scorecard': { title: 'DCF scorecard · Plumbline' },
  '/dcf/$assetId': { address: '/dcf/ACRN.US', title: 'DCF ACRN - Acorn Tools Inc' },
  '/screener': { title: 'Screener · Plumbline' },
  '/checks': { title: 'Checks · Plumbline' },
  '/watchlist': { title: 'Watchlist · Plumbline' },
  '/calendar': { title: 'Calendar · Plumbline' },
  '/alerts': { title: 'Alerts · Plumbline' },
  '/goals': { title: 'Goals · Plumbline' },
  '/categories': { title: 'Categories · Plumbline' },
  '/tags': { title: 'Tags · Plumbline' },
  '/own-securities': { title: 'Own securities · Plumbline' },
  '/authorize': { title: 'Allow access · Plumbline' },
  '/shared-file': { title: 'Import a shared file · Plumbline' },
  '/settings': { title: 'User settings · Plumbline' },
  '/settings/user': { title: 'User settings · Plumbline' },
  '/settings/preferences': { title: 'Preferences · Plumbline' },
  '/settings/billing': { title: 'Plan & Billing · Plumbline' },
  '/settings/billing/card': { title: 'Payment card · Plumbline' },
  '/settings/integrations': { title: 'Integrations · Plumbline' },
  '/settings/api': { title: 'API · Plumbline' },
  '/settings/integrations/$integrationId': { address: '/settings/integrations/nobody', title: 'Not found · Plumbline' },
  '/import': { title: 'Import · Plumbline' },
  '/add': { title: 'Add transactions · Plumbline' },
  '/subscribe': { title: 'Upgrade to Premium · Plumbline' },
  '/admin': { title: 'Not found · Plumbline' },
}

/** Follows the routes. No description may serve two titles, nor two tabs of an asset, which share their title. */
async function expectTitles(page: Page, rows: Record<string, Row>, portfolioId = ''): Promise<void> {
  const pages = new Map<string, string>()
  const description = page.locator('meta[name="description"]')
  for (const [path, { address = path, title }] of Object.entries(rows)) {
    await follow(page, address.replace('{id}', portfolioId))
    await expect(page, path).toHaveTitle(title)
    await expect(description, path).toHaveAttribute('content', /\w+ \w+/)
    const text = (await description.getAttribute('content')) ?? ''
    const shown = page.url().includes('/asset/') ? page.url() : title
    expect(pages.get(text) ?? shown, `${path}: ${text}`).toBe(shown)
    pages.set(text, shown)
  }
}

test('NAV-13 every route of the router has its title and description; NAV-04 all but the public ones need a sign-in', async ({
  page,
  server,
}) => {
  await page.goto('/app/login')
  await expect(page).toHaveTitle('Sign in · Plumbline')
  const known = Object.keys({ ...entryRoutes, ...publicRoutes, ...userRoutes })
  expect((await routesOf(page)).sort()).toEqual(known.sort())
  await expectTitles(page, { ...publicRoutes, ...entryRoutes })
  // Followed without a page load, `/` is the landing page.
  const { '/': _start, ...closedRoutes } = userRoutes
  for (const [path, { address = path }] of Object.entries<Partial<Row>>({ ...closedRoutes, '/nowhere': {} })) {
    await follow(page, '/help')
    await follow(page, address.replace('{id}', 'x'))
    await expect(page, path).toHaveURL(`${server.origin}/app/login`)
  }

  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client, 'Pension')
  await page.goto('/app/portfolios')
  await expectTitles(page, { ...userRoutes, ...publicRoutes }, id)
  await page.goto(`/app/portfolio/${id}/nowhere`)
  await expect(page).toHaveTitle('Not found · Plumbline')
})

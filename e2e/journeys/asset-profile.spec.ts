import { expect, type Page } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts/operations'
import type { ServerProcess } from '../../scripts/processes/server-process.ts'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { signInByApi } from '../harness/api-client.ts'
import { clientOfPage, expected, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { test } from '../harness/product.ts'
import { makeProfiledMarket } from '../harness/profiled-market.ts'
import { follow } from '../harness/router.ts'

const market = makeProfiledMarket()
test.use({ environment: { MARKET_DATA_DIR: market } })

const acorn = '/app/asset/ACRN.US'

/** A free user in the trial, signed in in the browser. */
async function openSession(page: Page, server: ServerProcess): Promise<void> {
  const client = await signInByApi(server, 'ada@plumbline.example')
  await client.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
  await page.addInitScript(
    (stored) => localStorage.getItem('plumbline') ?? localStorage.setItem('plumbline', stored),
    JSON.stringify({ token: client.token }),
  )
}

test.beforeEach(async ({ page, server }) => {
  await openSession(page, server)
})

const stat = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.locator('dt', { hasText: label }) })

test('HLD-06 AST-05 UPG-09 a symbol and any slug open the fundamentals, of which a free user draws two lines and five years', async ({
  page,
}) => {
  await page.goto('/app/asset/acrn/whatever-it-says')
  await expect(page).toHaveURL(/\/app\/asset\/ACRN\.US$/)
  await expect(page).toHaveTitle('ACRN - Acorn Tools Inc')
  const pressed = (name: string) => page.getByRole('group', { name }).getByRole('button', { pressed: true })
  await expect(pressed('Period')).toHaveText('Yearly')
  await expect(pressed('Number of years')).toHaveText('5 years')
  await expect(page.getByRole('tab')).toHaveText(['Income Statement', 'Balance Sheet', 'Cash Flow'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Income Statement')
  await page.getByRole('tab', { name: 'Balance Sheet' }).click()
  const chart = page.getByRole('slider', { name: /^Balance Sheet/ })
  await expect(chart).toHaveAccessibleName(/31 Dec 2022: Total assets EUR\s70\.0\sB, Total liabilities EUR\s30\.0\sB\./)
  const columns = page.getByRole('table').first().locator('thead th')
  await expect(columns).toHaveCount(6)
  // 50 / 49 - 1 = 2.04 %, and 12 / 50 = 24 %.
  const ratios = page.getByRole('table', { name: 'Growth, margins and ratios' })
  await expect(ratios.getByRole('row', { name: /^Revenue growth/ })).toContainText('+2.04%')
  await expect(ratios.getByRole('row', { name: /^Net margin/ })).toContainText('24.00%')

  await page.getByRole('checkbox', { name: 'Cash' }).click()
  await expect(page.getByRole('dialog', { name: 'Multiple Charts Overview' })).toBeVisible()
  await page.keyboard.press('Escape')
  const years = page.getByRole('group', { name: 'Number of years' }).getByRole('button')
  await expect(years).toHaveText(['1 year', '5 years', '10 years', '20 years'])
  for (const more of ['10 years', '20 years']) {
    await page.getByRole('button', { name: more }).click()
    await expect(page.getByRole('dialog', { name: '20+ Years Historical Data' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(pressed('Number of years')).toHaveText('5 years')
  }

  await page.getByRole('checkbox', { name: 'Total liabilities' }).click()
  await page.getByRole('checkbox', { name: 'Cash' }).click()
  await expect(chart).toHaveAccessibleName(/Total assets EUR\s70\.0\sB, Cash EUR\s900\.0\sM\./)
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('tab', { name: 'Income Statement' }).click()
  await page.getByRole('button', { name: 'Quarterly' }).click()
  await page.getByRole('button', { name: '1 year' }).click()
  await page.getByRole('button', { name: 'Lines' }).click()
  await expect(page.getByRole('slider', { name: /^Income Statement/ })).toHaveAccessibleName(
    /Quarter to 31 Dec 2022: Revenue EUR\s50\.0\sB, Net income EUR\s12\.0\sB\./,
  )
  await expect(columns).toHaveCount(5)
  await page.reload()
  await expect(pressed('Period')).toHaveText('Quarterly')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )
})

test('AST-02 a stock has eight key figures that lead to their tabs; a fund and others have their own', async ({
  page,
}) => {
  const labels = page.locator('dl > div > dt')
  await page.goto(acorn)
  await expect(labels).toHaveText([
    'Market cap',
    'Share Price',
    'P/E Ratio',
    'PEG Ratio',
    'Profit Margin',
    'EPS',
    'Dividend Yield',
    'Analyst Ratings',
  ])
  await expect(stat(page, 'Share Price')).toContainText(/USD\s*88\.95.*on 29 Dec/)
  await expect(stat(page, 'Share Price').locator('[data-arrow]')).toBeVisible()
  await expect(stat(page, 'Market cap')).toContainText(/USD\s*48\.6\sBLarge/)
  await expect(stat(page, 'P/E ratio')).toContainText('31.40Forward 26.80')
  await expect(stat(page, 'PEG ratio')).toContainText('1.72')
  await expect(stat(page, 'Profit margin')).toContainText('24.60%Operating 29.10%')
  await expect(stat(page, 'EPS')).toContainText(/USD\s*5\.87/)
  await expect(stat(page, 'Dividend yield')).toContainText('1.13%Payout ratio 35%')
  await expect(stat(page, 'Analyst ratings')).toContainText(/USD\s*96\.00 target/)
  await page.getByRole('button', { name: 'Ratings of 25 analysts' }).focus()
  await expect(page.getByRole('tooltip')).toHaveText('Strong buy 9Buy 7Hold 5Sell 3Strong sell 1')
  for (const [label, tab] of [
    ['Share Price', 'price'],
    ['EPS', 'earnings'],
    ['Dividend yield', 'dividends'],
  ] as const) {
    await stat(page, label).getByRole('link').click()
    await expect(page).toHaveURL(`${acorn}/${tab}`)
    await expect(page).toHaveTitle('ACRN - Acorn Tools Inc')
  }
  await follow(page, '/app/asset/DUNE.US')
  await expect(stat(page, 'Yield')).toContainText('2.15%')
  await expect(labels).toHaveText(['Market cap', 'Share Price', 'Yield', 'Nb of holdings'])
  await expect(stat(page, 'Nb of holdings')).toContainText('1,480')
})

test('AST-03 the tabs depend on the known data; without financials an asset opens with its earnings or its price', async ({
  page,
}) => {
  const tabs = page.getByRole('navigation', { name: 'Asset' }).getByRole('link')
  await page.goto(acorn)
  await expect(tabs).toHaveText([
    'Fundamentals',
    'Price',
    'Transactions',
    'Earnings',
    'Dividends',
    'Insiders',
    'News',
    'Valuation',
  ])
  await tabs.filter({ hasText: 'Valuation' }).click()
  await expect(page.getByRole('main')).toContainText('Coming soon')
  await tabs.filter({ hasText: 'News' }).click()
  await expect(page.getByText('Acorn Tools opens a second works')).toBeVisible()
  await follow(page, '/app/asset/BEAM.LSE')
  await expect(page).toHaveURL(/\/BEAM\.LSE\/earnings$/)
  await expect(tabs).toHaveText(['Price', 'Transactions', 'Earnings', 'Dividends', 'News'])
  await follow(page, '/app/asset/CORD.XETRA')
  await expect(page).toHaveURL(/\/CORD\.XETRA\/price$/)
  await expect(tabs).toHaveText(['Price', 'Transactions', 'News'])
  await page.goto('/app/asset/beam/earnings')
  await expect(page).toHaveURL(/\/BEAM\.LSE\/earnings$/)
  await page.goto('/app/asset/NOBODY/a-slug')
  await expect(page.getByText('This asset does not exist')).toBeVisible()
})

test('AST-06 AST-07 AST-08 earnings, dividends and insiders', async ({ page }) => {
  await page.goto(`${acorn}/earnings`)
  await expect(stat(page, 'Percent beat')).toContainText('50%2 of 4 quarters')
  await expect(stat(page, 'Average EPS surprise')).toContainText('+5.00%')
  await expect(stat(page, 'Next report')).toContainText(/8 Feb 2024.*USD\s*1\.60/)
  await expect(page.getByRole('slider', { name: /actual against estimate/ })).toHaveAccessibleName(
    /In the quarter to 30 Sep 2023 it earned USD\s1\.50 per share. Analysts expected USD\s1\.25\./,
  )
  const earnings = page.getByRole('table', { name: 'Earnings' }).locator('tbody tr')
  await expect(earnings).toHaveCount(5)
  await expect(earnings.nth(2)).toContainText(/30 Jun 2023.*1\.26.*1\.40.*\u221210\.00%/)
  await expectAccessible(page)

  await follow(page, `${acorn}/dividends`)
  const dividends = page.getByRole('table', { name: 'Dividends' }).locator('tbody tr')
  await expect(dividends).toHaveText([
    /2022\s*1 payment\s*\+20\.0%\s*USD\s*0\.3000/,
    /15 Sep 2022\s*not available\s*USD\s*0\.3000/,
    /2021\s*1 payment\s*USD\s*0\.5000/,
    /15 Sep 2021\s*not available\s*USD\s*0\.5000/,
  ])
  // 2023 has none so far; the dividend of 2021 is halved by the split of 2022.
  await page.getByRole('slider', { name: /^Dividends of Acorn/ }).focus()
  await page.keyboard.press('Home')
  await expect(page.locator('figure')).toContainText(/2021\s*Dividends USD\s0\.2500/)
  await expectAccessible(page)
  await follow(page, '/app/asset/CORD.XETRA/dividends')
  await expect(page.getByText('Cordage SE has never paid a dividend yet', { exact: true })).toBeVisible()

  await follow(page, `${acorn}/insiders`)
  const insiders = page.getByRole('table', { name: 'Insider transactions' }).locator('tbody tr')
  await expect(insiders).toHaveText([
    /Ilsena Thornquist.*Purchase.*2,500.*86\.40.*20 Nov 2023/,
    /Edrin Dunmorrow.*Sale.*1,000.*84\.00.*10 Oct 2023/,
  ])
  const filings = insiders.locator('a')
  await expect(filings).toHaveCount(1)
  await expect(filings).toHaveAttribute('href', 'https://filings.example/4/1')
  await expect(filings).toHaveAttribute('rel', /noopener/)
  await expect(page.getByRole('table', { name: 'Largest institutions' })).toContainText(/Haldenbridge Trust.*5\.09%/)
  await expectAccessible(page)
})

test('the first look shows the shape of the page, and what the source did not give is named until it comes', async ({
  page,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isFirst = true
  await page.route('**/api/stock/ACRN.US', async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await released
    const response = await route.fetch()
    const missing = ['profile', 'prices'].map((part) => ({ part, reason: 'pending' }))
    return route.fulfill({ json: { ...(await response.json()), profile: {}, missing } })
  })
  let isFirstPrice = true
  await page.route('**/api/stock/ACRN.US/price?*', (route) => {
    if (!isFirstPrice) return route.continue()
    isFirstPrice = false
    return route.fulfill({ json: [] })
  })
  await page.goto(`${acorn}/price`)
  await expect(page.getByRole('status').filter({ hasText: 'Loading asset…' })).toBeVisible()
  release()
  const notice = page.getByText(
    'The key figures and prices are loading and appear here as soon as the source responds.',
  )
  await expect(notice).toBeVisible()
  await expect(page.getByText('Loading prices…')).toBeVisible()
  await expectAccessible(page)
  await expect(stat(page, 'P/E ratio')).toContainText('31.40')
  await expect(notice).toBeHidden()
  await expect(page.getByRole('slider', { name: /^Price of Acorn Tools Inc/ })).toBeVisible()
})

test('a fund shows what it owns, and the allocation looks through it', async ({ page, server }) => {
  await page.goto('/app/asset/DUNE.US/price')
  const list = (name: string) => page.getByRole('list', { name, exact: true })
  await expect(list('Largest holdings').getByRole('listitem').first()).toHaveText('Acorn Tools5.0%')
  await expect(list('Countries').getByRole('listitem')).toHaveText(['United States70.0%'])
  await expectAccessible(page)

  const id = await makeFixturePortfolio(await clientOfPage(page, server))
  await follow(page, `/app/portfolio/${id}/allocation`)
  await page.getByRole('switch', { name: 'Show what funds hold' }).check()
  // Nine percent of the fund have names: five are Acorn, which the portfolio also holds itself.
  const value = (asset: string) => expected.lines[asset]?.baseCurrencyCurrentValue ?? Number.NaN
  const share = (amount: number) => `${((amount / expected.currentValue) * 100).toFixed(1)}%`
  const holdings = list('Holdings').getByRole('listitem')
  await expect(holdings.filter({ hasText: 'Acorn' })).toContainText(share(value('ACRN.US') + 0.05 * value('DUNE.US')))
  await expect(holdings.filter({ hasText: 'Haldenbridge' })).toContainText(share(0.04 * value('DUNE.US')))
  await expect(holdings.filter({ hasText: 'Not looked through' })).toContainText(share(0.91 * value('DUNE.US')))
  await expect(list('Holdings by value, through funds').getByRole('link', { name: /Acorn/ })).toContainText(
    'through funds',
  )
  await expect(list('Known parts of the funds')).toContainText('9% by holding, 90% by sector and 70% by country')
  await expectAccessibleAtBothWidths(page)
})

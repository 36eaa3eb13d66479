import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { BodyOf } from '@plumbline/contract/operation'
import { listPickValues, screenAssets } from '@plumbline/contract/screener/operations'
import type { ScreenerFilter, ScreenerSort } from '@plumbline/contract/screener/schemas'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test.use({ environment: { MARKET_DATA: 'demo' } })

const results = (page: Page) => page.getByRole('table', { name: 'Results' })
const rows = (page: Page) => results(page).locator('tbody tr:not([aria-busy]):has(a)')
const heads = (page: Page) => results(page).locator('thead th')
const filterList = (page: Page) => page.getByRole('list', { name: 'Filters' })
const value = (page: Page, field: string) => filterList(page).getByLabel(`${field} value`)

async function addFilter(page: Page, field: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Add a filter' })
  await picker.click()
  await picker.fill(field)
  await page.getByRole('option', { name: field, exact: true }).click()
  await expect(value(page, field).last()).toBeFocused()
}

/** The first page that the API returns, in the same order. */
async function screened(page: Page, server: Parameters<typeof clientOfPage>[1], body: BodyOf<typeof screenAssets>) {
  return await (await clientOfPage(page, server)).call(screenAssets, { body: { limit: 100, ...body } })
}

/** The requirement's list, in the terms of the catalog of company figures. */
const fields =
  'Volume, Type, Exchange, Sector, Industry, Market cap (USD), Market cap range, Last dividend, EPS, EBITDA, Shares outstanding, Employees, P/E ratio, PEG ratio, Diluted EPS, Book value per share, Dividend yield, Profit margin, Operating margin, Target price, ROE, ROA, Revenue, Revenue per share, ESG score, Analyst ratings, Analyst target price, Number of analysts, Insider ownership, Institutional ownership, Short ratio, Short interest, Payout ratio, Quarterly revenue growth (YoY), Quarterly earnings growth (YoY), Beta, Gross profit, Country'

test('SCR-01 filters over every field: numbers and percentages are typed, values are picked, and what is sent is what was meant', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'ada@plumbline.example')
  await page.goto('/app/screener')
  await expect(page).toHaveTitle('Screener · Plumbline')
  const picker = page.getByRole('combobox', { name: 'Add a filter' })
  await picker.click()
  const offered = await page.getByRole('option').allTextContents()
  expect(offered.toSorted()).toEqual(fields.split(', ').toSorted())
  await page.keyboard.press('Escape')

  await addFilter(page, 'Dividend yield')
  await page.keyboard.type('4.35')
  await expect(page).toHaveURL(/filters=dividendYield\.gte\.0\.0435$/)
  const comparison = page.getByRole('combobox', { name: 'Dividend yield compares' })
  await expect(comparison.locator('option')).toHaveText(['at least', 'above', 'equal to', 'below', 'at most'])
  for (const [words, operator] of Object.entries({ above: 'gt', 'equal to': 'eq', below: 'lt', 'at most': 'lte' })) {
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/stock') && request.method() === 'POST')
    await comparison.selectOption(words)
    expect((await sent).postDataJSON().filters).toEqual([{ field: 'dividendYield', operator, value: 0.0435 }])
  }

  await addFilter(page, 'Market cap (USD)')
  await page.keyboard.type('2.5b')
  await expect(value(page, 'Market cap (USD)')).toHaveValue('2,500,000,000')
  await addFilter(page, 'Sector')
  const client = await clientOfPage(page, server)
  const { sector } = await client.call(listPickValues)
  const sectors = sector.map(({ _id }) => _id)
  const values = page.getByRole('listbox', { name: 'Sector value' }).getByRole('option')
  await expect(values).toHaveText(sectors)
  await values.nth(1).click()

  const filters: ScreenerFilter[] = [
    { field: 'dividendYield', operator: 'lte', value: 0.0435 },
    { field: 'mktCapUSD', operator: 'gte', value: 2_500_000_000 },
    { field: 'sector', operator: 'eq', value: sectors[1] ?? '' },
  ]
  const { count } = await screened(page, server, { filters })
  expect(count).toBeGreaterThan(0)
  await expect(page.getByRole('status')).toHaveText(new RegExp(`^${count} securit`))
  await expect(filterList(page).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)

  await addFilter(page, 'P/E ratio')
  await page.keyboard.type('-1')
  await page.getByRole('combobox', { name: 'P/E ratio compares' }).selectOption('below')
  await expect(page.getByText('No security matches')).toBeVisible()
  await page.getByRole('button', { name: 'Remove P/E ratio' }).click()
  await expect(rows(page)).toHaveCount(count)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page).toHaveURL(/\/app\/screener$/)
})

test('SCR-02 results have a column for each filtered field, sort by their heads, count, link to the asset, live in the address, and stay until the next ones', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'ada@plumbline.example')
  await page.goto('/app/portfolios')
  await page.getByRole('link', { name: 'Screener' }).click()
  const standing = [
    'Name',
    'Exchange',
    'Symbol',
    'Price',
    'Change',
    'Market cap (USD)',
    'P/E ratio',
    'Dividend yield',
    'Sector',
  ]
  await expect(heads(page)).toHaveText(standing)
  const all = await screened(page, server, {})
  await expect(page.getByRole('status')).toHaveText(
    `${all.count.toLocaleString('en')} securities, largest first · ${all.missing} without market cap (USD) listed last`,
  )
  await expect(rows(page).first()).toContainText(all.results[0]?.name ?? '')
  await expectAccessibleAtBothWidths(page)

  await page
    .getByRole('region', { name: 'Results' })
    .evaluate((region) => region.scrollTo({ top: region.scrollHeight }))
  const last = (await screened(page, server, { offset: all.count - 1 })).results[0]
  await expect(rows(page).last()).toContainText(last?.name ?? '')

  await page.getByRole('link', { name: 'Undervalued large caps' }).click()
  await expect(heads(page)).toHaveText([...standing, 'PEG ratio'])
  await expect(heads(page).nth(6)).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toBeInViewport()
  const filters: ScreenerFilter[] = [
    { field: 'mktCapUSD', operator: 'gte', value: 1e10 },
    { field: 'pe', operator: 'gt', value: 0 },
    { field: 'pe', operator: 'lte', value: 15 },
    { field: 'peg', operator: 'lte', value: 1.5 },
  ]
  const expectOrder = async (by: ScreenerSort['by'], order: ScreenerSort['order']) => {
    const { results: expected } = await screened(page, server, { filters, sort: { by, order } })
    const names = expected.slice(0, 12).map(({ name }) => name)
    await expect.poll(async () => (await rows(page).locator('a').allTextContents()).slice(0, 12)).toEqual(names)
    return names[0] ?? ''
  }
  await expectOrder('pe', 'asc')
  for (const [head, by, order] of [
    ['P/E ratio', 'pe', 'desc'],
    ['Name', 'name', 'asc'],
    ['Symbol', 'symbol', 'asc'],
    ['Exchange', 'exchange', 'asc'],
    ['Exchange', 'exchange', 'desc'],
    ['PEG ratio', 'peg', 'desc'],
  ] as const) {
    await heads(page).getByRole('button', { name: head, exact: true }).press('Enter')
    await expectOrder(by, order)
  }
  await expect(page).toHaveURL(/&sort=peg&order=desc$/)
  await page.reload()
  await expectOrder('peg', 'desc')
  await expect(value(page, 'P/E ratio').last()).toHaveValue('15')
  await page.goBack()
  const name = await expectOrder('exchange', 'desc')
  await rows(page).first().locator('a').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/asset\//)
  await page.goBack()
  await expect(value(page, 'PEG ratio')).toHaveValue('1.5')

  const columns = page.getByRole('region', { name: 'Columns' })
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await columns.getByRole('button', { name: /^Set/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dividends' }).click()
  await columns.getByRole('checkbox', { name: 'EPS', exact: true }).click()
  await columns.getByRole('textbox', { name: 'Search columns' }).fill('be')
  await columns.getByRole('checkbox', { name: 'Beta' }).click()
  await columns.getByRole('button', { name: 'Move Price right' }).click()
  const chosen = ['Dividend yield', 'Price', 'Last dividend', 'Payout ratio', 'Sector', 'Beta']
  await expect(heads(page)).toHaveText([
    'Name',
    'Exchange',
    'Symbol',
    ...chosen,
    'Market cap (USD)',
    'P/E ratio',
    'PEG ratio',
  ])
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const csv = await readFile(await (await saved).path(), 'utf8')
  const { results: rowsOfFile } = await screened(page, server, { filters, sort: { by: 'exchange', order: 'desc' } })
  expect(
    csv
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').at(-9)),
  ).toEqual(rowsOfFile.map(({ dividendYield }) => String(dividendYield ?? '')))
  await page.getByRole('button', { name: 'Save screen' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Cheap growth')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Cheap growth' })
  await expect(link).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Distribution of PEG ratio' }).click()
  const distribution = page.getByRole('dialog', { name: 'Distribution of PEG ratio' })
  await expect(distribution.getByRole('status')).toContainText(`${rowsOfFile.length} of `)
  const minimum = distribution.getByRole('slider', { name: 'Minimum PEG ratio' })
  await minimum.press('ArrowRight')
  await expect(page).toHaveURL(/peg\.gte\.[\d.]+/)
  await distribution.getByRole('textbox', { name: 'Minimum' }).fill('0.5')
  await expect(page).toHaveURL(/peg\.gte\.0\.5\b/)
  await expect(distribution.getByRole('status')).not.toContainText(`${rowsOfFile.length} of `)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await columns.getByRole('button', { name: 'Default columns' }).click()
  await expect(page.getByText('Changed, not saved')).toBeVisible()
  await page.getByRole('link', { name: 'Undo changes' }).click()
  await expect(heads(page).nth(3)).toHaveText('Dividend yield')
  await columns.getByRole('button', { name: 'Default columns' }).click()
  await expect(heads(page)).toHaveText([...standing, 'PEG ratio'])

  let respond: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/stock', async (route) => {
    await held
    await route.fulfill({ status: 400, json: { status: 400, detail: 'Not now.' } })
  })
  await value(page, 'PEG ratio').fill('1')
  await expect(page).toHaveURL(/peg\.lte\.1&/)
  await expect(page.getByText('updating')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  respond()
  await expect(page.getByRole('alert')).toContainText('Not now.')
  await page.unroute('**/api/stock')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
})

import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { openAsset } from '../harness/figures.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test.beforeEach(async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client)
  await page.goto(`/app/portfolio/${id}`)
  await openAsset(page, 'Acorn Tools Inc')
  await page.getByRole('navigation', { name: 'Asset' }).getByRole('link', { name: 'Price' }).click()
})

test('AST-01 the header names the asset with symbol, ISIN, exchange, type, sector and industry; AST-09 its transactions have periods', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { level: 1, name: /Acorn Tools Inc/ })).toBeVisible()
  const main = page.getByRole('main')
  for (const fact of ['ACRN', 'QZ0000000017', 'US', 'Common Stock', 'Industrials', 'Tools & Accessories']) {
    await expect(main).toContainText(fact)
  }
  await page.getByRole('navigation', { name: 'Asset' }).getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByRole('tab')).toHaveText([
    'This month',
    'Last month',
    'This year',
    'Last year',
    'All transactions',
  ])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('This year')
  await expect(page.getByText('(0 transactions)')).toBeVisible()
  await page.getByRole('button', { name: 'Show last year' }).click()
  await expect(page.getByText('(2 transactions)')).toBeVisible()
  await expect(page).toHaveURL(/period=last-year$/)
  await expectAccessible(page)
})

/** First close of each period up to 29 December 2023, adjusted for the 2-for-1 split of 1 June 2022. */
const firstCloses = {
  '1M': ['29 Nov 2023', '87.85'],
  '3M': ['29 Sep 2023', '85.70'],
  '6M': ['29 Jun 2023', '82.40'],
  '1Y': ['29 Dec 2022', '75.90'],
  '2Y': ['29 Dec 2021', '62.85'],
  '5Y': ['4 Jan 2021', '50.00'],
  MAX: ['4 Jan 2021', '50.00'],
} as const

test('AST-04 the price chart has seven periods, a year by default, in the address, and no split looks like a fall', async ({
  page,
}) => {
  const periods = page.getByRole('group', { name: 'Period' })
  await expect(periods.getByRole('button', { pressed: true })).toHaveText('1Y')
  await expect(periods.getByRole('button')).toHaveText(Object.keys(firstCloses))
  for (const [period, [date, close]] of Object.entries(firstCloses)) {
    await periods.getByRole('button', { name: period }).click()
    await expect(page).toHaveURL(new RegExp(`period=${period}$`, 'i'))
    const chart = page.getByRole('slider', { name: `Price of Acorn Tools Inc. From ${date} to 29 Dec 2023` })
    await expect(chart).toHaveAccessibleName(new RegExp(`from USD\\s${close} to USD\\s88\\.95`))
    await expect(chart.locator('canvas').first()).toBeVisible()
  }
  await page.reload()
  await expect(periods.getByRole('button', { pressed: true })).toHaveText('MAX')
})

test('marks, a range and a comparison are read in the chart, and a trade is added from it', async ({ page }) => {
  const chart = page.getByRole('slider', { name: /^Price of Acorn Tools Inc/ })
  const mark = (name: RegExp) => page.getByRole('button', { name })
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'MAX' }).click()
  for (const name of [/1 Feb 2021: Bought 10 at USD\s102\.00 in Fixture/, /8 Aug 2022: Sold 15 at USD\s70\.50/]) {
    await expect(mark(name)).toBeVisible()
  }
  await expect(mark(/15 Sep 2021: Dividend of USD\s0\.50\d* per share/)).toBeVisible()
  const splits = page.getByRole('group', { name: 'Marks' }).getByRole('button', { name: 'Splits' })
  await expect(mark(/1 Jun 2022: 2-for-1 split/)).toBeVisible()
  await splits.click()
  await expect(mark(/2-for-1 split/)).toBeHidden()
  await splits.click()
  await mark(/2-for-1 split/).hover()
  await expect(page.getByRole('tooltip')).toContainText('1 Jun 2022: 2-for-1 split')

  // 88.95 - 75.90 = 13.05, and 88.95 / 75.90 - 1 = 17.19 %.
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: '1Y' }).click()
  await expect(chart).toHaveAccessibleName(/From 29 Dec 2022/)
  await chart.focus()
  for (const key of ['Home', 'Enter', 'End', 'Enter']) await page.keyboard.press(key)
  const reading = page.getByRole('status').filter({ hasText: '29 Dec 2022 to 29 Dec 2023' })
  await expect(reading).toContainText(/Your gain EUR/)
  await expect(reading).toContainText(/Price 75\.90 to USD\s88\.95.*Change USD\s\+13\.05.*\+17\.19%/)
  await page.keyboard.press('Escape')
  await expect(reading).toBeHidden()
  const box = await chart.boundingBox()
  if (box === null) throw new Error('the chart has no box')
  await page.mouse.move(box.x + box.width * 0.2, box.y + 80)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + 90, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('status').filter({ hasText: /2023 to .* 2023/ })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the range' }).click()

  // Cordage closes at 49.00 and 49.50: 49.5 / 49 - 1 = 1.02 %.
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('combobox', { name: 'Compare with' }).fill('cord')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/compare=CORD\.XETRA/)
  await page.reload()
  await expect(page.getByText(/Cordage SE\s*\+1\.02%/)).toBeVisible()
  await expect(page.getByText(/ACRN\s*\+17\.19%/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the comparison with Cordage SE' }).click()
  await expect(page).not.toHaveURL(/compare/)

  await page.getByRole('button', { name: '25 units, explain' }).click()
  await expect(page.getByRole('dialog', { name: 'Units of the position' })).toContainText('Sold 8 Aug 2022')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add transaction' }).click()
  await expect(page.getByRole('combobox', { name: 'Asset', exact: true })).toHaveValue('ACRN · Acorn Tools Inc')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  await expect(page.getByRole('textbox', { name: 'Price, USD' })).not.toHaveValue('')
  await page.getByRole('button', { name: 'Add transaction' }).click()
  await expect(page.getByRole('button', { name: '28 units, explain' })).toBeVisible()
})

test('an asset is watched with a target price, removed, and brought back', async ({ page }) => {
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Watching' })).toBeVisible()
  await page.getByRole('link', { name: 'Watchlist' }).click()

  const row = page.getByRole('table', { name: 'Watchlist' }).getByRole('row', { name: /Acorn Tools Inc/ })
  await expect(row).toContainText(/88\.95/)
  await page.getByRole('button', { name: /^Edit target and notes/ }).click()
  await page.getByRole('textbox', { name: 'Target price, USD' }).fill('100')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Cheap below 80')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Save' }).click()
  // 100 / 88.95 - 1 = 12.42 %.
  await expect(row).toContainText('+12.42%')
  await expect(page.getByText('Cheap below 80')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Acorn Tools Inc' }).click()
  await expect(page.getByText('Your watchlist is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Watch / }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('+12.42%')
  await page.getByRole('combobox', { name: 'Add an asset' }).fill('cord')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Watchlist' })).toContainText('Cordage SE')
  await expectAccessible(page)
})

test('the palette has what was opened lately first, and says of an asset its price and that it is held', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { level: 1, name: /Acorn Tools Inc/ })).toBeVisible()
  await page.goto('/app/screener')
  await expect(page.getByRole('heading', { level: 1, name: 'Screener' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option')
  await expect(options.nth(0)).toContainText('Acorn Tools Inc')
  await expect(options.nth(1)).toContainText('Fixture')
  await page.keyboard.type('acorn')
  await expect(options.first()).toContainText(/Acorn Tools Inc.*held.*88\.95/s)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Acorn Tools Inc/ })).toBeVisible()
})

test('AST-04 an asset without prices says so; an unknown one is not found, and there is a way back', async ({
  page,
}) => {
  await page.route('**/api/stock/*/price?*', (route) => route.fulfill({ json: [] }))
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: '2Y' }).click()
  await expect(page.getByText('Price history is not currently available for this asset')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/app/asset/NOBODY.XX/price')
  await expect(page.getByText('This asset does not exist')).toBeVisible()
  await page.getByRole('button', { name: 'Search pages, portfolios and assets' }).click()
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to the portfolios' }).click()
  await expect(page).toHaveURL(/\/app\/portfolios$/)
})

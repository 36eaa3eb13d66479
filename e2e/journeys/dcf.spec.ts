import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { colorOf } from '../harness/color-of.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

/** By hand in docs/methods/discounted-cash-flow.md: the mean growth of five years is 10 %, as is the discount rate. */
const sentence = 'The fair value of ACRN is USD\u00a099 per share. At USD\u00a088.95 it is undervalued by 11.83%.'

const pastFlows = (page: Page) => page.getByRole('table', { name: 'Past free cash flows' })
const steps = (page: Page) => page.getByRole('table', { name: 'Projected free cash flows' })

/** Years of a table from its first to its last row. */
async function yearsOf(table: ReturnType<typeof steps>): Promise<string[]> {
  return (await table.getByRole('rowheader').allInnerTexts()).map((text) => text.trim())
}

test.beforeEach(async ({ page, server }) => signIn(page, server, 'ada@plumbline.example'))

test('DCF-01 DCF-03 DCF-06 a common stock is chosen, and its fair value stands with past flows, chart and steps', async ({
  page,
  server,
}) => {
  const width = page.viewportSize()?.width ?? 0
  const largest = page.waitForRequest(/\/api\/stock\?(?=.*limit=40\b)(?=.*type=Common)/)
  await page.goto('/app/dcf')
  await largest
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DCF valuation Beta')
  const stocks = page.getByRole('list', { name: 'Common stocks' }).getByRole('link')
  await expect(stocks).toHaveCount(3)
  await expect(stocks).not.toContainText(['Dune World ETF'])
  await expectAccessible(page)
  await stocks.filter({ hasText: 'Cordage SE' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/dcf/CORD.XETRA`)
  await page.getByRole('link', { name: 'Back to all stocks' }).click()
  await expect(stocks).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Find a stock' }).fill('acorn')
  await page.getByRole('option', { name: 'Acorn Tools Inc' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/dcf/ACRN.US`)

  await expect(page).toHaveTitle('DCF ACRN - Acorn Tools Inc')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /Acorn Tools Inc/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acorn Tools Inc Beta')
  await expect(page.getByRole('link', { name: 'Open Acorn Tools Inc' })).toHaveAttribute('href', '/app/asset/ACRN.US')
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'fair value' })
  await expect(status).toHaveText(sentence)
  await expect(page.getByRole('slider', { name: 'Free cash flows of Acorn Tools Inc' })).toHaveAccessibleName(
    /in million USD\. Reported from 100\.00 in 2018 to 121\.00 in 2022\. Projected from 133\.10 in 2023 to 194\.87 in 2027\.$/,
  )
  const sums = page.getByRole('main').locator('dl')
  for (const [label, figure] of [
    ['Present value of the flows', '605.00'],
    ['Terminal value', '389.74'],
    ['Value of the company', '994.74'],
    ['Shares outstanding', '10,000,000'],
    ['Fair value per share', '99.47'],
    ['Fair value against the price', '+11.83%'],
  ] as const) {
    await expect(sums.locator('div', { has: page.getByText(new RegExp(`^${label}`)) })).toContainText(figure)
  }
  await expect(page.getByText(/implies a growth of 6\.77% a year over 5 years/)).toBeVisible()
  const grid = page.getByRole('table', { name: 'Fair value by growth and discount rate' })
  await expect(grid.getByRole('row', { name: /^10\.0%/ })).toHaveText(/10\.0%\s*107\s*103\s*99\s*96\s*93/)
  await page.getByRole('button', { name: 'Save this valuation' }).click()
  const saved = page.getByRole('table', { name: 'Saved valuations' }).getByRole('row', { name: /29 Dec 2023/ })
  await expect(saved).toContainText(/USD\s*99\.47/)
  await expect(saved).toContainText('0.00%')
  await expectAccessibleAtBothWidths(page)

  await expect(pastFlows(page).getByRole('rowheader')).toHaveCount(5)
  await expect(pastFlows(page).getByRole('row', { name: '2022' })).toContainText(/121\.00.*\+10\.00%/)
  await page.getByRole('button', { name: 'Show all 11' }).click()
  await expect(pastFlows(page).getByRole('rowheader')).toHaveCount(11)
  expect(await yearsOf(pastFlows(page))).toEqual(Array.from({ length: 11 }, (_, index) => `${2022 - index}`))
  await expect(pastFlows(page).getByRole('row', { name: '2012' })).toContainText('not available')
  await page.getByRole('button', { name: 'Show the last 5' }).click()
  await expect(pastFlows(page).getByRole('rowheader')).toHaveCount(5)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

  await page.getByRole('link', { name: 'How it is calculated' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discounted cash flow')
  await page.goBack()
  await page.getByRole('link', { name: 'Open Acorn Tools Inc' }).click()
  await expect(page).toHaveURL(/\/app\/asset\/ACRN\.US/)
})

test('DCF-06 a share above its fair value is overvalued', async ({ page }) => {
  // −20 % a year at 10 %: 121 m × (Σ (0.8/1.1)^n + 2 × 0.8^5) / 10 m shares = 33.63, and 33.63 / 88.95 − 1 = −62.19 %.
  await page.goto('/app/dcf/ACRN.US?growth=worst-year')
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'fair value' })).toHaveText(
    'The fair value of ACRN is USD\u00a034 per share. At USD\u00a088.95 it is overvalued by 62.19%.',
  )
})

test('DCF-04 DCF-05 DCF-07 the options have their defaults, recompute at once, and stay in the address', async ({
  page,
}) => {
  await page.goto('/app/dcf/ACRN.US')
  const number = (name: string) => page.getByRole('textbox', { name, exact: true })
  const growth = page.getByRole('combobox', { name: 'Growth of the cash flows' })
  const row = (year: number) => steps(page).getByRole('row', { name: `${year}` })
  const choose = async (option: string) => {
    await growth.click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const fairValue = (text: string) => expect(page.getByText(`is ${text} per share`)).toBeVisible()

  await expect(number('Future years')).toHaveValue('5')
  await expect(number('Discount rate')).toHaveValue('10%')
  await expect(number('Terminal value multiple')).toHaveValue('2')
  await expect(growth).toHaveValue('5-year average: +10.00%')

  await growth.click()
  await expect(page.getByRole('option')).toHaveText([
    '3-year average: +15.00%',
    '5-year average: +10.00%',
    '10-year average: +24.00%',
    'Last year: +10.00%',
    'Slowing: from +7.00%',
    'Worst year: −20.00%',
    '−10%',
    '−5%',
    '0%',
    '0% from the previous year',
    '+5%',
    '+10%',
    'Custom',
  ])
  await page.keyboard.press('Escape')

  for (const [option, first, second] of [
    ['3-year average: +15.00%', '139.15', '160.02'],
    ['10-year average: +24.00%', '150.04', '186.05'],
    ['Last year: +10.00%', '133.10', '146.41'],
    ['Worst year: −20.00%', '96.80', '77.44'],
    ['−10%', '108.90', '98.01'],
    ['−5%', '114.95', '109.20'],
    ['0%', '121.00', '121.00'],
    ['+5%', '127.05', '133.40'],
    ['+10%', '133.10', '146.41'],
  ] as const) {
    await choose(option)
    await expect(row(2023)).toContainText(first)
    await expect(row(2024)).toContainText(second)
  }

  // Each year repeats the one before it: 121 m x 3.7908 + 2 x 121 m.
  await choose('0% from the previous year')
  for (const year of [2023, 2024, 2025, 2026, 2027]) await expect(row(year)).toContainText('121.00')
  await fairValue('USD\u00a070')

  // 7 %, 4.9 %, 3.43 %; by half 5 %, 2.5 %, 1.25 %.
  await choose('Slowing: from +7.00%')
  await expect(number('Slowing rate')).toHaveValue('30%')
  for (const [year, rate] of [
    [2023, '+7.00%'],
    [2024, '+4.90%'],
    [2025, '+3.43%'],
  ] as const) {
    await expect(row(year)).toContainText(rate)
  }
  await number('Slowing rate').fill('50')
  await expect(row(2025)).toContainText('+1.25%')

  await choose('Custom')
  await number('Growth a year').fill('12.5')
  await expect(row(2023)).toContainText('+12.50%')

  await choose('+10%')
  await number('Future years').fill('25')
  await number('Future years').blur()
  await expect(number('Future years')).toHaveValue('20')
  expect(await yearsOf(steps(page))).toHaveLength(20)
  await number('Future years').fill('1')
  await expect(steps(page).getByRole('rowheader')).toHaveCount(1)
  await number('Terminal value multiple').fill('0')
  await fairValue('USD\u00a012')
  await number('Discount rate').fill('21')
  await fairValue('USD\u00a011')
  await number('Discount rate').fill('100')
  await fairValue('USD\u00a06.66')

  const unit = page.getByRole('group', { name: 'Unit' })
  for (const [name, inUnit, flow] of [
    ['b', 'billion USD', '0.13'],
    ['k', '100,000 USD', '1,331.00'],
    ['none', 'USD', '133,100,000'],
    ['m', 'million USD', '133.10'],
  ] as const) {
    await unit.getByRole('button', { name, exact: true }).click()
    await expect(
      page.getByRole('table', { name: `Projected free cash flows and their present values, ${inUnit}`, exact: true }),
    ).toBeVisible()
    await expect(row(2023)).toContainText(flow)
    await fairValue('USD\u00a06.66')
  }

  await page.reload()
  await fairValue('USD\u00a06.66')
  await expect(growth).toHaveValue('+10%')
  await expect(number('Discount rate')).toHaveValue('100%')
  await page.getByRole('button', { name: 'Reset' }).click()
  await fairValue('USD\u00a099')
  await page.getByRole('switch', { name: 'Discount the terminal value' }).click()
  await fairValue('USD\u00a085')
  await expect(page).toHaveURL(/\/dcf\/ACRN\.US\?terminal=discounted$/)
})

test('DCF-02 only common stocks are analyzed, and a page without a fair value says why', async ({ page }) => {
  await page.goto('/app/dcf/DUNE.US')
  await expect(page.getByRole('alert')).toContainText(
    'DCF valuation does not work for ETF. You need to select a Common Stock to analyse.',
  )
  await expect(page.getByRole('alert')).toHaveCSS('background-color', await colorOf(page, '--warnsoft'))
  await expect(page.getByText('fair value of')).toHaveCount(0)
  await expectAccessible(page)
  await follow(page, '/app/dcf/CORD.XETRA')
  await expect(page.getByRole('alert')).toContainText('The last free cash flow is not above zero')
  await expect(pastFlows(page).getByRole('row', { name: '2022' })).toContainText('−6.00')
  await expect(page.getByRole('slider', { name: 'Free cash flows of Cordage SE' })).toBeVisible()
  await follow(page, '/app/dcf/BEAM.LSE')
  await expect(page.getByRole('alert')).toContainText('No free cash flow is reported.')
  await follow(page, '/app/dcf/NOBODY.XX')
  await expect(page.getByText('This asset does not exist')).toBeVisible()

  let isDown = true
  await page.route('**/api/stock/ACRN.US', (route) => (isDown ? route.fulfill({ status: 418 }) : route.continue()))
  await follow(page, '/app/dcf/ACRN.US')
  await expect(page.getByText('The asset could not be loaded')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(sentence)).toBeVisible()
})

import { expect, type Locator, type Page } from '@playwright/test'
import { updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { readFigure } from '../harness/figures.ts'
import { expected, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

/** Of the fixture ledger, calculated outside our code. */
const moneyIn = 12_881.06
const moneyOut = 6_606.38

let address: string

test.beforeEach(async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client)
  const benchmark = [{ stockId: 'CORD.XETRA', name: 'Cordage SE', percent: 100 }]
  await client.call(updatePortfolio, { params: { id }, body: { benchmark } })
  address = `/app/portfolio/${id}/performance`
})

const names = ['Money in', 'Money out', 'Price', 'Dividends', 'Currency', 'Fees'] as const
type Bridge = Record<(typeof names)[number] | 'start' | 'end', number>

async function readBridge(page: Page): Promise<Bridge> {
  const table = page.getByRole('table', { name: 'Value bridge' })
  const read = async (row: Locator) => readFigure((await row.getByRole('cell').last().textContent()) ?? '')
  const parts = names.map(async (name) => [name, await read(table.getByRole('row', { name }))] as const)
  const values = table.getByRole('row', { name: /^Value/ })
  return {
    ...(Object.fromEntries(await Promise.all(parts)) as Bridge),
    start: await read(values.first()),
    end: await read(values.last()),
  }
}

test('the bridge of every year ends where the next begins, leaves nothing unexplained, and holds the money and the gain', async ({
  page,
}) => {
  let end = 0
  const sums = { in: 0, out: 0, gain: 0 }
  for (const year of [2021, 2022, 2023]) {
    await page.goto(`${address}?year=${year}`)
    await expect(page.getByRole('row', { name: new RegExp(`Value, \\d+ Dec ${year - 1}`) })).toBeVisible()
    const bridge = await readBridge(page)
    const gain = bridge.Price + bridge.Dividends + bridge.Currency + bridge.Fees
    expect(bridge.start).toBeCloseTo(end, 2)
    end = bridge.end
    expect(Math.abs(bridge.start + bridge['Money in'] + bridge['Money out'] + gain - end)).toBeLessThan(0.04)
    sums.in += bridge['Money in']
    sums.out -= bridge['Money out']
    sums.gain += gain
  }
  expect(end).toBeCloseTo(expected.currentValue, 2)
  expect(Math.abs(sums.in - moneyIn)).toBeLessThan(0.03)
  expect(Math.abs(sums.out - moneyOut)).toBeLessThan(0.03)
  expect(Math.abs(sums.gain - expected.gain.total)).toBeLessThan(0.07)
  await expectAccessible(page)
})

test('the bridge spans the whole time, and any two days; PER-01 each month is shown with the benchmark', async ({
  page,
}) => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Since the start' }).click()
  await expect(page.getByRole('row', { name: /Value, 31 Jan 2021/ })).toBeVisible()
  const whole = await readBridge(page)
  expect(whole.start).toBe(0)
  expect(whole['Money in']).toBeCloseTo(moneyIn, 2)
  expect(whole['Money out']).toBeCloseTo(-moneyOut, 2)
  expect(whole.end).toBeCloseTo(expected.currentValue, 2)

  await page.getByRole('button', { name: 'Other' }).click()
  await page.getByRole('textbox', { name: 'Close of', exact: true }).fill('31 Dec 2022')
  await page.getByRole('textbox', { name: 'to the close of' }).fill('30 Jun 2023')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('row', { name: /Value, 30 Jun 2023/ })).toBeVisible()
  expect((await readBridge(page)).Fees).toBeLessThan(0)
  await page.getByRole('textbox', { name: 'to the close of' }).fill('31 Dec 2021')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Must be after the first day')).toBeVisible()

  await page.goto(`${address}?year=2021`)
  const march = page
    .getByRole('table', { name: 'Returns by month and year' })
    .getByRole('row', { name: /2021/ })
    .getByRole('cell')
    .nth(2)
  // Cordage closes February 2021 at 49.50 and March at 41.
  await expect(march).toContainText('vs \u221217.17%')
})

test('PER-03 the return is measured as chosen, and the choice is kept', async ({ page }) => {
  await page.goto(address)
  await page.getByRole('button', { name: /Return time-weighted/ }).click()
  await page.getByRole('menuitemradio', { name: 'IRR' }).click()
  const sinceStart = page.getByRole('region', { name: 'Since the start' })
  const yearly = sinceStart.locator('dl > div').filter({ hasText: 'Per year' }).locator('dd')
  await expect(page.getByText('Total return, IRR')).toBeVisible()
  expect(readFigure((await yearly.textContent()) ?? '')).toBeCloseTo(expected.irrAnnual * 100, 2)
  await page.reload()
  await expect(page.getByText('Total return, IRR')).toBeVisible()
  await page.getByRole('button', { name: /Return IRR/ }).click()
  await page.getByRole('menuitemradio', { name: 'Simple Dietz' }).click()
  await expect(page.getByText('Total return, Simple Dietz')).toBeVisible()
})

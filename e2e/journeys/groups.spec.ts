import { expect, type Page } from '@playwright/test'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { cellFigure, cellText, readFigure } from '../harness/figures.ts'
import { clientOfPage, expected, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

let address: string
const gainOf = (id: string) => expected.lines[id]?.gain?.total ?? Number.NaN
const worthOf = (id: string) => expected.lines[id]?.baseCurrencyCurrentValue ?? Number.NaN

test.beforeEach(async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client)
  address = `/app/portfolio/${id}`
})

async function groupBy(page: Page, name: string) {
  await page.getByRole('button', { name: /Group by/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

test('HLD-04 the seven fields can be chosen, groups show their own subtotals, and the choice is kept', async ({
  page,
}) => {
  await page.goto(address)
  await page.getByRole('button', { name: /Group by/ }).click()
  const fields = ['None', 'Country', 'Currency', 'Exchange', 'Industry', 'Sector', 'Type', 'Market cap']
  await expect(page.getByRole('menuitemradio')).toHaveText(fields)
  await page.getByRole('menuitemradio', { name: 'Currency' }).click()
  const table = page.getByRole('table', { name: 'Holdings' })
  const dollars = table.getByRole('row').filter({ has: page.getByRole('button', { name: /^USD \d · / }) })
  await expect(dollars).toBeVisible()
  for (const name of ['USD', 'EUR', 'GBP']) {
    await expect(table.getByRole('button', { name: new RegExp(`^${name} \\d · `) })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
  }
  const headers = await table.locator('thead th').allTextContents()
  const subtotal = async (header: string) => {
    const column = headers.findIndex((text) => text.startsWith(header))
    return readFigure((await dollars.locator('> *').nth(column).textContent()) ?? '')
  }
  expect(await subtotal('Gain, EUR')).toBeCloseTo(gainOf('ACRN.US') + gainOf('DUNE.US'), 2)
  expect(await subtotal('Value, EUR')).toBeCloseTo(worthOf('ACRN.US') + worthOf('DUNE.US'), 2)
  await expectAccessibleAtBothWidths(page)
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Group by Currency' })).toBeVisible()
  await expect(dollars).toBeVisible()

  await page.getByRole('searchbox', { name: 'Filter holdings' }).fill('cordage')
  await expect(dollars).toHaveCount(0)
  await expect(table.getByRole('button', { name: /^EUR \d · / })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter holdings' }).fill('')
  await table.getByRole('button', { name: /^USD \d · / }).click()
  await expect(page.getByRole('link', { name: 'Acorn Tools Inc' })).toBeHidden()
  await groupBy(page, 'None')
  await expect(page.getByRole('link', { name: 'Acorn Tools Inc' })).toBeVisible()
})

test('HLD-08 a price in pence is shown in pounds; HLD-10 nothing is grouped at first, and what has no sector is Other; HLD-03 open, closed and all positions have their counts and sums, and the choice is kept', async ({
  page,
  server,
}) => {
  await test.step('a price in pence is shown in pounds; nothing is grouped at first, and what has no sector is Other', async () => {
    await page.goto(address)
    // 400 - 0.2 x 779 pence, times 5 for the split.
    const price = await cellText(page.getByRole('table', { name: 'Holdings' }), 'Beam Lighting plc', 'Price')
    expect(price).toMatch(/GBP\s*12\.21$/)

    await expect(page.getByRole('button', { name: 'Group by None' })).toBeVisible()
    await groupBy(page, 'Sector')
    const heads = page.getByRole('table', { name: 'Holdings' }).getByRole('button', { name: /^[A-Z][\w ]+ \d · / })
    await expect(heads).toHaveCount(4)
    await expect(heads.last()).toHaveText(/^Other/)
    const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok())
    await groupBy(page, 'None')
    await saved
  })

  await test.step('open, closed and all positions have their counts and sums, and the choice is kept', async () => {
    const sale = {
      type: 'sell' as const,
      date: '2023-12-28',
      units: 50,
      price: 49,
      stockId: 'CORD.XETRA',
      currency: 'EUR',
    }
    const body = [{ ...sale, portfolioId: address.split('/').at(-1) ?? '' }]
    await (await clientOfPage(page, server)).call(createTransactions, { body })
    await page.goto(address)
    const table = page.getByRole('table', { name: 'Holdings' })
    await expect(page.getByRole('button', { name: 'Open 3' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('link', { name: 'Cordage SE' })).toBeHidden()

    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
    await page.getByRole('button', { name: 'Closed 1' }).click()
    expect((await saved).request().postDataJSON()).toEqual({ settings: { positionBy: 'closed' } })
    await expect(page.getByRole('link', { name: 'Cordage SE' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Acorn Tools Inc' })).toBeHidden()
    // 40 at 45.50 and 60 at 43 bought at 40, 50 at 49 bought at 42.50; fees of 50.50.
    const gain = 40 * 5.5 + 60 * 3 + 50 * 6.5 - 50.5
    expect(await cellFigure(table, 'Cordage SE', 'Gain, EUR')).toBeCloseTo(gain, 2)
    const total = table.locator('tfoot tr > *').nth(1)
    expect(readFigure((await total.textContent()) ?? '')).toBeCloseTo(gain, 2)

    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Closed 1' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Acorn Tools Inc' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cordage SE' })).toBeVisible()
  })
})

import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { createPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { clientOfPage, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test.use({ environment: { BILLING: 'off' } })

test('all portfolios are one: merged by asset, each part under its holding, in any currency', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'ada@plumbline.example')
  const client = await clientOfPage(page, server)
  await makeFixturePortfolio(client)
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
  const benchmark = [{ stockId: 'CORD.XETRA', name: 'Cordage SE', percent: 100 }]
  await client.call(updatePortfolio, { params: { id: portfolioId }, body: { benchmark } })
  const trade = { stockId: 'CORD.XETRA', portfolioId }
  const bought = { type: 'buy' as const, date: '2021-03-01', units: 14, price: 40, ...trade }
  const sold = { type: 'sell' as const, date: '2021-12-01', units: 4, price: 45, ...trade }
  await client.call(createTransactions, { body: [bought, sold] })

  await page.goto('/app/portfolios')
  await page.getByRole('link', { name: 'All portfolios' }).click()
  await expect(page.getByRole('heading', { name: 'All portfolios', level: 1 })).toBeVisible()
  const table = page.getByRole('table', { name: 'Holdings of all portfolios, by asset' })
  const unfold = table.getByRole('button', { name: 'Portfolios with Cordage SE' })
  await unfold.click()
  await expect(unfold).toHaveAttribute('aria-expanded', 'true')
  const part = table.getByRole('row').filter({ has: page.getByRole('link', { name: 'Pension' }) })
  await expect(part).toContainText('10')
  await expect(page.getByRole('slider', { name: /^Value, / })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Currency/ }).click()
  await page.getByRole('menuitemradio', { name: 'GBP' }).click()
  await expect(page).toHaveURL(/currency=GBP/)
  await expect(page.getByRole('slider', { name: /^Value, GBP/ })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/Cordage SE,CORD,QZ0000000033,Pension,10,/)

  await page.getByRole('button', { name: /explain Total gain$/ }).click()
  const explanation = page.getByRole('dialog', { name: 'Total gain' })
  await expect(explanation.getByText(/^Adds up: money in .* = value/)).toBeVisible()
  await expect(explanation.getByRole('row', { name: /Gain, GBP/ })).toBeVisible()

  const pages = page.getByRole('navigation', { name: 'All portfolios' })
  await pages.getByRole('link', { name: 'Performance' }).click()
  await expect(page.getByRole('heading', { name: 'Month by month' })).toBeVisible()
  await expect(page).toHaveURL(/performance\?currency=GBP/)
  await expect(page.getByRole('button', { name: /^Return\stime-weighted/ })).toHaveCount(0)
  await pages.getByRole('link', { name: 'Gains' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gains' })).toBeVisible()
  await page.getByRole('button', { name: 'Currency GBP' }).click()
  await page.getByRole('menuitemradio', { name: 'EUR' }).click()
  await page.getByRole('group', { name: 'Fiscal year' }).getByRole('button', { name: '2021' }).click()
  // To the 40 units that one portfolio sold come 4 of the other, bought at 40 and sold at 45 without fees.
  await expect(page.getByText('proceeds 2,000.00 − cost 1,760.00 − fees 13.30 = gain +226.70')).toBeVisible()
  await pages.getByRole('link', { name: 'Transactions' }).click()
  const list = page.getByRole('table', { name: 'Transactions' })
  await expect(list.getByRole('row', { name: /Pension/ })).toHaveCount(2)
  await page.getByRole('button', { name: /^Totals of \d+ transactions$/ }).click()
  await expect(page.getByRole('region', { name: 'Sums' })).toContainText('All in EUR')
  await pages.getByRole('link', { name: 'Allocation' }).click()
  await expect(page).toHaveURL(/allocation\?currency=EUR/)
  await expect(page.getByRole('heading', { name: 'Allocation', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add', exact: true })).toHaveCount(0)
  await pages.getByRole('link', { name: 'Benchmark' }).click()
  const figure = page.locator('figure')
  await expect(figure.getByRole('slider', { name: /Portfolio against benchmark/ })).toBeVisible()
  await expect(page.getByText(/^Benchmark in EUR/)).toBeVisible()
  await page.getByRole('button', { name: 'Against Cordage SE' }).click()
  await page.getByRole('menuitemradio', { name: 'Another security…' }).click()
  const security = page.getByRole('dialog').getByRole('combobox', { name: 'Security' })
  await security.fill('Dune')
  await security.press('Enter')
  await expect(page.getByRole('button', { name: 'Against Dune World ETF' })).toBeVisible()
  await expect(page).toHaveURL(/benchmark\?currency=EUR&against=DUNE\.US$/)
  await pages.getByRole('link', { name: 'News' }).click()
  await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/news\?currency=EUR$/)
  await expect(page.getByRole('list', { name: 'News' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('group', { name: 'Symbol' }).getByRole('button', { name: 'ACRN' }).click()
  await expect(page).toHaveURL(/news\?currency=EUR&symbol=ACRN$/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('as one')
  await page.getByRole('option', { name: 'All portfolios as one' }).click()
  await expect(page.getByRole('heading', { name: 'All portfolios', level: 1 })).toBeVisible()

  await page.goto('/app/portfolio/all/settings')
  await expect(page.getByRole('heading', { name: 'All portfolios', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/portfolio\/all$/)
})

test('portfolios that are saved with a name are one on every page', async ({ page, server }) => {
  await signIn(page, server, 'ada@plumbline.example')
  const client = await clientOfPage(page, server)
  const trade = { stockId: 'CORD.XETRA', type: 'buy' as const, date: '2021-03-01', price: 40 }
  for (const [name, units] of [
    ['Pension', 10],
    ['Savings', 20],
    ['Children', 40],
  ] as const) {
    const { _id: portfolioId } = await client.call(createPortfolio, { body: { name, currency: 'EUR' } })
    await client.call(createTransactions, { body: [{ ...trade, units, portfolioId }] })
  }
  await page.goto('/app/portfolios')
  await page.getByRole('button', { name: 'Measure several portfolios as one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Several portfolios as one' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Retirement')
  await dialog.getByRole('checkbox', { name: 'Pension' }).check()
  await dialog.getByRole('checkbox', { name: 'Savings' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save the set' }).click()
  await expect(page.getByText('Pension · Savings')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Retirement' }).click()
  await expect(page.getByRole('heading', { name: 'Retirement', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/portfolio\/set-/)
  await expect(page.getByText('1 asset from 2 holdings')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Cordage SE' })).toContainText('30')
  await page.getByRole('button', { name: /explain Total gain$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Total gain' }).getByText(/^Adds up/)).toBeVisible()
  await page.keyboard.press('Escape')

  const pages = page.getByRole('navigation', { name: 'Retirement' })
  await pages.getByRole('link', { name: 'Transactions' }).click()
  await expect(
    page.getByRole('table', { name: 'Transactions' }).getByRole('row', { name: /Pension|Savings/ }),
  ).toHaveCount(2)
  await pages.getByRole('link', { name: 'Performance' }).click()
  await expect(page.getByRole('heading', { name: 'Month by month' })).toBeVisible()
  await pages.getByRole('link', { name: 'Allocation' }).click()
  await expect(page).toHaveURL(/\/allocation/)
  await pages.getByRole('link', { name: 'Holdings' }).click()
  await expect(page.getByRole('heading', { name: 'Retirement', level: 1 })).toBeVisible()

  await page.goto('/app/portfolios')
  await page.getByRole('button', { name: 'Actions for Retirement' }).click()
  await page.getByRole('menuitem', { name: 'Delete the set' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the set' }).click()
  await expect(page.getByRole('link', { name: 'Retirement' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Pension' })).toBeVisible()
})

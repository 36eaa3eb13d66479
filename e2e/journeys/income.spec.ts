import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { createPortfolio, deletePortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions, listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { clientOfPage, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

test.beforeEach(async ({ page, server }) => signIn(page, server, 'ada@plumbline.example'))

test('dividends of a period are shown by asset and month, and a missing one is recorded and undone', async ({
  page,
  server,
}) => {
  const client = await clientOfPage(page, server)
  const id = await makeFixturePortfolio(client)
  await page.goto(`/app/portfolio/${id}/income`)
  await expect(page.getByRole('heading', { name: 'Income', level: 1 })).toBeVisible()
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: '2022' }).click()
  await expect(page).toHaveURL(/from=2022-01-01&to=2022-12-31/)
  // 30 pounds at 0.862 and 28.80 dollars at 1.063 for 1 euro.
  const stats = page.locator('dl').first()
  await expect(stats).toContainText('+61.90')
  const table = page.getByRole('table', { name: 'Income by Asset' })
  await expect(table.getByText('+34.80')).toBeVisible()
  await expectAccessible(page)

  // 25 shares were held before the ex-date of 0.30 dollars, and the ledger has no dividend near it.
  const missing = page.getByRole('region', { name: 'Missing dividends' })
  await expect(missing).toContainText('ex 15 Sep 2022 · 25 × 0.30 = USD 7.50')
  await missing.getByRole('button', { name: /^Record the dividend of Acorn Tools Inc/ }).click()
  await expect(missing.getByRole('button', { name: /^Undo recording Acorn Tools Inc/ })).toBeVisible()
  await expect(missing.getByText('missing: record?')).toHaveCount(0)
  await expect(stats).not.toContainText('+61.90')
  await missing.getByRole('button', { name: /^Undo recording Acorn Tools Inc/ }).click()
  await expect(missing).toContainText('1 dividend missing: record?')
  await expect(stats).toContainText('+61.90')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n')[1]).toMatch(/^received,2022-05-23,,,BEAM,Beam Lighting plc,QZ0000000025,,,,34\.8/)
  expect(file).toContain('missing,2022-09-15,2022-09-15,,ACRN,Acorn Tools Inc,QZ0000000017,25,0.3,USD,')

  // What another tab has recorded meanwhile is not recorded twice.
  const dividend = { type: 'dividend', date: '2022-09-15', price: 7.5, currency: 'USD' } as const
  await client.call(createTransactions, { body: [{ ...dividend, stockId: 'ACRN.US', portfolioId: id }] })
  await missing.getByRole('button', { name: /^Record the dividend of Acorn Tools Inc/ }).click()
  await expect(page.getByText('Already in your transactions')).toBeVisible()
  await expect(missing).toHaveCount(0)
})

test('income is shown by currency, and by month as a table; a portfolio without transactions has none and leads to the first one', async ({
  page,
  server,
}) => {
  const client = await clientOfPage(page, server)
  const id = await makeFixturePortfolio(client)
  await page.goto(`/app/portfolio/${id}/income?from=2022-01-01&to=2022-12-31`)
  await page.getByRole('button', { name: 'Group by Asset' }).click()
  await page.getByRole('menuitemradio', { name: 'Currency' }).click()
  await expect(page.getByRole('table', { name: 'Income by Currency' }).getByText('GBP')).toBeVisible()
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Dividends by month' }).getByText('May 2022')).toBeVisible()

  await client.call(deletePortfolio, { params: { id } })
  const { _id } = await client.call(createPortfolio, { body: { currency: 'EUR' } })
  await page.goto(`/app/portfolio/${_id}/income`)
  await expect(page.getByText('Dividends appear here, received and expected')).toBeVisible()
  await expectAccessible(page)
})

test('the rate of a country is taken off a proposed dividend, and nothing is proposed where the setting is off', async ({
  page,
  server,
}) => {
  const id = await makeFixturePortfolio(await clientOfPage(page, server))
  await page.goto(`/app/portfolio/${id}/settings`)
  await page.getByRole('combobox', { name: 'Withheld tax' }).fill('United St')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await page.getByRole('textbox', { name: 'Withheld in United States' }).fill('15')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Update settings' }).click()
  await expect(page.getByText('Portfolio settings saved successfully')).toBeVisible()
  await follow(page, `/app/portfolio/${id}/income`)
  const missing = page.getByRole('region', { name: 'Missing dividends' })
  // 15 % of 7.50 dollars are 1.125.
  await expect(missing).toContainText('ex 15 Sep 2022 · 25 × 0.30 = USD 7.50 − 1.13 tax')
  await missing.getByRole('button', { name: /^Record the dividend of Acorn Tools Inc/ }).click()
  await expect(missing.getByRole('button', { name: /^Undo recording/ })).toBeVisible()
  const query = { period: 'all', limit: 50 } as const
  const client = await clientOfPage(page, server)
  const { items } = await client.call(listPortfolioTransactions, { params: { id }, query })
  expect(items.map(({ price, fee }) => [Number(price), Number(fee)])).toContainEqual([7.5, 1.13])

  await missing.getByRole('button', { name: /^Undo recording/ }).click()
  await expect(missing).toContainText('1 dividend missing: record?')
  // Loaded anew, so that the notice below is of this change.
  await page.goto(`/app/portfolio/${id}/settings`)
  await page.getByRole('combobox', { name: 'Dividends from market data' }).click()
  await page.getByRole('option', { name: 'Off' }).click()
  await page.getByRole('button', { name: 'Update settings' }).click()
  await expect(page.getByText('Portfolio settings saved successfully')).toBeVisible()
  await follow(page, `/app/portfolio/${id}/income`)
  await expect(page.getByRole('heading', { name: 'Income', level: 1 })).toBeVisible()
  await expect(missing).toHaveCount(0)
})

test('where the setting is to book, a missing dividend is booked, and undone for good', async ({ page, server }) => {
  const id = await makeFixturePortfolio(await clientOfPage(page, server))
  await page.goto(`/app/portfolio/${id}/settings`)
  await page.getByRole('combobox', { name: 'Dividends from market data' }).click()
  await page.getByRole('option', { name: 'Book' }).click()
  await page.getByRole('button', { name: 'Update settings' }).click()
  await expect(page.getByText('Portfolio settings saved successfully')).toBeVisible()
  const address = `/app/portfolio/${id}/income?from=2022-01-01&to=2022-12-31`
  const booked = page.getByRole('region', { name: 'Booked from market data' })
  await expect(async () => {
    await page.goto(address)
    await expect(booked).toContainText('Acorn Tools Inc', { timeout: 2000 })
  }).toPass()
  await expect(booked).toContainText('1 dividend booked from market data')
  await expect(booked).toContainText('paid 15 Sep 2022')
  await expectAccessible(page)
  await booked.getByRole('button', { name: /^Undo the booked dividend of Acorn Tools Inc/ }).click()
  await expect(booked).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Missing dividends' })).toContainText('1 dividend missing: record?')
})

test('a calendar address is created, opens without a sign-in, and is revoked', async ({ page, server, request }) => {
  const id = await makeFixturePortfolio(await clientOfPage(page, server))
  await page.goto(`/app/portfolio/${id}/income`)
  await page.getByRole('button', { name: 'Calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendar address' })
  await dialog.getByRole('button', { name: 'Create an address' }).click()
  const field = dialog.getByRole('textbox', { name: 'Calendar address' })
  await expect(field).toHaveValue(/\/calendar\/[\w-]{43}[.]ics$/)
  await expectAccessible(page)
  const { pathname } = new URL(await field.inputValue())
  const address = new URL(pathname, page.url()).href
  const opened = await request.get(address)
  expect(opened.status()).toBe(200)
  expect(await opened.text()).toContain('BEGIN:VCALENDAR')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect(dialog).toContainText(/^.*Created on .*, last read on/)
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByRole('button', { name: 'Create an address' })).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
})

import { expect } from '@playwright/test'
import { listPortfolios } from '@plumbline/contract/portfolios/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import type { ApiClient } from '../harness/api-client.ts'
import { dropFile } from '../harness/drop-file.ts'
import { readFigure } from '../harness/figures.ts'
import { expected, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { namesBesideKeys } from '../harness/names-beside-keys.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

const email = 'ada@plumbline.example'

let client: ApiClient

test.beforeEach(async ({ page, server }) => {
  client = await signIn(page, server, email)
})

test('PFL-02 a portfolio is created in a currency of choice and opens; PFL-05 without lines it opens the chooser, PFL-03 and has no button for it', async ({
  page,
  server,
}) => {
  await page.goto('/app/portfolios')
  await expect(page.getByText('No portfolio yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create new portfolio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create new portfolio' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Pension')
  // The browser's language is British English.
  await expect(dialog.getByRole('combobox', { name: 'Currency' })).toHaveValue('GBP · British Pound')
  await dialog.getByLabel('Currency').first().fill('CHF')
  await page.getByRole('option', { name: /CHF/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create portfolio' }).click()

  await expect(page.getByRole('heading', { name: 'Pension' })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/portfolio\/[\w-]+$/)
  const address = page.url()
  for (const [way, place] of [
    ['Add manually', `${address}/add`],
    ['Import from a file', `${address}/import`],
    ['Synchronize broker', `${server.origin}/app/settings/integrations`],
  ] as const) {
    await expect(page.getByRole('link', { name: way })).toHaveAttribute('href', new URL(place).pathname)
  }
  await expect(page.getByRole('button', { name: 'Add Transactions' })).toHaveCount(0)
  await expectAccessible(page)
  await dropFile(page, 'pension.csv', 'Drop the file to import it into Pension')
  await expect(page.getByRole('button', { name: 'Import 1 transaction' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Synchronize broker' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/settings/integrations`)

  await follow(page, '/app/portfolios')
  await expect(page.getByText('No transactions yet. Choose how to start.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Explore with sample data' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add transactions' }).click()
  await expect(page).toHaveURL(`${address}/add`)

  await page.goBack()
  await dropFile(page, 'broker.csv', 'Drop the file to import it')
  await expect(page).toHaveURL(`${address}/import?shared=true`)
  await expect(page.getByRole('button', { name: 'Import 1 transaction' })).toBeVisible()
})

test('transactions by hand create their portfolio, and leaving the form before leaves none behind', async ({
  page,
  server,
}) => {
  await page.goto('/app/portfolios')
  await page.getByRole('button', { name: 'Add transactions' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/add`)
  await expect(page.getByText('A portfolio in GBP is created with the first transactions.')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'choose its name and currency' })).toBeVisible()

  await page.getByRole('button', { name: 'Add transactions' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/add`)
  await expect(page.getByRole('form', { name: 'First purchase' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Asset', exact: true }).fill('Acorn')
  await page.getByRole('option', { name: /Acorn Tools Inc/ }).click()
  await page.getByRole('textbox', { name: 'Date' }).fill('2023-01-10')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  await page.getByRole('textbox', { name: /^Price/ }).fill('88.40')
  await page.getByRole('button', { name: 'Add transaction', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/portfolio\/[\w-]+$/)
  await expect(page.getByRole('row', { name: /Acorn Tools Inc/ })).toBeVisible()
})

test('the first purchase is entered where a new user starts, and the portfolio opens with it', async ({ page }) => {
  await page.goto('/app/portfolios')
  const purchase = page.getByRole('form', { name: 'First purchase' })
  await purchase.getByRole('button', { name: 'Add purchase' }).click()
  await expect(purchase.getByText('Select an asset')).toBeVisible()
  await purchase.getByRole('combobox', { name: 'Asset' }).fill('Acorn')
  await page.keyboard.press('Enter')
  await expect(purchase.getByRole('combobox', { name: 'Asset' })).toHaveValue('ACRN · Acorn Tools Inc')
  await purchase.getByRole('textbox', { name: 'Date' }).fill('2023-01-10')
  await purchase.getByRole('spinbutton', { name: 'Quantity' }).fill('12.5')
  await expect(purchase.getByText('close of 10 Jan 2023')).toBeVisible()
  await purchase.getByRole('textbox', { name: 'Price, USD' }).fill('88.40')
  await expect(purchase.getByRole('status')).toHaveText('12.5 x 88.40 = USD 1,105.00')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/portfolio\/[\w-]+$/)
  await expect(page.getByRole('row', { name: /Acorn Tools Inc/ })).toContainText('12.5')
  const [portfolio] = await client.call(listPortfolios)
  expect(portfolio?.currency).toBe('GBP')
})

test('a first import creates its portfolio with the first transactions, and leaving it before leaves nothing behind', async ({
  page,
}) => {
  await page.goto('/app/portfolios')
  await page.getByRole('button', { name: 'Import a file' }).click()
  await expect(page.getByText('A portfolio in GBP is created with the first transactions.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No portfolio yet')).toBeVisible()
  await dropFile(page, 'broker.csv', 'Drop the file to import it')
  const add = page.getByRole('button', { name: 'Import 1 transaction' })
  await expect(add).toBeEnabled()
  expect(await client.call(listPortfolios)).toEqual([])
  await expectAccessible(page)

  await add.click()
  await expect(page).toHaveURL(/\/app\/portfolio\/[\w-]+$/)
  await expect(page.getByRole('row', { name: /Cordage SE/ })).toBeVisible()
  expect(await client.call(listPortfolios)).toMatchObject([{ currency: 'GBP', transactions: 1 }])
})

test('PFL-01 the greeting of the day has the first name, and its sentence stands below; PFL-02 each row names the portfolio with its value and gain in percent, and opens it; a dropped file goes into the portfolio that is open or chosen', async ({
  page,
  server,
}) => {
  const id = await makeFixturePortfolio(client, 'Fixture')
  await page.goto('/app/portfolios')
  const row = page.getByRole('listitem').filter({ hasText: 'Fixture' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nice to have you here, Ada.')
  await expect(page.getByText(/^(Up|Down) EUR\s[\d,.]+ today, (most of it|led by) [\w ]+\.$/)).toBeVisible()
  const card = (title: string) => page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(card('Needs attention').getByRole('listitem').first()).toBeVisible()
  await expect(card('Coming up')).toContainText(/dividend/i)
  // Of the 29th.
  await expect(page.getByText('Gain % compares with everything you bought.')).toBeVisible()
  await expect(row).toContainText('4 holdings')
  const text = (await row.textContent()) ?? ''
  expect(readFigure(text.split('Value')[1] ?? '')).toBeCloseTo(expected.currentValue, 2)
  expect(readFigure(text.split('Gain in percent')[1] ?? '')).toBeCloseTo((expected.percent ?? Number.NaN) * 100, 2)
  await expectAccessibleAtBothWidths(page)
  await row.getByRole('link', { name: 'Fixture' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/portfolio/${id}`)

  await page.goBack()
  await row.getByRole('button', { name: 'Actions for Fixture' }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Import from a file' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/portfolio/${id}/import`)

  await page.goBack()
  await dropFile(page, 'first.csv', 'Drop the file to import it')
  await page.getByRole('list', { name: 'Portfolios' }).getByRole('link', { name: 'Fixture' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 transaction' })).toBeVisible()
  await follow(page, `/portfolio/${id}/transactions`)
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await dropFile(page, 'second.csv', 'Drop the file to import it into Fixture')
  await expect(page.getByRole('button', { name: 'Import 1 transaction' })).toBeVisible()
})

test('NAV-01 addresses of a portfolio load directly and survive a reload; PFL-04 its areas are in the navigation; PFL-03 only the holdings have the sums and the controls of the table', async ({
  page,
  server,
}) => {
  const id = await makeFixturePortfolio(client, 'Fixture')
  for (const [address, heading] of [
    ['', 'Fixture'],
    ['/performance', 'Performance'],
    ['/transactions?period=all', 'Transactions'],
    ['/add', 'Add manually'],
    ['/import', 'Import from a file'],
  ] as const) {
    const url = `${server.origin}/app/portfolio/${id}${address}`
    if (address === '') await page.goto(url)
    else await follow(page, `/portfolio/${id}${address}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveURL(url)
  }
  const links = page.getByRole('navigation', { name: 'Portfolio' }).getByRole('link')
  const areas = [
    'Holdings',
    'Performance',
    'Income',
    'Gains',
    'Transactions',
    'Allocation',
    'Benchmark',
    'News',
    'Settings',
  ]
  await expect(links).toHaveText(namesBesideKeys(areas))
  for (const area of areas) {
    await links.filter({ hasText: area }).click()
    await expect(links.filter({ hasText: area })).toHaveAttribute('aria-current', 'page')
    await expect(links.filter({ hasText: area })).toBeInViewport({ ratio: 0.9 })
    await expect(page.getByRole('heading', { level: 1, name: area === 'Holdings' ? 'Fixture' : area })).toBeVisible()
    const sums = page.locator('dl').filter({ hasText: 'Total value' })
    await expect(sums).toHaveCount(area === 'Holdings' ? 1 : 0)
    if (area !== 'Holdings') continue
    await expect(sums).toContainText('Total return')
    for (const name of ['Columns', 'Open 4', /^Group by/, 'Add Transactions']) {
      await expect(page.getByRole('button', { name })).toBeVisible()
    }
  }
})

import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import type { ServerProcess } from '../../scripts/processes/server-process.ts'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { dropFile } from '../harness/drop-file.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

test.beforeEach(async ({ page, server }) => signIn(page, server, 'ada@plumbline.example'))

/**
 * BEAM closes at 390 pence on 15 March 2021. One purchase is booked in pounds instead of pence, one stands in two
 * files, and one sale of a third file has no purchase. ACRN paid two dividends.
 */
async function makeWrongPortfolio(page: Page, server: ServerProcess): Promise<void> {
  const client = await clientOfPage(page, server)
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
  const beam = { portfolioId, stockId: 'BEAM.LSE', type: 'buy', date: '2021-03-15', price: 390 } as const
  const row = (name: string) => ({ source: name, fingerprint: name.replace('.', '-').padEnd(43, '-'), rowNumber: 1 })
  const rows = [
    { ...beam, units: 5, currency: 'GBP', ...row('hb-2021.csv') },
    { ...beam, units: 100, currency: 'GBX', ...row('march.csv') },
    { ...beam, units: 100, currency: 'GBX', ...row('year.csv') },
    { portfolioId, stockId: 'CORD.XETRA', type: 'sell', date: '2021-02-02', units: 2, price: 40.5, ...row('cut.csv') },
    { portfolioId, stockId: 'ACRN.US', type: 'buy', date: '2021-02-01', units: 10, price: 102, currency: 'USD' },
  ] as const
  for (const each of rows) await client.call(createTransactions, { body: [each] })
}

const findingOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Findings' }).getByRole('listitem').filter({ hasText: name })

test('a wrong price is fixed by one click and the fix undone; a finding is ignored and taken back', async ({
  page,
  server,
}) => {
  await makeWrongPortfolio(page, server)
  await page.goto('/app/checks')
  const price = findingOf(page, 'Price 100 times too high')
  await expect(page.getByRole('region', { name: 'Findings' }).getByRole('listitem').first()).toContainText('100 times')
  await expect(price).toContainText('Bought 5 at GBP 390.00. Closes around that day: 3.90')
  await expect(price).toContainText('price becomes 3.90')
  // 5 x 386.10 pounds at 0.85 pounds for a euro.
  await expect(price).toContainText('2,271.18')
  await expect(page.getByText('5 findings').first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await price.getByRole('button', { name: /^Fix: / }).click()
  await expect(price).toHaveCount(0)
  const settled = page.getByRole('region', { name: 'Fixed and ignored' })
  await expect(settled).toContainText('1 fixed')
  await settled.getByRole('button', { name: /^Undo: Price 100 times too high/ }).click()
  await expect(price).toBeVisible()

  const dividends = findingOf(page, '2 dividends missing')
  await dividends.getByRole('button', { name: /^Ignore: / }).click()
  await dividends.getByRole('button', { name: 'Booked elsewhere' }).click()
  await dividends.getByRole('textbox', { name: 'In your words' }).fill('Paid into another account')
  await dividends.getByRole('button', { name: 'Ignore', exact: true }).click()
  await expect(dividends).toHaveCount(0)
  await expect(settled).toContainText('“Paid into another account”')
  await settled.getByRole('button', { name: /^Take back: / }).click()
  await expect(dividends).toBeVisible()
})

test('swapped figures and a doubled split are fixed by one click each, and the history undoes them', async ({
  page,
  server,
}) => {
  const client = await clientOfPage(page, server)
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
  // ACRN closes at 102 dollars on 1 February 2021, and halves on 1 June 2022.
  const acrn = { portfolioId, stockId: 'ACRN.US', currency: 'USD' } as const
  const split = { ...acrn, type: 'split', units: 2, price: 0 } as const
  const rows = [
    { ...acrn, type: 'buy', date: '2021-02-01', units: 102, price: 10 },
    { ...split, date: '2022-06-01' },
    { ...split, date: '2022-06-24' },
  ] as const
  await client.call(createTransactions, { body: [...rows] })
  await page.goto('/app/checks')
  const swapped = findingOf(page, 'Units and price swapped')
  await expect(swapped).toContainText('becomes 10 at 102.00')
  const doubled = findingOf(page, 'Split booked twice')
  await expect(doubled).toContainText('2-for-1 of 24 Jun 2022 counts already, and the price moved by it once')

  await swapped.getByRole('button', { name: /^Fix: / }).click()
  await expect(swapped).toHaveCount(0)
  await doubled.getByRole('button', { name: /^Fix: / }).click()
  await expect(doubled).toHaveCount(0)
  const settled = page.getByRole('region', { name: 'Fixed and ignored' })
  await settled.getByRole('button', { name: /^Undo: Split booked twice/ }).click()
  await expect(doubled).toBeVisible()
  await follow(page, `/app/portfolio/${portfolioId}/history`)
  await expect(page.getByRole('listitem').filter({ hasText: 'deleted' }).first()).toContainText('undone')
})

test('a missing purchase is entered with what is known of it; dark, as a file, and what passed', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await makeWrongPortfolio(page, server)
  await page.goto('/app/portfolios')
  await page.getByRole('link', { name: '5 findings', exact: true }).click()
  await expect(page).toHaveURL(/\/checks\?portfolio=/)
  await page.getByRole('button', { name: /checks? passed$/ }).click()
  await expect(page.getByText('4 trades at prices of their days')).toBeVisible()
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n')[1]).toMatch(
    /^found,trade-price,Price 100 times too high,.*,BEAM,.*,Pension,2021-03-15,2271\.17/,
  )

  await findingOf(page, 'Transaction doubled')
    .getByRole('button', { name: /^Fix: / })
    .click()
  await expect(findingOf(page, 'Transaction doubled')).toHaveCount(0)
  await findingOf(page, 'Sale without purchase')
    .getByRole('link', { name: /^Fix: / })
    .click()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2')
})

test('an import whose sale has no purchase says so at its end, and leads to the checks', async ({ page, server }) => {
  const client = await clientOfPage(page, server)
  const { _id: id } = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
  await page.goto(`/app/portfolio/${id}`)
  await dropFile(page, 'sale.csv', 'Drop the file to import it into Pension', 'sell')
  await page.getByRole('button', { name: 'Import 1 transaction' }).click()
  const notice = page.getByRole('alert').filter({ hasText: '1 finding in what was imported' })
  await notice.getByRole('button', { name: 'Show the checks' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/checks?portfolio=${id}`)
  await expect(findingOf(page, 'Sale without purchase')).toBeVisible()
})

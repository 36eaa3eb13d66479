import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { watchAsset } from '@plumbline/contract/watchlist/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

/** Friday. */
const NOW = '2022-12-30T21:00:00Z'

const report = (reportDate: string, given = {}) => ({ date: '2022-12-31', reportDate, ...given })
const files: Record<string, string> = {
  'securities.csv':
    'symbol,exchange,name,type,currency\nOAK,US,Oak Company,Common Stock,EUR\nFIR,US,Fir Company,Common Stock,EUR\nELM,US,Elm Company,Common Stock,EUR\n',
  'prices/OAK.US.csv': 'date,close\n2022-11-01,20\n2022-12-30,20\n',
  'prices/FIR.US.csv': 'date,close\n2022-12-30,10\n',
  'prices/ELM.US.csv': 'date,close\n2022-11-01,10\n2022-12-30,10\n',
  'dividends.csv':
    'symbol,exchange,date,value,currency,paid_on\nOAK,US,2022-03-08,0.4,EUR,2022-03-15\nOAK,US,2022-12-06,0.25,EUR,2022-12-29\nOAK,US,2022-12-27,0.5,EUR,2023-01-10\n',
  'splits.csv': 'symbol,exchange,date,ratio\nFIR,US,2022-12-20,3\n',
  'profiles/OAK.US.json': JSON.stringify({ Earnings: { History: [report('2023-02-02', { epsEstimate: 1.4 })] } }),
  'profiles/FIR.US.json': JSON.stringify({ Earnings: { History: [report('2023-01-24')] } }),
  'profiles/ELM.US.json': JSON.stringify({ General: { Sector: 'Industrials' } }),
}

function makeMarket(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-calendar-'))
  for (const name of ['prices', 'profiles']) mkdirSync(join(folder, name))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test.use({ environment: { MARKET_DATA_DIR: makeMarket(), NOW } })

const entriesOf = (week: Locator) => week.getByRole('link')

test('what is held and watched stands in its week: reports, ex-days and pay days with what the units get', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
  const buy = { portfolioId, type: 'buy', date: '2022-12-01', price: 20, source: 'manual' } as const
  const rows = [
    { ...buy, stockId: 'OAK.US', units: 10 },
    { ...buy, stockId: 'ELM.US', units: 1 },
  ]
  await client.call(createTransactions, { body: rows })
  await client.call(watchAsset, { params: { id: 'FIR.US' }, body: {} })

  await page.goto('/app/portfolios')
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  const thisWeek = page.getByRole('region', { name: /^This week/ })
  await expect(entriesOf(thisWeek)).toHaveText([
    /Oak Company.*Ex-day.*EUR\s?0\.5000 per unit, pay day 10 Jan.*declared/,
    /Oak Company.*Pay day.*EUR\s?0\.2500 per unit × 10.*not recorded.*EUR\s?2\.50/,
  ])
  await expect(thisWeek).toContainText('Nothing today')
  await expect(entriesOf(page.getByRole('region', { name: /^Last week/ }))).toHaveText([/Fir Company.*Split.*3 for 1/])
  const january = page.getByRole('region', { name: '9 Jan to 15 Jan 2023' })
  await expect(entriesOf(january)).toHaveText([/Oak Company.*Pay day.*× 10.*declared.*EUR\s?5\.00/])
  const march = page.getByRole('region', { name: '13 Mar to 19 Mar 2023' })
  await expect(entriesOf(march)).toHaveText([/Oak Company.*Pay day.*estimated.*EUR\s?4\.00/])
  await expect(page.getByText('No next report is announced: Elm Company.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('button', { name: 'Watched' }).click()
  await expect(page.getByRole('link', { name: /Oak Company/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Fir Company.*Earnings/ })).toHaveText(/Quarter to 31 Dec 2022/)
  await page.getByRole('button', { name: 'Dates All' }).click()
  await page.getByRole('menuitemradio', { name: 'Pay day' }).click()
  await page.getByRole('button', { name: 'Show all dates' }).click()
  await page.getByRole('button', { name: 'Show 1 earlier date' }).click()
  await page.getByRole('link', { name: /Oak Company.*Earnings/ }).click()
  await expect(page).toHaveURL(/\/app\/asset\/OAK\.US\/earnings/)
})

test('a month shows the same days, a week in each row', async ({ page, server }) => {
  const client = await signIn(page, server, 'edith@plumbline.example')
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
  const row = { portfolioId, stockId: 'OAK.US', type: 'buy', date: '2022-12-01', units: 10, price: 20 } as const
  await client.call(createTransactions, { body: [{ ...row, source: 'manual' }] })
  await page.goto('/app/calendar')
  await page.getByRole('button', { name: 'Month' }).click()
  const month = page.getByRole('region', { name: 'December 2022' })
  const cell = (name: RegExp) => month.getByRole('cell', { name })
  await expect(cell(/^27 Dec 2022/).getByRole('link')).toHaveText('Ex-dayOak Company')
  await expect(cell(/^6 Dec 2022/).getByRole('link')).toHaveText('Ex-dayOak Company')
  await expectAccessible(page)
  await month.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('region', { name: 'November 2022' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled()
  await follow(page, '/app/calendar?view=month&month=2023-03')
  const estimated = page.getByRole('cell', { name: /^15 Mar 2023/ }).getByRole('link')
  await expect(estimated).toHaveText('Pay dayOak Companyestimated')
  await estimated.click()
  await expect(page).toHaveURL(/\/app\/asset\/OAK\.US\/dividends/)
})

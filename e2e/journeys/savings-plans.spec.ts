import { expect, type Page } from '@playwright/test'
import type { BodyOf } from '@plumbline/contract/operation'
import { createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import { bookPlanPurchases, createSavingsPlan } from '@plumbline/contract/savings-plans/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import type { ApiClient } from '../harness/api-client.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

// Cordage closes at 47.50 on 2 October, at 49 on 2 November, and at 40 on Monday, 4 December 2023.
const plan: BodyOf<typeof createSavingsPlan> = {
  assetId: 'CORD.XETRA',
  amount: '102',
  fee: '2',
  currency: 'EUR',
  every: 'month',
  startsOn: '2023-10-02',
}

async function purchasesOf(client: ApiClient, id: string): Promise<unknown[][]> {
  const query = { period: 'all', limit: 100 } as const
  const { items } = await client.call(listPortfolioTransactions, { params: { id }, query })
  return items
    .map(({ date, units, price, fee, source }) => [date, Number(units), Number(price), Number(fee), source])
    .sort()
}

const due = (page: Page) => page.getByRole('region', { name: 'Purchases of savings plans' })

test('a plan from the past proposes its purchases; accepted, they are transactions, and the history undoes them', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const { _id: id } = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
  await page.goto(`/app/portfolio/${id}/savings-plans`)
  await page.getByRole('button', { name: 'Create your first savings plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'New savings plan' })
  await dialog.getByRole('button', { name: 'Create savings plan' }).click()
  await expect(dialog.getByText('Choose an asset')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Asset' }).fill('CORD')
  await page.getByRole('option', { name: /Cordage/ }).click()
  await dialog.getByRole('textbox', { name: 'Amount with fee' }).fill('102')
  await dialog.getByRole('textbox', { name: 'Fee per purchase' }).fill('2')
  await dialog.getByRole('textbox', { name: 'First purchase' }).fill('2 Oct 2023')
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Create savings plan' }).click()
  await expect(dialog).toBeHidden()

  await expect(due(page)).toContainText('3 purchases of savings plans are due')
  await expect(due(page)).toContainText('4 Dec 2023, planned for 2 Dec 2023 · 2.5 × EUR 40.00 + EUR 2.00 fee')
  await expect(page.getByText('Next on 2 Jan 2024, proposed to you')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await due(page).getByRole('button', { name: 'Book all' }).click()
  await expect(page.getByText('3 purchases booked')).toBeVisible()
  await expect(due(page)).toBeHidden()
  // 100 / 47.5 and 100 / 49, rounded down.
  expect(await purchasesOf(client, id)).toEqual([
    ['2023-10-02', 2.10526315, 47.5, 2, 'plan'],
    ['2023-11-02', 2.04081632, 49, 2, 'plan'],
    ['2023-12-04', 2.5, 40, 2, 'plan'],
  ])
  const { lines } = await client.call(getPortfolio, { params: { id } })
  expect(lines).toMatchObject([{ units: expect.closeTo(6.64607947, 8) }])

  await follow(page, `/app/portfolio/${id}/transactions?period=all`)
  await expect(page.getByText('Cordage SE').first()).toBeVisible()
  await follow(page, `/app/portfolio/${id}/history`)
  await page.getByRole('button', { name: 'Undo: Booked 3 purchases of savings plans' }).click()
  await expect(page.getByRole('button', { name: 'Redo: Booked 3 purchases of savings plans' })).toBeVisible()
  expect(await purchasesOf(client, id)).toEqual([])
})

test('on the page of the portfolio, one purchase is skipped, one corrected and one booked; the plan is deleted', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const { _id: id } = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
  await client.call(createSavingsPlan, { params: { id }, body: plan })
  await page.goto(`/app/portfolio/${id}`)
  await due(page).getByRole('button', { name: 'Show all' }).click()
  await due(page).getByRole('button', { name: 'Skip the purchase of Cordage SE on 2 Oct 2023' }).click()
  await expect(due(page)).toContainText('2 purchases of savings plans are due')
  await due(page).getByRole('button', { name: 'Correct the purchase of Cordage SE on 2 Nov 2023' }).click()
  const dialog = page.getByRole('dialog', { name: 'Purchase of Cordage SE' })
  await expect(dialog.getByRole('textbox', { name: 'Price, EUR' })).toHaveValue('49')
  await dialog.getByRole('textbox', { name: 'Price, EUR' }).fill('48.5')
  await dialog.getByRole('textbox', { name: 'Units' }).fill('2.06')
  await dialog.getByRole('textbox', { name: 'Fee, EUR' }).fill('1.5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(due(page)).toContainText('1 purchase of a savings plan is due')
  await due(page).getByRole('button', { name: 'Book the purchase of Cordage SE on 2 Dec 2023' }).click()
  await expect(due(page)).toBeHidden()
  const booked = [
    ['2023-11-02', 2.06, 48.5, 1.5, 'plan'],
    ['2023-12-04', 2.5, 40, 2, 'plan'],
  ]
  expect(await purchasesOf(client, id)).toEqual(booked)

  await follow(page, `/app/portfolio/${id}/savings-plans`)
  await page.getByRole('button', { name: '3 past purchases' }).click()
  const past = page.getByRole('list', { name: 'Purchases of Cordage SE' })
  await expect(past.getByRole('listitem')).toHaveText([
    /2 Dec 2023 · booked/,
    /2 Nov 2023 · booked/,
    /2 Oct 2023 · skipped/,
  ])
  await past.getByRole('button', { name: 'Propose the purchase of 2 Oct 2023 again' }).click()
  await expect(due(page)).toContainText('2 Oct 2023 · 2.10526315 × EUR 47.50')

  await page.getByRole('button', { name: 'Edit the plan of Cordage SE' }).click()
  const edit = page.getByRole('dialog', { name: 'Cordage SE' })
  await edit.getByRole('textbox', { name: 'Amount with fee' }).fill('52')
  await edit.getByRole('button', { name: 'Save' }).click()
  // 50 / 47.5.
  await expect(due(page)).toContainText('1.05263157 × EUR 47.50')
  await page.getByRole('button', { name: 'Delete the plan of Cordage SE' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No savings plans yet' })).toBeVisible()
  expect(await purchasesOf(client, id)).toEqual(booked)
})

test('a broker’s file replaces what a plan booked at the close, unless its figures are kept', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const { _id: id } = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
  const { _id: planId } = await client.call(createSavingsPlan, { params: { id }, body: plan })
  const purchases = [{ day: '2023-10-02' }, { day: '2023-12-02' }]
  await client.call(bookPlanPurchases, { params: { id: planId }, body: { purchases } })
  await page.goto(`/app/portfolio/${id}/import`)
  await page.getByRole('button', { name: 'Select a CSV file' }).click()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'broker.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Date,Type,Symbol,Units,Price,Fee,Currency\n2023-10-03,Buy,CORD,2.1,47.9,1.5,EUR\n2023-11-15,Buy,CORD,3,48,1,EUR\n',
    ),
  })
  const replaces = page.getByText('replaces what your savings plan booked on 2 Oct 2023: 2.10526315 at 47.5 EUR')
  await expect(replaces).toBeVisible()
  const choice = page.getByRole('switch', { name: 'Replace the purchase that your savings plan booked' })
  await expect(choice).toBeChecked()
  await expectAccessible(page)
  await choice.click()
  await expect(page.getByTitle('already in the portfolio, booked by a savings plan')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 1 transaction' })).toBeVisible()
  await choice.click()
  await page.getByRole('button', { name: 'Import 2 transactions' }).click()
  const booked = ['2023-12-04', 2.5, 40, 2, 'plan']
  const purchasesNow = () => purchasesOf(client, id)
  await expect
    .poll(purchasesNow)
    .toEqual([['2023-10-03', 2.1, 47.9, 1.5, 'broker.csv'], ['2023-11-15', 3, 48, 1, 'broker.csv'], booked])
  await page.goto(`/app/portfolio/${id}/history`)
  await page.getByRole('button', { name: 'Undo: Imported 2 transactions from broker.csv' }).click()
  await expect(page.getByRole('button', { name: 'Redo: Imported 2 transactions from broker.csv' })).toBeVisible()
  expect(await purchasesNow()).toEqual([['2023-10-02', 2.10526315, 47.5, 2, 'plan'], booked])
})

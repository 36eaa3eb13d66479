import { expect } from '@playwright/test'
import { compareHoldings, stateHoldings } from '@plumbline/contract/reconciliation/operations'
import { listPortfolioTransactions, updateTransaction } from '@plumbline/contract/transactions/operations'
import { expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import type { ApiClient } from '../harness/api-client.ts'
import { headerFigure } from '../harness/figures.ts'
import { expected, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

/** The first purchase of the fixture's ETF. */
async function findPurchase(client: ApiClient, id: string) {
  const query = { period: 'all', asset: 'DUNE.US', types: 'buy' } as const
  const { items } = await client.call(listPortfolioTransactions, { params: { id }, query })
  const purchase = items.at(-1)
  if (purchase === undefined) throw new Error('The fixture has a purchase of Dune World ETF')
  return purchase
}

test('the history says in words what was done; each change is undone and made again', async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const portfolioId = await makeFixturePortfolio(client)
  const { _id: id, units } = await findPurchase(client, portfolioId)
  await client.call(updateTransaction, { params: { id }, body: { units: units + 2, comments: 'Two more' } })

  await page.goto(`/app/portfolio/${portfolioId}/transactions?period=all`)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  const edit = rows.filter({ hasText: 'Edited: buy, Dune World ETF' })
  await expect(edit).toContainText(`Units ${units} → ${units + 2}`)
  await expect(edit).toContainText('Comments none → Two more')
  await expect(edit).toContainText('by you')
  await expect(rows.filter({ hasText: 'Imported 18 transactions from example-ledger.csv' })).toBeVisible()

  await edit.getByRole('button', { name: /^What it changed/ }).click()
  await expect(edit.getByText('Value, EUR')).toBeVisible()
  await expect(edit.getByText('becomes').first()).toBeAttached()
  await expectAccessibleAtBothWidths(page)

  const comments = async () => (await findPurchase(client, portfolioId)).comments
  await edit.getByRole('button', { name: /^Undo/ }).click()
  await expect(edit).toContainText('undone')
  expect(await comments()).toBeNull()
  await edit.getByRole('button', { name: /^Redo/ }).click()
  await expect(edit.getByRole('button', { name: /^Undo/ })).toBeVisible()
  expect(await comments()).toBe('Two more')

  await rows.filter({ hasText: 'Imported 18 transactions' }).getByRole('button', { name: /^Undo/ }).click()
  await expect(rows.filter({ hasText: 'Imported 18 transactions' })).toContainText('undone')
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await expect(page.getByText('(0 transactions)')).toBeVisible()
})

test('then and now: the figures before a change, what each change did, and what is known on a past day', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const portfolioId = await makeFixturePortfolio(client)
  const { _id: id, units } = await findPurchase(client, portfolioId)
  await client.call(updateTransaction, { params: { id }, body: { units: units + 2 } })

  await page.goto(`/app/portfolio/${portfolioId}/history`)
  await page.getByRole('link', { name: 'As it was before: Edited: buy, Dune World ETF' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Then and now' })).toBeVisible()
  const figures = page.getByRole('table').filter({ hasText: 'as known then' })
  const value = figures.getByRole('row', { name: 'Value, EUR' }).getByRole('cell')
  const numberOf = async (cell: typeof value) => Number((await cell.innerText()).replaceAll(',', ''))
  await expect(value).toHaveCount(2)
  expect(await numberOf(value.first())).toBeCloseTo(expected.currentValue, 2)
  expect(await numberOf(value.last())).toBeGreaterThan(expected.currentValue)
  const difference = (await numberOf(value.last())) - (await numberOf(value.first()))
  const part = page.getByRole('row', { name: /^Edited: buy, Dune World ETF/ }).getByRole('cell')
  expect(await numberOf(part.first())).toBeCloseTo(difference, 1)
  const holding = page.getByRole('row', { name: /^Dune World ETF/ })
  await expect(holding).toContainText('becomes')
  await expect(page.getByRole('row').filter({ hasText: 'becomes' })).toHaveCount(1)
  await expectAccessibleAtBothWidths(page)

  const day = page.getByRole('textbox', { name: 'As known on' })
  await day.fill('29 Sep 2023')
  await day.blur()
  await expect(page).toHaveURL(/day=2023-09-29/)
  await expect(figures.getByRole('columnheader', { name: 'Today' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Imported 18 transactions/ })).toBeVisible()
  await expect(value.first()).toHaveText('0.00')
})

test('Ctrl+Z undoes the last change on any page of the portfolio, and Ctrl+Shift+Z makes it again', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const portfolioId = await makeFixturePortfolio(client)
  const { _id: id, units } = await findPurchase(client, portfolioId)
  await client.call(updateTransaction, { params: { id }, body: { units: units + 2 } })
  await page.goto(`/app/portfolio/${portfolioId}`)
  const changed = await headerFigure(page, 'Total value')
  expect(changed).not.toBeCloseTo(expected.currentValue, 2)

  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone: Edited: buy, Dune World ETF')).toBeVisible()
  expect(await headerFigure(page, 'Total value')).toBeCloseTo(expected.currentValue, 2)
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByText('Made again: Edited: buy, Dune World ETF')).toBeVisible()
  expect(await headerFigure(page, 'Total value')).toBeCloseTo(changed, 2)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone: Edited: buy, Dune World ETF').last()).toBeVisible()
  await expect.poll(() => headerFigure(page, 'Total value')).toBeCloseTo(expected.currentValue, 2)
})

test('undoing a change before a sealed day asks first', async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const portfolioId = await makeFixturePortfolio(client)
  const { _id: id, units } = await findPurchase(client, portfolioId)
  await client.call(updateTransaction, { params: { id }, body: { units: units + 2 } })
  const params = { id: portfolioId }
  const { holdings } = await client.call(compareHoldings, { params, query: { day: '2023-09-29' } })
  const stated = holdings.map(({ assetId, units: held }) => ({ assetId, units: held }))
  await client.call(stateHoldings, { params, body: { day: '2023-09-29', holdings: stated } })

  await page.goto(`/app/portfolio/${portfolioId}/history`)
  const undo = page.getByRole('button', { name: /^Undo: Edited/ })
  await undo.click()
  const question = page.getByRole('dialog', { name: 'Change before a sealed day?' })
  await expect(question).toContainText('Dune World ETF agreed with your broker on 29 Sep 2023.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(undo).toBeEnabled()
  expect((await findPurchase(client, portfolioId)).units).toBe(units + 2)
  await undo.click()
  await question.getByRole('button', { name: 'Change anyway' }).click()
  await expect(page.getByRole('button', { name: /^Redo: Edited/ })).toBeVisible()
  expect((await findPurchase(client, portfolioId)).units).toBe(units)
})

import { expect } from '@playwright/test'
import { updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { compareHoldings, stateHoldings } from '@plumbline/contract/reconciliation/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

test('a pasted statement seals what agrees, its difference names the doubled purchase, whose repair can be undone', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client, 'Long-term')
  await client.call(updatePortfolio, { params: { id }, body: { settings: { cash: 'per-currency' } } })
  const params = { id }
  const before = await client.call(compareHoldings, { params, query: { day: '2023-06-30' } })
  for (const day of ['2023-03-31', '2023-06-30']) {
    const { holdings } = await client.call(compareHoldings, { params, query: { day } })
    await client.call(stateHoldings, {
      params,
      body: { day, holdings: holdings.map(({ assetId, units }) => ({ assetId, units })) },
    })
  }
  const row = {
    portfolioId: id,
    stockId: 'ACRN.US',
    type: 'buy',
    date: '2023-08-14',
    units: '5',
    price: '98.40',
  } as const
  await client.call(createTransactions, { body: [{ ...row, fee: '1' }] })
  const right = await client.call(compareHoldings, { params, query: { day: '2023-09-29' } })
  await client.call(createTransactions, { body: [{ ...row, fee: '1', source: 'second.csv' }] })
  expect(before.holdings.length).toBeGreaterThan(3)

  await page.goto(`/app/portfolio/${id}/reconcile?day=2023-09-29`)
  await page.getByRole('button', { name: 'Pasted' }).click()
  const lines = right.holdings.map(
    ({ kind, symbol, currency, units }) => `${kind === 'cash' ? currency : symbol} ${units}`,
  )
  await page.getByRole('textbox', { name: 'Lines of your broker' }).fill([...lines, 'Total'].join('\n'))
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(page.getByRole('status')).toContainText(`Line ${lines.length + 1}: No units in “Total”`)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('2 differ, one cause')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  const first = page.getByRole('list', { name: 'Suspects' }).getByRole('listitem').first()
  await expect(first).toContainText('Counted twice')
  await expect(first).toContainText('Units and cash agree to the cent')
  await expect(page.getByText('differs since 14 Aug 2023')).toBeVisible()
  await expect(page.getByText('same cause')).toBeVisible()
  await first.getByRole('button', { name: 'Repair: Counted twice' }).click()
  const all = right.holdings.length
  await expect(page.getByText(`${all} of ${all} equal and sealed`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 differ, one cause')).toBeVisible()
})

test('a transaction before a sealed day asks, breaks the seal visibly, and its deletion restores it', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'bob@plumbline.example')
  const id = await makeFixturePortfolio(client, 'Sealed')
  const params = { id }
  const { holdings } = await client.call(compareHoldings, { params, query: { day: '2023-09-29' } })
  const stated = holdings.map(({ assetId, units }) => ({ assetId, units }))
  await client.call(stateHoldings, { params, body: { day: '2023-09-29', holdings: stated } })

  await page.goto(`/app/portfolio/${id}/add?asset=ACRN.US&type=buy&date=2023-08-14&units=5&amount=98.40`)
  const save = page.getByRole('button', { name: /^Add transaction/ })
  await save.click()
  const question = page.getByRole('dialog', { name: 'Change before a sealed day?' })
  await expect(question).toContainText('Acorn Tools Inc agreed with your broker on 29 Sep 2023.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await save.click()
  await question.getByRole('button', { name: 'Change anyway' }).click()
  await expect(page.getByText('Transaction added')).toBeVisible()
  await follow(page, `/app/portfolio/${id}/reconcile`)
  await expect(page.getByText('agreed on 29 Sep 2023, changed since')).toBeVisible()
  await page.getByRole('button', { name: 'Repair: Not at your broker' }).click()
  await expect(page.getByText(`${holdings.length} of ${holdings.length} equal and sealed`)).toBeVisible()

  // The same from a file, with decimal commas.
  await page.getByRole('button', { name: 'From a file' }).click()
  const rows = holdings.map(({ name, units }) => `${name};${units.replace('.', ',')}`)
  const buffer = Buffer.from(['Bezeichnung;Stück', ...rows].join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'depot.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('status')).toContainText(`${holdings.length} holdings read into the table`)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('All that was stated agrees')).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import { importData } from '@plumbline/contract/imports/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

test.use({ environment: { BILLING: 'off' } })

const summary = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your position', exact: true }) })

async function pick(page: Page, label: string, symbol: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: label }).fill(symbol)
  await page.getByRole('option', { name: new RegExp(symbol) }).click()
}

test('a spin-off and an exchange take the cost along, can be changed, and are undone', async ({ page, server }) => {
  await signIn(page, server, 'ada@plumbline.example')
  const client = await clientOfPage(page, server)
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Mine', currency: 'EUR' } })
  const bought = { portfolioId, stockId: 'CORD.XETRA', type: 'buy' as const, units: 10 }
  await client.call(createTransactions, {
    body: [
      { ...bought, date: '2022-03-01', price: 10 },
      { ...bought, date: '2022-06-01', price: 30 },
    ],
  })

  await page.goto('/app/asset/CORD.XETRA/price')
  await page.getByRole('button', { name: 'Record a company action' }).click()
  const dialog = page.getByRole('dialog', { name: 'Company action in Mine' })
  await dialog.getByRole('button', { name: 'Show what changes' }).click()
  await expect(dialog.getByText('Choose an asset')).toBeVisible()
  await expect(dialog.getByText('State the ratio or the units that came')).toBeVisible()
  await pick(page, 'Security that was spun off', 'DUNE')
  await dialog.getByRole('textbox', { name: 'First day of trading apart' }).fill('2023-03-01')
  await dialog.getByRole('textbox', { name: 'New units per unit held' }).fill('0.5')
  await dialog.getByRole('textbox', { name: 'Share of the cost that goes to it, %' }).fill('25')
  await dialog.getByRole('textbox', { name: 'Value of a new unit, EUR' }).fill('12')
  await dialog.getByRole('button', { name: 'Show what changes' }).click()
  // 20 units that cost 400: a quarter goes.
  const effect = dialog.getByRole('region', { name: 'What changes' })
  await expect(effect.getByRole('row', { name: /CORD/ })).toContainText(/20 → 20\s*400\.00 → EUR\s*300\.00/)
  await expect(effect.getByRole('row', { name: /DUNE/ })).toContainText(/\+ 10\s*\+ EUR\s*100\.00/)
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Company action recorded')).toBeVisible()
  await expect(summary(page)).toContainText(/Units\s*20/)
  await expect(summary(page)).toContainText(/Cost per share, EUR\s*15\.00/)

  await follow(page, `/app/portfolio/${portfolioId}/transactions?period=all`)
  const list = page.getByRole('table', { name: 'Transactions' })
  await expect(list.getByText(/Spun off DUNE/).filter({ visible: true })).toHaveCount(1)
  await expect(list.getByText(/Spun off from CORD/).filter({ visible: true })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Type All' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Spin-off' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('(1 transaction)')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: /^Edit spin-off of DUNE/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit company action' })
  await expect(edit.getByRole('textbox', { name: 'or units received' })).toHaveValue('10')
  await edit.getByRole('textbox', { name: 'Share of the cost that goes to it, %' }).fill('50')
  await edit.getByRole('button', { name: 'Show what changes' }).click()
  await expect(edit.getByRole('row', { name: /DUNE/ })).toContainText(/\+ EUR\s*200\.00/)
  await edit.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(edit).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText(/1 transaction restored/)).toBeVisible()

  await page.getByRole('button', { name: /^Delete spin-off of CORD/ }).click()
  const question = page.getByRole('dialog', { name: 'Delete this transaction?' })
  await expect(question).toContainText('for both securities')
  await question.getByRole('button', { name: 'Delete transaction' }).click()
  await expect(page.getByText('1 transaction deleted')).toBeVisible()
  await expect(list.getByText(/Spun off/)).toHaveCount(0)
})

test('a new name takes all units to the new security, and the old one is gone', async ({ page, server }) => {
  await signIn(page, server, 'ada@plumbline.example')
  const client = await clientOfPage(page, server)
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Mine', currency: 'EUR' } })
  const stockId = 'CORD.XETRA'
  const row = { portfolioId, stockId, type: 'buy' as const, date: '2022-03-01', units: 10, price: 10 }
  await client.call(createTransactions, { body: [row] })
  await page.goto('/app/asset/CORD.XETRA/price')
  await page.getByRole('button', { name: 'Record a company action' }).click()
  const dialog = page.getByRole('dialog', { name: 'Company action in Mine' })
  await dialog.getByRole('combobox', { name: 'What happened' }).click()
  await page.getByRole('option', { name: 'Merger, exchange or new name' }).click()
  await pick(page, 'New security', 'DUNE')
  await dialog.getByRole('textbox', { name: 'First day as the new security' }).fill('2023-03-01')
  await dialog.getByRole('textbox', { name: 'New units per unit held' }).fill('1')
  await dialog.getByRole('button', { name: 'Show what changes' }).click()
  await expect(dialog.getByRole('row', { name: /CORD/ })).toContainText(/10 → 0/)
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Company action recorded')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/1 transaction restored/)).toBeVisible()
  await expect(summary(page)).toContainText(/Units\s*10/)
})

test('money that is paid back, bonus shares and a takeover are recorded', async ({ page, server }) => {
  await signIn(page, server, 'ada@plumbline.example')
  const client = await clientOfPage(page, server)
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Mine', currency: 'EUR' } })
  const row = { portfolioId, stockId: 'CORD.XETRA', type: 'buy' as const, date: '2022-03-01', units: 20, price: 20 }
  await client.call(createTransactions, { body: [row] })
  await page.goto('/app/asset/CORD.XETRA/price')
  const dialog = page.getByRole('dialog', { name: 'Company action in Mine' })
  const state = async (kind: string, date: string) => {
    await page.getByRole('button', { name: 'Record a company action' }).click()
    await dialog.getByRole('combobox', { name: 'What happened' }).click()
    await page.getByRole('option', { name: kind }).click()
    await dialog.getByRole('textbox', { name: 'Date' }).fill(date)
  }
  const expectRow = async (cells: RegExp) => {
    await dialog.getByRole('button', { name: 'Show what changes' }).click()
    await expect(dialog.getByRole('row', { name: /CORD/ })).toContainText(cells)
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }

  await state('Return of capital', '2023-03-01')
  await dialog.getByRole('button', { name: 'Show what changes' }).click()
  await expect(dialog.getByText('Enter a number')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Money received, EUR' }).fill('100')
  await expectRow(/20 → 20\s*400\.00 → EUR\s*300\.00/)
  await expect(summary(page)).toContainText(/Cost per share, EUR\s*15\.00/)

  await state('Bonus shares', '2023-04-03')
  await dialog.getByRole('textbox', { name: 'New units per unit held' }).fill('0.25')
  await expectRow(/20 → 25\s*300\.00 → EUR\s*300\.00/)
  await expect(summary(page)).toContainText(/Units\s*25/)

  await state('Rights issue', '2023-05-02')
  await dialog.getByRole('textbox', { name: 'or units received' }).fill('5')
  await dialog.getByRole('textbox', { name: 'Price of a new unit, EUR' }).fill('12')
  await expectRow(/25 → 30\s*300\.00 → EUR\s*360\.00/)
  await expect(summary(page)).toContainText(/Units\s*30/)

  await state('Takeover for money', '2023-06-01')
  await dialog.getByRole('textbox', { name: 'Money received, EUR' }).fill('500')
  await expectRow(/30 → 0\s*360\.00 → EUR\s*0\.00/)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText(/1 transaction restored/)).toBeVisible()
  await expect(summary(page)).toContainText(/Units\s*30/)
})

const STATEMENT = [
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  'Trades,Data,Order,Stocks,EUR,CORD,"2022-03-01, 09:45:10",20,55.2,55.2,-1104,-1,1105,0,0,O',
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
  'Corporate Actions,Data,Stocks,EUR,2023-03-01,"2023-02-28, 20:25:00","CORD(QZ0000000033) Spinoff  1 for 4 (DUNE, DUNE WORLD ETF, QZ0000000041)",5,0,0,0,',
].join('\n')

test("a spin-off in a broker's statement is proposed, recorded from what it states, and undone", async ({
  page,
  server,
}) => {
  await signIn(page, server, 'ada@plumbline.example')
  const client = await clientOfPage(page, server)
  const { _id: id } = await client.call(createPortfolio, { body: { name: 'Mine', currency: 'EUR' } })
  const file = { name: 'U1.csv', content: Buffer.from(STATEMENT).toString('base64') }
  await client.call(importData, { params: { id }, body: { files: [file], save: true, take: ['far-from-market'] } })

  await page.goto('/app/checks')
  const finding = page.getByRole('region', { name: 'Findings' }).getByRole('listitem')
  const proposed = finding.filter({ hasText: 'Company action not recorded' })
  await expect(proposed).toContainText('Spinoff 1 for 4 (DUNE, DUNE WORLD ETF, QZ0000000041)” (U1.csv, line 4)')
  await expectAccessibleAtBothWidths(page)
  await proposed.getByRole('button', { name: /^Fix/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Company action in Cordage SE' })
  await expect(dialog.getByRole('textbox', { name: 'First day of trading apart' })).toHaveValue(/2023/)
  await expect(dialog.getByRole('combobox', { name: 'Security that was spun off' })).toHaveValue(/DUNE/)
  await expect(dialog.getByRole('textbox', { name: 'New units per unit held' })).toHaveValue('0.25')
  await dialog.getByRole('textbox', { name: 'Share of the cost that goes to it, %' }).fill('20')
  await dialog.getByRole('button', { name: 'Show what changes' }).click()
  // 20 units, a quarter of a new one for each.
  await expect(dialog.getByRole('row', { name: /DUNE/ })).toContainText(/\+ 5/)
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Company action recorded')).toBeVisible()
  await expect(proposed).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(proposed).toHaveCount(1)
})

import { expect, type Page } from '@playwright/test'
import { createClassification, listClassifications } from '@plumbline/contract/categories/operations'
import { updateViews } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { readFigure } from '../harness/figures.ts'
import { expected, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

const worthOf = (id: string) => expected.lines[id]?.baseCurrencyCurrentValue ?? Number.NaN
const whole = ['ACRN.US', 'BEAM.LSE', 'CORD.XETRA', 'DUNE.US'].reduce((sum, id) => sum + (worthOf(id) || 0), 0)

const formatted = (amount: number) =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

async function createRisk(page: Page) {
  await page.getByRole('button', { name: 'New categories' }).click()
  const dialog = page.getByRole('dialog', { name: 'New categories' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Risk')
  await dialog.getByRole('radio', { name: 'Low, medium and high' }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
}

test('a tree is made from the allocation, assets are put into it by share, and the allocation opens it', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client)
  await page.goto(`/app/portfolio/${id}/allocation`)
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No categories of your own yet' })).toBeVisible()
  await createRisk(page)

  const tree = page.getByRole('list', { name: 'Categories' })
  const names = tree.getByRole('textbox', { name: 'Name of the category' })
  await expect(names).toHaveCount(3)
  await tree.getByRole('button', { name: 'Change High' }).click()
  await page.getByRole('menuitem', { name: 'Add a category below' }).click()
  await page.keyboard.type('Wild')
  await expect(names.last()).toHaveValue('Wild')
  await tree.getByRole('button', { name: 'Change Medium' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()

  const assets = page.getByRole('list', { name: 'Assets' })
  await assets.getByRole('combobox', { name: 'Category of Acorn Tools Inc' }).selectOption({ label: 'High' })
  const dune = assets.getByRole('listitem').filter({ hasText: 'Dune World ETF' })
  await dune.getByRole('combobox').selectOption({ label: 'Low' })
  await dune.getByRole('button', { name: /^Split Dune World ETF/ }).click()
  await dune.getByRole('combobox').last().selectOption({ label: '\u2003Wild' })
  await dune.getByRole('textbox', { name: 'Share of Dune World ETF in Low' }).fill('60')
  await dune.getByRole('textbox', { name: 'Share of Dune World ETF in High › Wild' }).fill('41')
  await expect(dune.getByRole('alert')).toHaveText('101% is more than 100%')
  await page.getByRole('button', { name: 'Save categories' }).click()
  await expect(page.getByText('The shares of Dune World ETF add up to more than 100%')).toBeVisible()
  await dune.getByRole('textbox', { name: 'Share of Dune World ETF in High › Wild' }).fill('30')
  await expect(dune.getByText('10% not assigned')).toBeVisible()

  // Leaving asks first.
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save categories' }).click()
  await expect(page.getByRole('button', { name: 'Save categories' })).toBeHidden()
  await expectAccessibleAtBothWidths(page)
  const [risk] = await client.call(listClassifications)
  expect(risk?.categories.map(({ name }) => name)).toEqual(['Low', 'High', 'Wild'])

  await follow(page, `/app/portfolio/${id}/allocation`)
  const legend = page.getByRole('list', { name: 'Risk', exact: true })
  const high = worthOf('ACRN.US') + worthOf('DUNE.US') * 0.3
  const shareIn = async (list: typeof legend, name: string) =>
    readFigure((await list.getByRole('listitem').filter({ hasText: name }).locator('b').textContent()) ?? '')
  await expect(legend).toBeVisible()
  expect(await shareIn(legend, 'Low')).toBeCloseTo((worthOf('DUNE.US') * 60) / whole, 0)
  expect(await shareIn(legend, 'High')).toBeCloseTo((high * 100) / whole, 0)
  await legend.getByRole('button', { name: 'High' }).click()
  const opened = page.getByRole('list', { name: 'Risk: High' })
  expect(await shareIn(opened, 'Acorn Tools Inc')).toBeCloseTo((worthOf('ACRN.US') * 100) / high, 0)
  await opened.getByRole('button', { name: 'Wild' }).click()
  const wild = page.getByRole('list', { name: 'Risk: High › Wild' })
  expect(await shareIn(wild, 'Dune World ETF')).toBe(100)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(opened).toBeVisible()

  await page.goto('/app/categories')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No categories of your own yet' })).toBeVisible()
})

const heads = (page: Page) => page.getByRole('button', { name: /^(Low|High|Not assigned) \d · / })

test('holdings are grouped by a tree, in a portfolio and in all of them, and a column names the categories', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client)
  const categories = [
    { _id: 'low', parent: null, name: 'Low', color: 'slice1' as const },
    { _id: 'high', parent: null, name: 'High', color: 'slice2' as const },
  ]
  const assets = [
    { assetId: 'ACRN.US', shares: [{ categoryId: 'high', percent: 100 }] },
    {
      assetId: 'DUNE.US',
      shares: [
        { categoryId: 'low', percent: 60 },
        { categoryId: 'high', percent: 30 },
      ],
    },
  ]
  const { _id: treeId } = await client.call(createClassification, { body: { name: 'Risk', categories, assets } })
  for (const [address, name] of [
    [`/app/portfolio/${id}`, 'Holdings'],
    ['/app/portfolio/all', 'Holdings of all portfolios, by asset'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('button', { name: /Group by/ }).click()
    await page.getByRole('menuitemradio', { name: 'Risk' }).click()
    const table = page.getByRole('table', { name })
    await expect(heads(page)).toHaveCount(3)
    expect(await heads(page).allTextContents()).toEqual([
      expect.stringMatching(/^Low/),
      expect.stringMatching(/^High/),
      expect.stringMatching(/^Not assigned/),
    ])
    const low = table.getByRole('row').filter({ has: page.getByRole('button', { name: /^Low \d/ }) })
    const value = formatted(worthOf('DUNE.US') * 0.6)
    await expect(low).toContainText(value)
    await expect(table.getByRole('row').filter({ hasText: 'Dune World ETF' })).toHaveCount(3)
    await expectAccessible(page)
  }
  await page.goto(`/app/portfolio/${id}`)
  await expect(page.getByRole('button', { name: 'Group by Risk' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Dune World ETF' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add Risk' })).toBeVisible()
  const columns = ['name', 'baseCurrencyCurrentValue', treeId]
  await client.call(updateViews, { params: { id }, body: [{ name: 'By risk', columns }] })
  await page.reload()
  await expect(heads(page)).toHaveCount(3)
  const dune = page.getByRole('row').filter({ hasText: 'Dune World ETF' })
  await expect(dune).toHaveCount(3)
  await expect(dune.first()).toContainText('Low 60%, High 30%')
})

test('targets of categories and of single assets, held or sold, show what is off and what to buy', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client)
  const categories = [
    { _id: 'world', parent: null, name: 'World', color: 'slice1' as const },
    { _id: 'tools', parent: null, name: 'Tools', color: 'slice2' as const },
  ]
  const assets = [
    { assetId: 'DUNE.US', shares: [{ categoryId: 'world', percent: 100 }] },
    { assetId: 'ACRN.US', shares: [{ categoryId: 'tools', percent: 100 }] },
  ]
  await client.call(createClassification, { body: { name: 'Mix', categories, assets } })
  const sale = { type: 'sell' as const, date: '2023-12-27', stockId: 'CORD.XETRA', units: 50, price: 48 }
  await client.call(createTransactions, { body: [{ ...sale, portfolioId: id }] })
  await page.goto('/app/categories')
  await page.getByRole('textbox', { name: 'Target of World' }).fill('50')
  await page.getByRole('textbox', { name: 'Target of Tools' }).fill('60')
  await page.getByRole('button', { name: 'Save categories' }).click()
  await expect(page.getByText('The targets add up to 110%, which is more than 100%')).toBeVisible()
  await page.getByRole('textbox', { name: 'Target of Tools' }).fill('30')
  await page.getByRole('combobox', { name: 'Add a category for an asset' }).fill('Cordage')
  await page.getByRole('option', { name: 'Cordage SE' }).click()
  await page.getByRole('textbox', { name: 'Target of Cordage SE' }).fill('10')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('combobox', { name: 'Category of Cordage SE' }) })
  await expect(row).toContainText('not held')
  await expect(page.getByText(/^The target of others.*: 10\.0%$/)).toBeVisible()
  await page.getByRole('button', { name: 'Save categories' }).click()
  await expect(page.getByRole('button', { name: 'Save categories' })).toBeHidden()

  await follow(page, `/app/portfolio/${id}/allocation`)
  const targets = page.getByRole('table', { name: 'Targets: Mix' })
  const tools = targets.getByRole('row').filter({ hasText: 'Tools' })
  const held = whole - worthOf('CORD.XETRA')
  await expect(tools).toContainText(`+${formatted((worthOf('ACRN.US') / held - 0.3) * 100)} points`)
  const others = targets.getByRole('row').filter({ hasText: 'Others' })
  await expect(others).toContainText(formatted(worthOf('BEAM.LSE')))
  await expect(others).toContainText('needs attention')
  await page.getByRole('textbox', { name: 'New money, EUR' }).fill('500')
  const orders = page.getByRole('table', { name: 'What to buy for Mix' })
  // Of 500, all goes to what is sold: at 49.50 that is 10 whole units. Its 10 percent take 663 before others get any.
  const cordage = orders.getByRole('row').filter({ hasText: 'Cordage SE' })
  await expect(cordage).toContainText('100.0% of the amount for Cordage SE, not held yet')
  await expect(cordage).toContainText('+495.00')
  await expect(orders.getByRole('row').filter({ hasText: 'Dune World ETF' })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Whole units' }).uncheck()
  await expect(cordage).toContainText('+500.00')
  await page.getByRole('button', { name: 'Buy and sell' }).click()
  await expect(orders.getByRole('row').filter({ hasText: 'Beam Lighting plc' })).toContainText('\u2212')
  await expectAccessibleAtBothWidths(page)
})

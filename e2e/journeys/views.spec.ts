import { expect } from '@playwright/test'
import { type FigureName, getFigure } from '@plumbline/contract/figures'
import { updateViews } from '@plumbline/contract/portfolios/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { clientOfPage, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

// The image is in the cell of the name.
const overview = [
  'Name',
  'Gain, EUR',
  'Units',
  'Price',
  'Today, %',
  'Cost per share',
  'Value, EUR',
  'Weight',
  'Gain, %',
]
const removedFromOverview = overview.slice(1)

test.beforeEach(async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  await page.goto(`/app/portfolio/${await makeFixturePortfolio(client)}`)
  await expect(page.getByRole('table', { name: 'Holdings' })).toBeVisible()
})

test('HLD-01 HLD-05 PFL-03 views are added, renamed, given fields, saved, shown as tabs and removed', async ({
  page,
}) => {
  const views = page.getByRole('navigation', { name: 'Views' })
  const menu = page.getByRole('region', { name: 'Columns' })
  const heads = page.getByRole('table', { name: 'Holdings' }).locator('thead th')
  await expect(views.getByRole('button')).toHaveText(['Overview', 'Income', 'Fundamentals', 'Risk'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await views.getByRole('button', { name: 'Risk' }).click()
  await expect(menu.getByRole('textbox', { name: 'Name of the view' })).toHaveValue('Risk')
  await views.getByRole('button', { name: 'Overview' }).click()
  await expect(menu.getByRole('button', { name: 'Remove view' })).toBeDisabled()
  await menu.getByRole('button', { name: 'Add view' }).click()
  await expect(menu.getByRole('textbox', { name: 'Name of the view' })).toHaveValue('View 2')
  await expect(heads).toHaveText(overview)
  for (const label of removedFromOverview) {
    await menu.getByRole('button', { name: `Remove ${label}`, exact: true }).click()
  }
  await expect(heads).toHaveText(['Name'])

  await menu.getByRole('textbox', { name: 'Name of the view' }).fill('Facts')
  await menu.getByRole('textbox', { name: 'Add a field' }).fill('isin')
  await menu.getByRole('button', { name: 'Add ISIN' }).click()
  await menu.getByRole('textbox', { name: 'Add a field' }).fill('sector')
  await menu.getByRole('button', { name: 'Add Sector' }).click()
  await menu.getByRole('button', { name: 'Move Sector left' }).click()
  await expect(heads).toHaveText(['Name', 'Sector', 'ISIN'])
  await expectAccessible(page)
  await menu.getByRole('button', { name: 'Save' }).click()
  await expect(menu).toBeHidden()

  await page.reload()
  await expect(views.getByRole('button', { name: 'Facts' })).toHaveAttribute('aria-pressed', 'true')
  await expect(heads).toHaveText(['Name', 'Sector', 'ISIN'])
  await expect(page.getByRole('cell', { name: 'QZ0000000017' })).toBeVisible()
  await page.getByRole('button', { name: 'Sector' }).click()
  await expect(page.getByRole('table', { name: 'Holdings' }).locator('tbody').getByRole('link').first()).toHaveText(
    'Cordage SE',
  )
  await views.getByRole('button', { name: 'Overview' }).click()
  await expect(heads).toHaveText(overview)

  await views.getByRole('button', { name: 'Facts' }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await menu.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(heads).toHaveText(overview)
  await menu.getByRole('button', { name: 'Remove view' }).click()
  await menu.getByRole('button', { name: 'Save' }).click()
  await expect(views.getByRole('button', { name: 'Facts' })).toBeHidden()
})

test('changed columns are lost only after a question; a preset becomes an own view when its columns change; HLD-02 an empty view says what to do', async ({
  page,
}) => {
  await test.step('changed columns are lost only after a question: by Cancel, by the button above, or by another page', async () => {
    const menu = page.getByRole('region', { name: 'Columns' })
    const heads = page.getByRole('table', { name: 'Holdings' }).locator('thead th')
    const columns = page.getByRole('button', { name: 'Columns' })
    const transactions = page.getByRole('link', { name: 'Transactions', exact: true })
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await columns.click()
    await menu.getByRole('button', { name: 'Cancel' }).click()
    await expect(menu).toBeHidden()
    await columns.click()
    await menu.getByRole('button', { name: 'Remove Price', exact: true }).click()
    for (const leave of [menu.getByRole('button', { name: 'Cancel' }), columns, transactions]) {
      await leave.click()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      await expect(menu).toBeVisible()
      await expect(heads.filter({ hasText: /^Price$/ })).toHaveCount(0)
    }
    await expect(page).not.toHaveURL(/transactions/)
    await transactions.click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/transactions/)
    await page.goBack()
    await expect(heads).toHaveText(overview)
    await expect(menu).toBeHidden()
  })

  await test.step('a preset shows its columns, is kept, and becomes an own view when its columns change', async () => {
    const views = page.getByRole('navigation', { name: 'Views' })
    const menu = page.getByRole('region', { name: 'Columns' })
    const heads = page.getByRole('table', { name: 'Holdings' }).locator('thead th')
    await views.getByRole('button', { name: 'Risk' }).click()
    await expect(page).toHaveURL(/view=risk/)
    await expect(heads.nth(2)).toHaveText('Weight')
    await page.goto(page.url().replace(/\?.*/, ''))
    await expect(views.getByRole('button', { name: 'Risk' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Columns' }).click()
    await menu.getByRole('button', { name: 'Remove Beta' }).click()
    await menu.getByRole('button', { name: 'Save' }).click()
    await expect(menu).toBeHidden()
    await expect(views.getByRole('button')).toHaveText(['Overview', 'Risk', 'Income', 'Fundamentals'])
    await expect(heads.filter({ hasText: 'Beta' })).toHaveCount(0)
  })

  await test.step('an empty view says what to do', async () => {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Overview' }).click()
    await page.getByRole('button', { name: 'Columns' }).click()
    const menu = page.getByRole('region', { name: 'Columns' })
    await menu.getByRole('button', { name: 'Add view' }).click()
    for (const label of ['Image', ...overview]) {
      await menu.getByRole('button', { name: `Remove ${label}`, exact: true }).click()
    }
    await expect(page.getByText('This view is empty. Add some fields from the left menu!')).toBeVisible()
    await menu.getByRole('button', { name: 'Save' }).click()
    await expect(menu).toBeHidden()
    await page.reload()
    await expect(page.getByText('This view is empty. Add some fields from the left menu!')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a company figure explains its term where its label stands, by pointer and keyboard', async ({ page, server }) => {
  const id = page.url().split('/').at(-1) ?? ''
  const body = [{ name: 'Valuation', columns: ['image', 'name', 'pe', 'roe', 'baseCurrencyCurrentValue'] }]
  await (await clientOfPage(page, server)).call(updateViews, { params: { id }, body })
  await page.reload()
  const table = page.getByRole('table', { name: 'Holdings' })
  const explanationOf = (name: FigureName) => page.getByRole('tooltip').filter({ hasText: getFigure(name).explanation })
  // What arrives late above the table moves its head away from a resting pointer.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await table.getByRole('button', { name: 'P/E ratio' }).hover()
    await expect(explanationOf('pe')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await page.mouse.move(0, 0)
  await expect(explanationOf('pe')).toBeHidden()
  await table.getByRole('button', { name: 'P/E ratio' }).focus()
  await page.keyboard.press('Tab')
  await expect(explanationOf('pe')).toBeHidden()
  await expect(explanationOf('roe')).toBeVisible()
  await expectAccessible(page)

  await follow(page, '/app/asset/ACRN.US')
  const term = page.locator('dt').getByRole('button', { name: 'Market cap' })
  await term.focus()
  await expect(explanationOf('mktCap')).toBeVisible()
})

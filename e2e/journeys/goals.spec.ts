import { expect, type Page } from '@playwright/test'
import { listGoals } from '@plumbline/contract/goals/operations'
import { getPortfolio } from '@plumbline/contract/portfolios/operations'
import { createSavingsPlan } from '@plumbline/contract/savings-plans/operations'
import { expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

const stat = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .first()

const money = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('a goal is set with the past for comparison, shows every step of its projection, and is changed, deleted and restored', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client)
  const plan = { assetId: 'DUNE.US', amount: '300', currency: 'EUR', every: 'quarter', startsOn: '2024-01-02' } as const
  await client.call(createSavingsPlan, { params: { id }, body: plan })
  const { open } = await client.call(getPortfolio, { params: { id }, query: { positionBy: 'all', currency: 'EUR' } })
  const value = open.currentValue ?? 0

  await page.goto('/app/goals')
  await page.getByRole('button', { name: 'New goal' }).click()
  const dialog = page.getByRole('dialog', { name: 'New goal' })
  await dialog.getByRole('button', { name: 'Set goal' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('House')
  await dialog.getByRole('textbox', { name: 'Amount to reach' }).fill(String(Math.round(value * 2)))
  const currency = dialog.getByRole('combobox', { name: 'Currency' })
  await currency.click()
  await currency.fill('euro')
  await page.getByRole('option', { name: /^EUR/ }).click()
  await dialog.getByRole('textbox', { name: 'Day', exact: true }).fill('2025-12-29')
  await expect(dialog.getByRole('textbox', { name: 'Added each month' })).toHaveValue('100')
  await expect(dialog.getByText(/^For comparison: time-weighted return of .* a year since/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Assumed return a year, %' })).toHaveValue('')
  await dialog.getByRole('textbox', { name: 'Assumed return a year, %' }).fill('10')
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Set goal' }).click()
  await expect(dialog).toBeHidden()

  // Two years at 10 %: 1.21, and 100 a month are worth 100 · 0.21 / (1.1^(1/12) - 1) = 2,633.5.
  const projected = value * 1.21 + (100 * 0.21) / (1.1 ** (1 / 12) - 1)
  await expect(stat(page, 'Today')).toContainText(money(value))
  await expect(stat(page, 'Projected value')).toContainText(money(projected))
  await expect(stat(page, 'Needed per month')).toContainText('planned: EUR 100.00')
  await expect(page.getByText('Assumed: 10.00% return a year and EUR 100.00 added each month.')).toBeVisible()
  await expect(page.getByRole('slider', { name: /^Past and projection, EUR/ })).toBeVisible()
  const years = page.getByRole('table', { name: 'By year, EUR' })
  await expect(years).toContainText('31 Dec 2024')
  await expect(years).toContainText(money(projected))
  const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: 'How it is calculated' }) })
  await expect(steps).toContainText(`${money(value)} × 1.21 + 100.00 × 26.335`)
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('button', { name: 'Edit House' }).click()
  const edit = page.getByRole('dialog', { name: 'House' })
  await edit.getByRole('textbox', { name: 'Assumed inflation a year, %' }).fill('2')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByText('The amount is in today’s money, at 2.00% inflation a year.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete House' }).click()
  await expect(page.getByText('No goals yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(stat(page, 'Today')).toContainText(money(value))
  expect(await client.call(listGoals)).toMatchObject([
    { name: 'House', yearlyReturn: 0.1, inflation: 0.02, monthly: '100' },
  ])

  await follow(page, '/help/methods/goals')
  await expect(page.getByRole('heading', { name: 'Goals', level: 1 })).toBeVisible()
})

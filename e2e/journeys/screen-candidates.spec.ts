import { expect } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { clientOfPage, expected, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test('results show the weight that an amount would reach in a portfolio, beside its weight and correlation', async ({
  page,
  server,
}) => {
  await signIn(page, server, 'ada@plumbline.example')
  await makeFixturePortfolio(await clientOfPage(page, server), 'Pension')
  await page.goto('/app/screener')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const columns = page.getByRole('region', { name: 'Columns' })
  await columns.getByRole('button', { name: /^Set/ }).click()
  await page.getByRole('menuitemradio', { name: 'My portfolio' }).click()
  await columns.getByRole('button', { name: 'Close columns' }).click()

  const row = page.getByRole('table', { name: 'Results' }).getByRole('row').filter({ hasText: 'Acorn Tools Inc' })
  const { currentValue, lines } = expected
  const value = lines['ACRN.US']?.baseCurrencyCurrentValue ?? Number.NaN
  const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`
  await expect(row).toContainText(percent(value / currentValue))
  await expect(row).toContainText(percent((value + 1000) / (currentValue + 1000)))
  const amount = page.getByRole('textbox', { name: 'Amount to buy' })
  await amount.fill('500')
  await expect(page).toHaveURL(/amount=500/)
  await expect(row).toContainText(percent((value + 500) / (currentValue + 500)))
  await page.reload()
  await expect(amount).toHaveValue('500')
  await expect(row).toContainText(percent((value + 500) / (currentValue + 500)))

  await page
    .getByRole('columnheader', { name: /^Weight after/ })
    .getByRole('button')
    .first()
    .click()
  await expect(page).toHaveURL(/sort=weightAfter/)
  await page.getByRole('combobox', { name: 'Add a filter' }).fill('Correlation')
  await page.getByRole('option', { name: 'Correlation', exact: true }).click()
  await page.getByRole('textbox', { name: 'Correlation value' }).fill('<= 0.99')
  await expect(page).toHaveURL(/filters=correlation\.lte\.0\.99/)
  await expect(row).toContainText(percent(value / currentValue))
  await expectAccessible(page)
})

import { expect } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { test } from '../harness/product.ts'

test('the help has a page for each measure, and its links lead from one to the next', async ({ page }) => {
  await page.goto('/help')
  await page.getByRole('link', { name: 'How each figure is measured' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Methods' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Gain', exact: true }).click()
  await expect(page).toHaveURL(/\/help\/methods\/gain$/)
  await expect(page.getByText('gain = realized + unrealized + currency + dividends + fees')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Gain and its parts' })).toBeVisible()
  await page.goto('/help/methods/luck')
  await expect(page.getByText('Gain and its parts')).toBeHidden()
})

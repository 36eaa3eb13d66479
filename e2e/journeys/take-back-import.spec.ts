import { expect } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test('an import is undone as a whole, after a confirmation', async ({ page, server }) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const address = `/app/portfolio/${await makeFixturePortfolio(client)}`
  await page.goto(`${address}/transactions?period=all`)
  const imports = page.getByRole('list', { name: 'Imports' })
  await expect(imports.getByText('18 transactions')).toBeVisible()
  await imports.getByRole('button', { name: 'Undo import of example-ledger.csv' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo the import of "example-ledger.csv"?' })
  await expect(dialog.getByText(/18 transactions of this import will be removed/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('18 transactions removed')).toBeVisible()
  await expect(imports).toBeHidden()
  await expect(page.getByText('(0 transactions)')).toBeVisible()
})

import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts/operations'
import { getPortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { openSignedIn } from '../harness/account.ts'
import { signInByApi } from '../harness/api-client.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test('an account is exported as an archive and imported into an empty account', async ({
  browser,
  page,
  server,
}, testInfo) => {
  const original = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(original, 'Savings')
  await page.goto('/app/settings/user')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export archive' }).click()
  const archive = testInfo.outputPath('account.zip')
  await (await downloading).saveAs(archive)

  await page.getByLabel('Archive', { exact: true }).setInputFiles(archive)
  const dialog = page.getByRole('dialog', { name: 'Import an archive' })
  await expect(dialog.getByRole('alert')).toContainText('This account is not empty')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const target = await signInByApi(server, 'new@plumbline.example')
  await target.call(updateUser, { body: { first_name: 'Bea', strategy: 'value' } })
  const fresh = await openSignedIn(browser, server, target.token)
  await fresh.goto('/app/settings/user')
  const importDialog = fresh.getByRole('dialog', { name: 'Import an archive' })
  const damaged = testInfo.outputPath('damaged.zip')
  writeFileSync(damaged, 'not an archive')
  await fresh.getByLabel('Archive', { exact: true }).setInputFiles(damaged)
  await expect(importDialog.getByRole('alert')).toContainText('not a zip archive')
  await importDialog.getByRole('button', { name: 'Close' }).last().click()
  await fresh.getByLabel('Archive', { exact: true }).setInputFiles(archive)
  await expect(fresh.getByText('The archive was imported')).toBeVisible()
  const [imported] = await target.call(listPortfolios)
  const { lines } = await target.call(getPortfolio, { params: { id: imported?._id ?? '' } })
  expect(lines).toEqual((await original.call(getPortfolio, { params: { id } })).lines)
  await fresh.goto('/app/portfolios')
  await expect(fresh.getByText('Savings').first()).toBeVisible()
  await fresh.context().close()
})

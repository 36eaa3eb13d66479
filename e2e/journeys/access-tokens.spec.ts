import { expect } from '@playwright/test'
import { getPortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { clientWithToken } from '../harness/api-client.ts'
import { clientOfPage, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test.use({ environment: { BILLING: 'off' } })

test('a token for one portfolio is created, copied, used and revoked', async ({ page, server }) => {
  await signIn(page, server, 'ada@plumbline.example')
  const session = await clientOfPage(page, server)
  const savings = await makeFixturePortfolio(session, 'Savings')
  const pension = await makeFixturePortfolio(session, 'Pension')
  await page.goto('/app/settings/user')
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No access tokens' })).toBeVisible()

  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByText('Name the token')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Backup script')
  await dialog.getByRole('radio', { name: 'Only chosen portfolios' }).check()
  await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Savings' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const secret = await dialog.getByRole('textbox', { name: 'Access token' }).inputValue()
  expect(secret).toMatch(/^plumbline_pat_/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const token = page.getByRole('listitem').filter({ hasText: 'Backup script' })
  await expect(token).toContainText(`Read, only Savings · ends in ${secret.slice(-4)}`)
  await expect(token).toContainText('Never used')
  await expect(page.getByText(secret)).toHaveCount(0)

  const program = clientWithToken(server.origin, secret)
  expect(await program.call(listPortfolios)).toMatchObject([{ _id: savings }])
  await expect(program.call(getPortfolio, { params: { id: pension } })).rejects.toMatchObject({ status: 404 })
  await page.reload()
  await expect(token).toContainText('Last used')

  await token.getByRole('button', { name: 'Revoke Backup script' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(token).toContainText('Revoked')
  await expect(program.call(listPortfolios)).rejects.toMatchObject({ status: 401, code: 'token-revoked' })
})

import { expect } from '@playwright/test'
import { getPortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { clientWithToken } from '../harness/api-client.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test.use({ environment: { BILLING: 'off' } })

test('a token for one portfolio is created, copied, used and revoked', async ({ page, server }) => {
  const session = await signIn(page, server, 'ada@plumbline.example')
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
  await dialog.getByRole('radio', { name: 'Selected portfolios only' }).check()
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
  await page.getByRole('link', { name: 'Read the guide' }).click()
  await expect(page.getByRole('heading', { name: 'Idempotency' })).toBeVisible()
  await expectAccessible(page)
  await page.goto((await page.getByRole('link', { name: 'Each operation' }).getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Authorize' }).click()
  const authorization = page.locator('.auth-container')
  await authorization.getByRole('textbox').fill(secret)
  await authorization.getByRole('button', { name: 'Apply credentials' }).click()
  await authorization.getByRole('button', { name: 'Close' }).click()
  await page.locator('#operations-tag-Portfolios').click()
  const operation = page.locator('#operations-Portfolios-listPortfolios')
  await expect(operation).toContainText('Lists the portfolios with their figures')
  await operation.getByRole('button').first().click()
  await expect(operation).toContainText('insufficient-scope')
  await operation.getByRole('button', { name: 'Execute' }).click()
  const response = operation.locator('.live-responses-table')
  await expect(response.locator('.response-col_status').last()).toContainText('200')
  await expect(response).toContainText('Savings')
  await expect(response).not.toContainText('Pension')

  await page.goto('/app/settings/api')
  await expect(token).toContainText('Last used')

  await token.getByRole('button', { name: 'Revoke Backup script' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(token).toContainText('Revoked')
  await expect(program.call(listPortfolios)).rejects.toMatchObject({ status: 401, code: 'token-revoked' })
})

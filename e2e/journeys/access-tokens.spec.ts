import { expect } from '@playwright/test'
import { getPortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { clientWithToken } from '../harness/api-client.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

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
  await expectAccessibleAtBothWidths(page)
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
  await expect(page).toHaveURL(`${server.origin}/help/reference`)
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('lists the portfolios')
  await page.getByRole('link', { name: /Lists the portfolios with their figures/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lists the portfolios with their figures')
  await expect(page.getByText(`curl '${server.origin}/api/portfolio'`)).toBeVisible()
  await page.getByText('Fields of gain').first().click()
  await expect(page.getByText('unrealized', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'token-expired' })).toHaveAttribute('href', '/help/errors#token-expired')
  const answer = page.getByRole('region', { name: 'Answer' })
  await page.getByLabel('Access token', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(answer).toContainText('401')
  await page.getByLabel('Access token', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(answer).toContainText('200')
  await expect(answer).toContainText('"name": "Savings"')
  await expect(answer).not.toContainText('Pension')
  await page.goto('/help/reference/createPortfolio')
  await expect(page.getByLabel('Access token', { exact: true })).toHaveValue(secret)
  await page.getByRole('button', { name: 'Send to this installation' }).click()
  await expect(answer).toContainText('insufficient-scope')

  await follow(page, '/app/settings/api')
  await expect(token).toContainText('Last used')

  await token.getByRole('button', { name: 'Revoke Backup script' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(token).toContainText('Revoked')
  await expect(program.call(listPortfolios)).rejects.toMatchObject({ status: 401, code: 'token-revoked' })
})

import { expect } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts'
import { expectAccessible } from '../harness/accessibility.ts'
import { later, openSignedIn, restart } from '../harness/account.ts'
import { signInByApi } from '../harness/api-client.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { test } from '../harness/product.ts'

test('UPG-07 UPG-08 after the trial earlier years are blurred placeholders and the benchmark is an invitation', async ({
  browser,
  server,
}) => {
  const client = await signInByApi(server, 'ada@plumbline.example')
  await client.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
  const id = await makeFixturePortfolio(client)
  const restarted = await restart(server, { NOW: later(15) })
  const page = await openSignedIn(browser, restarted, client.token)

  const answered = page.waitForResponse('**/api/portfolio/*/performance')
  await page.goto(`/app/portfolio/${id}/performance`)
  const { yearlyPeriods } = await (await answered).json()
  expect(yearlyPeriods.map((period: { twr: number | null; hidden: boolean }) => [period.hidden, period.twr])).toEqual([
    [true, null],
    [true, null],
    [true, null],
    [false, 0],
  ])
  await expect(page.getByRole('region', { name: 'Upgrade' })).toContainText('Compare Your 2024 Performance')
  await expect(page.getByRole('region', { name: 'Upgrade' })).toContainText('2023, 2022, 2021')
  const grid = page.getByRole('table', { name: 'Returns by month and year' })
  await expect(grid.getByRole('row', { name: /^2022/ }).getByText('not in your plan')).toHaveCount(13)
  await page.getByRole('button', { name: 'Yearly' }).click()
  await expect(page.getByRole('img', { name: /Yearly returns/ })).toHaveAccessibleName(/of 1 are above zero/)
  await page.getByRole('button', { name: 'Monthly' }).click()
  await page.getByRole('button', { name: '2022' }).click()
  await expect(page.getByText('The free plan shows the current year; Premium shows every year.').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Value bridge' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unlock Historical Performance' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Unlock Historical Performance' })).toBeVisible()

  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(`/app/portfolio/${id}/benchmark`)
  await expect(page.getByText('Upgrade to Premium to show your Portfolio Benchmark')).toBeVisible()
  expect(calls.filter((path) => /^\/api\/.*\/benchmark$/.test(path))).toEqual([])
  await page.context().close()
  await restarted.stop()
})

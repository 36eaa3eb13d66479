import { expect } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts/operations'
import { createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import type { Line } from '@plumbline/contract/portfolios/schemas'
import { screenAssets } from '@plumbline/contract/screener/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { later, openSignedIn, restart } from '../harness/account.ts'
import { clientWithToken, signInByApi } from '../harness/api-client.ts'
import { headerFigure } from '../harness/figures.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

test.use({ isServerShared: false })

test('UPG-07 UPG-08 UPG-10 after the trial earlier years are blurred placeholders, and benchmark and sync are invitations', async ({
  browser,
  server,
}) => {
  const client = await signInByApi(server, 'ada@plumbline.example')
  await client.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
  const id = await makeFixturePortfolio(client)
  const restarted = await restart(server, { NOW: later(15, 1) })
  const page = await openSignedIn(browser, restarted, client.token)

  const response = page.waitForResponse('**/api/portfolio/*/performance')
  await page.goto(`/app/portfolio/${id}/performance`)
  const { yearlyPeriods } = await (await response).json()
  expect(yearlyPeriods.map((period: { twr: number | null; hidden: boolean }) => [period.hidden, period.twr])).toEqual([
    [true, null],
    [true, null],
    [true, null],
    [false, 0],
  ])
  await expect(page.getByRole('region', { name: 'Upgrade' })).toContainText('Compare Your 2024 Performance')
  await expect(page.getByRole('region', { name: 'Upgrade' })).toContainText('2023, 2022, 2021')
  const grid = page.getByRole('table', { name: 'Returns by month and year' })
  const hidden = grid.getByRole('row', { name: /^2022/ }).getByText('not in your plan')
  await expect(hidden).toHaveCount(13)
  await expect(hidden.first().locator('..').locator('[aria-hidden]')).toHaveCSS('filter', /blur/)
  await page.getByRole('button', { name: 'Yearly' }).click()
  const bars = page.getByRole('slider', { name: /Yearly returns/ })
  await expect(bars).toHaveAccessibleName(/of 1 are above zero/)
  await expect(bars).toContainText('2024')
  await expect(bars).not.toContainText('2022')
  await page.getByRole('button', { name: 'Monthly' }).click()
  await page.getByRole('button', { name: '2022', exact: true }).click()
  await expect(page.getByText('The free plan shows the current year. Premium shows every year.').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Value bridge' })).toBeHidden()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('region', { name: 'Upgrade' }).getByRole('button').click()
  const unlock = page.getByRole('dialog', { name: 'Unlock Historical Performance' })
  await expect(unlock.getByRole('link', { name: 'Compare the plans' })).toHaveAttribute(
    'href',
    '/app/subscribe?source=performance-years',
  )

  await page.keyboard.press('Escape')
  await expect(unlock).toBeHidden()

  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await follow(page, `/app/portfolio/${id}/benchmark`)
  await expect(page.getByText('Upgrade to Premium to show your Portfolio Benchmark')).toBeVisible()
  expect(calls.filter((path) => /^\/api\/.*\/benchmark$/.test(path))).toEqual([])

  await follow(page, '/app/settings/integrations')
  await page.getByRole('link', { name: 'DEGIRO' }).click()
  const prompt = page.getByRole('dialog', { name: 'Synchronize With a broker' })
  await expect(prompt).toContainText('DEGIRO')
  await expect(prompt.getByRole('link', { name: 'Compare the plans' })).toHaveAttribute(
    'href',
    '/app/subscribe?source=integration-degiro',
  )
  await page.context().close()
  await restarted.stop()
})

test.describe('a portfolio of 25 holdings', () => {
  const market = { MARKET_DATA: 'demo', DEMO_SECURITIES: '100' }
  test.use({ environment: market })

  test('UPG-06 after the trial shows the 20 of the highest value, says how many are left out, and sums them all', async ({
    browser,
    server,
  }) => {
    const client = await signInByApi(server, 'ada@plumbline.example')
    await client.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
    const portfolio = await client.call(createPortfolio, { body: { name: 'Many', currency: 'USD' } })
    const filters = [{ field: 'type', operator: 'eq', value: 'Common Stock' } as const]
    const found = await client.call(screenAssets, { body: { filters, limit: 25 } })
    const buys = found.results.map(({ _id }, index) => ({
      portfolioId: portfolio._id,
      stockId: _id,
      type: 'buy' as const,
      date: '2023-06-01',
      units: index + 1,
      price: 10,
    }))
    await client.call(createTransactions, { body: buys })
    const whole = await client.call(getPortfolio, { params: { id: portfolio._id } })
    const marketValue = ({ baseCurrencyCurrentValue }: Line) => baseCurrencyCurrentValue ?? Number.NaN
    const byValue = whole.lines.sort((a, b) => marketValue(b) - marketValue(a))
    expect(byValue).toHaveLength(25)

    const restarted = await restart(server, { ...market, NOW: later(15, 1) })
    const page = await openSignedIn(browser, restarted, client.token)
    await page.goto(`/app/portfolio/${portfolio._id}`)
    const table = page.getByRole('table', { name: 'Holdings' })
    await expect(page.getByText('5 more holdings are not shown. All totals include them.')).toBeVisible()
    await expect(table.locator('tbody').getByRole('link')).toHaveCount(20)
    const afterwards = clientWithToken(restarted.origin, client.token)
    const limited = await afterwards.call(getPortfolio, { params: { id: portfolio._id } })
    const shown = limited.lines.reduce((sum, line) => sum + marketValue(line), 0)
    expect(await headerFigure(page, 'Total value')).toBeCloseTo(limited.currentValue ?? Number.NaN, 2)
    expect(limited.currentValue).toBeGreaterThan(shown + 1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Upgrade to Premium to have Unlimited Holdings' }).click()
    await expect(page.getByRole('dialog', { name: 'Add Unlimited Holdings' })).toBeVisible()
    await page.context().close()
    await restarted.stop()
  })
})

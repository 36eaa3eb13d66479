import { expect } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { expected, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test('ALC-01 seven doughnuts show the shares of the value, and what is pointed at with its value', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client)
  await page.goto(`/app/portfolio/${id}/allocation`)
  const titles = ['Holdings', 'Currencies', 'Asset classes', 'Countries', 'Market cap', 'Industries', 'Sectors']
  for (const title of titles) await expect(page.getByRole('list', { name: title, exact: true })).toBeVisible()

  const share = (...ids: string[]) =>
    ids.reduce((sum, each) => sum + (expected.lines[each]?.baseCurrencyCurrentValue ?? Number.NaN), 0) /
    expected.currentValue
  const holdings = page.getByRole('list', { name: 'Holdings', exact: true }).getByRole('listitem')
  await expect(holdings.first()).toHaveText(`Dune World ETF${(share('DUNE.US') * 100).toFixed(1)}%`)
  await expect(holdings).toHaveCount(4)
  const currencies = page.getByRole('list', { name: 'Currencies' }).getByRole('listitem')
  await expect(currencies.first()).toHaveText(`USD${Math.round(share('DUNE.US', 'ACRN.US') * 100)}%`)
  for (const [title, name, ids] of [
    ['Asset classes', 'Stocks', ['ACRN.US', 'BEAM.LSE', 'CORD.XETRA']],
    ['Countries', 'USA', ['ACRN.US', 'DUNE.US']],
    ['Market cap', 'Not known', ['ACRN.US', 'BEAM.LSE', 'CORD.XETRA', 'DUNE.US']],
    ['Industries', 'Other', ['DUNE.US']],
    ['Sectors', 'Other', ['DUNE.US']],
  ] as const) {
    const first = page.getByRole('list', { name: title, exact: true }).getByRole('listitem').first()
    await expect(first).toHaveText(`${name}${Math.round(share(...ids) * 100)}%`)
  }
  const areas = page.getByRole('list', { name: 'Holdings by value' }).getByRole('link')
  await expect(areas).toHaveCount(4)
  await expect(areas.first()).toHaveAccessibleName(
    new RegExp(`Dune World ETF ${(share('DUNE.US') * 100).toFixed(1)}% of the value gain `),
  )
  await holdings.nth(1).focus()
  await expect(page.getByText(/EUR\s*2,475\.00/)).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText(/^Missing a chart\?.*request it with the Feedback button\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Feedback button' }).click()
  await expect(page.getByRole('dialog', { name: /Feedback/ })).toBeVisible()
})

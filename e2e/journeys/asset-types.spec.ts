import { expect } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts/operations'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { openSignedIn } from '../harness/account.ts'
import { signInByApi } from '../harness/api-client.ts'
import { test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

test.use({ environment: { MARKET_DATA: 'demo', NOW: '2026-03-02T12:00:00Z' } })

/** Of each type: the key figures beside price and size, and the tab that its address opens. */
const types = {
  'Common Stock': { stats: /P\/E Ratio.*PEG Ratio.*Profit Margin.*EPS.*Dividend Yield/, tab: 'Fundamentals' },
  ETF: { stats: /Yield.*Nb of holdings\d/, tab: 'Price' },
  FUND: { stats: /Yield.*Nb of holdings\d/, tab: 'Price' },
  Currency: { stats: /Supply\d/, tab: 'Price' },
  INDEX: { stats: /^Market cap.*Share Price/, tab: 'Price' },
  BOND: { stats: /Dividend Yield\d/, tab: 'Price' },
  'Preferred Stock': { stats: /Dividend Yield\d/, tab: 'Price' },
}

test('AST-02 AST-05 each type of asset of the simulated market has its key figures and its first tab', async ({
  browser,
  server,
}) => {
  const client = await signInByApi(server, 'ada@plumbline.example')
  await client.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
  const page = await openSignedIn(browser, server, client.token)
  await page.goto('/app/portfolios')
  for (const [type, { stats, tab }] of Object.entries(types)) {
    const [asset] = await client.call(searchAssets, { query: { type, limit: 1 } })
    await follow(page, `/asset/${asset?._id}`)
    await expect(page.locator('dl').first()).toHaveText(stats)
    await expect(page.getByRole('navigation', { name: 'Asset' }).locator('[aria-current="page"]')).toHaveText(tab)
    await expect(page.locator('figure').first()).toBeVisible()
  }
  await expectAccessible(page)
})

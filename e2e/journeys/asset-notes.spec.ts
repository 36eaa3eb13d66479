import { expect, type Page } from '@playwright/test'
import { updateAssetNote } from '@plumbline/contract/asset-notes/operations'
import { watchAsset } from '@plumbline/contract/watchlist/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

async function chooseTag(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Tag', exact: true }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('an asset gets a note and tags on its page; holdings and the watchlist show them and are filtered by a tag', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client)
  for (const asset of ['ACRN.US', 'DUNE.US']) await client.call(watchAsset, { params: { id: asset }, body: {} })
  await client.call(updateAssetNote, { params: { id: 'DUNE.US' }, body: { tags: ['Core'] } })

  await page.goto('/app/asset/ACRN.US/price')
  await page.getByRole('button', { name: 'Add a note or tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Acorn Tools Inc' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Wait for the earnings')
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('Tip')
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const note = page.getByRole('region', { name: 'Note' })
  await expect(note).toContainText('Wait for the earnings')
  await expect(note.getByRole('list', { name: 'Tags' })).toHaveText(['Tip'])
  await expect(note.getByRole('time')).toBeVisible()
  await expectAccessible(page)

  await follow(page, `/app/portfolio/${id}`)
  const holdings = page.getByRole('table', { name: 'Holdings' })
  await expect(holdings.getByText('Dune World ETF').first()).toBeVisible()
  await chooseTag(page, 'Tip')
  await expect(holdings.getByText('Dune World ETF')).toHaveCount(0)
  await expect(holdings.getByText('Acorn Tools Inc').first()).toBeVisible()
  await expect(holdings).toContainText('of all, not of the filter')
  await expect(page).toHaveURL(/tag=/)
  await expectAccessible(page)

  await follow(page, '/app/portfolio/all')
  const whole = page.getByRole('table', { name: 'Holdings of all portfolios, by asset' })
  await chooseTag(page, 'Core')
  await expect(whole.getByText('Dune World ETF').first()).toBeVisible()
  await expect(whole.getByText('Acorn Tools Inc')).toHaveCount(0)
  await expectAccessible(page)

  await follow(page, '/app/watchlist')
  const watchlist = page.getByRole('table', { name: 'Watchlist' })
  await expect(watchlist.getByText('Dune World ETF').first()).toBeVisible()
  await chooseTag(page, 'Tip')
  await expect(watchlist.getByText('Dune World ETF')).toHaveCount(0)
  await expect(watchlist.getByText('Acorn Tools Inc').first()).toBeVisible()
  await expectAccessible(page)

  await follow(page, '/app/tags')
  await expect(page.getByRole('listitem').filter({ hasText: 'Core' })).toContainText('1 asset')
  await page.getByRole('link', { name: 'Acorn Tools Inc' }).click()
  await expect(note).toContainText('Wait for the earnings')
})

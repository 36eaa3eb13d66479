import { expect, type Page } from '@playwright/test'
import { listTags } from '@plumbline/contract/tags/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

const tableOf = (page: Page) => page.getByRole('table', { name: 'Transactions' })

async function edit(page: Page, name: string, on: string): Promise<void> {
  await tableOf(page)
    .getByRole('button', { name: `Edit ${name} on ${on}` })
    .click()
}

async function chooseTag(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Tag', exact: true }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('transactions are tagged one by one and several at once, and filtered and summed by a tag; tags are renamed, deleted and restored', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client)
  await page.goto(`/app/portfolio/${id}/transactions?period=last-year`)
  await expect(page.getByText('(7 transactions)')).toBeVisible()

  await edit(page, 'sell of ACRN', '8 Aug 2022')
  const dialog = page.getByRole('dialog', { name: 'Edit transaction' })
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('Retirement')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Update transaction' }).click()
  await expect(dialog).toBeHidden()
  const chips = tableOf(page).getByRole('list', { name: 'Tags' }).filter({ visible: true })
  await expect(chips).toHaveText(['Retirement'])

  await tableOf(page).getByRole('checkbox', { name: 'sell of ACRN on 8 Aug 2022' }).check()
  await tableOf(page).getByRole('checkbox', { name: 'buy of CORD on 3 Oct 2022' }).check()
  await page.getByRole('button', { name: 'Edit 2', exact: true }).click()
  const several = page.getByRole('dialog', { name: 'Edit 2 transactions' })
  await several.getByRole('combobox', { name: 'Add tags' }).fill('Play')
  await several.getByRole('button', { name: 'Change 2 transactions' }).click()
  await expect(several).toBeHidden()
  await expect(chips).toHaveText(['Play', 'PlayRetirement'])

  await chooseTag(page, 'Play')
  await expect(page.getByText('(2 transactions)')).toBeVisible()
  await expect(page).toHaveURL(/tag=/)
  await expectAccessible(page)

  await follow(page, '/app/tags')
  await expect(page.getByRole('link', { name: 'Play' })).toBeVisible()
  await page.getByRole('button', { name: 'Rename Play' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename Play' })
  await rename.getByRole('textbox', { name: 'Name' }).fill('retirement')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(rename.getByRole('alert')).toContainText('Another tag has this name')
  await rename.getByRole('textbox', { name: 'Name' }).fill('Satellite')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(rename).toBeHidden()
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('button', { name: 'Color of Satellite' }).click()
  await page.getByRole('menuitemradio', { name: 'Fourth color' }).click()
  await expect
    .poll(async () => (await client.call(listTags)).find(({ name }) => name === 'Satellite')?.color)
    .toBe('slice4')
  await page.getByRole('button', { name: 'Delete Satellite' }).click()
  await expect(page.getByRole('link', { name: 'Satellite' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('link', { name: 'Satellite' }).click()
  await expect(page.getByText('(2 transactions)')).toBeVisible()
  await expect(chips).toHaveText(['Satellite', 'RetirementSatellite'])
})

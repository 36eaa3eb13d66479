import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { signIn, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

test.use({ environment: { WEBHOOK_PRIVATE_NETWORKS: 'on' } })

/** Reads prices of two days from an address of this machine, until that is stopped. */
async function readFromAddress(page: Page): Promise<void> {
  const data = [
    { date: '2022-03-04', nav: 106.5 },
    { date: '2022-03-07', nav: 107 },
  ]
  const source = createServer((_request, response) => response.end(JSON.stringify({ data })))
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  const bound = source.address()
  const host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`

  await page.getByRole('button', { name: 'From an address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Read prices from an address' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`http://${host}/oak.json`)
  await dialog.getByRole('textbox', { name: 'Path of the prices' }).fill('data[*].close')
  await dialog.getByRole('textbox', { name: 'Path of their days' }).fill('data[*].date')
  await dialog.getByRole('button', { name: 'Show the prices' }).click()
  await expect(dialog.getByText('The document has nothing at “data[*].close”.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Path of the prices' }).fill('data[*].nav')
  await dialog.getByRole('button', { name: 'Show the prices' }).click()
  await expect(dialog.getByText('2 prices. Do the latest ones agree?')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Save and read daily' }).click()
  await expect(page.getByText(`Read once a day from ${host}.`)).toBeVisible()
  await expect(page.getByText('5 prices')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await expect(page.getByText(`Prices are no longer read from ${host}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'From an address' })).toBeVisible()
  source.close()
}

test('a pension plan is added, priced by hand, by lines and from an address, bought, and explained as a holding', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: 'Retirement', currency: 'EUR' } })
  await page.goto('/app/own-securities')
  await expect(page.getByRole('heading', { level: 1, name: 'Own securities' })).toBeVisible()
  await expect(page.getByText('No securities of your own yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add your own security' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add your own security' })
  await dialog.getByRole('button', { name: 'Add security' }).click()
  await expect(dialog.getByText('Give it a name')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Oak pension plan')
  await dialog.getByRole('textbox', { name: 'Symbol' }).fill('OAKP')
  await dialog.getByRole('combobox', { name: 'Currency' }).fill('EUR')
  await page.getByRole('option', { name: /^EUR/ }).first().click()
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Add security' }).click()

  await expect(page).toHaveURL(/\/app\/asset\/own-[^/]+\/price$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Oak pension plan' })).toBeVisible()
  const prices = page.getByRole('table', { name: 'Prices you enter' })
  await page.getByRole('textbox', { name: 'Day' }).fill('3 Mar 2022')
  await page.getByRole('textbox', { name: 'Price, EUR' }).fill('104.25')
  await page.getByRole('button', { name: 'Enter price' }).click()
  await expect(prices.getByText('104.25')).toBeVisible()

  await page.getByRole('button', { name: 'Paste or CSV' }).click()
  const many = page.getByRole('dialog', { name: 'Enter many prices' })
  const lines = many.getByRole('textbox', { name: 'Lines with a day and a price' })
  await lines.fill('Day;Price\n2022-01-03;100\n2022-02-30;1\n2022-03-03;105')
  await expect(many.getByRole('status')).toContainText('Line 3, “2022-02-30;1”')
  await expect(many.getByRole('button', { name: 'Save 2 prices' })).toBeDisabled()
  await lines.fill('Day;Price\n2022-01-03;100\n2022-02-01;102\n2022-03-03;105')
  await many.getByRole('button', { name: 'Save 3 prices' }).click()
  await expect(page.getByText('2 added, 1 corrected, 0 unchanged')).toBeVisible()
  await expect(page.getByText('3 prices')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await readFromAddress(page)

  await follow(page, `/app/portfolio/${portfolioId}/add`)
  await page.getByRole('combobox', { name: 'Asset', exact: true }).fill('oak pens')
  await page.getByRole('option', { name: /Oak pension plan/ }).click()
  await page.getByRole('textbox', { name: 'Date' }).fill('10 Jan 2022')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('10')
  await page.getByRole('textbox', { name: /^Price/ }).fill('100')
  await page.getByRole('button', { name: 'Add transaction' }).click()

  await expect(page).toHaveURL(new RegExp(`/app/portfolio/${portfolioId}$`))
  await expect(page.getByRole('link', { name: 'Oak pension plan' }).first()).toBeVisible()
  await expect(page.getByText('1,070.00').first()).toBeVisible()
  await follow(page, `/app/portfolio/${portfolioId}?explain=currentValue`)
  await expect(page.getByText('your price of 7 Mar 2022').first()).toBeVisible()
})

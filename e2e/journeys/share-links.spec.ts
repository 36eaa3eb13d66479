import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { signIn, test } from '../harness/product.ts'

test('a visitor with the link sees weights and returns but no amounts, until it is revoked', async ({
  page,
  server,
  browser,
}) => {
  const client = await signIn(page, server, 'ada@plumbline.example')
  const id = await makeFixturePortfolio(client)
  await page.goto(`/app/portfolio/${id}/settings`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this portfolio' })
  await expect(dialog.getByRole('radio', { name: /^Percentages only/ })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  const field = dialog.getByRole('textbox', { name: 'Link' })
  await expect(field).toHaveValue(/\/app\/shared#[\w-]{43}$/)
  await expect(dialog.getByText(/^Percentages only, until/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const { pathname, hash } = new URL(await field.inputValue())

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(new URL(`${pathname}${hash}`, page.url()).href)
  await expect(visitor.getByText(/^Shared portfolio · EUR · as of/)).toBeVisible()
  // Of the fixture's figures: a return of 0.34502, and a value of 1,969.66 of 8,606.65.
  await expect(visitor.getByText('+34.50%').first()).toBeVisible()
  const acorn = visitor.getByRole('row', { name: /Acorn Tools Inc/ })
  await expect(acorn).toContainText('22.89%')
  await expect(visitor.getByText('The owner shares percentages only')).toBeVisible()
  await expect(visitor.getByText('8,606')).toHaveCount(0)
  await expectAccessibleAtBothWidths(visitor)

  await dialog.getByRole('button', { name: 'Another link' }).click()
  await dialog.getByRole('radio', { name: /^With amounts/ }).check()
  await dialog.getByRole('combobox', { name: 'Ends' }).click()
  await page.getByRole('option', { name: 'When you revoke it' }).click()
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  await expect(dialog.getByText('With amounts, without an end')).toBeVisible()
  const whole = new URL(await field.inputValue()).hash
  await visitor.goto(new URL(`${pathname}${whole}`, page.url()).href)
  await expect(visitor.getByText('8,606.65').first()).toBeVisible()
  await expectAccessible(visitor)

  await dialog.getByRole('button', { name: 'Revoke the link: With amounts, without an end' }).click()
  await expect(dialog.getByText('With amounts, without an end')).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1, name: 'This link opens nothing' })).toBeVisible()
  await expectAccessible(visitor)
})

import { expect } from '@playwright/test'
import { headerFigure, openAsset } from '../harness/figures.ts'
import { expected, ledgerPath } from '../harness/fixture-portfolio.ts'
import { signInLinks } from '../harness/mailbox.ts'
import { openUserMenu, signIn, test } from '../harness/product.ts'

const email = 'new-user@plumbline.example'

test('a new user signs in, creates a portfolio, imports a file, sees the figures, signs out and in again', {
  tag: '@both-widths',
}, async ({ page, server }) => {
  await signIn(page, server, email)
  await page.goto('/app/portfolios')
  await page.getByRole('button', { name: 'Create new portfolio' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Retirement')
  await page.getByLabel('Currency').first().fill('EUR')
  await page.getByRole('option', { name: /EUR/ }).click()
  await page.getByRole('button', { name: 'Create portfolio' }).click()
  await page.getByRole('link', { name: 'Import from a file' }).click()
  await page.getByRole('button', { name: 'Select a CSV file' }).click()
  await page.locator('input[type="file"]').setInputFiles(ledgerPath)
  await page.getByRole('button', { name: 'Import 18 transactions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Retirement' })).toBeVisible()
  expect(await headerFigure(page, 'Total value')).toBeCloseTo(expected.currentValue, 2)
  expect(await headerFigure(page, 'Total return')).toBeCloseTo(expected.twr * 100, 2)
  const portfolioAddress = page.url()

  await page.getByRole('link', { name: 'Transactions' }).click()
  await page.getByRole('tab', { name: 'All transactions' }).click()
  await expect(page.getByText('(18 transactions)')).toBeVisible()
  await page.getByRole('link', { name: 'Performance' }).click()
  await expect(page.getByRole('table', { name: 'Returns by month and year' })).toBeVisible()
  await page.getByRole('link', { name: 'Holdings' }).click()
  await openAsset(page, 'Acorn Tools Inc')
  await page.getByRole('navigation', { name: 'Asset' }).getByRole('link', { name: 'Price' }).click()
  await expect(page.getByRole('slider', { name: /^Price of Acorn Tools Inc/ })).toBeVisible()

  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/login`)
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('We sent you an e-mail')).toBeVisible()
  await page.goto((await signInLinks(email, server.dataFolder, 2)).at(-1) ?? '')
  await page.getByRole('link', { name: 'Retirement' }).click()
  await expect(page).toHaveURL(portfolioAddress)
  expect(await headerFigure(page, 'Total value')).toBeCloseTo(expected.currentValue, 2)
})

import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { getUser, updateUser } from '@plumbline/contract/accounts/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { later, openSignedIn, restart } from '../harness/account.ts'
import { signInByApi } from '../harness/api-client.ts'
import { clientOfPage, makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { confirmationLink } from '../harness/mailbox.ts'
import { signIn, signInAsNew, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

const email = 'ada@plumbline.example'

async function optionsOf(page: Page, label: string): Promise<string[]> {
  await page.getByRole('combobox', { name: label }).click()
  const options = await page.getByRole('option').allTextContents()
  await page.keyboard.press('Escape')
  return options
}

test.describe('user', () => {
  test('USR-01 name, address, currency, country and mails are kept', async ({ page, server }) => {
    await signIn(page, server, email)
    await page.goto('/app/settings/user')
    await expect(page.getByRole('heading', { name: 'User information' })).toBeVisible()
    const currencies = await optionsOf(page, 'Currency')
    expect(currencies.slice(0, 2)).toEqual(['USD · US Dollar', 'EUR · Euro'])
    expect(currencies.length).toBeGreaterThan(155)
    expect(currencies.length).toBeLessThan(185)
    const countries = await optionsOf(page, 'Country')
    expect(countries.slice(0, 3)).toEqual(['United States', 'Canada', 'Afghanistan'])
    await expect(page.getByText('beta features')).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(email)

    await page.getByRole('textbox', { name: 'First name' }).fill('Bea')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Byron')
    await page.getByRole('combobox', { name: 'Currency' }).fill('CHF')
    await page.getByRole('option', { name: /CHF/ }).click()
    await page.getByRole('combobox', { name: 'Country' }).fill('Switz')
    await page.getByRole('option', { name: 'Switzerland' }).click()
    await page.getByRole('switch', { name: 'Receive email communications' }).click()
    const client = await clientOfPage(page, server)
    const before = (await client.call(getUser)).emailSubscribe
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Settings saved successfully' })).toBeVisible()
    const body = await client.call(getUser)
    expect(body).toMatchObject({
      first_name: 'Bea',
      last_name: 'Byron',
      currency: 'CHF',
      country: 'CH',
      emailSubscribe: !before,
      email,
    })
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Byron')
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Switzerland')

    await client.call(updateUser, { body: { first_name: 'Cleo' } })
    await page.getByRole('textbox', { name: 'Last name' }).fill('Curie')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Cleo')
    expect(await client.call(getUser)).toMatchObject({ first_name: 'Cleo', last_name: 'Curie' })
  })

  test('USR-04 a new address counts once the link sent there is confirmed', async ({ page, server }) => {
    await signIn(page, server, email)
    await page.goto('/app/settings/user')
    await page.getByRole('textbox', { name: 'Email address' }).fill('not an address')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email address' }).fill('new@plumbline.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Waiting for the confirmation of new@plumbline.example')).toBeVisible()
    const client = await clientOfPage(page, server)
    expect((await client.call(getUser)).email).toBe(email)

    await page.goto(await confirmationLink('new@plumbline.example', server.dataFolder, 'email'))
    expect(page.url()).toBe(`${server.origin}/app/confirm/email#new%40plumbline.example`)
    await expectAccessible(page)
    expect((await client.call(getUser)).email).toBe(email)
    await expect(page.getByText(/^Use \S+@\S+ to sign in from now on\?$/)).toBeVisible()
    await page.getByRole('button', { name: 'Confirm the new address' }).click()
    await expect(page.getByRole('status')).toContainText('new@plumbline.example')
    expect((await client.call(getUser)).email).toBe('new@plumbline.example')
    await page.goto(await confirmationLink('new@plumbline.example', server.dataFolder, 'email'))
    await page.getByRole('button', { name: 'Confirm the new address' }).click()
    await expect(page.getByRole('alert')).toContainText('expired or was already used')
  })

  test.describe('a day later', () => {
    test.use({ isServerShared: false })

    test('changing the email address requires a fresh sign-in', async ({ browser, server }) => {
      const { token } = await signInByApi(server, email)
      const laterServer = await restart(server, { NOW: later(1) })
      const page = await openSignedIn(browser, laterServer, token)
      await page.goto('/app/settings/user')
      await page.getByRole('textbox', { name: 'Email address' }).fill('new@plumbline.example')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Sign in again' }).click()
      await expect(page.getByRole('button', { name: 'Reconnect' })).toBeVisible()
      await expect(page.getByText(email)).toBeVisible()
      await page.context().close()
      await laterServer.stop()
    })
  })

  test('API-04 the account leaves in one file; sessions are listed, one is ended, and all are', async ({
    page,
    server,
  }) => {
    await signInAsNew(page, server, email)
    await (await clientOfPage(page, server)).call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
    const other = await signInByApi(server, email)
    await makeFixturePortfolio(other, 'Fixture')
    await page.goto('/app/settings/user')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^plumbline-account-.*\.json$/)
    const account = JSON.parse(readFileSync(await file.path(), 'utf8'))
    expect(account.user.email).toBe(email)
    expect(account.portfolios[0].transactions).toHaveLength(18)

    const sessions = page.getByRole('listitem').filter({ hasText: 'Signed in' })
    await expect(sessions).toHaveCount(2)
    await expect(sessions.first()).toContainText('Chrome on Linux')
    await expect(sessions.first()).toContainText('This session')
    await page.getByRole('button', { name: /^End the session/ }).click()
    await expect(sessions).toHaveCount(1)
    await expect(other.call(getUser)).rejects.toMatchObject({ status: 401 })
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expectAccessible(page)
    const mine = await clientOfPage(page, server)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL(`${server.origin}/app/login`)
    await expect(mine.call(getUser)).rejects.toMatchObject({ status: 401 })
  })

  test('API-04 the account is deleted once the mail is confirmed', async ({ page, server }) => {
    await signIn(page, server, email)
    await page.goto('/app/settings/user')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Check your email' })).toBeVisible()
    const client = await clientOfPage(page, server)
    await page.goto(await confirmationLink(email, server.dataFolder, 'deletion'))
    expect(page.url()).toBe(`${server.origin}/app/confirm/deletion#ada%40plumbline.example`)
    await expectAccessible(page)
    await client.call(getUser)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('status')).toContainText('Your account and all its data were deleted')
    await expect(client.call(getUser)).rejects.toMatchObject({ status: 401 })
    expect(await page.evaluate(() => localStorage.getItem('plumbline'))).not.toContain('token')
  })
})

test.describe('preferences', () => {
  const choose = (page: Page, group: string, choice: string) =>
    page.getByRole('group', { name: group }).getByRole('button', { name: choice }).click()

  test('USR-02 the number format has a live example, is kept, and counts on the pages at once', async ({
    page,
    server,
  }) => {
    const client = await signIn(page, server, email)
    const id = await makeFixturePortfolio(client, 'Fixture')
    await page.goto('/app/settings/preferences')
    const example = page.locator('dl div').filter({ hasText: 'Example' }).locator('dd')
    await expect(example).toHaveText('USD\u00a01,234,567.89')
    await choose(page, 'Currency as', 'Symbol')
    await expect(example).toHaveText('US$\u00a01,234,567.89')
    await choose(page, 'Position of the currency', 'After')
    await expect(example).toHaveText('1,234,567.89\u00a0US$')
    await page.getByRole('switch', { name: 'Space between' }).click()
    await expect(example).toHaveText('1,234,567.89US$')
    await choose(page, 'Thousands separator', 'None')
    await expect(example).toHaveText('1234567.89US$')
    await choose(page, 'Thousands separator', 'Space')
    await expect(example).toHaveText('1\u00a0234\u00a0567.89US$')
    await choose(page, 'Decimals separator', 'Comma')
    await expect(example).toHaveText('1\u00a0234\u00a0567,89US$')
    await page.getByRole('textbox', { name: 'Decimals', exact: true }).fill('1')
    await expect(example).toHaveText('1\u00a0234\u00a0567,9US$')
    await choose(page, 'Thousands separator', 'Dot')
    await expect(example).toHaveText('1.234.567,9US$')
    const warning = page.getByText('Selecting the same separator for both thousands and decimals can be confusing')
    await expect(warning).toHaveCount(0)
    await choose(page, 'Thousands separator', 'Comma')
    await expect(warning).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Settings saved successfully' })).toBeVisible()
    const body = await client.call(getUser)
    expect(body.numberFormat).toEqual({
      symbolType: 'symbol',
      symbolPosition: 'after',
      symbolSpace: false,
      thousandsSeparator: 'comma',
      decimalsSeparator: 'comma',
      decimals: 1,
    })

    await choose(page, 'Thousands separator', 'Dot')
    await page.getByRole('textbox', { name: 'Decimals', exact: true }).fill('2')
    const saved = page.waitForResponse('**/api/user')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await saved).status()).toBe(200)
    for (const path of ['/portfolios', `/portfolio/${id}`, `/portfolio/${id}/transactions?period=all`]) {
      await follow(page, path)
      await expect(page.getByText(/\d\.\d{3},\d\d/).first()).toBeVisible()
      expect(await page.locator('main').innerText()).not.toMatch(/\d,\d{3}\.\d\d/)
    }
  })
})

test('NAV-12 USR-05 the settings begin at the user page, and their side navigation leads to each of the others', async ({
  page,
  server,
}) => {
  await signIn(page, server, email)
  await page.goto('/app/settings')
  await expect(page).toHaveURL(`${server.origin}/app/settings/user`)
  const side = page.getByRole('navigation', { name: 'Settings' })
  for (const [name, path, heading] of [
    ['Preferences', 'preferences', 'Preferences'],
    ['Plan & Billing', 'billing', 'Plan & Billing'],
    ['Integrations', 'integrations', 'Integrations'],
    ['User', 'user', 'User'],
  ] as const) {
    await side.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`${server.origin}/app/settings/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(side.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await side.getByRole('link', { name: 'Integrations' }).click()
  await page.getByRole('link', { name: 'DEGIRO' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/settings/integrations?connect=degiro`)
  await page.goto('/app/settings/integrations/nobody')
  await expect(page.getByText('This integration does not exist')).toBeVisible()
  await expect(side.getByRole('link', { name: 'Integrations' })).toHaveAttribute('data-status', 'active')
  await page.getByRole('main').getByRole('link', { name: 'Back to the integrations' }).click()
  await expect(page).toHaveURL(`${server.origin}/app/settings/integrations`)
})

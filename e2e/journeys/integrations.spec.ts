import { expect, type Page } from '@playwright/test'
import { type DegiroSimulator, startDegiroSimulator } from '@plumbline/brokers/testing/degiro-simulator'
import { connectIntegration, listIntegrations } from '@plumbline/contract/integrations/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import type { ServerProcess } from '../../scripts/processes/server-process.ts'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { colorOf } from '../harness/color-of.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { test as productTest, signIn } from '../harness/product.ts'

const product = (id: string, name: string, isin: string, currency: string) => ({
  id,
  name,
  isin,
  currency,
  contractSize: 1,
})

const trade = (id: number, productId: number, date: string, quantity: number) => ({
  id,
  productId,
  date: `${date}T10:00:00+01:00`,
  buysell: 'B',
  price: 50,
  quantity,
  total: -50 * quantity,
  totalInBaseCurrency: -50 * quantity,
  totalFeesInBaseCurrency: -2,
  transactionTypeId: 0,
})

const test = productTest.extend<{ simulator: DegiroSimulator }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern
  simulator: async ({}, use) => {
    const simulator = await startDegiroSimulator({
      products: {
        '12': product('12', 'CORDAGE', 'QZ0000000033', 'EUR'),
        '13': product('13', 'UNLISTED', 'QZ0000000990', 'EUR'),
      },
      transactions: [trade(1, 12, '2022-04-01', 10), trade(2, 13, '2022-05-01', 4)],
      positions: [{ id: '12', size: 11 }],
    })
    await use(simulator)
    await simulator.close()
  },
  environment: async ({ simulator }, use) => {
    await use({ BILLING: 'off', DEGIRO_BASE_URL: simulator.url })
  },
})

const email = 'ada@plumbline.example'
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect DEGIRO' })
const connectButton = (page: Page) => dialog(page).getByRole('button', { name: 'Connect', exact: true })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'One-time code' })

async function fillCredentials(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill('Ann')
  await page.getByLabel('Password').fill(password)
}

/** Connects by the API, with one portfolio, and opens the broker's page. */
async function openConnected(page: Page, server: ServerProcess, oneTimePassword?: string): Promise<void> {
  const client = await clientOfPage(page, server)
  await client.call(createPortfolio, { body: { name: 'Broker', currency: 'EUR' } })
  const credentials = { name: 'degiro', username: 'ann', password: 'correct horse' }
  await client.call(connectIntegration, { body: { ...credentials, ...(oneTimePassword && { oneTimePassword }) } })
  const [integration] = await client.call(listIntegrations)
  await page.goto(`/app/settings/integrations/${integration?._id}`)
}

test('BRK-01 BRK-08 tiles show what is connected, what can be, and fourteen brokers that are coming', async ({
  page,
  server,
  simulator,
}) => {
  await signIn(page, server, email)
  await page.goto('/app/settings/integrations')
  const tiles = page.getByRole('main').getByRole('listitem')
  await expect(tiles).toHaveCount(17)
  const coming = tiles.filter({ hasText: 'Coming soon' })
  await expect(coming).toHaveCount(14)
  await expect(coming.getByRole('link')).toHaveCount(14)
  for (const link of await coming.getByRole('link').all())
    await expect(link).toHaveAttribute('href', '/help/csv-import')
  await expect(coming.filter({ hasText: 'Kraken' })).toContainText('File: Documents > New export > Trades, as CSV')
  const degiro = tiles.filter({ hasText: 'DEGIRO' })
  await expect(tiles.filter({ hasText: 'Beta' })).toHaveText(/DEGIRO/)
  const edge = () => degiro.evaluate((tile) => getComputedStyle(tile).borderLeftColor)
  // Faded: the ink of notes, and no surface of its own.
  await expect(coming.first()).toHaveCSS('color', await colorOf(page, '--ink2'))
  await expect(coming.first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(degiro).toHaveCSS('background-color', await colorOf(page, '--surface'))

  await degiro.getByRole('link', { name: 'DEGIRO' }).click()
  await expect(dialog(page)).toContainText('does not allow automated tools')
  await expectAccessible(page)
  await fillCredentials(page, 'correct horse')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/integrations\/[\w-]{20,}$/)
  await expect(page.getByRole('heading', { name: 'DEGIRO' })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Integrations' }).click()
  await expect(degiro).toContainText('Connected')
  expect(await edge()).toBe(await colorOf(page, '--gain'))
  await degiro.getByRole('link', { name: 'DEGIRO' }).click()
  await expect(page.getByText('Connected as Ann')).toBeVisible()

  simulator.account.password = 'changed'
  simulator.endSession()
  const client = await clientOfPage(page, server)
  await client.call(createPortfolio, { body: { name: 'Broker', currency: 'EUR' } })
  await page.reload()
  await page.getByRole('combobox', { name: 'Portfolio' }).click()
  await page.getByRole('option', { name: 'Broker' }).click()
  await expect(page.getByText('Please reconnect your account')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Integrations' }).click()
  await expect(degiro).toContainText('Please reconnect your account')
  expect(await edge()).toBe(await colorOf(page, '--loss'))
})

test('BRK-02 BRK-08 BRK-09 connecting asks for the code if the broker requires it, and explains failures', async ({
  page,
  server,
  simulator,
}) => {
  simulator.account.secondStep = 'totp'
  const logins = () => simulator.requests.filter((request) => request.startsWith('POST /login'))
  await signIn(page, server, email)
  await page.goto('/app/settings/integrations?connect=degiro')
  await connectButton(page).click()
  await expect(page.getByText('Please complete all fields')).toBeVisible()
  for (const fields of [
    ['', 'correct horse'],
    ['Ann', ''],
  ]) {
    await page.getByRole('textbox', { name: 'Username' }).fill(fields[0] ?? '')
    await page.getByLabel('Password').fill(fields[1] ?? '')
    await connectButton(page).click()
    await expect(page.getByText('Please complete all fields')).toBeVisible()
  }
  expect(logins()).toEqual([])
  await expect(codeField(page)).toHaveCount(0)

  await fillCredentials(page, 'wrong')
  await connectButton(page).click()
  await expect(page.getByText('Please check your credentials')).toBeVisible()
  await page.getByLabel('Password').fill('correct horse')
  await page.getByLabel('Password').press('Enter')
  await expect(codeField(page)).toBeVisible()
  await expect(page.getByText('Please check your credentials')).toHaveCount(0)
  await expect(dialog(page)).toContainText(
    'Keeping multi-factor authentication on prevents real-time sync and needs frequent re-authentication',
  )

  const before = logins().length
  await connectButton(page).click()
  await expect(page.getByText('Please enter one time passowrd')).toBeVisible()
  await expect.poll(() => logins().length).toBe(before + 1)
  await codeField(page).fill('000000')
  await connectButton(page).click()
  await expect(page.getByText('Invalid code, please try again')).toBeVisible()
  await expectAccessible(page)
  await codeField(page).fill('123456')
  await connectButton(page).click()
  await expect(page.getByText('Connected as Ann')).toBeVisible()
})

test('a sign-in that needs a confirmation in the broker’s app waits for it and says so', async ({
  page,
  server,
  simulator,
}) => {
  Object.assign(simulator.account, { secondStep: 'in-app', pollsUntilConfirmed: 1 })
  await signIn(page, server, email)
  await page.goto('/app/settings/integrations?connect=degiro')
  await fillCredentials(page, 'correct horse')
  await connectButton(page).click()
  await expect(page.getByText('If the DEGIRO app asks you to confirm it, do so now')).toBeVisible()
  await expect(page.getByText('Connected as Ann')).toBeVisible()
})

test('BRK-03 BRK-05 BRK-07 PFL-03 the page of a broker: state, logs, portfolio, securities, units, disconnect', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, email)
  await client.call(createPortfolio, { body: { name: 'First', currency: 'EUR' } })
  await client.call(createPortfolio, { body: { name: 'Second', currency: 'EUR' } })
  await page.goto('/app/settings/integrations?connect=degiro')
  await fillCredentials(page, 'correct horse')
  await connectButton(page).click()
  await expect(page.getByText('Account has not been synchronized yet')).toBeVisible()
  await page.getByRole('tab', { name: 'Logs (0)' }).click()
  await expect(
    page.getByText('This integration has not been synchronized yet. This may take up to 15 minutes'),
  ).toBeVisible()

  const main = page.getByRole('main')
  await expect(main.getByText('DE', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Integrations' })).toHaveAttribute('href', '/app/settings/integrations')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('combobox', { name: 'Portfolio' }).click()
  await page.getByRole('option', { name: 'Second' }).click()
  await expect(notice(page, 'DEGIRO\'s transactions will be synchronized to "Second"')).toBeVisible()
  await expect(page.getByText(/Connected as Ann · last update 29 Dec 2023, \d\d:\d\d/)).toBeVisible()
  await page.getByRole('tab', { name: 'Logs (4)' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('2 rows read, 1 transaction added, 0 rows known already')
  await expect(page.getByRole('tabpanel')).toContainText('1 row waiting until you choose the security')
  await expectAccessibleAtBothWidths(page)

  const differing = page.getByRole('row', { name: /Cordage SE/ })
  await expect(differing.getByRole('cell')).toHaveText(['11', '10', '1 Apr 2022'])
  const picker = page.getByRole('combobox', { name: 'Security of UNLISTED' })
  await picker.fill('acorn')
  await page.getByRole('option', { name: /Acorn Tools/ }).click()
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(notice(page, '1 transaction added for Acorn Tools Inc')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choose the security' })).toHaveCount(0)

  await page.goto('/app/portfolios')
  const row = page.getByRole('listitem').filter({ hasText: 'Second' })
  await expect(row).toContainText('DEGIRO')
  await expect(row.getByText('DE', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: 'First' })).not.toContainText('DEGIRO')
  await row.getByRole('link', { name: 'Second' }).click()
  await expect(page.getByText(/DEGIRO last synchronized 29 Dec 2023, \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Cordage SE/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'DEGIRO' }).click()

  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByRole('button', { name: 'Disconnect DEGIRO' }).click()
  await expect(notice(page, 'Integrations has been disconnected')).toBeVisible()
  await expect(page).toHaveURL(`${server.origin}/app/settings/integrations`)
  await expect(page.getByRole('listitem').filter({ hasText: 'DEGIRO' })).toContainText('Connect')
})

test('BRK-04 BRK-05 a broker that requires a new code is reconnected with it, and any other failure is explained', async ({
  page,
  server,
  simulator,
}) => {
  simulator.account.secondStep = 'totp'
  await signIn(page, server, email)
  await openConnected(page, server, '123456')
  await expect(page.getByText(/next 30 Dec 2023/)).toBeVisible()
  simulator.endSession()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText('Please reconnect your account')).toBeVisible()
  const logins = () => simulator.requests.filter((request) => request.startsWith('POST /login')).length
  const before = logins()
  const reconnect = page.getByRole('button', { name: 'Reconnect', exact: true })
  for (const code of ['', '12345', '1234567']) {
    await codeField(page).fill(code)
    await reconnect.click()
    await expect(page.getByText('Enter the 6 characters of the code')).toBeVisible()
  }
  expect(logins()).toBe(before)
  await expect(page.getByText('prevents real-time sync')).toBeVisible()
  await codeField(page).fill('000000')
  await reconnect.click()
  await expect(page.getByText('Invalid code, please try again')).toBeVisible()
  await expectAccessible(page)
  await codeField(page).fill('123456')
  await reconnect.click()
  await expect(notice(page, 'Integration has been reconnected')).toBeVisible()
  await expect(page.getByText('Please reconnect your account')).toHaveCount(0)

  await expect(page.getByText(/next 30 Dec 2023/)).toBeVisible()
  simulator.account.outage = 'maintenance'
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText('DEGIRO is down for maintenance.').first()).toBeVisible()
  await page.getByRole('tab', { name: /^Logs/ }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Failed: DEGIRO is down for maintenance.')
})

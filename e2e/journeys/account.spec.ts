import { expect, type Page } from '@playwright/test'
import { getUser } from '@plumbline/contract/accounts/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { runCli } from '../harness/account.ts'
import { signInByApi } from '../harness/api-client.ts'
import { dropFile } from '../harness/drop-file.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { signInLinks } from '../harness/mailbox.ts'
import { signIn, signInAsNew, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

const email = 'ada@plumbline.example'

const dialog = (page: Page) => page.getByRole('dialog')
const next = (page: Page) => page.getByRole('button', { name: 'Next' })

async function fillClaim(
  page: Page,
  claim: { first: string; last: string; email: string; code?: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill(claim.first)
  await page.getByRole('textbox', { name: 'Last name' }).fill(claim.last)
  await page.getByRole('textbox', { name: 'Email address' }).fill(claim.email)
  if (claim.code !== undefined) await page.getByRole('textbox', { name: 'Code' }).fill(claim.code)
  await page.getByRole('button', { name: 'Create my account' }).click()
}

test.describe('claiming a lifetime deal', () => {
  test('SGN-06 the code of the address activates Premium, and the mail signs in; SGN-08 the welcome dialog opens at the approach when only that is missing; SGN-10 a lifetime user is asked for a review', async ({
    page,
    server,
  }) => {
    const code = await runCli(server, 'codes', 'create', '1')
    await page.goto(`/app/sumo/${code}`)
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue(code)
    await expectAccessible(page)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/sumo', async (route) => {
      await held
      await route.continue()
    })
    await fillClaim(page, { first: 'Ada', last: 'Byron', email })
    await expect(page.getByText('Activating your subscription...')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { name: 'Your lifetime Premium account is activated' })).toBeVisible()
    await expect(page.getByRole('status')).toContainText('Check your email to sign in')
    await expectAccessible(page)
    await page.goto((await signInLinks(email, server.dataFolder)).at(-1) ?? '')
    await page.waitForURL('**/app/portfolios')
    const body = await (await clientOfPage(page, server)).call(getUser)
    expect(body).toMatchObject({ plan: 'premium', upgradeSource: 'sumo', first_name: 'Ada', last_name: 'Byron' })

    await page.getByRole('radio', { name: 'Other' }).check()
    await next(page).click()
    await expect(dialog(page)).toContainText('Would you write a review?')
    await expect(dialog(page)).not.toContainText('90%')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Go to my account first' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/app\/portfolios$/)
  })

  test('SGN-07 every field is required, the address must be valid, a code works once, and someone with an account is told so, and upgraded', async ({
    page,
    server,
  }) => {
    const [code = '', other = ''] = (await runCli(server, 'codes', 'create', '2')).split('\n')
    const known = 'bea@plumbline.example'
    const client = await signInByApi(server, known)
    await page.goto('/app/sumo')
    for (const blank of [{ first: '' }, { last: '' }, { email: '' }, { code: '' }]) {
      await fillClaim(page, { first: 'Ada', last: 'Byron', email, code, ...blank })
      await expect(page.getByRole('alert')).toHaveText('Please fill all fields to create an account')
    }
    await fillClaim(page, { first: 'Ada', last: 'Byron', email: 'ada at home', code })
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
    await fillClaim(page, { first: 'Ada', last: 'Byron', email, code: 'AAAAAA-AAAAAA-AAAAAA-AAAAAA' })
    await expect(page.getByRole('alert')).toContainText('This code is unknown or was already used')
    await expectAccessible(page)
    await fillClaim(page, { first: 'Ada', last: 'Byron', email, code })
    await expect(page.getByRole('heading', { name: 'is activated' })).toBeVisible()
    await page.goto(`/app/sumo/${code}`)
    await fillClaim(page, { first: 'Cleo', last: 'Byron', email: 'cleo@plumbline.example' })
    await expect(page.getByRole('alert')).toContainText('This code is unknown or was already used')
    await fillClaim(page, { first: 'Bea', last: 'Byron', email: known, code: other })
    await expect(page.getByText('You already had an account')).toBeVisible()
    expect((await client.call(getUser)).plan).toBe('premium')
  })
})

test.describe('the welcome dialog', () => {
  test('SGN-08 SGN-09 SGN-10 waits while a dropped file is imported, asks a new user for name and approach, saves both, and makes the offer', async ({
    page,
    server,
  }) => {
    await signInAsNew(page, server, email)
    await expect(dialog(page)).toHaveAccessibleName('Welcome to Plumbline')
    await dropFile(page, 'broker.csv', 'Drop the file to import it')
    await expect(page.getByRole('button', { name: 'Import 1 transaction' })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Plumbline' }).click()
    await expect(dialog(page)).toHaveAccessibleName('Welcome to Plumbline')
    await expect(next(page)).toBeDisabled()
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('textbox', { name: 'first name' }).fill('A')
    await expect(next(page)).toBeDisabled()
    await page.getByRole('textbox', { name: 'first name' }).fill('Ada')
    await next(page).click()

    await expect(page.getByRole('radio')).toHaveCount(4)
    await expect(next(page)).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'first name' })).toHaveValue('Ada')
    await next(page).click()
    for (const name of ['Long-term investor', 'Trader', 'Mixed-strategy', 'Other']) {
      await expect(page.getByRole('radio', { name, exact: true })).toBeVisible()
    }
    await page.getByRole('radio', { name: 'Mixed-strategy' }).check()
    const client = await clientOfPage(page, server)
    expect(await client.call(getUser)).toMatchObject({ first_name: null, strategy: null })
    await next(page).click()
    await expect(dialog(page)).toContainText('90% off the first 2 months')
    expect(await client.call(getUser)).toMatchObject({ first_name: 'Ada', strategy: 'mixed' })
    await expectAccessible(page)
    const refreshed = page.waitForResponse((response) => response.url().endsWith('/api/user'))
    await page.getByRole('button', { name: 'Close' }).click()
    await refreshed
    await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  })
})

test('NAV-02 NAV-06 aliases and the pages before sign-in lead to the portfolios; NAV-15 API-05 what is not found or fails says why, with a way on', async ({
  page,
  server,
}) => {
  await signIn(page, server, email)

  await test.step('a failed load says why, else the status, and can be tried again', async () => {
    let response: { status: number; json?: unknown; body?: string; contentType?: string } | undefined = {
      status: 418,
      json: { detail: 'The kettle is on.' },
    }
    await page.route('**/api/portfolio', (route) =>
      response === undefined ? route.continue() : route.fulfill(response),
    )
    await page.goto('/app/portfolios')
    await expect(page.getByText('The kettle is on.')).toBeVisible()
    response = { status: 418, body: 'No kettle here.', contentType: 'text/plain' }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No kettle here.')).toBeVisible()
    response = { status: 418 }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('[418] An error occured')).toBeVisible()
    response = undefined
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No portfolio yet')).toBeVisible()
  })

  const missing = page.getByText(/does not exist/)
  const back = page.getByRole('link', { name: 'Back to the portfolios' })

  await test.step('an unknown route, portfolio, asset or integration is not found and offers a way back', async () => {
    await page.goto('/app/portfolio/nobody-has-this')
    await expect(page.getByText('This portfolio does not exist')).toBeVisible()
    await expectAccessible(page)
    await back.click()
    await expect(page).toHaveURL(`${server.origin}/app/portfolios`)
    for (const path of [
      '/nowhere',
      '/settings/nowhere',
      '/asset/nobody-has-this',
      '/dcf/nobody-has-this',
      '/settings/integrations/nobody',
      '/admin',
    ]) {
      await follow(page, path)
      await expect(page).toHaveURL(`${server.origin}/app${path}`)
      await expect(missing).toBeVisible()
      await expect(back).toBeVisible()
      await follow(page, '/portfolios')
      await expect(missing).toHaveCount(0)
    }
  })

  await test.step('the aliases of the start and the pages before sign-in redirect to the portfolios', async () => {
    for (const path of ['/app', '/app/', '/', '/register']) {
      await page.goto(path)
      await expect(page).toHaveURL(`${server.origin}/app/portfolios`)
    }
    for (const path of ['/welcome', '/portfolio', '/login', '/register', '/sumo', '/sumo/ABC']) {
      await follow(page, '/nowhere')
      await expect(missing).toBeVisible()
      await follow(page, path)
      await expect(page, path).toHaveURL(`${server.origin}/app/portfolios`)
    }
  })
})

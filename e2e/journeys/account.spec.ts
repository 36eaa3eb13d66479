import { expect, type Page } from '@playwright/test'
import { getUser, signOut } from '@plumbline/contract/accounts/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { runCli } from '../harness/account.ts'
import { signInByApi } from '../harness/api-client.ts'
import { dropFile } from '../harness/drop-file.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { signInLinks } from '../harness/mailbox.ts'
import { signIn, signInAsNew, test } from '../harness/product.ts'

const email = 'ada@plumbline.example'

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
  test('SGN-06 the code of the address activates Premium, and the mail signs in', async ({ page, server }) => {
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
  })

  test('SGN-07 every field is required, the address must be valid, and a code works once @desktop', async ({
    page,
    server,
  }) => {
    const code = await runCli(server, 'codes', 'create', '1')
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
    await fillClaim(page, { first: 'Bea', last: 'Byron', email: 'bea@plumbline.example' })
    await expect(page.getByRole('alert')).toContainText('This code is unknown or was already used')
  })

  test('SGN-07 someone with an account is told so, and upgraded @desktop', async ({ page, server }) => {
    const client = await signInByApi(server, email)
    const code = await runCli(server, 'codes', 'create', '1')
    await page.goto(`/app/sumo/${code}`)
    await fillClaim(page, { first: 'Ada', last: 'Byron', email })
    await expect(page.getByText('You already had an account')).toBeVisible()
    expect((await client.call(getUser)).plan).toBe('premium')
  })
})

test.describe('the welcome dialog', () => {
  const dialog = (page: Page) => page.getByRole('dialog')
  const next = (page: Page) => page.getByRole('button', { name: 'Next' })

  test('SGN-08 SGN-09 SGN-10 asks a new user for name and approach, saves both, and makes the offer', async ({
    page,
    server,
  }) => {
    await signInAsNew(page, server, email)
    await expect(dialog(page)).toHaveAccessibleName('Welcome to Plumbline')
    await expect(next(page)).toBeDisabled()
    await expectAccessible(page)
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

  test('a file that is dropped on the welcome dialog is imported, and the dialog waits meanwhile @desktop', async ({
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
  })

  test('SGN-08 opens at the approach when only that is missing; SGN-10 a lifetime user is asked for a review @desktop', async ({
    page,
    server,
  }) => {
    const code = await runCli(server, 'codes', 'create', '1')
    await page.goto(`/app/sumo/${code}`)
    await fillClaim(page, { first: 'Ada', last: 'Byron', email })
    await page.goto((await signInLinks(email, server.dataFolder)).at(-1) ?? '')
    await page.getByRole('radio', { name: 'Other' }).check()
    await next(page).click()
    await expect(dialog(page)).toContainText('Would you write a review?')
    await expect(dialog(page)).not.toContainText('90%')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Go to my account first' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/app\/portfolios$/)
  })
})

test.describe('SGN-05 after a forced sign-out', () => {
  test.beforeEach(async ({ page, server }) => {
    const client = await signIn(page, server, email)
    await client.call(signOut)
    await page.goto('/app/portfolios')
    await expect(page.getByRole('button', { name: 'Reconnect' })).toBeVisible()
  })

  test('the known address gets a new link by one click @desktop', async ({ page, server }) => {
    await expect(page.getByText(email)).toBeVisible()
    await page.getByRole('button', { name: 'Reconnect' }).click()
    await expect(page.getByText('We sent you an e-mail')).toBeVisible()
    await page.goto((await signInLinks(email, server.dataFolder, 2)).at(-1) ?? '')
    await page.waitForURL('**/app/portfolios')
  })

  test('the offer can be dismissed, for good @desktop', async ({ page }) => {
    await page.getByRole('button', { name: 'Use another address' }).click()
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reconnect' })).toHaveCount(0)
  })
})

test.describe('guards', { tag: '@desktop' }, () => {
  test('NAV-06 the pages before sign-in redirect a signed-in user', async ({ page, server }) => {
    await signIn(page, server, email)
    for (const path of ['/app/login', '/app/register', '/register', '/', '/app/sumo', '/app/sumo/ABC']) {
      await page.goto(path)
      await expect(page).toHaveURL(`${server.origin}/app/portfolios`)
    }
  })

  test('NAV-02 the start and its aliases lead to the portfolios', async ({ page, server }) => {
    await signIn(page, server, email)
    for (const path of ['/app', '/app/', '/app/welcome', '/app/portfolio']) {
      await page.goto(path)
      await expect(page).toHaveURL(`${server.origin}/app/portfolios`)
    }
  })

  test('NAV-15 an unknown route, portfolio, asset or integration is not found and offers a way back', async ({
    page,
    server,
  }) => {
    await signIn(page, server, email)
    for (const path of [
      'nowhere',
      'settings/nowhere',
      'portfolio/nobody-has-this',
      'asset/nobody-has-this',
      'dcf/nobody-has-this',
      'settings/integrations/nobody',
      'admin',
    ]) {
      await page.goto(`/app/${path}`)
      await expect(page.getByText(/does not exist/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to the portfolios' })).toBeVisible()
    }
  })

  test('NAV-15 API-05 a failed load says why, else the status, and can be tried again', async ({ page, server }) => {
    await signIn(page, server, email)
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
})

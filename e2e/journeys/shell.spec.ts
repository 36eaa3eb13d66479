import { expect, type Page } from '@playwright/test'
import { createClient } from '@plumbline/client/client'
import { claimLifetime, updateUser } from '@plumbline/contract/accounts/operations'
import { listFeedback } from '@plumbline/contract/admin/operations'
import { subscribe } from '@plumbline/contract/billing/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { later, openSignedIn, restart, runCli } from '../harness/account.ts'
import { signInByApi } from '../harness/api-client.ts'
import { openUserMenu, signIn, test } from '../harness/product.ts'

const email = 'ada@plumbline.example'

/** From now on the page's time advances only with `page.clock.runFor`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search assets' })

test('SHL-01 SHL-02 SHL-03 SHL-04 the top bar is there when signed in, and its menus lead everywhere', async ({
  page,
  server,
  context,
}) => {
  await page.goto('/app/login')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  const client = await signIn(page, server, email)
  const { _id: id } = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
  await client.call(subscribe, { body: { plan: 'premium', period: 'monthly', source: 'pm_card_visa' } })
  await client.call(createPortfolio, { body: { name: 'Savings', currency: 'EUR' } })
  await page.goto('/app/settings/user')
  await expect(page.getByRole('banner').getByRole('navigation', { name: 'Main' })).toBeVisible()

  await test.step('the Portfolios menu lists them, and leads to all', async () => {
    await page.getByRole('button', { name: 'Portfolios' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'All portfolios as one',
      'Pension',
      'Savings',
      /^View all portfolios/,
    ])
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Pension' }).click()
    await expect(page).toHaveURL(`${server.origin}/app/portfolio/${id}`)
    await page.getByRole('button', { name: 'Portfolios' }).click()
    await page.getByRole('menuitem', { name: 'View all portfolios' }).click()
    await expect(page).toHaveURL(`${server.origin}/app/portfolios`)
  })

  await test.step('feedback reaches the admins with its page and browser', async () => {
    await page.getByRole('button', { name: 'Feedback' }).click()
    const dialog = page.getByRole('dialog', { name: 'Feedback' })
    await expectAccessible(page)
    await dialog.getByRole('textbox').fill('Good charts')
    await dialog.getByRole('button', { name: 'Send feedback' }).click()
    await expect(dialog).toContainText('Thank you')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the Tools menu leads to the DCF valuation, the screener and, outside, the community', async () => {
    await page.getByRole('button', { name: 'Tools' }).click()
    await page.getByRole('menuitem', { name: 'DCF Valuation' }).click()
    await expect(page).toHaveURL(`${server.origin}/app/dcf`)
    await page.getByRole('button', { name: 'Tools' }).click()
    await page.getByRole('menuitem', { name: 'Screener' }).click()
    await expect(page).toHaveURL(`${server.origin}/app/screener`)
    await page.getByRole('button', { name: 'Tools' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('menuitem', { name: 'Community' }).click()
    const community = await opened
    await expect(community.getByRole('heading', { name: 'Community' })).toBeVisible()
    await community.close()
  })

  await test.step('the user menu holds settings, help, changelog and logout, and Admin for admins alone', async () => {
    await openUserMenu(page)
    for (const [name, address] of Object.entries({
      Settings: '/app/settings/user',
      Help: '/help',
      Changelog: '/changelog',
    })) {
      await expect(page.getByRole('menuitem', { name, exact: true })).toHaveAttribute('href', address)
    }
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Admin' })).toHaveCount(0)
    await expectAccessible(page)
    await runCli(server, 'user', 'grant-admin', email)
    await page.reload()
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: 'Admin' }).click()
    await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible()
    const [entry] = (await client.call(listFeedback)).items
    expect(entry).toMatchObject({ email, message: 'Good charts', url: `${server.origin}/app/portfolios` })
    expect(entry?.browser).toBe(await page.evaluate(() => navigator.userAgent))
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${server.origin}/app/login`)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, environment: { BILLING: 'off' } })

  test('SHL-05 one menu holds everything, Admin for admins alone, and works by touch; a bar switches the portfolio', async ({
    page,
    server,
  }) => {
    const client = await signIn(page, server, email)
    const first = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
    const second = await client.call(createPortfolio, { body: { name: 'Savings', currency: 'EUR' } })
    await page.goto(`/app/portfolio/${first._id}/transactions`)

    await test.step('the bar at the foot switches on the same page, and leads to the form', async () => {
      const bar = page.getByRole('navigation', { name: 'Portfolio actions' })
      await bar.getByRole('button', { name: 'Pension, switch portfolio' }).tap()
      await page.getByRole('menuitem', { name: 'All portfolios as one' }).tap()
      await expect(page).toHaveURL(`${server.origin}/app/portfolio/all/transactions`)
      await bar.getByRole('button', { name: 'All portfolios, switch portfolio' }).tap()
      await page.getByRole('menuitem', { name: 'Savings' }).tap()
      await expect(page).toHaveURL(`${server.origin}/app/portfolio/${second._id}/transactions`)
      await expectAccessible(page)
      await bar.getByRole('link', { name: 'Add' }).tap()
      await expect(page).toHaveURL(`${server.origin}/app/portfolio/${second._id}/add`)
      await expect(bar).toHaveCount(0)
    })

    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
    await menu.tap()
    for (const name of ['Portfolios', 'DCF Calculator', 'Settings', 'Help Center', 'Changelog', 'Feedback', 'Logout']) {
      await expect(item(name)).toBeVisible()
    }
    await expect(item('Admin')).toHaveCount(0)
    await expectAccessible(page)
    await item('DCF Calculator').tap()
    await expect(page).toHaveURL(/\/app\/dcf$/)
    await menu.tap()
    await item('Portfolios').tap()
    await expect(page).toHaveURL(/\/app\/portfolios$/)
    await menu.tap()
    await item('Help Center').tap()
    await expect(page).toHaveURL(/\/help$/)
    await menu.tap()
    await item('Changelog').tap()
    await expect(page).toHaveURL(/\/changelog$/)
    await menu.tap()
    await item('Settings').tap()
    await expect(page).toHaveURL(/\/settings\/user$/)
    await runCli(server, 'user', 'grant-admin', email)
    await page.reload()
    await menu.tap()
    await item('Admin').tap()
    await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
    await menu.tap()
    await item('Logout').tap()
    await expect(page).toHaveURL(/\/app\/login$/)
  })
})

test('SHL-09 SHL-10 the search of assets: a default list, keys, a pause before it asks, and nothing found', async ({
  page,
  server,
}) => {
  await signIn(page, server, email)
  await page.goto('/app/portfolios')
  const options = page.getByRole('option')

  await test.step('focus loads a default list, and Escape cancels', async () => {
    await search(page).focus()
    await expect(options.first()).toBeVisible()
    await expectAccessible(page)
    await search(page).fill('beam')
    await search(page).press('Escape')
    await expect(options).toHaveCount(0)
    await expect(search(page)).toHaveValue('')
    await expect(search(page)).not.toBeFocused()
  })

  await test.step('what is not found is named', async () => {
    await search(page).fill('zzqqxx')
    await expect(page.getByText('No asset found corresponding to zzqqxx', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await search(page).press('Escape')
  })

  await test.step('Enter takes the first result, even one that is still on its way', async () => {
    await search(page).fill('beam lighting')
    await search(page).press('Enter')
    await expect(page.getByRole('heading', { name: 'Beam Lighting plc' })).toBeVisible()
  })

  await test.step('the arrow keys choose another one', async () => {
    await search(page).focus()
    await expect(options.nth(1)).toBeVisible()
    const names = await options.locator('span:first-child').allTextContents()
    await search(page).press('ArrowDown')
    await search(page).press('ArrowDown')
    await search(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: names[1] ?? 'none' })).toBeVisible()
  })

  await test.step('what is chosen opens', async () => {
    await search(page).focus()
    await page.getByRole('option', { name: 'Acorn Tools Inc' }).click()
    await expect(page).toHaveURL(new RegExp(`${server.origin}/app/asset/ACRN\\.US$`))
    await expect(page.getByRole('heading', { name: 'Acorn Tools Inc' })).toBeVisible()
  })

  await test.step('typing searches once it has paused for 500 ms, and only then', async () => {
    await search(page).focus()
    await expect(options.first()).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/stock') asked.push(searchParams.get('q') ?? '')
    })
    await stopClock(page)
    await search(page).pressSequentially('beam')
    await page.clock.runFor(490)
    await page.evaluate(async () => await fetch('/api/health'))
    expect(asked).toEqual([])
    await page.clock.runFor(20)
    await expect.poll(() => asked).toEqual(['beam'])
  })
})

/** Of the notices' transition, in which they are still in the page. */
const NOTICE_FADE_MS = 250

test('SHL-06 notices stand at the top right, are announced, and hide after 4000 ms; an error has a description', async ({
  page,
  server,
}) => {
  await signIn(page, server, email)
  await page.goto('/app/settings/user')
  await page.route('**/api/user/export', (route) =>
    route.fulfill({ status: 429, json: { detail: 'Try again in 9 minutes.' } }),
  )
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const error = page.getByRole('alert').filter({ hasText: 'The account could not be exported' })
  await expect(error).toContainText('Try again in 9 minutes.')
  await expect(error.and(page.locator('[data-notice=error]'))).toBeVisible()

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Preferences' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(error).toHaveCount(0)
  await stopClock(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Settings saved successfully' })
  await page.clock.runFor(100)
  await expect(notice).toBeVisible()
  await page.clock.runFor(400)
  await expect.poll(async () => (await notice.boundingBox())?.x).toBeGreaterThan(900)
  expect((await notice.boundingBox())?.y).toBeLessThan(200)
  await expect(notice.and(page.locator('[data-notice=success]'))).toBeVisible()
  await page.clock.runFor(3450)
  await expect(notice).toBeVisible()
  await expect(notice).toHaveCSS('opacity', '1')
  await page.clock.runFor(100 + NOTICE_FADE_MS)
  await expect(notice).toHaveCount(0)
})

test.describe('two days later', () => {
  test.use({ isServerShared: false })

  test('a lifetime user is asked for a review, a subscriber is not', async ({ browser, server }) => {
    const { token } = await signInByApi(server, email)
    const code = await runCli(server, 'codes', 'create', '1')
    await createClient({ origin: server.origin }).call(claimLifetime, {
      body: { first_name: 'Ada', last_name: 'Byron', email, code },
    })
    const subscriber = await signInByApi(server, 'bea@plumbline.example')
    await subscriber.call(updateUser, { body: { first_name: 'Bea', strategy: 'value' } })
    await subscriber.call(subscribe, { body: { plan: 'premium', period: 'monthly', source: 'pm_card_visa' } })
    const laterServer = await restart(server, { NOW: later(2, 1) })
    const page = await openSignedIn(browser, laterServer, token)
    await page.goto('/app/portfolios')
    await page.getByRole('button', { name: 'Close' }).click()
    const banner = page.getByRole('complementary', { name: 'Review' })
    await expectAccessible(page)
    await banner.getByRole('button', { name: 'Hide this banner' }).click()
    await expect(banner).toHaveCount(0)
    await page.reload()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(banner).toHaveCount(0)
    await page.context().close()

    const other = await openSignedIn(browser, laterServer, subscriber.token)
    await other.goto('/app/portfolios')
    await expect(other.getByText('No portfolio yet')).toBeVisible()
    await expect(other.getByRole('complementary')).toHaveCount(0)
    await other.context().close()
    await laterServer.stop()
  })
})

test('the keyboard: a palette, a list of the shortcuts, single keys that can be turned off; hidden amounts and the dark scheme stay from the first paint on', async ({
  page,
  server,
}) => {
  const client = await signIn(page, server, email)
  await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
  await page.goto('/app/settings/user')
  const root = page.locator('html')

  await test.step('Ctrl+K finds pages, portfolios, assets and actions', async () => {
    const field = page.getByRole('combobox', { name: 'Search pages, portfolios, assets and actions' })
    const run = async (text: string, option: string) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(text)
      await expect(field).toHaveValue(text)
      await expect(page.getByRole('option', { name: option })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(field).toHaveCount(0)
    }
    await expect(page.getByRole('heading', { name: 'User information' })).toBeVisible()
    // What is typed at once goes into the palette, not into the field that has the focus.
    await page.getByRole('textbox', { name: 'First name' }).focus()
    await run('pens', 'Pension')
    await expect(page.getByRole('heading', { name: 'Pension' })).toBeVisible()
    await run('number form', 'Preferences')
    await expect(page).toHaveURL(/\/settings\/preferences$/)
    await run('beam lighting', 'Beam Lighting plc')
    await expect(page.getByRole('heading', { name: 'Beam Lighting plc' })).toBeVisible()
    await expect(root).not.toHaveAttribute('data-privacy', 'hidden')
    await run('hide am', 'Hide amounts')
    await expect(root).toHaveAttribute('data-privacy', 'hidden')
  })

  await test.step('? lists the shortcuts, and single keys can be turned off', async () => {
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toContainText('Command palette')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page.getByRole('heading', { name: /^Transactions/ })).toBeVisible()
    await page.keyboard.press('i')
    await expect(page).toHaveURL(/\/portfolio\/[^/]+\/import$/)
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(page).toHaveURL(/\/settings\/user$/)
    await page.keyboard.press('?')
    await sheet.getByRole('switch').click()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await expect(search(page)).not.toBeFocused()
    await expect(sheet).toHaveCount(0)
  })

  await test.step('hidden amounts stay hidden from the first paint on, and so does the dark scheme', async () => {
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    await expect(root).not.toHaveAttribute('data-privacy', 'hidden')
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    await openUserMenu(page)
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.goto('/app/portfolios', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect(await root.getAttribute('data-privacy')).toBe('hidden')
    expect(await root.getAttribute('data-mantine-color-scheme')).toBe('dark')
    await expect(page.getByRole('button', { name: 'Hide amounts' })).toHaveAttribute('aria-pressed', 'true')
  })
})

import { expect, type Page } from '@playwright/test'
import { createClient } from '@plumbline/client/client'
import { claimLifetime, updateUser } from '@plumbline/contract/accounts/operations'
import { listFeedback } from '@plumbline/contract/admin/operations'
import { subscribe } from '@plumbline/contract/billing/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { expectAccessible } from '../harness/accessibility.ts'
import { later, openSignedIn, restart, runCli } from '../harness/account.ts'
import { signInByApi } from '../harness/api-client.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { openUserMenu, signIn, test } from '../harness/product.ts'

const email = 'ada@plumbline.example'

/** From now on the page's time advances only with `page.clock.runFor`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search assets' })

test.describe('the top bar', { tag: '@desktop' }, () => {
  test('SHL-01 is there when signed in and not before', async ({ page, server }) => {
    await page.goto('/app/login')
    await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await signIn(page, server, email)
    await page.goto('/app/portfolios')
    await expect(page.getByRole('banner').getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  test('SHL-02 the Portfolios menu lists them, and leads to all', async ({ page, server }) => {
    const client = await signIn(page, server, email)
    const body = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
    await page.goto('/app/settings/user')
    await page.getByRole('button', { name: 'Portfolios' }).click()
    await expect(page.getByRole('menuitem').last()).toHaveText('View all portfolios')
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Pension' }).click()
    await expect(page).toHaveURL(`${server.origin}/app/portfolio/${body._id}`)
    await page.getByRole('button', { name: 'Portfolios' }).click()
    await page.getByRole('menuitem', { name: 'View all portfolios' }).click()
    await expect(page).toHaveURL(`${server.origin}/app/portfolios`)
  })

  test('SHL-03 the Tools menu leads to the DCF valuation, the screener and, outside, the community', async ({
    page,
    server,
    context,
  }) => {
    await signIn(page, server, email)
    await page.goto('/app/portfolios')
    await page.getByRole('button', { name: 'Tools' }).click()
    await page.getByRole('menuitem', { name: 'DCF Valuation' }).click()
    await expect(page).toHaveURL(`${server.origin}/app/dcf`)
    await page.getByRole('button', { name: 'Tools' }).click()
    await page.getByRole('menuitem', { name: 'Screener' }).click()
    await expect(page).toHaveURL(`${server.origin}/app/screener`)
    await page.getByRole('button', { name: 'Tools' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('menuitem', { name: 'Community' }).click()
    await expect((await opened).getByRole('heading', { name: 'Community' })).toBeVisible()
  })

  test('SHL-04 the user menu holds settings, help, changelog and logout, and Admin for admins alone', async ({
    page,
    server,
  }) => {
    await signIn(page, server, email)
    await page.goto('/app/portfolios')
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
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${server.origin}/app/login`)
  })
})

test.describe('SHL-04 where the operator has an admin site of their own', { tag: '@desktop' }, () => {
  test.use({ environment: { ADMIN_URL: 'http://127.0.0.1:9/admin' } })

  test('the link carries a code of its own, never the session’s token', async ({ browser, server }) => {
    const client = await signInByApi(server, email)
    await runCli(server, 'user', 'grant-admin', email)
    const page = await openSignedIn(browser, server, client.token)
    await page.route('http://127.0.0.1:9/**', (route) => route.fulfill({ body: 'the admin site' }))
    await page.goto('/app/portfolios')
    await page.getByRole('button', { name: 'Close' }).click()
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: 'Admin' }).click()
    await page.waitForURL(/127\.0\.0\.1:9\/admin\?token=[\w-]{20,}/)
    expect(page.url()).not.toContain(client.token)
    await page.context().close()
  })
})

test.describe('on a phone', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('SHL-05 one menu holds everything, Admin for admins alone, and works by touch', async ({ page, server }) => {
    await signIn(page, server, email)
    await page.goto('/app/portfolios')
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

  test.describe('with several portfolios', () => {
    test.use({ environment: { BILLING: 'off' } })

    test('the bar at the foot of a portfolio switches to another on the same page, and leads to the form', async ({
      page,
      server,
    }) => {
      const client = await signIn(page, server, email)
      const first = await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
      const second = await client.call(createPortfolio, { body: { name: 'Savings', currency: 'EUR' } })
      await page.goto(`/app/portfolio/${first._id}/transactions`)
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
  })
})

test.describe('the search of assets', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page, server }) => {
    await signIn(page, server, email)
    await page.goto('/app/portfolios')
  })

  test('SHL-09 focus loads a default list, and what is chosen opens', async ({ page, server }) => {
    await search(page).focus()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('option', { name: 'Acorn Tools Inc' }).click()
    await expect(page).toHaveURL(new RegExp(`${server.origin}/app/asset/ACRN\\.US$`))
    await expect(page.getByRole('heading', { name: 'Acorn Tools Inc' })).toBeVisible()
  })

  test('SHL-09 typing searches once it has paused for 500 ms, and only then', async ({ page }) => {
    await search(page).focus()
    await expect(page.getByRole('option').first()).toBeVisible()
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

  test('SHL-09 Enter takes the first result, even one that is still on its way', async ({ page }) => {
    await search(page).fill('beam lighting')
    await search(page).press('Enter')
    await expect(page.getByRole('heading', { name: 'Beam Lighting plc' })).toBeVisible()
  })

  test('SHL-09 the arrow keys choose another one', async ({ page }) => {
    await search(page).focus()
    await expect(page.getByRole('option').first()).toBeVisible()
    const names = await page.getByRole('option').locator('span:first-child').allTextContents()
    await search(page).press('ArrowDown')
    await search(page).press('ArrowDown')
    await search(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: names[1] ?? 'none' })).toBeVisible()
  })

  test('SHL-09 Escape cancels', async ({ page }) => {
    await search(page).fill('beam')
    await search(page).press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(search(page)).toHaveValue('')
    await expect(search(page)).not.toBeFocused()
  })

  test('SHL-10 says when nothing is found', async ({ page }) => {
    await search(page).fill('zzqqxx')
    await expect(page.getByText('No asset found corresponding to zzqqxx', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})

/** Of the notices' transition, in which they are still in the page. */
const NOTICE_FADE_MS = 250

test.describe('notices', { tag: '@desktop' }, () => {
  test('SHL-06 stand at the top right, are announced, and hide after 4000 ms', async ({ page, server }) => {
    await signIn(page, server, email)
    await page.goto('/app/settings/preferences')
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
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

  test('SHL-06 an error has its text and a description', async ({ page, server }) => {
    await signIn(page, server, email)
    await page.goto('/app/settings/user')
    await page.route('**/api/user/export', (route) =>
      route.fulfill({ status: 429, json: { detail: 'Try again in 9 minutes.' } }),
    )
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'The account could not be exported' })
    await expect(notice).toContainText('Try again in 9 minutes.')
    await expect(notice.and(page.locator('[data-notice=error]'))).toBeVisible()
  })
})

test.describe('banners', () => {
  test.use({ isServerShared: false })

  test('SHL-07 the banner follows the trial from 14 days to its end', { tag: '@desktop' }, async ({
    browser,
    server,
  }) => {
    const { token } = await signInByApi(server, email)
    let laterServer = server
    for (const [days, hours, text, source] of [
      [0, 0, 'Your Premium trial is ending in 14 day(s)', 'banner-trial'],
      [13, 23, 'Your Premium trial is ending in 1 day(s)', 'banner-trial'],
      [14, 1, 'Your Premium trial is ending very soon!', 'banner-trial'],
      [15, 1, 'Upgrade to Premium to unlock more features', 'banner'],
    ] as const) {
      laterServer = await restart(laterServer, { NOW: later(days, hours) })
      const page = await openSignedIn(browser, laterServer, token)
      await page.goto('/app/portfolios')
      await page.getByRole('button', { name: 'Close' }).click()
      const banner = page.getByRole('complementary', { name: 'Plan' })
      await expect(banner).toContainText(text)
      await banner.getByRole('button', { name: 'Subscribe now' }).click()
      const plans = page
        .getByRole('dialog', { name: 'Upgrade to Premium' })
        .getByRole('link', { name: 'Compare the plans' })
      await expect(plans).toHaveAttribute('href', `/app/subscribe?source=${source}`)
      await expectAccessible(page)
      await page.context().close()
    }
    await laterServer.stop()
  })

  test('SHL-08 a lifetime user is asked for a review after 48 hours, a subscriber is not', { tag: '@desktop' }, async ({
    browser,
    server,
  }) => {
    const { token } = await signInByApi(server, email)
    const code = await runCli(server, 'codes', 'create', '1')
    await createClient({ origin: server.origin }).call(claimLifetime, {
      body: { first_name: 'Ada', last_name: 'Byron', email, code },
    })
    const subscriber = await signInByApi(server, 'bea@plumbline.example')
    await subscriber.call(updateUser, { body: { first_name: 'Bea', strategy: 'value' } })
    await subscriber.call(subscribe, { body: { plan: 'premium', period: 'monthly', source: 'pm_card_visa' } })
    let laterServer = server
    for (const [hours, isShown] of [
      [47, false],
      [49, true],
    ] as const) {
      laterServer = await restart(laterServer, { NOW: later(0, hours) })
      const page = await openSignedIn(browser, laterServer, token)
      await page.goto('/app/portfolios')
      await page.getByRole('button', { name: 'Close' }).click()
      const banner = page.getByRole('complementary', { name: 'Review' })
      await expect(banner).toHaveCount(isShown ? 1 : 0)
      if (isShown) {
        await expectAccessible(page)
        await banner.getByRole('button', { name: 'Hide this banner' }).click()
        await expect(banner).toHaveCount(0)
        await page.reload()
        await page.getByRole('button', { name: 'Close' }).click()
        await expect(banner).toHaveCount(0)
      }
      await page.context().close()
    }
    const page = await openSignedIn(browser, laterServer, subscriber.token)
    await page.goto('/app/portfolios')
    await expect(page.getByText('No portfolio yet')).toBeVisible()
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await page.context().close()
    await laterServer.stop()
  })
})

test('feedback reaches the admins with its page and browser @desktop', async ({ page, server }) => {
  await signIn(page, server, email)
  await page.goto('/app/portfolios')
  await page.getByRole('button', { name: 'Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback' })
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('Good charts')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog).toContainText('Thank you')
  await runCli(server, 'user', 'grant-admin', email)
  const [entry] = (await (await clientOfPage(page, server)).call(listFeedback)).items
  expect(entry).toMatchObject({ email, message: 'Good charts', url: `${server.origin}/app/portfolios` })
  expect(entry?.browser).toBe(await page.evaluate(() => navigator.userAgent))
})

test.describe('the keyboard', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page, server }) => {
    await signIn(page, server, email)
    await page.goto('/app/portfolios')
  })

  test('Ctrl+K finds pages, portfolios, assets and actions', async ({ page, server }) => {
    const client = await clientOfPage(page, server)
    await client.call(createPortfolio, { body: { name: 'Pension', currency: 'EUR' } })
    await page.goto('/app/settings/user')
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
    await expect(page.locator('html')).not.toHaveAttribute('data-privacy', 'hidden')
    await run('hide am', 'Hide amounts')
    await expect(page.locator('html')).toHaveAttribute('data-privacy', 'hidden')
  })

  test('? lists the shortcuts; single keys can be turned off', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toContainText('Command palette')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('Escape')
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

  test('hidden amounts stay hidden from the first paint on, and so does the dark scheme', async ({ page }) => {
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    await openUserMenu(page)
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.goto('/app/portfolios', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    const root = page.locator('html')
    expect(await root.getAttribute('data-privacy')).toBe('hidden')
    expect(await root.getAttribute('data-mantine-color-scheme')).toBe('dark')
    await expect(page.getByRole('button', { name: 'Hide amounts' })).toHaveAttribute('aria-pressed', 'true')
  })
})

import { expect, type Request } from '@playwright/test'
import { signOut, updateUser } from '@plumbline/contract/accounts/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { signInCode, signInLinks } from '../harness/mailbox.ts'
import { openUserMenu, signIn, signInAsNew, test } from '../harness/product.ts'

const email = 'ada@plumbline.example'

test.describe('signing in', () => {
  test('SGN-01 SGN-02 asks for an address, refuses an empty and a malformed one, and says that a mail has been sent, whose code signs in', async ({
    page,
    server,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/signin')) asked.push(request.url())
    })
    await page.goto('/app/login')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Please fill all fields to create an account')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada at plumbline')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    expect(asked).toEqual([])
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('We sent you an e-mail')).toBeVisible()
    await expect(page.getByRole('status')).toContainText(email)
    await expect(page.getByRole('status')).toContainText('click the link')
    const field = page.getByRole('textbox', { name: 'Eight-digit code' })
    await expect(field).toBeFocused()
    await expectAccessibleAtBothWidths(page)

    const code = await signInCode(email, server.dataFolder)
    await field.fill(code === '00000000' ? '00000001' : '00000000')
    await expect(page.getByText('This code is wrong or has expired')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
    await field.fill(`${code.slice(0, 4)} ${code.slice(4)}`)
    await expect(page).toHaveURL(`${server.origin}/app/portfolios`)
  })

  test('NAV-05 a link signs in, its code is removed from the address and sent to no one else, and the browser goes to the portfolios; NAV-16 the session survives a reload, under one key of the local storage', async ({
    page,
    server,
  }) => {
    const requests: Request[] = []
    page.on('requestfinished', (request) => requests.push(request))
    await signInAsNew(page, server, email)
    await expect(page).toHaveURL(`${server.origin}/app/portfolios`)
    const session = await page.evaluate(() => JSON.stringify(localStorage).match(/plb_[\w-]+/)?.[0])
    const code = new URL((await signInLinks(email, server.dataFolder)).at(-1) ?? '').searchParams.get('token')
    const followed = requests.filter((request) => !request.isNavigationRequest())
    const told = await Promise.all(
      followed.map(async (request) => `${request.url()} ${(await request.allHeaders()).referer ?? ''}`),
    )
    expect(told.length).toBeGreaterThan(5)
    for (const secret of [session, code]) expect(told.join('\n')).not.toContain(secret)
    const timeline = await page.evaluate(() => performance.getEntries().map(({ name }) => name))
    expect(timeline.length).toBeGreaterThan(5)
    expect(timeline.join('\n')).not.toContain(code)
    await page.getByRole('button', { name: 'Close' }).click()
    await openUserMenu(page)
    await expect(page.getByText(email)).toBeVisible()
    await page.goBack()
    expect(page.url()).not.toContain('token=')
    await page.goForward()
    expect(page.url()).not.toContain('token=')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await (await clientOfPage(page, server)).call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Create new portfolio' })).toBeVisible()
    const stored = () => page.evaluate(() => Object.values(localStorage).filter((value) => value.includes('"token"')))
    await expect.poll(stored).toEqual([expect.stringContaining(`"email":"${email}"`)])
  })

  test('someone who is not signed in is sent from a deep link to the sign-in page; NAV-05 the code is taken on any page', async ({
    page,
    server,
  }) => {
    for (const address of ['', 'portfolio/some/performance']) {
      await page.goto(`/app/${address}`)
      await expect(page).toHaveURL(`${server.origin}/app/login`)
    }
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('We sent you an e-mail')).toBeVisible()
    const [link] = await signInLinks(email, server.dataFolder)
    await page.goto(`/app/settings${new URL(link ?? '').search}`)
    await expect(page).toHaveURL(`${server.origin}/app/portfolios`)
  })

  test('a link opened in another browser asks for one click, and a scanner uses nothing up; used, it says so and offers a new one', async ({
    page,
    server,
    browser,
  }) => {
    await page.goto('/app/login')
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('We sent you an e-mail')).toBeVisible()
    const [link] = await signInLinks(email, server.dataFolder)
    expect((await fetch(link ?? '')).status).toBe(200)

    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await other.goto(link ?? '')
    await expect(other.getByText('Continue here?')).toBeVisible()
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other).toHaveURL(`${server.origin}/app/portfolios`)
    await elsewhere.close()

    await page.goto(link ?? '')
    await expect(page.getByText('expired or was already used')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back to sign-in' }).click()
    await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  })
})

test.describe('the session', () => {
  test('NAV-14 logout clears it and goes to the sign-in page, in every tab', async ({ page, server, context }) => {
    const { token } = await signIn(page, server, email)
    await page.goto('/app/portfolios')
    const otherTab = await context.newPage()
    await otherTab.goto('/app/settings/preferences')
    await expect(otherTab.getByRole('heading', { name: 'Preferences' })).toBeVisible()
    await page.goto('/help')
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${server.origin}/app/login`)
    await expect(otherTab).toHaveURL(`${server.origin}/app/login`)
    expect(await page.evaluate(() => localStorage.getItem('plumbline'))).toBe('{}')
    await expect
      .poll(
        async () =>
          (await fetch(`${server.origin}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status,
      )
      .toBe(401)
    await page.goto('/app/portfolios')
    await expect(page).toHaveURL(`${server.origin}/app/login`)
  })

  test('NAV-14 a 401 from any call keeps only the address and goes to the sign-in page; SGN-05 a new link is one click away, and the offer can be dismissed, for good', async ({
    page,
    server,
  }) => {
    await signIn(page, server, email)
    await page.goto('/app/settings/user')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Byron')
    await (await clientOfPage(page, server)).call(signOut)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(`${server.origin}/app/login`)
    expect(await page.evaluate(() => localStorage.getItem('plumbline'))).toBe(JSON.stringify({ email }))
    await expect(page.getByText(email)).toBeVisible()
    const reconnect = page.getByRole('button', { name: 'Reconnect' })
    await expect(reconnect).toBeVisible()
    await expectAccessible(page)
    await reconnect.click()
    await expect(page.getByText('We sent you an e-mail')).toBeVisible()
    await page.goto((await signInLinks(email, server.dataFolder, 2)).at(-1) ?? '')
    await page.waitForURL('**/app/portfolios')

    await (await clientOfPage(page, server)).call(signOut)
    await page.goto('/app/portfolios')
    await expect(reconnect).toBeVisible()
    await page.getByRole('button', { name: 'Use another address' }).click()
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
    await expect(reconnect).toHaveCount(0)

    await page.route('**/api/signin', (route) => route.fulfill({ status: 401, json: { detail: 'Not now.' } }))
    await page.getByRole('textbox', { name: 'Email address' }).fill('bea@plumbline.example')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toContainText('Not now.')
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('bea@plumbline.example')
  })
})

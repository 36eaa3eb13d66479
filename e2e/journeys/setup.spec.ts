import { expect } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { signInLinks } from '../harness/mailbox.ts'
import { openUserMenu, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

test.describe('a new installation that is closed and has no mail server', () => {
  test.use({ environment: { SIGNUP: 'closed', SOURCE_URL: 'https://code.plumbline.example' }, isServerShared: false })

  test('prints a link that makes the first admin, once, and its admin page invites and manages users', async ({
    page,
    server,
    browser,
  }) => {
    await expect.poll(() => server.output()).toMatch(/\/app\/setup\?code=/)
    const link = /http\S+\/app\/setup\?code=\S+/.exec(server.output())?.[0] ?? ''
    await page.goto('/help')
    await expect(page.getByRole('link', { name: 'Source' })).toHaveAttribute('href', 'https://code.plumbline.example')
    await page.goto(link)
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@plumbline.example')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/app\/portfolios$/)
    const client = await clientOfPage(page, server)
    await client.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
    await page.reload()
    await openUserMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Admin' })).toBeVisible()

    await page.getByRole('menuitem', { name: 'Admin' }).click()
    await page.getByRole('button', { name: 'Invite user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite user' })
    await expect(dialog.getByText('This installation has no mail server.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Email address' }).fill('bob@plumbline.example')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    const bob = page.getByRole('row').filter({ hasText: 'bob@plumbline.example' })
    await expect(bob).toContainText('never')
    const invited = await browser.newPage()
    const [invitation = ''] = await signInLinks('bob@plumbline.example', server.dataFolder)
    await invited.goto(invitation)
    await invited.getByRole('button', { name: 'Sign in' }).click()
    await expect(invited).toHaveURL(/\/app\/portfolios$/)
    await invited.close()
    await page.getByRole('button', { name: 'Actions for bob@plumbline.example' }).click()
    await page.getByRole('menuitem', { name: 'Disable account' }).click()
    await expect(bob).toContainText('user, disabled')
    await page.getByRole('button', { name: 'Actions for bob@plumbline.example' }).click()
    await page.getByRole('menuitem', { name: 'Enable account' }).click()
    await expect(bob).not.toContainText('disabled')
    await page.getByRole('button', { name: 'Actions for bob@plumbline.example' }).click()
    await page.getByRole('menuitem', { name: 'Delete account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
    await expect(bob).toHaveCount(0)
    await follow(page, '/app/admin?view=overview')
    await expect(page.getByText('Last backup')).toBeVisible()
    await expectAccessible(page)
    await follow(page, '/app/admin?view=background')
    const runNow = page.getByRole('button', { name: /^Run now: / }).first()
    const response = page.waitForResponse((each) => each.request().method() === 'POST')
    await runNow.click()
    expect((await response).ok()).toBe(true)
    await expect(runNow).toBeVisible()
    await expectAccessible(page)

    const stranger = await browser.newContext()
    const second = await stranger.newPage()
    await second.goto(link)
    await second.getByRole('textbox', { name: 'Email address' }).fill('eve@plumbline.example')
    await second.getByRole('button', { name: 'Create account' }).click()
    await expect(second.getByText('This setup link was already used')).toBeVisible()
    await stranger.close()
  })
})

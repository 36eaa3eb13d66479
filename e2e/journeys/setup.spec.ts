import { expect } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { openUserMenu, test } from '../harness/product.ts'

test.describe('a new installation that is closed and has no mail server', () => {
  test.use({ environment: { SIGNUP: 'closed' } })

  test('prints a link that creates the first account, once', async ({ page, server, browser }) => {
    await expect.poll(() => server.output()).toMatch(/\/app\/setup\?code=/)
    const link = /http\S+\/app\/setup\?code=\S+/.exec(server.output())?.[0] ?? ''
    await page.goto(link)
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('ada@plumbline.example')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/app\/portfolios$/)
    await openUserMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Admin' })).toBeVisible()

    const stranger = await browser.newContext()
    const second = await stranger.newPage()
    await second.goto(link)
    await second.getByRole('textbox', { name: 'E-mail address' }).fill('eve@plumbline.example')
    await second.getByRole('button', { name: 'Create account' }).click()
    await expect(second.getByText('This setup link was already used')).toBeVisible()
    await stranger.close()
  })
})

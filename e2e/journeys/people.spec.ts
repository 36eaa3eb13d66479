import { expect, type Page } from '@playwright/test'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import type { ServerProcess } from '../../scripts/processes/server-process.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { makeFixturePortfolio } from '../harness/fixture-portfolio.ts'
import { portfolioInvitationLink } from '../harness/mailbox.ts'
import { drawPrompt, signIn, test } from '../harness/product.ts'

const ADA = 'ada@plumbline.example'
const BEN = 'ben@plumbline.example'

async function openPeople(page: Page, portfolioId: string) {
  await page.goto(`/app/portfolio/${portfolioId}/settings`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this portfolio' })
  await dialog.getByRole('tab', { name: 'With people' }).click()
  return dialog
}

/** Follows the mail's link in a browser in which the invited person is signed in, and accepts. */
async function accept(page: Page, server: ServerProcess): Promise<void> {
  await page.goto(await portfolioInvitationLink(BEN, server.dataFolder))
  const shared = page.getByRole('region', { name: 'Shared with me' })
  await expect(shared).toContainText(`${ADA} invites you to read it`)
  await expectAccessible(page)
  await shared.getByRole('button', { name: /^Accept/ }).click()
  await expect(shared).toContainText(`of ${ADA} · you can read it`)
}

test('who is invited reads a portfolio, edits it once the role allows it, and is out at once', {
  tag: '@both-widths',
}, async ({ page, server, browser }) => {
  const client = await signIn(page, server, ADA)
  const id = await makeFixturePortfolio(client)
  const dialog = await openPeople(page, id)
  await dialog.getByRole('textbox', { name: 'Email' }).fill(BEN)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText(/^Invited, open until/)).toBeVisible()
  await expectAccessible(page)

  const member = await (await browser.newContext({ baseURL: server.origin, viewport: page.viewportSize() })).newPage()
  await drawPrompt(member, 0)
  await signIn(member, server, BEN)
  await accept(member, server)
  await member.getByRole('link', { name: 'Fixture' }).first().click()
  await expect(member.getByRole('complementary', { name: 'Shared portfolio' })).toContainText(
    `${ADA} – you can read it`,
  )
  await expect(member.getByRole('table')).toContainText('Acorn Tools Inc')
  await expect(member.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0)
  await expect(member.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  await expectAccessible(member)
  await member.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await expect(member.getByText('(18 transactions)')).toBeVisible()
  await expect(member.getByRole('link', { name: /^Add/ })).toHaveCount(0)
  await expect(member.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
  await member.goto(`/app/shared/portfolio/${id}/add`)
  await expect(member.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()

  await dialog.getByRole('combobox', { name: `Role of ${BEN}` }).click()
  await page.getByRole('option', { name: 'Can edit transactions' }).click()
  await expect(dialog.getByRole('combobox', { name: `Role of ${BEN}` })).toHaveValue('Can edit transactions')
  // The owner's address leads members to theirs.
  await member.goto(`/app/portfolio/${id}`)
  await expect(member).toHaveURL(new RegExp(`/app/shared/portfolio/${id}$`))
  await expect(member.getByRole('complementary', { name: 'Shared portfolio' })).toContainText(
    `${ADA} – you can edit it`,
  )
  await member.goto(`/app/shared/portfolio/${id}/add?asset=CORD.XETRA`)
  await member.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  await member.getByRole('textbox', { name: /^Price/ }).fill('40')
  await member.getByRole('button', { name: 'Add transaction' }).click()
  await expect
    .poll(
      async () => (await client.call(listPortfolioTransactions, { params: { id }, query: { period: 'all' } })).total,
    )
    .toBe(19)

  await page.goto(`/app/portfolio/${id}/history`)
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(`by ${BEN}`)

  await openPeople(page, id)
  await dialog.getByRole('button', { name: `Remove ${BEN}` }).click()
  await page
    .getByRole('dialog', { name: `Remove ${BEN}?` })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(dialog.getByRole('button', { name: `Remove ${BEN}` })).toHaveCount(0)
  await member.goto(`/app/shared/portfolio/${id}`)
  await expect(member.getByRole('heading', { name: 'This portfolio does not exist' })).toBeVisible()
  await member.goto('/app/portfolios')
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(member.getByRole('region', { name: 'Shared with me' })).toHaveCount(0)
})

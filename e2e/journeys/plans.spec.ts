import { expect, type Page } from '@playwright/test'
import { createClient } from '@plumbline/client/client'
import { claimLifetime } from '@plumbline/contract/accounts/operations'
import { subscribe } from '@plumbline/contract/billing/operations'
import { createPortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import type { ServerProcess } from '../../scripts/processes/server-process.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { runCli } from '../harness/account.ts'
import type { ApiClient } from '../harness/api-client.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { PLAN_COMPARISON } from '../harness/plan-comparison.ts'
import { drawPrompt, signIn, signInAsNew, test } from '../harness/product.ts'
import { follow } from '../harness/router.ts'

const email = 'ada@plumbline.example'

const prompt = (page: Page, name: string) => page.getByRole('dialog', { name })
const anyPrompt = (page: Page) => page.getByRole('dialog').filter({ hasText: "What's included" })

async function makeLifetime(server: ServerProcess): Promise<void> {
  const code = await runCli(server, 'codes', 'create', '1')
  await createClient({ origin: server.origin }).call(claimLifetime, {
    body: { first_name: 'Ada', last_name: 'Byron', email, code },
  })
}

const makePremium = (client: ApiClient) =>
  client.call(subscribe, { body: { plan: 'premium', period: 'monthly', source: 'pm_card_visa' } })

test.describe('the upgrade prompt', () => {
  test.use({ environment: { CONTACT_EMAIL: 'help@plumbline.example' } })

  test('NAV-08 UPG-03 the parameter upgrade opens it once, under the title of its source', async ({ page, server }) => {
    await signIn(page, server, email)
    await page.goto('/app/settings/billing?upgrade=create-portfolio')
    for (const [source, title] of Object.entries({
      'create-portfolio': 'Create Unlimited Portfolios',
      benchmark: 'Benchmark Your Performance',
      holdings: 'Add Unlimited Holdings',
      'performance-years': 'Unlock Historical Performance',
      'nb-years': '20+ Years Historical Data',
      'multiple-charts': 'Multiple Charts Overview',
      'integration-degiro': 'Synchronize With a broker',
      anything: 'Upgrade to Premium',
    })) {
      if (source !== 'create-portfolio') await follow(page, `/settings/billing?upgrade=${source}`)
      await expect(prompt(page, title)).toBeVisible()
      if (source === 'integration-degiro') await expect(prompt(page, title)).toContainText('DEGIRO')
      expect(page.url()).toBe(`${server.origin}/app/settings/billing`)
      await expect(page.getByRole('link', { name: 'Compare the plans' })).toHaveAttribute(
        'href',
        `/app/subscribe?source=${source}`,
      )
    }
    await page.getByRole('button', { name: 'Close' }).last().click()
    await page.reload()
    await expect(page.getByText('You are currently on the free plan')).toBeVisible()
    await expect(anyPrompt(page)).toHaveCount(0)
  })

  test('UPG-04 the dialog lists what is included and holds the payment panel', async ({ page, server }) => {
    await signIn(page, server, email)
    await page.goto('/app/portfolios')
    const banner = page.getByRole('complementary', { name: 'Plan' })
    await expect(banner).toContainText('Your Premium trial is ending in 14 day(s)')
    await banner.getByRole('button', { name: 'Subscribe now' }).click()
    await expect(anyPrompt(page).getByRole('heading', { name: "What's included" })).toBeVisible()
    await expect(anyPrompt(page).getByRole('listitem')).toHaveText([
      'Unlimited holdings (up to 30 portfolios)',
      'Portfolio Performance (compare with indexes)',
      'Track 250,000 securities',
      'Value Investing tools (DCF Calculator)',
    ])
    const panel = anyPrompt(page).getByRole('form', { name: 'Payment' })
    await expect(panel.getByText('$100 per year')).toBeVisible()
    await expect(panel.getByRole('textbox', { name: 'Card number' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Subscribe' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Compare the plans' }).click()
    await expect(page).toHaveURL(`${server.origin}/app/subscribe?source=banner-trial`)
    await expect(anyPrompt(page)).toHaveCount(0)
  })

  test('UPG-05 a second portfolio opens the prompt; creating or duplicating a 31st shows a notice', async ({
    page,
    server,
  }) => {
    const client = await signIn(page, server, email)
    const first = await client.call(createPortfolio, { body: { name: 'First' } })
    const create = async () => {
      await follow(page, '/portfolios')
      await page.getByRole('button', { name: 'Create new portfolio' }).click()
      await page.getByRole('button', { name: 'Create portfolio' }).click()
    }
    const duplicate = async () => {
      await follow(page, `/portfolio/${first._id}/settings`)
      await page.getByRole('button', { name: 'Duplicate' }).click()
      await page.getByRole('button', { name: 'Duplicate portfolio' }).click()
    }
    await page.goto('/app/portfolios')
    for (const add of [create, duplicate]) {
      await add()
      await expect(prompt(page, 'Create Unlimited Portfolios')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }

    await makePremium(client)
    for (let count = 1; count < 30; count++) await client.call(createPortfolio, { body: {} })
    await page.reload()
    for (const add of [create, duplicate]) {
      await add()
      await expect(
        page
          .getByRole('alert')
          .getByText('You already have 30 portfolios! Please contact me at help@plumbline.example to unlock more.', {
            exact: true,
          }),
      ).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expectAccessible(page)
    expect(await client.call(listPortfolios)).toHaveLength(30)
  })

  test('NAV-07 a coupon opens the prompt with its code, through sign-in too', async ({ page, server }) => {
    await page.goto('/app/portfolios?coupon=SPRING-26')
    await expect(page).toHaveURL(`${server.origin}/app/login`)
    await signIn(page, server, email)
    await page.goto('/app/portfolios')
    await expect(anyPrompt(page).getByRole('textbox', { name: 'Discount code' })).toHaveValue('SPRING-26')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).last().click()
    await page.goto('/app/settings/user?coupon=AUTUMN')
    await expect(anyPrompt(page).getByRole('textbox', { name: 'Discount code' })).toHaveValue('AUTUMN')
    expect(page.url()).toBe(`${server.origin}/app/settings/user`)
    await page.goto('/app/portfolios')
    await expect(page.getByText('No portfolio yet')).toBeVisible()
    await expect(anyPrompt(page)).toHaveCount(0)
  })

  const FORMS = [
    '/settings/user',
    '/settings/preferences',
    '/settings/billing',
    '/settings/integrations',
    '/settings/api',
    '/portfolio/{id}/settings',
    '/portfolio/{id}/add',
    '/portfolio/{id}/import',
    '/shared-file',
  ]
  const PAGES = [
    '/portfolio/{id}',
    '/portfolio/{id}/performance',
    '/portfolio/{id}/transactions',
    '/portfolio/{id}/allocation',
    '/portfolio/{id}/benchmark',
    '/portfolio/{id}/news',
    '/asset/ACRN.US',
    '/asset/ACRN.US/price',
    '/dcf',
    '/screener',
    '/watchlist',
    '/calendar',
    '/alerts',
    '/goals',
    '/categories',
    '/portfolios',
  ]

  test('NAV-09 every navigation of a free user draws with the source random, but those to forms, and a page load does not', async ({
    page,
    server,
  }) => {
    const client = await signIn(page, server, email)
    const { _id: id } = await client.call(createPortfolio, { body: {} })
    await drawPrompt(page, 1)
    await page.goto('/app/portfolios')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const form of FORMS) await follow(page, form.replace('{id}', id))
    // A prompt that was drawn would still be open.
    await expect(page.getByRole('main')).toBeVisible()
    await expect(anyPrompt(page)).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Screener' }).click()
    await expect(anyPrompt(page).getByRole('link', { name: 'Compare the plans' })).toHaveAttribute(
      'href',
      '/app/subscribe?source=random',
    )
    await page.keyboard.press('Escape')
    await expect(anyPrompt(page)).toHaveCount(0)
    for (const address of PAGES) {
      await follow(page, address.replace('{id}', id))
      await expect(anyPrompt(page), address).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(anyPrompt(page), address).toHaveCount(0)
    }
  })

  test('NAV-07 NAV-08 NAV-09 SHL-07 a premium user never sees it, nor the banner; NAV-10 /subscribe redirects to the billing settings', async ({
    page,
    server,
  }) => {
    const client = await signIn(page, server, email)
    const { _id: id } = await client.call(createPortfolio, { body: {} })
    await makePremium(client)
    await drawPrompt(page, 1)
    await page.goto('/app/settings/billing?upgrade=benchmark&coupon=SPRING')
    await expect(page.getByText('You are currently on the premium plan')).toBeVisible()
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Preferences' }).click()
    await expect(page.getByRole('heading', { name: 'Number format' })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Settings saved' })).toBeVisible()
    for (const address of [...FORMS, ...PAGES]) await follow(page, address.replace('{id}', id))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Screener' }).click()
    await expect(page.getByRole('table', { name: 'Results' })).toBeVisible()
    await expect(anyPrompt(page)).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Plan' })).toHaveCount(0)
    await page.goto('/app/subscribe?source=benchmark')
    await expect(page).toHaveURL(`${server.origin}/app/settings/billing`)
  })
})

test.describe('the plan', () => {
  test('BIL-01 the plan of a user in the trial, of a lifetime user, and the comparison', async ({ page, server }) => {
    await signIn(page, server, email)
    await page.goto('/app/settings/billing')
    const line = page.getByText('You are currently on the free plan')
    await expect(line).toContainText('Trial')
    await expect(page.getByRole('table', { name: 'Free and Premium compared' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
    await expect(anyPrompt(page).getByRole('link', { name: 'Compare the plans' })).toHaveAttribute(
      'href',
      '/app/subscribe?source=billing',
    )
    await makeLifetime(server)
    await page.goto('/app/settings/billing')
    await expect(page.getByText('You are currently on the premium plan')).toContainText('Lifetime deal')
    await expect(page.getByText('You are currently on the premium plan')).not.toContainText('Trial')
    await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(0)
  })

  test('PAY-08 /subscribe speaks of what led there, what Premium has, and where 1% goes', async ({ page, server }) => {
    await signIn(page, server, email)
    await page.goto('/app/subscribe')
    for (const [source, headline] of Object.entries({
      'create-portfolio': 'Upgrade to create more portfolios',
      benchmark: 'Track your performance',
      holdings: 'Unlimited holdings',
      'performance-years': 'Show historical performance',
      'integration-degiro': 'Synchronize your DEGIRO account',
      anything: 'Upgrade to Premium',
    })) {
      await follow(page, `/subscribe?source=${source}`)
      await expect(page.getByRole('heading', { level: 1, name: headline, exact: true })).toBeVisible()
      for (const feature of ['30 portfolios', 'Unlimited holdings', 'Performance benchmarks']) {
        await expect(page.getByRole('listitem').filter({ hasText: feature })).toBeVisible()
      }
      await expect(page.getByRole('table', { name: 'Free and Premium compared' }).getByRole('row')).toHaveText(
        PLAN_COMPARISON,
      )
      await expect(page.getByRole('form', { name: 'Payment' })).toBeVisible()
    }
    await expect(page.getByText('1% of your subscription goes to carbon removal')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Learn more about carbon removal' })).toHaveAttribute('href', /^https:/)
    await expectAccessible(page)
  })
})

test.describe('analytics', () => {
  const origin = 'http://127.0.0.1:9'
  test.use({ environment: { ANALYTICS_URL: `${origin}/analytics.js` }, otherOrigins: [origin] })

  test('NAV-17 a loader that fails is only logged; NAV-11 a free user who opens /subscribe is one add-to-cart event', async ({
    page,
    server,
  }) => {
    await signIn(page, server, email)
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await page.goto('/app/subscribe')
    await expect(page.getByRole('heading', { name: 'Upgrade to Premium' })).toBeVisible()
    await expect.poll(() => warnings.join()).toContain('The analytics module could not be loaded')
    await page.getByRole('link', { name: 'Plumbline' }).click()
    await expect(page.getByText('No portfolio yet')).toBeVisible()

    const tracked: unknown[] = []
    await page.exposeFunction('tell', (event: unknown) => tracked.push(event))
    await page.route(`${origin}/**`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
        body: 'export const track = (event) => window.tell(event)',
      }),
    )
    await page.reload()
    await expect(page.getByText('No portfolio yet')).toBeVisible()
    expect(tracked).toEqual([])
    await follow(page, '/subscribe?source=benchmark')
    await expect(page.getByRole('heading', { name: 'Track your performance' })).toBeVisible()
    await expect.poll(() => tracked).toEqual([{ name: 'add-to-cart', source: 'benchmark' }])
    await page.getByRole('button', { name: 'Yearly' }).click()
    await expect(page.getByRole('form', { name: 'Payment' })).toContainText('$100')
    expect(tracked).toHaveLength(1)
  })
})

test.describe('without billing', () => {
  test.use({ environment: { BILLING: 'off' } })

  test('the welcome dialog ends without an offer, everyone has everything, and no price or prompt is shown', async ({
    page,
    server,
  }) => {
    await drawPrompt(page, 1)
    await signInAsNew(page, server, email)
    await page.getByRole('textbox', { name: 'first name' }).fill('Ada')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('radio', { name: 'Trader' }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('3 of 3')
    await expect(dialog).not.toContainText('Premium')
    await expect(dialog.getByRole('button', { name: 'Explore with sample data' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Go to my portfolios' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible()
    await expect(dialog).toHaveCount(0)

    await (await clientOfPage(page, server)).call(createPortfolio, { body: { name: 'First' } })
    await page.goto('/app/portfolios?upgrade=benchmark')
    for (const [path, heading] of [
      ['/portfolios', /Ada/],
      ['/settings/user', 'User'],
      ['/settings/billing', 'Plan & Billing'],
      ['/subscribe', /./],
    ] as const) {
      if (path !== '/portfolios') await follow(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('complementary')).toHaveCount(0)
      await expect(anyPrompt(page)).toHaveCount(0)
      expect(await page.locator('body').innerText()).not.toMatch(/\$\d|trial|subscribe|upgrade/i)
    }
    await expect(page.getByText('All features are included')).toBeVisible()
    await follow(page, '/portfolios')
    await page.getByRole('button', { name: 'Create new portfolio' }).click()
    await page.getByRole('button', { name: 'Create portfolio' }).click()
    await expect(page).toHaveURL(/\/app\/portfolio\//)
  })
})

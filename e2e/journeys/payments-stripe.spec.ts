import { test as base, expect, type Page } from '@playwright/test'
import { updateUser } from '@plumbline/contract/accounts/operations'
import { PRICES } from '@plumbline/fixtures/stripe/stripe-account'
import { STRIPE_SCRIPT } from '@plumbline/fixtures/stripe/stripe-script'
import { type StripeStandIn, startStripeStandIn } from '@plumbline/fixtures/stripe/stripe-server'
import {
  makeDataFolder,
  removeDataFolder,
  type ServerProcess,
  START_LIMIT_MS,
  startServer,
} from '../../scripts/processes/server-process.ts'
import { signInByApi } from '../harness/api-client.ts'
import { drawPrompt, fixtureEnvironment, rememberSession } from '../harness/product.ts'

interface StripeFixtures {
  stripe: StripeStandIn
  server: ServerProcess
  /** Violations of the content security policy, and requests to hosts other than the server's, by page. */
  foreign: string[]
}

/** A server with payments by Stripe. The browser asks Stripe's real addresses, which are routed to the stand-in. */
const test = base.extend<StripeFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from the pattern
  stripe: async ({}, use) => {
    const stripe = await startStripeStandIn()
    await use(stripe)
    await stripe.close()
  },
  server: [
    async ({ stripe }, use) => {
      const dataFolder = makeDataFolder()
      const server = await startServer(dataFolder, {
        ...fixtureEnvironment,
        NOW: new Date().toISOString(),
        BILLING: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_PRICE_MONTHLY: PRICES.monthly,
        STRIPE_PRICE_YEARLY: PRICES.yearly,
        STRIPE_API_BASE: stripe.origin,
      })
      await use(server)
      await server.stop()
      removeDataFolder(dataFolder)
    },
    { timeout: 2 * START_LIMIT_MS },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from the pattern
  foreign: async ({}, use) => use([]),
  page: async ({ page, server, stripe, foreign }, use) => {
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT }),
    )
    await page.route('https://api.stripe.com/**', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: `${stripe.origin}${pathname}${search}` }) })
    })
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) foreign.push(message.text())
    })
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin !== server.origin) foreign.push(`${origin}${pathname} for ${new URL(page.url()).pathname}`)
    })
    const client = await signInByApi(server, 'ada@plumbline.example')
    const user = await client.call(updateUser, { body: { first_name: 'Ada', strategy: 'value' } })
    await rememberSession(page, { token: client.token, user })
    await drawPrompt(page, 0)
    await use(page)
  },
})

const SCRIPT = 'https://js.stripe.com/endive/stripe.js'
const API = 'https://api.stripe.com/v1'

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Card number' }).fill(number)
  await page.getByRole('textbox', { name: 'Expiry date' }).fill('12/40')
  await page.getByRole('textbox', { name: 'Security code' }).fill('123')
}

const subscribeButton = (page: Page) =>
  page.getByRole('form', { name: 'Payment' }).getByRole('button', { name: 'Subscribe' })

test('Stripe: from the prompt over the payment page to Premium, through 3-D Secure, a closed tab and without a webhook', async ({
  page,
  stripe,
  foreign,
}) => {
  await page.goto('/app/portfolios?upgrade=benchmark')
  const dialog = page.getByRole('dialog', { name: 'Benchmark Your Performance' })
  await dialog.getByRole('button', { name: 'Yearly' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Card number' })).toHaveCount(0)
  expect(foreign).toEqual([])
  await dialog.getByRole('link', { name: 'Continue to payment' }).click()

  await expect(page).toHaveURL(/\/app\/subscribe\?source=benchmark&period=yearly$/)
  await expect(page.getByText('$100 per year')).toBeVisible()
  await fillCard(page, '4242 4242 4242 4241')
  await expect(page.getByRole('alert').getByText('Your card number is invalid.')).toBeVisible()
  await fillCard(page, '4000 0027 6000 3184')
  await subscribeButton(page).click()
  await expect(page.getByRole('dialog', { name: '3D Secure' })).toBeVisible()
  expect(stripe.account.liveSubscriptions()).toEqual([])

  await page.reload()
  await expect(page.getByText('Your last payment was not finished.')).toBeVisible()
  await fillCard(page, '4000 0027 6000 3184')
  await subscribeButton(page).click()
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('alert').getByText(/^Payment failed: \S/)).toBeVisible()
  await subscribeButton(page).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByText('Your Premium account is now activated')).toBeVisible()
  expect(stripe.account.liveSubscriptions()).toHaveLength(1)
  expect(stripe.account.charges.filter(({ refunded }) => !refunded)).toHaveLength(1)
  expect(new Set(foreign.map((each) => each.replace(/\/v1\/.* for/, '/v1 for')))).toEqual(
    new Set([`${SCRIPT} for /app/subscribe`, `${API} for /app/subscribe`]),
  )

  foreign.length = 0
  await page.getByRole('link', { name: 'Back to my portfolios' }).click()
  await expect(page).toHaveURL(/\/app\/portfolios$/)
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)
  await page.goto('/app/settings/billing')
  await expect(page.getByText(/^\$100 per year, renews on/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(1)
  expect(foreign).toEqual([])

  await page.getByRole('link', { name: 'Change card' }).click()
  await fillCard(page, '5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page).toHaveURL(/\/app\/settings\/billing$/)
  await expect(page.getByText('Paid with Mastercard ending in 4444')).toBeVisible()
})

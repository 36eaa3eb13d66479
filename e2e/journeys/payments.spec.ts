import { expect, type Page } from '@playwright/test'
import { getUser } from '@plumbline/contract/accounts/operations'
import { getBilling, subscribe } from '@plumbline/contract/billing/operations'
import { expectAccessible, expectAccessibleAtBothWidths } from '../harness/accessibility.ts'
import { signInByApi } from '../harness/api-client.ts'
import { clientOfPage } from '../harness/fixture-portfolio.ts'
import { PLAN_COMPARISON } from '../harness/plan-comparison.ts'
import { rememberSession, signIn, signInAsNew, test } from '../harness/product.ts'

const email = 'ada@plumbline.example'

const cardNumber = (page: Page) => page.getByRole('textbox', { name: 'Card number' })
const notice = (page: Page, text: string) => page.locator('[data-notice]').filter({ hasText: text })
const errorNotice = (page: Page, text: string) => page.locator('[data-notice=error]').filter({ hasText: text })
const bank = (page: Page) => page.getByRole('dialog', { name: '3-D Secure test' })

const subscribeButton = (page: Page) =>
  page.getByRole('form', { name: 'Payment' }).getByRole('button', { name: 'Subscribe' })

/** The account is past its own trial, so that a subscription may start with one. */
async function outliveTrial(page: Page): Promise<void> {
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), trialDaysLeft: -1 } })
  })
}

async function fillCard(page: Page, number: string): Promise<void> {
  await cardNumber(page).fill(number)
  await page.getByRole('textbox', { name: 'Expiry date' }).fill('1240')
  await page.getByRole('textbox', { name: 'Security code' }).fill('123')
}

test.describe('the payment panel', () => {
  test('PAY-01 PAY-02 PAY-04 PAY-06 from the price to Premium, with a mistyped card first', async ({
    page,
    server,
  }) => {
    await signIn(page, server, email)
    await page.goto('/app/subscribe')
    const panel = page.getByRole('form', { name: 'Payment' })
    await expect(panel).toContainText('$100 per year')
    await expect(panel.getByText(/^Your trial runs until \d+ \w+ \d{4}\./)).toBeVisible()
    await expect(panel.getByRole('radio')).toHaveCount(0)
    await panel.getByRole('button', { name: 'Monthly' }).click()
    await expect(panel).toContainText('$10 per month')
    await outliveTrial(page)
    await page.reload()
    await panel.getByRole('button', { name: 'Monthly' }).click()
    await panel.getByRole('button', { name: 'Yearly' }).click()
    await expect(panel).toContainText('$100 per year')
    await expect(panel).toContainText('$120')
    await expect(panel).toContainText('You save $20: two months free')
    await expect(panel.getByRole('button', { name: 'Have a discount code?' })).toBeVisible()
    await panel.getByRole('radio', { name: /14 days free/ }).check()
    await expect(panel.getByRole('button', { name: 'Activate my 14-day Trial' })).toBeVisible()
    await panel.getByRole('radio', { name: 'Pay now' }).check()
    await fillCard(page, '4242 4242 4242 4241')
    const cardError = panel.getByRole('alert').getByText('Your card number is invalid.')
    await expect(cardError).toBeVisible()
    const [field, below] = [await cardNumber(page).boundingBox(), await cardError.boundingBox()]
    expect(below?.y).toBeGreaterThan((field?.y ?? Number.NaN) + (field?.height ?? Number.NaN))
    await expectAccessibleAtBothWidths(page)
    await cardNumber(page).fill('4242 4242 4242 4242')
    await expect(panel.getByText('Your card number is invalid.')).toHaveCount(0)

    const sent = page.waitForRequest('**/api/billing/subscribe')
    await panel.getByRole('button', { name: 'Subscribe' }).click()
    expect((await sent).postDataJSON()).toEqual({ plan: 'premium', period: 'yearly', source: expect.any(String) })
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Premium' })).toBeVisible()
    await expect(page.getByText('Your Premium account is now activated')).toBeVisible()
    await page.waitForRequest((request) => request.url().endsWith('/api/user'))
    await expectAccessible(page)
    const client = await clientOfPage(page, server)
    expect(await client.call(getUser)).toMatchObject({ plan: 'premium' })
    expect((await client.call(getBilling)).subscription).toMatchObject({ status: 'active', period: 'yearly' })
    await page.getByRole('link', { name: 'Back to my portfolios' }).click()
    await expect(page).toHaveURL(/\/app\/portfolios$/)
  })

  test('PAY-03 a discount code shows its effect, and an invalid one is cleared', async ({ page, server }) => {
    await signIn(page, server, email)
    await page.goto('/app/portfolios?upgrade=benchmark')
    await page.getByRole('button', { name: 'Monthly' }).click()
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/billing/discount') && asked.push(request.postData() ?? ''))
    const open = page.getByRole('button', { name: 'Have a discount code?' })
    const code = page.getByRole('textbox', { name: 'Discount code' })
    const apply = async (text: string) => {
      await code.fill(text)
      await code.press('Enter')
    }
    await open.click()
    await apply('  ')
    await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await apply('NO-SUCH-CODE')
    await expect(page.getByText('Invalid Coupon Code')).toBeVisible()
    await expect(code).toHaveCount(0)
    expect(asked).toEqual(['{"code":"NO-SUCH-CODE"}'])
    await open.click()
    await expect(code).toHaveValue('')
    const response = page.waitForResponse((candidate) => candidate.url().endsWith('/billing/discount'))
    await apply('MINUS-2')
    await expect(page.getByText('$8 for one month and 10 after')).toBeVisible()
    expect(await (await response).json()).toMatchObject({
      response: { id: 'minus-2', amount_off: 200, percent_off: null, duration: 'once', duration_in_months: null },
    })
    await page.getByRole('button', { name: 'Remove the discount' }).click()
    await open.click()
    await apply('QUARTER-3')
    await expect(page.getByText('$7.50 the first 3 months and 10 after')).toBeVisible()
  })

  test('PAY-05 failures at the bank and at the server are explained', async ({ page, server }) => {
    await signIn(page, server, email)
    await outliveTrial(page)
    await page.goto('/app/subscribe')
    await fillCard(page, '4000 0000 0000 0002')
    const pay = subscribeButton(page)
    await pay.click()
    await expect(errorNotice(page, 'Your card was declined.')).toBeVisible()

    await fillCard(page, '4000 0027 6000 3184')
    await pay.click()
    await expect(bank(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fail authentication' }).click()
    await expect(page.getByRole('alert').getByText(/^Payment failed: \S/)).toBeVisible()

    await page.route('**/api/billing/subscribe', (route) => route.abort(), { times: 1 })
    await pay.click()
    const unreached = /reach|connection|network/i
    await expect(page.getByRole('form', { name: 'Payment' }).getByRole('alert').getByText(unreached)).toBeVisible()
    await expect(page.locator('[data-notice]').filter({ hasText: unreached })).toHaveCount(0)
    const client = await clientOfPage(page, server)
    expect(await client.call(getUser)).toMatchObject({ plan: 'free' })

    await page.getByRole('radio', { name: /14 days free/ }).check()
    await page.getByRole('button', { name: 'Activate my 14-day Trial' }).click()
    await page.getByRole('button', { name: 'Fail authentication' }).click()
    await expect(page.getByRole('alert').getByText(/^Setup intent confirm failed: \S/)).toBeVisible()
  })

  test('PAY-04 closing the tab at the bank costs nothing, and the next tab pays once', async ({ page, server }) => {
    await signIn(page, server, email)
    await page.goto('/app/subscribe')
    await fillCard(page, '4000 0027 6000 3184')
    await subscribeButton(page).click()
    await expect(bank(page)).toBeVisible()
    await page.reload()
    await expect(page.getByText('Your last payment was not finished.')).toBeVisible()
    await fillCard(page, '4000 0027 6000 3184')
    await subscribeButton(page).click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await expect(page.getByText('Your Premium account is now activated')).toBeVisible()
    await page.goto('/app/settings/billing')
    await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(1)
  })

  test('PAY-04 a trial with a card that asks for 3-D Secure is confirmed as a setup intent', async ({
    page,
    server,
  }) => {
    await signIn(page, server, email)
    await outliveTrial(page)
    await page.goto('/app/subscribe')
    await page.getByRole('radio', { name: /14 days free/ }).check()
    await fillCard(page, '4000 0027 6000 3184')
    const response = page.waitForResponse('**/api/billing/subscribe')
    await page.getByRole('button', { name: 'Activate my 14-day Trial' }).click()
    expect((await response).request().postDataJSON()).toMatchObject({ period: 'yearly', trial: true })
    expect(await (await response).json()).toMatchObject({ type: 'setup_intent' })
    const confirmed = page.waitForRequest('**/api/billing/sandbox/confirm')
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await confirmed
    await expect(page.getByText('Your Premium account is now activated')).toBeVisible()
  })

  test('SGN-10 the one-time offer takes 90 % off the first two months', async ({ page, server }) => {
    await signInAsNew(page, server, email)
    await page.getByRole('textbox', { name: 'first name' }).fill('Ada')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('radio', { name: 'Trader' }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Take the offer' }).click()
    await expect(page.getByText('$1 the first 2 months and 10 after')).toBeVisible()
    await fillCard(page, '4242 4242 4242 4242')
    await subscribeButton(page).click()
    await expect(page.getByText('Your Premium account is now activated')).toBeVisible()
    await page.goto('/app/settings/billing')
    await expect(page.getByRole('listitem').filter({ hasText: 'Download' })).toContainText('USD 1.00')
  })
})

test.describe('Plan & Billing', () => {
  test('BIL-01 BIL-02 BIL-03 BIL-04 BIL-05 from the first invoice to the cancellation, and back', async ({
    page,
    server,
  }) => {
    await signIn(page, server, email)
    await page.goto('/app/settings/billing')
    await expect(page.getByText("You don't have any invoice yet")).toBeVisible()
    const comparison = page.getByRole('table', { name: 'Free and Premium compared' }).getByRole('row')
    await expect(comparison).toHaveText(PLAN_COMPARISON)
    await expect(page.getByRole('button', { name: 'Cancel subscription' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
    await expect(page.getByRole('link', { name: 'Compare the plans' })).toHaveAttribute(
      'href',
      '/app/subscribe?source=billing',
    )
    const client = await clientOfPage(page, server)
    await client.call(subscribe, { body: { plan: 'premium', period: 'monthly', source: 'pm_card_visa' } })
    await page.reload()
    const plan = page.getByText('You are currently on the premium plan')
    await expect(plan).toBeVisible()
    await expect(plan).not.toContainText(/Trial|Lifetime deal|Upgrade/)
    await expect(comparison).toHaveText(PLAN_COMPARISON)
    const invoice = page.getByRole('listitem').filter({ hasText: 'Download' })
    await expect(invoice).toContainText('29 Dec 2023')
    await expect(invoice).toContainText('USD 10.00')
    const address = await invoice.getByRole('link', { name: /^Download/ }).getAttribute('href')
    const file = await page.request.get(address ?? '')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(page.getByRole('heading', { name: 'Sad to let you go Ada', exact: true })).toBeVisible()
    const cancel = page.getByRole('button', { name: 'Yes, cancel my subscription' })
    await expect(page.getByText('Please select a reason')).toBeVisible()
    await expect(cancel).toBeDisabled()
    for (const [reason, hint] of [
      ['Missing features', /updated regularly/],
      ['Too many bugs', /Feedback button/],
      ['Too expensive', /2 months free and saves \$20 a year/],
    ] as const) {
      await page.getByRole('radio', { name: reason }).check()
      await expect(page.getByText(hint)).toBeVisible()
    }
    for (const reason of ["I'm using another tool", 'Other'])
      await page.getByRole('radio', { name: reason, exact: true }).check()
    await expect(page.getByText('Please add a comment to help me improve the product')).toBeVisible()
    await expect(cancel).toBeDisabled()
    await page.getByRole('textbox', { name: 'How could I improve the product?' }).fill('Nothing is missing')
    const [roadmap] = await Promise.all([
      page.context().newPage(),
      expect(page.getByRole('link', { name: 'roadmap' })).toHaveAttribute('href', '/changelog#roadmap'),
    ])
    await roadmap.goto(`${server.origin}/changelog#roadmap`)
    await expect(roadmap.getByRole('heading', { name: 'Roadmap' })).toBeInViewport()
    expect(await roadmap.locator('#roadmap').getByRole('listitem').count()).toBeGreaterThan(0)
    await roadmap.close()
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('button', { name: 'I changed my mind' }).click()
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByRole('radio', { name: 'Other', exact: true }).check()
    await page.getByRole('textbox', { name: 'How could I improve the product?' }).fill('Nothing is missing')

    const failWith = (status: number, body: string, contentType: string) =>
      page.route('**/api/billing/unsubscribe', (route) => route.fulfill({ status, body, contentType }), { times: 1 })
    const detail = 'Another payment is still in progress.'
    const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'changed-meanwhile', detail }
    await failWith(409, JSON.stringify(problem), 'application/problem+json')
    await cancel.click()
    await expect(errorNotice(page, detail)).toBeVisible()
    await expect(page.getByRole('main').getByText(detail)).toHaveCount(0)
    await failWith(418, 'The kettle is on.', 'text/plain')
    await cancel.click()
    await expect(page.getByRole('main').getByRole('alert').getByText('The kettle is on.')).toBeVisible()
    for (const [name, reason] of Object.entries({
      'Missing features': 'feature',
      'Too expensive': 'expensive',
      "I'm using another tool": 'competitor',
      'Too many bugs': 'bugs',
      Other: 'other',
    })) {
      await page.getByRole('radio', { name, exact: true }).check()
      await failWith(418, '', 'text/plain')
      const sent = page.waitForRequest('**/api/billing/unsubscribe')
      await cancel.click()
      expect((await sent).postDataJSON()).toEqual({ reason, comment: 'Nothing is missing' })
      await expect(page.getByRole('alert').getByText('[418] An error occured')).toBeVisible()
    }
    await cancel.click()
    await expect(page.getByRole('heading', { name: 'Your subscription has been cancelled' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to Plan & Billing' }).click()
    await expect(page.getByText('Premium ends on 29 Jan 2024')).toBeVisible()
    await page.getByRole('button', { name: 'Resume subscription' }).click()
    await expect(page.getByText('$10 per month, renews on 29 Jan 2024.')).toBeVisible()
  })

  test('BIL-04 someone without a name is let go without one', async ({ page, server }) => {
    const client = await signInByApi(server, email)
    await rememberSession(page, { token: client.token })
    await client.call(subscribe, { body: { plan: 'premium', period: 'monthly', source: 'pm_card_visa' } })
    await page.goto('/app/settings/billing')
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(page.getByRole('heading', { name: 'Sad to let you go', exact: true })).toBeVisible()
  })

  test('BIL-01 a failed renewal is paid with a new card, and the period changes at the price shown', async ({
    page,
    server,
  }) => {
    const client = await signIn(page, server, email)
    await client.call(subscribe, {
      body: { plan: 'premium', period: 'monthly', source: 'pm_card_visa', trial: true },
    })
    await page.goto('/app/settings/billing')
    await expect(page.getByText('You are currently on the premium plan')).toContainText('Trial')
    await page.getByRole('button', { name: 'End of the trial' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'USD 10.00' })).toBeVisible()
    await page.getByRole('button', { name: 'Renewal that fails' }).click()
    await expect(page.getByRole('complementary', { name: 'Payment' })).toContainText('Your last payment failed.')
    await expect(page.getByText('Premium stays on until')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Pay with a new card' }).click()
    await fillCard(page, '4000 0027 6000 3184')
    await page.getByRole('button', { name: 'Pay with this card' }).click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await expect(bank(page)).toBeVisible()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await expect(notice(page, 'Payment received')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Payment' })).toHaveCount(0)

    await page.getByRole('link', { name: 'Switch to yearly' }).click()
    // About 100 minus the unused part of 10; the sandbox moves the past, so the month has 30 or 31 days.
    const due = page.getByRole('definition').filter({ hasText: /^USD\s90\.\d\d$/ })
    await expect(due).toBeVisible()
    const price = await due.innerText()
    await page.getByRole('button', { name: 'Switch to yearly' }).click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await expect(page.getByText(/^\$100 per year, renews on/)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: price })).toBeVisible()
  })
})

import { getUser } from '@plumbline/contract/accounts/operations'
import type { User } from '@plumbline/contract/accounts/schemas'
import { getBilling } from '@plumbline/contract/billing/operations'
import type { Billing } from '@plumbline/contract/billing/schemas'
import { getHealth } from '@plumbline/contract/health/operations'
import type { Health } from '@plumbline/contract/health/schemas'
import { LIFETIME_SOURCE } from '@plumbline/contract/plans'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rememberInstallation } from '../../stores/remembered-installation.ts'
import { rememberUser, signOutHere, startSession } from '../../stores/session.ts'
import { closeUpgradePrompt, getUpgradeSource } from '../../stores/upgrade-prompt.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderUi } from '../../testing/render.tsx'
import { AccountBanner } from './account-banner.tsx'
import { planBannerPutAway } from './plan-banner.ts'
import { reviewBannerHidden } from './review-banner.ts'

beforeEach(() => startSession('token'))
afterEach(() => {
  signOutHere()
  closeUpgradePrompt()
  reviewBannerHidden.set(false)
  planBannerPutAway.set(undefined)
})

type Shown = Pick<User, 'plan' | 'trialDaysLeft' | 'upgradeSource'>

/** Renders the banner of a user whom the browser remembers, so that it is there, or not, at once. */
function renderBanner(shown: Shown, billing: Health['billing'] = 'sandbox') {
  // The banner reads no other fields.
  const user = shown as User
  const health = { billing } as Health
  rememberUser(user)
  rememberInstallation(health)
  const server = fakeServer()
  server.on(getUser, () => user)
  server.on(getHealth, () => health)
  server.on(getBilling, () => ({ subscription: null }) as Billing)
  return renderUi(<AccountBanner />)
}

describe('SHL-07 the banner of a free user', () => {
  test.each([
    [14, 'Your Premium trial is ending in 14 day(s)', 'banner-trial'],
    [1, 'Your Premium trial is ending in 1 day(s)', 'banner-trial'],
    [0, 'Your Premium trial is ending very soon!', 'banner-trial'],
    [-1, 'Upgrade to Premium to unlock more features', 'banner'],
  ])('with %i trial days left says %s, and opens the prompt', async (trialDaysLeft, text, source) => {
    const screen = await renderBanner({ plan: 'free', trialDaysLeft, upgradeSource: null })
    const banner = screen.getByRole('complementary', { name: 'Plan' })
    await expect.element(banner.getByText(text, { exact: true })).toBeVisible()
    await banner.getByRole('button', { name: 'Subscribe now' }).click()
    expect(getUpgradeSource()).toBe(source)
  })

  test('is one line, and stays away for the day once it is put away', async () => {
    const trial = { plan: 'free', upgradeSource: null } as const
    const screen = await renderBanner({ ...trial, trialDaysLeft: 9 })
    const banner = screen.getByRole('complementary', { name: 'Plan' })
    expect(banner.element().getBoundingClientRect().height).toBe(36)
    await banner.getByRole('button', { name: 'Hide this banner' }).click()
    await expect.element(banner).not.toBeInTheDocument()
    await screen.unmount()
    const sameDay = await renderBanner({ ...trial, trialDaysLeft: 9 })
    expect(sameDay.getByRole('complementary').query()).toBeNull()
  })

  test('is back on the day after it was put away', async () => {
    planBannerPutAway.set(9)
    const screen = await renderBanner({ plan: 'free', upgradeSource: null, trialDaysLeft: 8 })
    await expect.element(screen.getByRole('complementary', { name: 'Plan' })).toBeVisible()
  })

  test('is not there without billing', async () => {
    const screen = await renderBanner({ plan: 'free', trialDaysLeft: 14, upgradeSource: null }, 'off')
    expect(screen.getByRole('complementary').query()).toBeNull()
  })
})

describe('SHL-08 the review banner', () => {
  const lifetime = { plan: 'premium', trialDaysLeft: 12, upgradeSource: LIFETIME_SOURCE } as const

  test('is there for a lifetime user from two days after the account was created, until it is hidden, for good', async () => {
    const screen = await renderBanner(lifetime)
    await expect.element(screen.getByRole('complementary', { name: 'Review' })).toBeVisible()
    await screen.getByRole('button', { name: 'Hide this banner' }).click()
    await expect.element(screen.getByRole('complementary')).not.toBeInTheDocument()
    expect(localStorage.getItem('plumbline-review-banner')).toBe('hidden')
    await screen.unmount()
    const later = await renderBanner(lifetime)
    expect(later.getByRole('complementary').query()).toBeNull()
  })

  test.each([
    ['before that', { ...lifetime, trialDaysLeft: 13 }],
    ['for another premium user', { ...lifetime, upgradeSource: null }],
  ])('is not there %s', async (_case, user) => {
    const screen = await renderBanner(user)
    expect(screen.getByRole('complementary').query()).toBeNull()
  })
})

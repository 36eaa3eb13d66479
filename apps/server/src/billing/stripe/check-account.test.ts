import { PRICES } from '@plumbline/fixtures/stripe/stripe-account'
import { type StripeStandIn, startStripeStandIn } from '@plumbline/fixtures/stripe/stripe-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StripeConfig } from '../../config.ts'
import { checkStripeAccount } from './check-account.ts'

let standIn: StripeStandIn

beforeAll(async () => {
  standIn = await startStripeStandIn()
})
afterAll(() => standIn.close())
beforeEach(() => standIn.reset())

const endpoint = {
  url: 'https://plumbline.example/api/billing/webhook',
  status: 'enabled',
  api_version: '2026-10-28.endive',
  enabled_events: ['*'],
}

function check(change: Partial<StripeConfig> = {}): Promise<string[]> {
  const config: StripeConfig = {
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: ['whsec_1'],
    priceIds: PRICES,
    welcomeCoupon: undefined,
    apiBase: standIn.origin,
    timeoutMs: 10_000,
    isLive: false,
    ...change,
  }
  return checkStripeAccount(config, 'https://plumbline.example')
}

test('finds nothing wrong with prices as shown and an endpoint that sends everything', async () => {
  standIn.account.endpoints.push(endpoint)
  expect(await check()).toEqual([])
})

test('names a price that is not what users are shown', async () => {
  standIn.account.endpoints.push(endpoint)
  expect(await check({ priceIds: { monthly: PRICES.yearly, yearly: PRICES.yearly } })).toEqual([
    'price price_yearly is not $10 each month, which is what users are shown',
  ])
})

test('names a missing endpoint, another version, and events that are not sent', async () => {
  expect(await check()).toEqual(['no webhook endpoint sends to https://plumbline.example/api/billing/webhook'])
  standIn.account.endpoints.push({ ...endpoint, api_version: '2024-06-20', enabled_events: ['invoice.paid'] })
  const problems = await check()
  expect(problems[0]).toContain('2024-06-20')
  expect(problems[1]).toContain('customer.subscription.deleted')
  expect(problems[1]).not.toContain('invoice.paid')
})

test('names a welcome coupon that is not the offer', async () => {
  standIn.account.endpoints.push(endpoint)
  const coupon = {
    amountOff: null,
    currency: null,
    redeemBy: null,
    maxRedemptions: null,
    timesRedeemed: 0,
    products: null,
  }
  standIn.account.coupons.set('half', { ...coupon, id: 'half', percentOff: 50, duration: 'once', months: null })
  expect(await check({ welcomeCoupon: 'half' })).toEqual(['coupon half does not take 90 % off two months'])
})

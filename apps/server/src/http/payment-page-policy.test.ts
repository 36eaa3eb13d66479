import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { paymentPagePolicy } from './security-headers.ts'

const stripe = {
  BILLING: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_a',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  STRIPE_PRICE_MONTHLY: 'price_a',
  STRIPE_PRICE_YEARLY: 'price_b',
}

function sourcesOf(policy: string | undefined): Record<string, string[]> {
  return Object.fromEntries(
    (policy ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

test('a page that takes a card may load what Stripe documents, and nothing else opens', () => {
  const policy = sourcesOf(paymentPagePolicy(readConfig(stripe)))
  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'", 'https://js.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': ["'self'", 'https://api.stripe.com'],
    'img-src': ["'self'", 'data:', 'https://*.stripe.com'],
    'frame-ancestors': ["'none'"],
  })
})

test('without Stripe no page differs', () => {
  expect(paymentPagePolicy(readConfig({}))).toBeUndefined()
  expect(paymentPagePolicy(readConfig({ BILLING: 'off' }))).toBeUndefined()
})

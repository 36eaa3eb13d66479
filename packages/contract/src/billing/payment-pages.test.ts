import { expect, test } from 'vitest'
import { isPaymentPage } from './payment-pages.ts'

test.each([
  ['/subscribe', true],
  ['/subscribe/', true],
  ['/settings/billing/card', true],
  ['/settings/billing', false],
  ['/subscribe/more', false],
  ['/', false],
])('%s takes a card: %s', (path, takesCard) => {
  expect(isPaymentPage(path)).toBe(takesCard)
})

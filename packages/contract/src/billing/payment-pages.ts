/** The pages below /app that take a card. Only these pages may load the payment provider's script. */
const PAYMENT_PAGES = ['/subscribe', '/settings/billing/card']

/** True if a path below /app, such as `/subscribe`, is a page that takes a card. */
export function isPaymentPage(path: string): boolean {
  return PAYMENT_PAGES.includes(path.replace(/\/+$/, ''))
}

/** The pages below /app that take a card, and that alone may load the payment provider's script. */
const PAYMENT_PAGES = ['/subscribe', '/settings/billing/card']

/** Whether a path below /app, such as `/subscribe`, is a page that takes a card. */
export function isPaymentPage(path: string): boolean {
  return PAYMENT_PAGES.includes(path.replace(/\/+$/, ''))
}

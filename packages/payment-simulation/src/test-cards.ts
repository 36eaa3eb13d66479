/** How one of Stripe's documented test cards behaves (https://docs.stripe.com/testing). */
export interface TestCard {
  number: string
  brand: string
  last4: string
  /** Stripe's decline code when the card is added; null when it is accepted. */
  declineCode: string | null
  /** Stripe's decline code when an accepted card is charged; null when payments succeed. */
  chargeDeclineCode: string | null
  /**
   * When the bank asks for 3-D Secure: `until-set-up` at each payment that the customer makes, and at automatic ones
   * until a payment or a setup has been confirmed; `always` at automatic ones, too.
   */
  authentication: 'none' | 'until-set-up' | 'always'
}

function testCard(number: string, behavior: Partial<TestCard> = {}): TestCard {
  const accepted = { brand: 'visa', declineCode: null, chargeDeclineCode: null, authentication: 'none' } as const
  return { number, last4: number.slice(-4), ...accepted, ...behavior }
}

/** The cards by payment method id, which is what a browser sends. */
const TEST_CARDS: ReadonlyMap<string, TestCard> = new Map([
  ['pm_card_visa', testCard('4242424242424242')],
  ['pm_card_mastercard', testCard('5555555555554444', { brand: 'mastercard' })],
  ['pm_card_amex', testCard('378282246310005', { brand: 'amex' })],
  ['pm_card_authenticationRequiredOnSetup', testCard('4000002500003155', { authentication: 'until-set-up' })],
  ['pm_card_authenticationRequired', testCard('4000002760003184', { authentication: 'always' })],
  ['pm_card_chargeDeclined', testCard('4000000000000002', { declineCode: 'generic_decline' })],
  ['pm_card_chargeDeclinedInsufficientFunds', testCard('4000000000009995', { declineCode: 'insufficient_funds' })],
  ['pm_card_chargeDeclinedExpiredCard', testCard('4000000000000069', { declineCode: 'expired_card' })],
  ['pm_card_chargeDeclinedIncorrectCvc', testCard('4000000000000127', { declineCode: 'incorrect_cvc' })],
  ['pm_card_chargeCustomerFail', testCard('4000000000000341', { chargeDeclineCode: 'generic_decline' })],
])

/** Stripe also documents its declined Visa cards with the brand in the name. */
export function findTestCard(method: string): TestCard | undefined {
  return TEST_CARDS.get(method.replace('pm_card_visa_charge', 'pm_card_charge'))
}

/** The card with a number, which may be typed in groups of four. */
export function findTestCardByNumber(number: string): TestCard | undefined {
  const digits = number.replace(/\s/g, '')
  return [...TEST_CARDS.values()].find((card) => card.number === digits)
}

import {
  CARD_DECLINED,
  EXPIRED_CARD,
  INCORRECT_SECURITY_CODE,
  INSUFFICIENT_FUNDS,
} from '../provider/decline-messages.ts'

/** The behavior of a test card. Ids are those of Stripe's documented test cards. */
export interface TestCard {
  brand: string
  last4: string
  /** Error when the card is added; null when it is accepted. */
  refusal: string | null
  /** Error when the accepted card is charged; null when payments succeed. */
  chargeRefusal: string | null
  /** When the bank requires 3-D Secure: never, once for all later payments, or for each payment. */
  authentication: 'none' | 'once' | 'always'
}

const ACCEPTED: TestCard = {
  brand: 'visa',
  last4: '4242',
  refusal: null,
  chargeRefusal: null,
  authentication: 'none',
}

/** The cards by payment method id, which is what the browser sends. Card numbers never reach the server. */
export const TEST_CARDS: Record<string, TestCard> = {
  pm_card_visa: ACCEPTED,
  pm_card_mastercard: { ...ACCEPTED, brand: 'mastercard', last4: '4444' },
  pm_card_amex: { ...ACCEPTED, brand: 'amex', last4: '0005' },
  pm_card_authenticationRequiredOnSetup: { ...ACCEPTED, last4: '3155', authentication: 'once' },
  pm_card_authenticationRequired: { ...ACCEPTED, last4: '3184', authentication: 'always' },
  pm_card_chargeDeclined: { ...ACCEPTED, last4: '0002', refusal: CARD_DECLINED },
  pm_card_chargeDeclinedInsufficientFunds: {
    ...ACCEPTED,
    last4: '9995',
    refusal: INSUFFICIENT_FUNDS,
  },
  pm_card_chargeDeclinedExpiredCard: { ...ACCEPTED, last4: '0069', refusal: EXPIRED_CARD },
  pm_card_chargeDeclinedIncorrectCvc: {
    ...ACCEPTED,
    last4: '0127',
    refusal: INCORRECT_SECURITY_CODE,
  },
  pm_card_chargeCustomerFail: { ...ACCEPTED, last4: '0341', chargeRefusal: CARD_DECLINED },
}

/** Stripe also documents its declined Visa cards with the brand in the name. */
export function findTestCard(source: string): TestCard | undefined {
  const name = source.replace('pm_card_visa_charge', 'pm_card_charge')
  return Object.hasOwn(TEST_CARDS, name) ? TEST_CARDS[name] : undefined
}

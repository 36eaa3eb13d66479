import { type Message, text } from '@plumbline/text/text'

export const CARD_DECLINED = text('Your card was declined.')
export const INSUFFICIENT_FUNDS = text('Your card has insufficient funds.')
export const EXPIRED_CARD = text('Your card has expired.')
export const INCORRECT_SECURITY_CODE = text("Your card's security code is incorrect.")
export const NOT_AUTHENTICATED = text(
  'We are unable to authenticate your payment method. Please choose another and try again.',
)
const INVALID_EXPIRY = text("Your card's expiration date is incorrect.")
const NOT_SUPPORTED = text('Your card does not support this type of purchase.')
const INCORRECT_NUMBER = text('Your card number is incorrect.')
const OVER_LIMIT = text('Your card is over its limit. Try another card.')
const TRY_AGAIN = text('An error occurred while processing your card. Try again in a little bit.')
const TEST_CARD = text('Your card was declined. Your request was in live mode, but used a known test card.')

/** The messages by Stripe's decline codes and error codes (https://docs.stripe.com/declines/codes). */
const MESSAGES: ReadonlyMap<string, Message> = new Map([
  ['authentication_required', NOT_AUTHENTICATED],
  ['payment_intent_authentication_failure', NOT_AUTHENTICATED],
  ['setup_intent_authentication_failure', NOT_AUTHENTICATED],
  ['insufficient_funds', INSUFFICIENT_FUNDS],
  ['card_velocity_exceeded', OVER_LIMIT],
  ['withdrawal_count_limit_exceeded', OVER_LIMIT],
  ['expired_card', EXPIRED_CARD],
  ['invalid_expiry_month', INVALID_EXPIRY],
  ['invalid_expiry_year', INVALID_EXPIRY],
  ['incorrect_cvc', INCORRECT_SECURITY_CODE],
  ['invalid_cvc', INCORRECT_SECURITY_CODE],
  ['incorrect_number', INCORRECT_NUMBER],
  ['invalid_number', INCORRECT_NUMBER],
  ['card_not_supported', NOT_SUPPORTED],
  ['currency_not_supported', NOT_SUPPORTED],
  ['processing_error', TRY_AGAIN],
  ['try_again_later', TRY_AGAIN],
  ['issuer_not_available', TRY_AGAIN],
  ['reenter_transaction', TRY_AGAIN],
  ['live_mode_test_card', TEST_CARD],
])

/** What the provider states about a declined card, in Stripe's names. */
export interface Decline {
  code?: string | undefined
  decline_code?: string | undefined
}

/**
 * The message for the customer. The decline code is more exact than the error code. Other codes, such as those for lost
 * and stolen cards, which must not be told apart, are a card that was declined.
 */
export function declineMessage({ code = '', decline_code: declineCode = '' }: Decline): Message {
  return MESSAGES.get(declineCode) ?? MESSAGES.get(code) ?? CARD_DECLINED
}

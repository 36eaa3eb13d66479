import { expect, test } from 'vitest'
import { declineMessage } from './decline-messages.ts'

// Codes of https://docs.stripe.com/declines/codes and https://docs.stripe.com/error-codes.
test.each([
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'Your card has insufficient funds.'],
  [{ code: 'expired_card', decline_code: 'expired_card' }, 'Your card has expired.'],
  [{ code: 'incorrect_cvc' }, "Your card's security code is incorrect."],
  [{ code: 'card_declined', decline_code: 'try_again_later' }, /Try again in a little bit/],
  [{ code: 'card_declined', decline_code: 'stolen_card' }, 'Your card was declined.'],
  [{ code: 'card_declined', decline_code: 'a_code_of_tomorrow' }, 'Your card was declined.'],
  [{}, 'Your card was declined.'],
])('%j is told as “%s”', (decline, message) => {
  expect(declineMessage(decline)).toMatch(message)
})

import { msg, t } from '@lingui/core/macro'

/** The test cards by number, each with the payment method that the server knows it by and what happens with it. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', source: 'pm_card_visa', effect: msg`Succeeds` },
  { number: '5555 5555 5555 4444', source: 'pm_card_mastercard', effect: msg`Succeeds (Mastercard)` },
  {
    number: '4000 0025 0000 3155',
    source: 'pm_card_authenticationRequiredOnSetup',
    effect: msg`3-D Secure except for renewals`,
  },
  { number: '4000 0027 6000 3184', source: 'pm_card_authenticationRequired', effect: msg`3-D Secure every time` },
  { number: '4000 0000 0000 0002', source: 'pm_card_chargeDeclined', effect: msg`Declined` },
  { number: '4000 0000 0000 9995', source: 'pm_card_chargeDeclinedInsufficientFunds', effect: msg`Insufficient funds` },
  { number: '4000 0000 0000 0069', source: 'pm_card_chargeDeclinedExpiredCard', effect: msg`Expired card` },
  { number: '4000 0000 0000 0127', source: 'pm_card_chargeDeclinedIncorrectCvc', effect: msg`Wrong security code` },
  { number: '4000 0000 0000 0341', source: 'pm_card_chargeCustomerFail', effect: msg`Accepted, but payments fail` },
] as const

export interface TypedCard {
  number: string
  /** As `MM / YY`. */
  expiry: string
  securityCode: string
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The check digit of ISO/IEC 7812. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Groups of four digits. */
export function formatCardNumber(text: string): string {
  return digitsOf(text)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** `1230` as `12 / 30`. */
export function formatExpiry(text: string): string {
  const digits = digitsOf(text).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

/** True from the first day after the month that the card names. */
function isPast(expiry: string, today: Date): boolean {
  const digits = digitsOf(expiry)
  return new Date(2000 + Number(digits.slice(2)), Number(digits.slice(0, 2)), 1) <= today
}

/** What is wrong with a card as far as it is typed; undefined while nothing is. */
export function findCardError({ number, expiry, securityCode }: TypedCard, today: Date): string | undefined {
  const digits = digitsOf(number)
  if (digits.length === 16) {
    if (!hasCheckDigit(digits)) return t`Your card number is invalid.`
    if (!TEST_CARDS.some((card) => digitsOf(card.number) === digits)) return t`Test mode takes test cards only.`
  }
  const expiryDigits = digitsOf(expiry)
  if (expiryDigits.length >= 2 && !/^(0[1-9]|1[0-2])/.test(expiryDigits))
    return t`Your card's expiration date is invalid.`
  if (expiryDigits.length === 4 && isPast(expiry, today)) return t`Your card's expiration date is in the past.`
  if (/\D/.test(securityCode)) return t`Your card's security code is invalid.`
  return undefined
}

/** The payment method of a complete test card, or what is missing or wrong. No card number is ever sent. */
export function readTestCard(card: TypedCard, today: Date): { source: string } | { error: string } {
  const error = findCardError(card, today)
  if (error !== undefined) return { error }
  const digits = digitsOf(card.number)
  const known = TEST_CARDS.find(({ number }) => digitsOf(number) === digits)
  if (known === undefined) return { error: t`Your card number is incomplete.` }
  if (digitsOf(card.expiry).length < 4) return { error: t`Your card's expiration date is incomplete.` }
  if (card.securityCode.length < 3) return { error: t`Your card's security code is incomplete.` }
  return { source: known.source }
}

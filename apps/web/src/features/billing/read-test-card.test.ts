import { describe, expect, test } from 'vitest'
import { findCardError, formatCardNumber, formatExpiry, readTestCard, TEST_CARDS } from './read-test-card.ts'

const today = new Date(2026, 10, 20)
const visa = { number: '4242 4242 4242 4242', expiry: '12 / 30', securityCode: '123' }

test('a complete test card becomes the payment method that the server knows it by', () => {
  expect(readTestCard(visa, today)).toEqual({ source: 'pm_card_visa' })
  for (const { number, source } of TEST_CARDS) expect(readTestCard({ ...visa, number }, today)).toEqual({ source })
})

describe('a card is refused while it is typed', () => {
  test.each([
    ['a wrong digit', { number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
    ['a real card', { number: '4111 1111 1111 1111' }, 'Test mode takes test cards only.'],
    ['a month that does not exist', { expiry: '13' }, "Your card's expiration date is invalid."],
    ['the month that has just ended', { expiry: '10 / 26' }, "Your card's expiration date is in the past."],
    ['letters in the code', { securityCode: '12a' }, "Your card's security code is invalid."],
  ])('for %s', (_what, change, error) => {
    expect(findCardError({ ...visa, ...change }, today)).toBe(error)
  })

  test('not for what is still being typed, nor in the month that it names', () => {
    expect(findCardError({ number: '4242', expiry: '1', securityCode: '' }, today)).toBeUndefined()
    expect(findCardError({ ...visa, expiry: '11 / 26' }, today)).toBeUndefined()
    expect(findCardError({ ...visa, expiry: '11 / 26' }, new Date(2026, 10, 30))).toBeUndefined()
    expect(findCardError({ ...visa, expiry: '11 / 26' }, new Date(2026, 11, 1))).toMatch('in the past')
  })
})

test.each([
  [{ number: '4242 4242' }, 'Your card number is incomplete.'],
  [{ expiry: '12' }, "Your card's expiration date is incomplete."],
  [{ securityCode: '12' }, "Your card's security code is incomplete."],
])('%o is incomplete', (change, error) => {
  expect(readTestCard({ ...visa, ...change }, today)).toEqual({ error })
})

test('digits are grouped as they are typed', () => {
  expect(formatCardNumber('42424242x4242')).toBe('4242 4242 4242')
  expect(formatCardNumber('42424242424242424242')).toBe('4242 4242 4242 4242')
  expect(['1', '12', '123', '12/30', '12305'].map(formatExpiry)).toEqual(['1', '12', '12 / 3', '12 / 30', '12 / 30'])
})

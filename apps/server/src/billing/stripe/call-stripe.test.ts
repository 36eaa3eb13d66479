import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { CardDeclinedError, PaymentRefusedError, PaymentsUnavailableError } from '../provider/payment-errors.ts'
import { createStripeCaller } from './call-stripe.ts'

const { errors } = Stripe
const down = new errors.StripeAPIError({ type: 'api_error', message: 'Down' })
const declined = new errors.StripeCardError({ type: 'card_error', code: 'card_declined', message: 'Declined' })

/** A caller with a clock, and how a request ended that succeeds, or fails with `cause`. */
function caller() {
  const clock = { now: 0 }
  const call = createStripeCaller(() => clock.now)
  let asked = 0
  const request = async (cause?: Error): Promise<unknown> =>
    await call(async () => {
      asked++
      if (cause !== undefined) throw cause
      return 'answer'
    }).catch((error: unknown) => error)
  return { clock, request, asked: () => asked }
}

async function fail(request: (cause: Error) => Promise<unknown>, times: number) {
  for (let time = 0; time < times; time++) await request(down)
}

describe('after failures, users are answered at once', () => {
  test('from the fifth on, for ten seconds', async () => {
    const { clock, request, asked } = caller()
    await fail(request, 4)
    expect(await request()).toBe('answer')
    await fail(request, 5)
    clock.now = 9999
    expect(await request()).toMatchObject({ outcome: 'not-done' })
    expect(asked()).toBe(10)
    clock.now = 10_000
    expect(await request()).toBe('answer')
  })

  test('again at the next failure after them', async () => {
    const { clock, request, asked } = caller()
    await fail(request, 5)
    clock.now = 10_000
    await fail(request, 2)
    expect(asked()).toBe(6)
  })

  test.each([
    ['a success', undefined],
    ['a declined card', declined],
  ])('and not where %s came between them', async (_what, cause) => {
    const { request, asked } = caller()
    await fail(request, 4)
    await request(cause)
    await fail(request, 4)
    expect(await request()).toBe('answer')
    expect(asked()).toBe(10)
  })
})

const refusal = (raw: object) => new errors.StripeInvalidRequestError({ type: 'invalid_request_error', ...raw })
const unconnected = (code: string) =>
  new errors.StripeConnectionError({ type: 'api_error', message: 'No connection', detail: { code } } as never)

test.each([
  ['a discount by its field', refusal({ param: 'discounts[0][promotion_code]' }), 'discount'],
  ['a discount by the code', refusal({ code: 'coupon_expired' }), 'discount'],
  ['a card by its field', refusal({ param: 'payment_method' }), 'source'],
  ['a card by the code', refusal({ code: 'payment_method_unactivated' }), 'source'],
  ['what is gone', refusal({ code: 'resource_missing', param: 'id' }), 'gone'],
  ['anything else', refusal({ code: 'parameter_missing' }), 'other'],
  ['a key used for another request', new errors.StripeIdempotencyError({ type: 'idempotency_error' }), 'other'],
])('Stripe refuses %s', async (_what, cause, subject) => {
  const error = await caller().request(cause)
  expect(error).toBeInstanceOf(PaymentRefusedError)
  expect(error).toMatchObject({ subject })
})

test.each([
  ['no connection was made', unconnected('ECONNREFUSED'), 'not-done'],
  ['the name was not found', unconnected('ENOTFOUND'), 'not-done'],
  ['no answer came in time', unconnected('ETIMEDOUT'), 'running'],
  ['the connection broke', unconnected('ECONNRESET'), 'unknown'],
  ['there were too many requests', new errors.StripeRateLimitError({ type: 'rate_limit_error' }), 'not-done'],
  ['the key is wrong', new errors.StripeAuthenticationError({ type: 'authentication_error' }), 'not-done'],
  ['the key may not do this', new errors.StripePermissionError({ type: 'invalid_request_error' }), 'not-done'],
  ['the first request still runs', new errors.StripeAPIError({ type: 'api_error', statusCode: 409 }), 'running'],
  ['Stripe is down', down, 'unknown'],
  ['the response cannot be read', new SyntaxError('Unexpected token'), 'unknown'],
])('where %s, payments are unavailable', async (_what, cause, outcome) => {
  const error = await caller().request(cause)
  expect(error).toBeInstanceOf(PaymentsUnavailableError)
  expect(error).toMatchObject({ outcome })
})

test('a declined card is told as such', async () => {
  expect(await caller().request(declined)).toBeInstanceOf(CardDeclinedError)
})

import { ApiError } from '@plumbline/client/api-error'
import { describe, expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

describe('a page whose script could not be fetched says so in our words', () => {
  test.each([
    'Failed to fetch dynamically imported module: https://plumbline.example/app/assets/page.js',
    'error loading dynamically imported module: https://plumbline.example/app/assets/page.js',
    'Importing a module script failed.',
  ])('%s', (message) => {
    const text = 'This part of the application could not be loaded. Check the connection and try again.'
    expect(describeError(new TypeError(message))).toBe(text)
  })
})

test.each([
  ['another error of a script', new TypeError('x is not a function'), 'x is not a function'],
  ['an error that only reads so', new Error('Importing a module script failed.'), 'Importing a module script failed.'],
  ['a text', 'Stop', 'Stop'],
  ['no response', new ApiError(0, { detail: 'No connection' }), 'No connection'],
  ['a refusal', new ApiError(404, { detail: 'No such portfolio', requestId: 'r1' }), 'No such portfolio'],
  ['a line of a proxy', new ApiError(502, {}, { body: 'Bad gateway' }), 'Bad gateway'],
  ['neither', new ApiError(418), '[418] An error occured'],
  ['a fault of the server', new ApiError(500, { detail: 'It failed.', requestId: 'r1' }), 'It failed. Request r1'],
])('%s is shown as it is', (_what, error, shown) => {
  expect(describeError(error)).toBe(shown)
})

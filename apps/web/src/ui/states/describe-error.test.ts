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

import { expect, test } from 'vitest'
import { isPageAddress } from './is-page-address.ts'

test.each([
  ['https://post.example/a', true],
  ['http://post.example', true],
  ['javascript:alert(1)', false],
  ['data:text/html,<p>', false],
  ['/app/portfolios', false],
  ['post', false],
])('%s', (address, isPage) => {
  expect(isPageAddress(address)).toBe(isPage)
})

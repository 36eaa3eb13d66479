import { expect, test } from 'vitest'
import { isOwnPicture } from './is-own-picture.ts'

test.each([
  ['/api/pictures/news/a.svg', true],
  ['data:image/png;base64,AA==', true],
  ['https://elsewhere.example/a.png', false],
  ['//elsewhere.example/a.png', false],
  ['/\\elsewhere.example/a.png', false],
  ['data:text/html,<p>', false],
  ['a.png', false],
])('%s', (address, isOwn) => {
  expect(isOwnPicture(address)).toBe(isOwn)
})

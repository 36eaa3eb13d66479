import { expect, test } from 'vitest'
import { readShortcut } from './read-shortcut.ts'

const key = (text: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | 'none' = 'none') => ({
  key: text,
  ctrlKey: held === 'ctrlKey',
  metaKey: held === 'metaKey',
  altKey: held === 'altKey',
})

test.each([
  [key('k', 'ctrlKey'), '', 'palette'],
  [key('K', 'metaKey'), '', 'palette'],
  [key('k'), '', undefined],
  [key('?'), '', 'shortcuts'],
  [key('/'), '', 'search'],
  [key('/', 'altKey'), '', undefined],
  [key('p'), 'g', 'portfolios'],
  [key('p'), '', undefined],
  [key('s', 'ctrlKey'), 'g', undefined],
])('%o after %j is %j', (pressed, previous, shortcut) => {
  expect(readShortcut(pressed, previous, true)).toBe(shortcut)
})

test('single keys can be turned off, the palette stays', () => {
  expect(readShortcut(key('?'), '', false)).toBeUndefined()
  expect(readShortcut(key('k', 'ctrlKey'), '', false)).toBe('palette')
})

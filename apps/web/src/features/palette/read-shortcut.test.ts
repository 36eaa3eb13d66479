import { expect, test } from 'vitest'
import { pageKeys } from '../../ui/keyboard/page-keys.ts'
import { readShortcut } from './read-shortcut.ts'

const key = (text: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | 'none' = 'none') => ({
  key: text,
  ctrlKey: held === 'ctrlKey',
  metaKey: held === 'metaKey',
  altKey: held === 'altKey',
  shiftKey: /^[A-Z]$/.test(text),
})
const onPage = { isTyping: false, hasSingleKeys: true }
const inField = { isTyping: true, hasSingleKeys: true }

test.each([
  [key('k', 'ctrlKey'), '', 'palette'],
  [key('K', 'metaKey'), '', 'palette'],
  [key('k', 'altKey'), '', undefined],
  [key('?'), '', 'shortcuts'],
  [key('/'), '', 'search'],
  [key('/', 'altKey'), '', undefined],
  [key('j'), '', 'next-row'],
  [key('k'), '', 'previous-row'],
  [key('e'), '', 'edit'],
  [key('a'), '', 'add'],
  [key('i'), '', 'import'],
  [key('z', 'ctrlKey'), '', 'undo'],
  [key('z', 'metaKey'), '', 'undo'],
  [key('Z', 'ctrlKey'), '', 'redo'],
  [key('Z', 'metaKey'), '', 'redo'],
  [key('y', 'ctrlKey'), '', 'redo'],
  [key('y', 'metaKey'), '', undefined],
  [key('z'), '', undefined],
  [key('p'), 'g', { page: 'portfolios' }],
  [key('a'), 'g', { page: 'allocation' }],
  [key('g'), 'g', { page: 'gains' }],
  [key('j'), 'g', undefined],
  [key('p'), '', undefined],
  [key('s', 'ctrlKey'), 'g', undefined],
])('%o after %j is %j', (pressed, previous, shortcut) => {
  expect(readShortcut(pressed, previous, onPage)).toEqual(shortcut)
})

test.each([
  [key('j'), ''],
  [key('h'), 'g'],
  [key('z', 'ctrlKey'), ''],
])('%o after %j is what is typed in a field', (pressed, previous) => {
  expect(readShortcut(pressed, previous, inField)).toBeUndefined()
})

test('the palette opens from a field too', () => {
  expect(readShortcut(key('k', 'ctrlKey'), '', inField)).toBe('palette')
})

test('single keys can be turned off, those with Ctrl stay', () => {
  const withoutSingle = { isTyping: false, hasSingleKeys: false }
  expect(readShortcut(key('?'), '', withoutSingle)).toBeUndefined()
  expect(readShortcut(key('k', 'ctrlKey'), '', withoutSingle)).toBe('palette')
  expect(readShortcut(key('z', 'ctrlKey'), '', withoutSingle)).toBe('undo')
})

test('each page has a letter of its own', () => {
  const letters = Object.values(pageKeys)
  expect(new Set(letters).size).toBe(letters.length)
})

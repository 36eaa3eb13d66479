import { beforeEach, expect, test, vi } from 'vitest'
import { asJson, asWord, createStoredValue } from './stored-value.ts'

beforeEach(() => localStorage.clear())

const asCount = asJson((stored) => (typeof stored === 'number' ? stored : 0))

test('a value outlives the page, and a flag is stored as a word', () => {
  createStoredValue('count', asCount).set(3)
  expect(createStoredValue('count', asCount).get()).toBe(3)
  const isHidden = createStoredValue('privacy', asWord('hidden'))
  isHidden.set(true)
  expect(localStorage.getItem('privacy')).toBe('hidden')
  isHidden.set(false)
  expect(localStorage.getItem('privacy')).toBeNull()
})

test.each(['{', '"three"', ''])('an entry that cannot be read (%s) counts as none', (text) => {
  localStorage.setItem('count', text)
  expect(createStoredValue('count', asCount).get()).toBe(0)
})

test('changes in another tab arrive, also when it clears the storage', () => {
  const count = createStoredValue('count', asCount)
  const listener = vi.fn()
  count.subscribe(listener)
  localStorage.setItem('count', '5')
  dispatchEvent(new StorageEvent('storage', { key: 'other' }))
  expect(count.get()).toBe(0)
  dispatchEvent(new StorageEvent('storage', { key: 'count' }))
  expect(count.get()).toBe(5)
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(count.get()).toBe(0)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('without storage a value lasts as long as the page', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  const count = createStoredValue('count', asCount)
  count.set(2)
  expect(count.get()).toBe(2)
})

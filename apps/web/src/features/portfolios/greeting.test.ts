import { expect, test } from 'vitest'
import { chooseGreeting } from './greeting.ts'

test('PFL-01 the greeting uses the first name and changes with the day of the month', () => {
  const days = Array.from({ length: 31 }, (_, index) => chooseGreeting(index + 1, 'Ada'))
  for (const { greeting } of days) expect(greeting).toMatch(/, Ada\.$/)
  expect(new Set(days.map(({ greeting }) => greeting)).size).toBeGreaterThan(1)
  expect(new Set(days.map(({ sentence }) => sentence)).size).toBeGreaterThan(1)
  expect(chooseGreeting(7, 'Ada')).toEqual(chooseGreeting(7, 'Ada'))
})

test.each([null, '', '  '])('PFL-01 without a first name (%j) there is a welcome line', (firstName) => {
  expect(chooseGreeting(3, firstName).greeting).toBe('Welcome to Plumbline.')
})

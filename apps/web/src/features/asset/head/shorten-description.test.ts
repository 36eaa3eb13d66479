import { expect, test } from 'vitest'
import { shortenDescription } from './shorten-description.ts'

test('a description of up to 180 characters stays whole', () => {
  const whole = `${'a'.repeat(179)}.`
  expect(shortenDescription(whole)).toBe(whole)
})

test('a longer description is cut at 180 characters', () => {
  expect(shortenDescription('a'.repeat(181))).toBe('a'.repeat(180))
  expect(shortenDescription(`${'a'.repeat(178)}, and more`)).toBe('a'.repeat(178))
})

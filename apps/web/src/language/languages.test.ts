import { expect, test } from 'vitest'
import { findLanguage } from './languages.ts'

test('the chosen language comes before the languages of the browser', () => {
  expect(findLanguage('de', ['en-US'])).toBe('de')
})

test('the browser’s languages count in their order, whatever their region', () => {
  expect(findLanguage(undefined, ['tlh-KX', 'nl-BE', 'de'])).toBe('nl')
})

test('a language that is not offered, or that nobody knows, is English', () => {
  expect(findLanguage(undefined, ['tlh-KX', 'xx'])).toBe('en')
  expect(findLanguage('toString', [])).toBe('en')
})

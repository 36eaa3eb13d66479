import { expect, test } from 'vitest'
import { methodRoute } from './method-texts.ts'

test('a link between the texts of the methods leads to their page, any other stays', () => {
  expect(methodRoute('gain.md')).toBe('/help/methods/gain')
  expect(methodRoute('README.md')).toBe('/help/methods')
  expect(methodRoute('https://plumbline.example/gain.md')).toBeUndefined()
  expect(methodRoute('../decisions/README.md')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { methodRoute } from './method-texts.ts'

test('a link between method pages becomes a route; any other link stays', () => {
  expect(methodRoute('gain.md')).toBe('/help/methods/gain')
  expect(methodRoute('README.md')).toBe('/help/methods')
  expect(methodRoute('https://plumbline.example/gain.md')).toBeUndefined()
  expect(methodRoute('../decisions/README.md')).toBeUndefined()
})
